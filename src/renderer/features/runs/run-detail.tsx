import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../contract/shapes.ts';
import { reportError } from '../../app/errors.ts';
import { isActive } from '../../app/session.ts';
import { TextViewer } from '../../app/text-viewer.tsx';
import { count, duration } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { RunState } from '../../ui/run-state.tsx';
import { CallDialog } from './call-dialog.tsx';
import { CallsTable } from './calls-table.tsx';
import { Failures } from './failures.tsx';
import { RaiseBudget } from './raise-budget.tsx';
import { RunControls } from './run-controls.tsx';
import { useCost, useRate } from './run-facts.ts';
import { RunFigures } from './run-figures.tsx';
import { Bars, Trouble } from './run-row.tsx';
import { reproductionOf, useRuns } from './runs-store.ts';
import { WorkersField } from './workers-field.tsx';

/** While a run is worked on, its calls and failures are read this often; its counters come by themselves. */
const REFRESH_MS = 2000;

/** Everything about one run. */
export function RunDetail({ run }: { run: RunView }) {
  const { t } = useTranslation();
  const opened = useRuns((s) => s.opened);
  const active = isActive(run);
  useEffect(() => {
    // Once more when it ends: figures and the last calls.
    void useRuns.getState().reload();
    if (!active) return;
    const timer = setInterval(() => void useRuns.getState().reload(), REFRESH_MS);
    return () => {
      clearInterval(timer);
    };
  }, [active, run.runId]);
  return (
    <Page
      title={t('runs.title', { kind: t(`runKind.${run.kind}`), name: run.name })}
      actions={
        <span className="flex items-center gap-2">
          <RunControls run={run} />
          <Button onPress={() => void useRuns.getState().open(null)}>
            <ArrowLeft size={14} aria-hidden />
            {t('runs.all')}
          </Button>
        </span>
      }
    >
      <Section title={t('runs.progress')} aside={<RunState state={run.state} />}>
        <div className="flex flex-col gap-3 pt-1">
          <Bars run={run} />
          <Trouble run={run} />
          <RaiseBudget run={run} />
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
            <Facts run={run} />
            {run.state === 'done' || run.state === 'cancelled' ? null : <WorkersField run={run} />}
          </div>
        </div>
      </Section>
      {opened ? <RunFigures run={run} figures={opened.figures} /> : null}
      {opened ? <Failures causes={opened.failures} /> : null}
      <CallsTable />
      <Repeat key={run.runId} runId={run.runId} active={active} />
      {opened?.call ? <CallDialog key={opened.call.attemptId} call={opened.call} /> : null}
    </Page>
  );
}

type FactKey =
  | 'done'
  | 'failed'
  | 'waiting'
  | 'inFlight'
  | 'retrying'
  | 'inBatch'
  | 'cached'
  | 'saved'
  | 'calls'
  | 'failedAttempts'
  | 'tokensIn'
  | 'tokensOut'
  | 'cost'
  | 'rate'
  | 'eta';
/** Known only while the run is worked on. */
const MOVING: readonly FactKey[] = ['inFlight', 'retrying', 'rate', 'eta'];

/** What is with the batch service: handed in, and answered of it where the provider tells. */
function batchFact({ batch }: RunView): [key: FactKey, value: string][] {
  return batch && batch.open > 0 ? [['inBatch', `${count(batch.finished)} / ${count(batch.requests)}`]] : [];
}

function Facts({ run }: { run: RunView }) {
  const { t } = useTranslation();
  const rate = useRate();
  const cost = useCost();
  const facts: [key: FactKey, value: string, note?: string][] = [
    ['done', `${count(run.done)} / ${count(run.total)}`],
    ['failed', count(run.failed)],
    ['waiting', count(run.waiting)],
    ['inFlight', count(run.inFlight)],
    ['retrying', count(run.retrying)],
    ...batchFact(run),
    ['cached', count(run.cached)],
    ['saved', count(run.saved)],
    ['calls', count(run.calls)],
    ['failedAttempts', count(run.failedAttempts)],
    ['tokensIn', count(run.tokensIn), run.tokensCached > 0 ? t('runs.ofCached', { count: run.tokensCached }) : ''],
    [
      'tokensOut',
      count(run.tokensOut),
      run.tokensReasoning > 0 ? t('runs.ofReasoning', { count: run.tokensReasoning }) : '',
    ],
    ['cost', cost(run), run.priceDate === null || run.calls === 0 ? '' : t('runs.pricesOf', { date: run.priceDate })],
    ['rate', run.ratePerSecond === null ? '–' : rate(run.ratePerSecond)],
    ['eta', run.etaSeconds === null ? '–' : duration(run.etaSeconds)],
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
      {facts
        .filter(([key]) => isActive(run) || !MOVING.includes(key))
        .map(([key, value, note]) => (
          <div key={key} className="flex flex-col">
            <dt className="text-sm text-faint">{t(`runs.fact.${key}`)}</dt>
            <dd className={key === 'failed' && run.failed > 0 ? 'text-is-error' : ''}>
              {value}
              {note ? <span className="block text-xs text-faint">{note}</span> : null}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** What the run was started with, word for word, on demand. */
function Repeat({ runId, active }: { runId: number; active: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const read = async () => {
    try {
      setText(await reproductionOf(runId));
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <Section
      title={t('runs.repeat')}
      aside={
        <span className="flex items-center gap-2">
          {text === null ? (
            <Button look="quiet" onPress={() => void read()}>
              {t('runs.show')}
            </Button>
          ) : null}
          <Button isDisabled={active} onPress={() => void useRuns.getState().again(runId)}>
            {t('runs.again')}
          </Button>
        </span>
      }
    >
      <p className="text-sm text-faint">{t('runs.repeatNote')}</p>
      {text === null ? null : (
        <div className="flex h-96 flex-col">
          <TextViewer text={text} label={t('runs.repeat')} />
        </div>
      )}
    </Section>
  );
}
