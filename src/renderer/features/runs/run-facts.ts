import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../contract/run-view.ts';
import { isActive } from '../../app/session.ts';
import { count, duration, money } from '../../lib/format.ts';

/** A rate in the unit in which it is more than nothing. */
export function useRate(): (perSecond: number) => string {
  const { t } = useTranslation();
  return (perSecond) =>
    perSecond >= 1
      ? t('runs.rate', { rate: perSecond.toFixed(1) })
      : t('runs.rateMinute', { rate: (perSecond * 60).toFixed(1) });
}

/** What a run has cost, in words: unknown is not nothing. */
export function useCost(): (run: RunView) => string {
  const { t } = useTranslation();
  return (run) => {
    const cost = run.cost === null ? (run.calls === 0 ? money(0) : t('runs.costUnknown')) : money(run.cost);
    return run.budget === null ? cost : t('runs.costOf', { cost, budget: money(run.budget) });
  };
}

/** The counters of a run that say something, in one line. */
export function useFacts(): (run: RunView) => string[] {
  const { t } = useTranslation();
  const rate = useRate();
  const cost = useCost();
  return (run) =>
    [
      t('runs.doneOf', { done: count(run.done), total: count(run.total) }),
      run.failed > 0 ? t('runs.failedCount', { count: run.failed }) : '',
      run.waiting > 0 ? t('runs.waitingCount', { count: run.waiting }) : '',
      run.inFlight > 0 ? t('runs.inFlightCount', { count: run.inFlight }) : '',
      run.retrying > 0 ? t('runs.retryingCount', { count: run.retrying }) : '',
      run.batch && run.batch.open > 0
        ? t('runs.inBatchCount', { done: count(run.batch.finished), total: count(run.batch.requests) })
        : '',
      run.saved > 0 ? t('runs.offlineCount', { count: run.saved }) : '',
      run.cached > 0 ? t('runs.cachedCount', { count: run.cached }) : '',
      run.tokensIn + run.tokensOut > 0 ? t('runs.tokens', { in: count(run.tokensIn), out: count(run.tokensOut) }) : '',
      run.calls > 0 ? cost(run) : '',
      !isActive(run) || !run.ratePerSecond ? '' : rate(run.ratePerSecond),
      !isActive(run) || run.etaSeconds === null ? '' : t('runs.eta', { time: duration(run.etaSeconds) }),
    ].filter(Boolean);
}
