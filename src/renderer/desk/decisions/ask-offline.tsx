import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { isActive, useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import type { AnyDesk } from '../desk-store.ts';

/** Where nobody has graded yet, as `text` says: the one next step, which is free and needs no network. */
export function AskOffline({ desk, text, label }: { desk: AnyDesk; text: string; label: string }) {
  const { t } = useTranslation();
  const benchmarkId = useStore(desk.store, (s) => s.benchmarkId);
  const running = useSession((s) =>
    s.runs.some((run) => run.kind === 'judging' && run.benchmarkId === benchmarkId && isActive(run)),
  );
  const [busy, setBusy] = useState(false);
  if (benchmarkId === null) return null;
  const evaluate = async () => {
    setBusy(true);
    // This button goes away with the first grade.
    desk.kind.focus();
    const run = await attempt(() => api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' }));
    if (run) useSession.getState().updateRun(run);
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
      <p className="text-soft">{running ? t('review.evaluating') : text}</p>
      <Button isDisabled={busy || running} onPress={() => void evaluate()}>
        {label}
      </Button>
    </div>
  );
}
