import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { BlindView } from '../../../contract/blind-calls.ts';
import type { ProgressView } from '../../../contract/review-calls.ts';
import { api } from '../../app/api.ts';
import { isBoolean, recall, remember } from '../../app/storage.ts';
import { duration, mark, roughly } from '../../lib/format.ts';
import { Bar } from '../../ui/page.tsx';
import type { AnyDesk } from '../desk-store.ts';

interface QueueProgressProps {
  desk: AnyDesk;
  /** How many of how many are done, in words. */
  done: (counts: { done: number; total: number }) => string;
}

/** How far the work is: done and today always, pace and estimate as long as they are wanted. */
export function QueueProgress({ desk, done: said }: QueueProgressProps) {
  const { t } = useTranslation();
  const progress = useProgress(desk);
  const shownItems = useStore(desk.store, (s) => (s.counted ? s.queue.length : null));
  const [pace, setPace] = useState(() => recall('pace', isBoolean, true));
  if (!progress) return <div className="h-9 border-b border-line" />;
  const { mine, all, total, today, secondsPerItem, secondsLeft } = progress;
  const known = secondsPerItem !== null && secondsLeft !== null && secondsLeft > 0;
  return (
    <div className="flex flex-col gap-1 border-b border-line px-3 pb-2">
      <p className="flex flex-wrap justify-between gap-x-2 text-sm text-soft tabular-nums">
        <span>
          {said({ done: mine, total })}
          {all === mine ? '' : `${mark('clause')}${t('queue.byAll', { count: all })}`}
        </span>
        {today > 0 ? <span className="text-faint">{t('queue.today', { count: today })}</span> : null}
      </p>
      <Bar value={total ? mine / total : 0} label={t('queue.progressLabel')} />
      {shownItems === null || shownItems === total ? null : (
        <p className="text-sm text-soft tabular-nums">{t('queue.shown', { count: shownItems, total })}</p>
      )}
      {known ? (
        <button
          type="button"
          aria-expanded={pace}
          onClick={() => {
            remember('pace', !pace);
            setPace(!pace);
          }}
          className="min-h-6 text-left text-sm text-faint tabular-nums hover:text-ink"
        >
          {pace ? t('queue.pace', { each: duration(secondsPerItem), left: roughly(secondsLeft) }) : t('queue.showPace')}
        </button>
      ) : null}
      {desk.kind.comparesReveals ? <BlindAgreement desk={desk} /> : null}
    </div>
  );
}

/** Blind-first: how the reviewer agrees with the machine before and after seeing its verdicts. */
function BlindAgreement({ desk: { store } }: { desk: AnyDesk }) {
  const { t } = useTranslation();
  const blind = useStore(store, (s) => s.blind);
  const benchmarkId = useStore(store, (s) => s.benchmarkId);
  const statuses = useStore(store, (s) => s.statusChanges);
  const [view, setView] = useState<BlindView | null>(null);
  useEffect(() => {
    if (!blind || benchmarkId === null) return;
    let current = true;
    api('blind.get', { benchmarkId }).then(
      (found) => {
        if (current) setView(found);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [blind, benchmarkId, statuses]);
  if (!blind || !view) return null;
  // "κ 0.62 (31 of 40)", or the count alone where kappa is not defined.
  const agreementText = ({ n, agree, kappa }: BlindView['before']) =>
    kappa === null ? t('blind.shareOf', { agree, n }) : t('blind.kappaOf', { kappa: kappa.toFixed(2), agree, n });
  return (
    <p className="text-sm text-soft tabular-nums">
      {view.before.n === 0
        ? t(view.revealed === 0 ? 'blind.none' : 'blind.noneBefore')
        : t('blind.kappa', { before: agreementText(view.before), after: agreementText(view.after) })}
    </p>
  );
}

/** Read again whenever an item of the queue changes its status. */
function useProgress({ store }: AnyDesk): ProgressView | null {
  const benchmarkId = useStore(store, (s) => s.benchmarkId);
  const answerRunId = useStore(store, (s) => s.answerRunId);
  const statuses = useStore(store, (s) => s.statusChanges);
  const [progress, setProgress] = useState<ProgressView | null>(null);
  useEffect(() => {
    if (benchmarkId === null) return;
    let current = true;
    api('queue.progress', { benchmarkId, ...(answerRunId === null ? {} : { answerRunId }) }).then(
      (view) => {
        if (current) setProgress(view);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [benchmarkId, answerRunId, statuses]);
  return progress;
}
