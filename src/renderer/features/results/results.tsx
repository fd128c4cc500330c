import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COMPARE_ID } from '../../app/go-to-compare.ts';
import { useGradings } from '../../app/gradings.ts';
import { ImportOrSample } from '../../app/import-or-sample.tsx';
import { ResultsPage } from '../../app/results-page.tsx';
import { useBenchmark, useSession } from '../../app/session.ts';
import { Empty } from '../../ui/page.tsx';
import { Agreement } from './agreement.tsx';
import { Comparison } from './comparison.tsx';
import { gradedAlike } from './graded-alike.ts';
import { Groups } from './groups.tsx';
import { ItemsDrawer } from './items-drawer.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { Passes } from './passes.tsx';
import { useResults } from './results-store.ts';

/** The figures of a benchmark: every answer set in the grading that is shown of it, by group, and any two gradings against each other. */
export function Results() {
  const { t } = useTranslation();
  const benchmark = useBenchmark();
  const view = useResults((s) => (s.benchmarkId === benchmark?.id ? s.view : null));
  const list = useResults((s) => s.list);
  const id = benchmark?.id;
  useEffect(() => {
    if (id !== undefined) void useResults.getState().load(id);
    return () => {
      useResults.getState().showItems(null);
    };
  }, [id]);
  const wanted = useSession((s) => s.wantedFigure);
  useEffect(() => {
    if (!view || !wanted) return;
    useResults.getState().showItems(wanted);
    useSession.setState({ wantedFigure: null });
  }, [view, wanted]);
  const gradings = useGradings((s) => s.list);
  const together = useResults((s) => s.together);
  const alike = useMemo(() => (view ? gradedAlike(view.sets, gradings) : []), [view, gradings]);
  const graded = view?.sets.some((set) =>
    Object.entries(set.statuses).some(([status, n]) => status !== 'not_run' && n > 0),
  );
  return (
    <ResultsPage empty={view && !graded ? { title: t('results.empty'), text: t('results.emptyText') } : null}>
      {!benchmark ? (
        <Empty title={t('results.empty')} text={t('review.noBenchmarkText')} action={<ImportOrSample />} />
      ) : null}
      {view && graded ? (
        <>
          <Leaderboard alike={alike} together={together} />
          <Groups view={view} alike={alike} />
          <Passes alike={alike} />
          {id === undefined ? null : <Agreement key={`agreement ${String(id)}`} benchmarkId={id} view={view} />}
          <div id={COMPARE_ID} tabIndex={-1} className="scroll-mt-4 outline-none">
            {id === undefined ? null : <Comparison key={id} benchmarkId={id} view={view} />}
          </div>
        </>
      ) : null}
      {view && list ? <ItemsDrawer key={list.title} view={view} list={list} /> : null}
    </ResultsPage>
  );
}
