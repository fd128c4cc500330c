import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Agreement } from '../../../app/figures/agreement.tsx';
import { ResultsPage } from '../../../app/figures/results-page.tsx';
import { arrived, useWhere } from '../../../app/navigate.ts';
import { useBenchmarkOf, useSession } from '../../../app/session.ts';
import { InTurn } from '../../../ui/in-turn.tsx';
import { Categories } from './categories.tsx';
import { ErrorAnalysis } from './error-analysis.tsx';
import { ModelComparison } from './model-comparison.tsx';
import { useClResults, type ClResultsView } from './results-store.ts';
import { RubricRates } from './rubric-rates.tsx';
import { SolvingRates } from './solving-rates.tsx';
import { TaskDrawer } from './task-drawer.tsx';
import { TaskLinks, useTasks } from './task-links.tsx';

/** What CL-bench answers amount to: solving rates, by category, against each other, by rubric, and why they fail. */
export function ClResults() {
  const { t } = useTranslation();
  const id = useBenchmarkOf('rubrics')?.id;
  const workspace = useSession((s) => s.workspace);
  const runs = useSession((s) =>
    s.runs.flatMap((run) => (run.benchmarkId === id ? [run.runId, run.state] : [])).join(),
  );
  const loaded = useClResults((s) => s.benchmarkId === id);
  const results = useClResults((s) => s.results);
  const errors = useClResults((s) => s.errors);
  const list = useClResults((s) => s.list);
  useEffect(() => {
    if (id !== undefined) void useClResults.getState().load(id);
  }, [id, runs, workspace]);
  const view = loaded ? results : null;
  const wanted = useWhere((s) => s.wanted.figure);
  useEffect(() => {
    if (!view || !wanted) return;
    const { title, runIds, of } = wanted;
    const within = new Set(of.itemIds);
    useClResults.getState().showTasks({ title, runIds, only: ({ itemId }) => within.has(itemId) });
    arrived('figure');
  }, [view, wanted]);
  const empty = view?.sets.length === 0;
  return (
    <ResultsPage
      empty={empty ? { title: t('results.empty'), text: t('cl.results.emptyText') } : null}
      onAgain={() => {
        if (id !== undefined) void useClResults.getState().load(id);
      }}
    >
      {view && !empty ? (
        <InTurn>
          <SolvingRates view={view} />
          <Categories view={view} />
          {id === undefined ? null : <Against key={id} benchmarkId={id} view={view} />}
          <RubricRates view={view} />
          {errors ? <ErrorAnalysis errors={errors} /> : null}
        </InTurn>
      ) : null}
      {list ? <TaskDrawer list={list} /> : null}
    </ResultsPage>
  );
}

/** Raters against each other, and gradings. */
function Against({ benchmarkId, view }: { benchmarkId: number; view: ClResultsView }) {
  const tasks = useTasks(benchmarkId);
  return (
    <>
      <Agreement
        benchmarkId={benchmarkId}
        view={view}
        sets={view.sets}
        lines={(runId, itemIds) => <TaskLinks {...{ benchmarkId, tasks, itemIds, runId }} />}
      />
      <ModelComparison benchmarkId={benchmarkId} view={view} tasks={tasks} />
    </>
  );
}
