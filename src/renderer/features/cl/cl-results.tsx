import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBenchmark, useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { Categories } from './categories.tsx';
import { ErrorAnalysis } from './error-analysis.tsx';
import { ModelComparison } from './model-comparison.tsx';
import { useClResults } from './results-store.ts';
import { RubricRates } from './rubric-rates.tsx';
import { SolvingRates } from './solving-rates.tsx';
import { TaskDrawer } from './task-drawer.tsx';

/** What CL-bench answers amount to: solving rates, by category, against each other, by rubric, and why they fail. */
export function ClResults() {
  const { t } = useTranslation();
  const id = useBenchmark()?.id;
  const benchmarks = useSession((s) => s.workspace?.benchmarks);
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
  const empty = view?.sets.length === 0;
  return (
    <Page
      wide
      title={t('screens.results')}
      actions={
        <Chooser
          label={t('queue.benchmark')}
          labelled={false}
          choices={benchmarks?.map((b) => ({ id: b.id, label: b.name })) ?? []}
          value={id ?? null}
          onChange={(next) => {
            useSession.getState().chooseBenchmark(next);
          }}
        />
      }
    >
      {empty ? (
        <Empty
          title={t('results.empty')}
          text={t('cl.results.emptyText')}
          action={
            <Button
              look="primary"
              onPress={() => {
                useSession.getState().show('runs');
              }}
            >
              {t('results.toRuns')}
            </Button>
          }
        />
      ) : null}
      {view && !empty ? (
        <>
          <SolvingRates view={view} />
          <Categories view={view} />
          <ModelComparison view={view} />
          <RubricRates view={view} />
          {errors ? <ErrorAnalysis errors={errors} /> : null}
        </>
      ) : null}
      {list ? <TaskDrawer list={list} /> : null}
    </Page>
  );
}
