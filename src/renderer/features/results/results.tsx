import { useEffect, useMemo } from 'react';
import { Pages } from '../../ui/tabs.tsx';
import { useTranslation } from 'react-i18next';
import type { BreakdownView } from '../../../contract/breakdown.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { VARIABLE_TYPES } from '../../../core/benchmark/item.ts';
import { Agreement } from '../../app/figures/agreement.tsx';
import { useGradings } from '../../app/gradings/gradings.ts';
import { ImportOrSample } from '../../app/import/import-or-sample.tsx';
import { ResultsPage } from '../../app/figures/results-page.tsx';
import { arrived, navigate, useWhere, RESULT_TABS } from '../../app/navigate.ts';
import { useBenchmark } from '../../app/session.ts';
import { InTurn } from '../../ui/in-turn.tsx';
import { Empty } from '../../ui/page.tsx';
import { AgainstExperts } from './against-experts.tsx';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { BySubset } from './by-subset.tsx';
import { COMPARE_ID } from './commands.ts';
import { Comparison } from './comparison.tsx';
import { gradedAlike } from './graded-alike.ts';
import { Groups } from './groups.tsx';
import { ItemLines } from './item-lines.tsx';
import { ItemsDrawer } from './items-drawer.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { Passes } from './passes.tsx';
import { useResults, loadResults, showItems } from './results-store.ts';

/** The figures of a benchmark: every answer set in the grading that is shown of it, gradings against experts, models by subset. */
export function Results() {
  const { t } = useTranslation();
  const benchmark = useBenchmark();
  const view = useResults((s) => (s.benchmarkId === benchmark?.id ? s.view : null));
  const list = useResults((s) => s.list);
  const id = benchmark?.id;
  useEffect(() => {
    if (id !== undefined) void loadResults(id);
    return () => showItems(null);
  }, [id]);
  const wanted = useWhere((s) => s.wanted.figure);
  useEffect(() => {
    if (!view || !wanted) return;
    showItems(wanted);
    arrived('figure');
  }, [view, wanted]);
  const graded = view?.sets.some((set) =>
    Object.entries(set.statuses).some(([status, n]) => status !== 'not_run' && n > 0),
  );
  return (
    <ResultsPage
      empty={view && !graded ? { title: t('results.empty'), text: t('results.emptyText') } : null}
      onAgain={() => {
        if (id !== undefined) void loadResults(id);
      }}
    >
      {!benchmark ? (
        <Empty title={t('results.empty')} text={t('review.noBenchmarkText')} action={<ImportOrSample />} />
      ) : null}
      {benchmark && view && graded ? <Rooms benchmark={benchmark} view={view} /> : null}
      {view && list ? <ItemsDrawer key={list.title} view={view} list={list} /> : null}
    </ResultsPage>
  );
}

function Rooms({ benchmark, view }: { benchmark: BenchmarkView; view: BreakdownView }) {
  const { t } = useTranslation();
  const tab = useWhere((s) => s.resultTab);
  const { id, name, kind } = benchmark;
  // The tables over CFE-Bench's files say nothing of the user's own questions.
  const tabs = RESULT_TABS.filter((one) => one !== 'subsets' || !benchmarkKind(kind).isOwn);
  const content = {
    answers: <AnswerSets benchmarkId={id} view={view} />,
    experts: <AgainstExperts key={id} benchmarkId={id} name={name} view={view} />,
    subsets: <BySubset view={view} />,
  };
  return (
    <Pages
      label={t('resultTabs.label')}
      pages={tabs.map((one) => ({ id: one, title: t(`resultTabs.${one}`), content: content[one] }))}
      shown={tabs.includes(tab) ? tab : 'answers'}
      onShow={(next) => navigate({ screen: 'results', tab: next })}
    />
  );
}

/** Every answer set in the grading that is shown of it, by group, and any two gradings against each other. */
function AnswerSets({ benchmarkId, view }: { benchmarkId: number; view: BreakdownView }) {
  const gradings = useGradings((s) => s.list);
  const together = useResults((s) => s.together);
  const alike = useMemo(() => gradedAlike(view.sets, gradings), [view, gradings]);
  return (
    <InTurn>
      <Leaderboard alike={alike} together={together} />
      <Groups view={view} alike={alike} />
      <Passes alike={alike} />
      <Agreement
        key={`agreement ${String(benchmarkId)}`}
        benchmarkId={benchmarkId}
        view={view}
        sets={view.sets}
        types={VARIABLE_TYPES.filter((one) =>
          view.groups.some(({ dimension, group }) => dimension === 'type' && group === one),
        )}
        lines={(runId, itemIds) => <ItemLines view={view} sets={[{ runId }]} itemIds={itemIds} />}
      />
      <div id={COMPARE_ID} tabIndex={-1} className="scroll-mt-4 outline-none">
        <Comparison key={benchmarkId} benchmarkId={benchmarkId} view={view} />
      </div>
    </InTurn>
  );
}
