import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagnosisRow } from '../../../contract/flow-calls.ts';
import type { RunView } from '../../../contract/run-view.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { navigate } from '../../app/navigate.ts';
import { isActive, useSession } from '../../app/session.ts';
import { count, moment } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Bar, Empty } from '../../ui/page.tsx';
import { RunState } from '../../ui/run-state.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useDiagnose, chooseRun, openForm } from './diagnose-store.ts';
import { ExperimentResults } from './experiment-results.tsx';
import { useCall } from '../../app/use-call.ts';
import { runName } from '../../lib/grading-name.ts';
import { said } from '../../lib/said.ts';

/** How often the figures of a running experiment are drawn anew. */
const REDRAW_MS = 3000;

/** The experiments of a benchmark, the newest first, and the figures of the chosen one. */
export function Experiments({ list }: { list: readonly DiagnosisRow[] }) {
  const { t } = useTranslation();
  const chosen = useDiagnose((s) => s.runId);
  const row = list.find(({ run }) => run.runId === chosen) ?? list[0];
  if (!row)
    return (
      <Empty
        title={t('diagnose.empty')}
        text={t('diagnose.emptyText')}
        action={
          <Button onPress={() => openForm({ kind: 'experiment', images: true })}>{t('diagnose.newExperiment')}</Button>
        }
      />
    );
  return (
    <div className="flex flex-col gap-6">
      <Head list={list} row={row} />
      <Results key={row.run.runId} row={row} />
    </div>
  );
}

/** Which experiment it is, how far it is, and what can be done about it. */
function Head({ list, row }: { list: readonly DiagnosisRow[]; row: DiagnosisRow }) {
  const { t } = useTranslation();
  const run = useSession((s) => s.runs.find((one) => one.runId === row.run.runId)) ?? row.run;
  const facts = [
    t('diagnose.items', { count: row.items }),
    t('diagnose.repeatsOf', { count: row.repeats }),
    row.images ? '' : t('diagnose.withoutImages'),
    run.failed > 0 ? t('runs.failedCount', { count: run.failed }) : '',
    run.calls > 0 ? t('runs.calls', { count: run.calls }) : '',
    run.saved > 0 ? t('runs.offlineCount', { count: run.saved }) : '',
    run.cached > 0 ? t('runs.cachedCount', { count: run.cached }) : '',
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-96 max-w-full">
          <Chooser
            label={t('diagnose.experiment')}
            labelled={false}
            choices={list.map((one) => ({ id: one.run.runId, label: runName(one.run), hint: hintOf(one) }))}
            value={row.run.runId}
            onChange={(id) => chooseRun(id)}
          />
        </div>
        <RunState state={run.state} />
        <span className="flex flex-wrap gap-x-3 text-sm text-soft tabular-nums">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
        <span className="ml-auto flex gap-2">
          <Controls run={run} />
        </span>
      </div>
      {isActive(run) ? (
        <div className="flex items-center gap-3 text-sm text-soft tabular-nums">
          <Bar
            value={run.total ? (run.done + run.failed) / run.total : 0}
            label={t('runs.progressOf', { name: runName(run) })}
          />
          <span className="shrink-0">{t('runs.doneOf', { done: count(run.done), total: count(run.total) })}</span>
        </div>
      ) : null}
      {run.error ? <p className="max-w-[80ch] text-sm text-is-undecided">{said(run.error)}</p> : null}
    </div>
  );
}

const hintOf = ({ run }: DiagnosisRow): string => `${run.model ?? ''}, ${moment(run.createdAt)}`;

const ACTIONS = {
  pause: 'runs.pause',
  resume: 'runs.resume',
  retry: 'runs.retryFailed',
  cancel: 'runs.cancel',
} as const;

function Controls({ run }: { run: RunView }) {
  const { t } = useTranslation();
  const act = async (name: keyof typeof ACTIONS) => {
    const moved = await attempt(() => api(ACTIONS[name], { runId: run.runId }));
    if (moved) useSession.getState().updateRun(moved);
  };
  const active = isActive(run);
  const resumable = !active && run.waiting + run.running > 0;
  return (
    <>
      {run.failed > 0 && !active ? (
        <Button onPress={() => void act('retry')}>{t('runs.retryFailed', { count: run.failed })}</Button>
      ) : null}
      {active ? <Button onPress={() => void act('pause')}>{t('runs.pause')}</Button> : null}
      {resumable ? <Button onPress={() => void act('resume')}>{t('runs.resume')}</Button> : null}
      {active || run.state === 'paused' ? (
        <Button look="quiet" onPress={() => void act('cancel')}>
          {t('runs.cancel')}
        </Button>
      ) : null}
      <Button look="quiet" onPress={() => navigate({ screen: 'runs' })}>
        {t('diagnose.toRuns')}
      </Button>
    </>
  );
}

/** What is graded so far, read anew while the experiment goes on. */
function Results({ row }: { row: DiagnosisRow }) {
  const { runId } = row.run;
  const state = useSession((s) => s.runs.find((one) => one.runId === runId)?.state ?? row.run.state);
  const solvedBy = useDiagnose((s) => s.solvedBy);
  const { data, reload } = useCall('diagnose.results', {
    runId,
    ...(solvedBy === null ? {} : { answerRunId: solvedBy === 0 ? null : solvedBy }),
  });
  useEffect(() => {
    reload();
    if (state !== 'running') return;
    const timer = setInterval(reload, REDRAW_MS);
    return () => clearInterval(timer);
  }, [state, reload]);
  return data ? <ExperimentResults view={data} reload={reload} /> : null;
}
