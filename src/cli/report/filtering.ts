/** What filtering keeps and removes (section 3.2 of the paper), for each benchmark with verdicts on items, and questions that are nearly the same. */
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { ReportCell, ReportSection } from '../../core/report/section.ts';
import { ITEM_STANDINGS } from '../../core/review/items/item-verdict.ts';
import type { Engine } from '../../engine/index.ts';
import { ofNoGrading, sourceName } from './methods.ts';

const methodsOf = (benchmark: BenchmarkView): string =>
  ofNoGrading(`what reviewers said of the items of ${sourceName(benchmark)}`);

interface Judged {
  benchmark: BenchmarkView;
  items: OutputOf<EngineCalls, 'review.filtering'>;
}
type Duplicates = OutputOf<EngineCalls, 'review.duplicates'>;

/** Figures of all benchmarks with a verdict on an item, and each verdict that does not keep its item; then the pairs that are alike. */
export async function filteringSections(
  engine: Engine,
  benchmarks: readonly BenchmarkView[],
): Promise<ReportSection[]> {
  const judged: Judged[] = [];
  for (const benchmark of benchmarks)
    judged.push({ benchmark, items: await engine.api('review.filtering', { benchmarkId: benchmark.id }) });
  const there = judged.filter(({ items }) => items.length > 0);
  const duplicates = await engine.api('review.duplicates', {});
  return [
    ...(there.length > 0 ? [figuresTable(there), removedTable(there)] : []),
    ...(duplicates.total > 0 ? [duplicatesTable(duplicates)] : []),
  ];
}

function figuresTable(judged: readonly Judged[]): ReportSection {
  return {
    id: 'filtering',
    title: 'Filtering: what stays and what goes',
    head: ['benchmark', 'items', ...ITEM_STANDINGS, 'reviewers'],
    rows: judged.map(({ benchmark, items }) => {
      const count = (standing: string): number => items.filter((one) => one.standing === standing).length;
      const reviewers = new Set(items.flatMap(({ verdicts }) => verdicts.map(({ reviewer }) => reviewer)));
      return [
        ...[benchmark.name, benchmark.items],
        ...ITEM_STANDINGS.map((one) => (one === 'undecided' ? benchmark.items - items.length : count(one))),
        reviewers.size,
      ];
    }),
    methods: judged.map(({ benchmark }) => methodsOf(benchmark)),
    notes: [
      'What reviewers agree on counts; where they differ, an item is disputed. The retained set is exported as a benchmark of its own (items that are kept).',
    ],
  };
}

function removedTable(judged: readonly Judged[]): ReportSection {
  return {
    id: 'filtering-removed',
    title: 'Filtering: verdicts on items that are not kept',
    head: ['benchmark', 'item', 'id', 'stands', 'verdict', 'reason', 'by', 'at'],
    rows: judged.flatMap(({ benchmark, items }) =>
      items
        .filter(({ standing }) => standing !== 'keep')
        .flatMap(({ number, externalId, standing, verdicts }) =>
          verdicts.map(({ verdict, reason, reviewer, at }): ReportCell[] => [
            ...[benchmark.name, number, externalId, standing, verdict, reason, reviewer, at],
          ]),
        ),
    ),
    methods: judged.flatMap(({ benchmark, items }) =>
      items
        .filter(({ standing }) => standing !== 'keep')
        .flatMap(({ verdicts }) => verdicts.map(() => methodsOf(benchmark))),
    ),
    notes: [],
  };
}

function duplicatesTable({ pairs, total }: Duplicates): ReportSection {
  return {
    id: 'duplicates',
    title: 'Questions that are nearly the same',
    head: ['alike', 'benchmark', 'item', 'stands', 'benchmark of the other', 'item of the other', 'the other stands'],
    rows: pairs.map(({ similarity, first, second }) => [
      { value: similarity, interval: null },
      ...[first.benchmark, first.number, first.standing, second.benchmark, second.number, second.standing],
    ]),
    methods: ofNoGrading('words of the questions, as they stand in the workspace'),
    notes: [
      `Alike: the share of rows of four words that both questions have, of those that either has; from 70% on.${total > pairs.length ? ` The first ${String(pairs.length)} of ${String(total)} pairs.` : ''}`,
    ],
  };
}
