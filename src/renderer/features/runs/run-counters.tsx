import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../contract/run-view.ts';
import { isActive } from '../../app/session.ts';
import { count, roughly } from '../../lib/format.ts';
import { useCost, useRate } from './run-facts.ts';

type Progress = 'done' | 'failed' | 'waiting' | 'inFlight' | 'retrying' | 'inBatch' | 'rate' | 'eta';
type Spent = 'calls' | 'cached' | 'saved' | 'failedAttempts' | 'tokensIn' | 'tokensOut' | 'cost';
type Fact = [key: Progress | Spent, value: string, note?: string];

/** How far a run is, and under it what it took. */
export function RunCounters({ run }: { run: RunView }) {
  const { t } = useTranslation();
  const rate = useRate();
  const cost = useCost();
  const moving: Fact[] = [
    ['inFlight', count(run.inFlight)],
    ['retrying', count(run.retrying)],
    ['rate', run.ratePerSecond === null ? '–' : rate(run.ratePerSecond)],
    ['eta', run.etaSeconds === null ? '–' : roughly(run.etaSeconds)],
  ];
  const progress: Fact[] = [
    ['done', `${count(run.done)} / ${count(run.total)}`],
    ['failed', count(run.failed)],
    ['waiting', count(run.waiting)],
    ...batchFact(run),
    ...(isActive(run) ? moving : []),
  ];
  const spent: Fact[] = [
    ['calls', count(run.calls)],
    ['cached', count(run.cached)],
    ['saved', count(run.saved)],
    ['failedAttempts', count(run.failedAttempts)],
    ['tokensIn', count(run.tokensIn), run.tokensCached > 0 ? t('runs.ofCached', { count: run.tokensCached }) : ''],
    [
      'tokensOut',
      count(run.tokensOut),
      run.tokensReasoning > 0 ? t('runs.ofReasoning', { count: run.tokensReasoning }) : '',
    ],
    ['cost', cost(run), run.priceDate === null || run.calls === 0 ? '' : t('runs.pricesOf', { date: run.priceDate })],
  ];
  // Without a judge nothing can be called, stored or spared: only noughts could stand there.
  const asks = run.kind !== 'judging' || run.judge !== null;
  return (
    <>
      <Facts facts={progress} failed={run.failed > 0} />
      {asks ? <Facts facts={spent} failed={false} /> : null}
    </>
  );
}

/** What is with the batch service: handed in, and answered of it where the provider tells. */
function batchFact({ batch }: RunView): Fact[] {
  return batch && batch.open > 0 ? [['inBatch', `${count(batch.finished)} / ${count(batch.requests)}`]] : [];
}

/** In columns that stand under each other. */
function Facts({ facts, failed }: { facts: readonly Fact[]; failed: boolean }) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-x-2 gap-y-2 tabular-nums">
      {facts.map(([key, value, note]) => (
        <div key={key} className="flex flex-col">
          <dt className="text-sm text-faint">{t(`runs.fact.${key}`)}</dt>
          <dd className={key === 'failed' && failed ? 'text-is-error' : ''}>
            {value}
            {note ? <span className="block text-xs text-faint">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
