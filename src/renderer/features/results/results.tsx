import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { COMPARE_ID } from '../../app/go-to-compare.ts';
import { useBenchmark, useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { Comparison } from './comparison.tsx';
import { Groups } from './groups.tsx';
import { ItemsDrawer } from './items-drawer.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { useResults } from './results-store.ts';

/** The figures of a benchmark: every answer set, by group, and two against each other. */
export function Results() {
  const { t } = useTranslation();
  const benchmark = useBenchmark();
  const benchmarks = useSession((s) => s.workspace?.benchmarks);
  const view = useResults((s) => (s.benchmarkId === benchmark?.id ? s.view : null));
  const list = useResults((s) => s.list);
  const id = benchmark?.id;
  useEffect(() => {
    if (id !== undefined) void useResults.getState().load(id);
    return () => {
      useResults.getState().showItems(null);
    };
  }, [id]);
  const graded = view?.sets.some((set) =>
    Object.entries(set.statuses).some(([status, n]) => status !== 'not_run' && n > 0),
  );
  return (
    <Page
      wide
      title={t('screens.results')}
      actions={
        benchmarks && benchmarks.length > 1 ? (
          <Chooser
            label={t('queue.benchmark')}
            labelled={false}
            choices={benchmarks.map((b) => ({ id: b.id, label: b.name }))}
            value={id ?? null}
            onChange={(next) => {
              useSession.getState().chooseBenchmark(next);
            }}
          />
        ) : null
      }
    >
      {!benchmark ? <Empty title={t('results.empty')} text={t('review.noBenchmarkText')} /> : null}
      {view && !graded ? (
        <Empty
          title={t('results.empty')}
          text={t('results.emptyText')}
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
      {view && graded ? (
        <>
          <Leaderboard view={view} />
          <Groups view={view} />
          <div id={COMPARE_ID} tabIndex={-1} className="scroll-mt-4 outline-none">
            <Comparison key={id} view={view} />
          </div>
        </>
      ) : null}
      {view && list ? <ItemsDrawer key={list.title} view={view} list={list} /> : null}
    </Page>
  );
}
