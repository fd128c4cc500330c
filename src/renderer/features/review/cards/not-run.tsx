import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../app/api.ts';
import { attempt } from '../../../app/errors.ts';
import { isActive, useSession } from '../../../app/session.ts';
import { Button } from '../../../ui/button.tsx';
import { focusCard } from './card-focus.ts';
import { currentAnswer, useReview } from '../review-store.ts';

/** Where nobody has graded the answer yet: the one next step, which is free and needs no network. */
export const NotRun = memo(function NotRun() {
  const { t } = useTranslation();
  const answer = useReview(currentAnswer);
  const benchmarkId = useReview((s) => s.benchmarkId);
  const running = useSession((s) =>
    s.runs.some((run) => run.kind === 'judging' && run.benchmarkId === benchmarkId && isActive(run)),
  );
  const [busy, setBusy] = useState(false);
  if (!answer || benchmarkId === null || answer.cards.some((card) => card.layers.length > 0)) return null;
  const evaluate = async () => {
    setBusy(true);
    // This button goes away with the first verdict.
    focusCard(useReview.getState().card);
    const run = await attempt(() => api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' }));
    if (run) useSession.getState().updateRun(run);
    setBusy(false);
  };
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line px-4 pb-2">
      <p className="text-soft">{running ? t('review.evaluating') : t('review.notEvaluated')}</p>
      <Button isDisabled={busy || running} onPress={() => void evaluate()}>
        {t('review.evaluate')}
      </Button>
    </div>
  );
});
