/** The tables of a CL-bench benchmark: solving rates of each answer set, by category, against each other, and the error types. */
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import type { ClFigures } from '../../contract/cl-calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { ChartPoint } from '../../core/report/interval-chart.ts';
import type { RateCell, ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';
import { compareClSets, type RunSide } from '../figures/comparisons.ts';
import { chartOf, ofBoth, ofNoGrading, pairsOf, tablesOf, type ChosenGradings, type Together } from './methods.ts';

type Results = OutputOf<EngineCalls, 'cl.results'>;
type ClSet = Results['sets'][number];
type ClTable = Together<ClSet>;

type Point = Omit<ChartPoint, 'label'>;
function rateOf({ rate, estimate, bounds }: ClFigures['judged']['published']): (RateCell & Point) | null {
  if (rate === null) return null;
  const open = bounds && {
    atLeast: rate - bounds.low > 1e-12 ? bounds.low : null,
    atMost: bounds.high - rate > 1e-12 ? bounds.high : null,
  };
  return { value: rate, interval: estimate?.interval ?? null, ...open };
}

type OverTrials = Pick<ClFigures, 'mean' | 'std' | 'bounds'>;
/** Over trials; nothing for one. */
function overTrials(of: OverTrials | undefined): RateCell | null {
  if (of?.mean == null) return null;
  const { mean, std, bounds } = of;
  return { value: mean, interval: null, std, ...(bounds && { atLeast: bounds.low, atMost: bounds.high }) };
}
const rubricsOf = (of: ClFigures['rubricPass']): RateCell | null =>
  of && { ...of, ...(of.bounds && { atLeast: of.bounds.low, atMost: of.bounds.high }) };

export async function clSections(
  engine: Engine,
  benchmark: BenchmarkView,
  { gradings, together }: ChosenGradings,
): Promise<ReportSection[]> {
  const { id, name } = benchmark;
  const gradingIds = gradings?.map(({ gradingId }) => gradingId);
  if (gradingIds?.length === 0) return [];
  const { sets, notes } = await engine.api('cl.results', { benchmarkId: id, gradingIds });
  const there = sets.filter((set) => set.reviewed.published.total > 0);
  if (there.length === 0) return [];
  const { tables, sections } = await tablesOf(engine, benchmark, there, together);
  const found: ReportSection[] = [];
  for (const table of tables) {
    found.push(resultsTable(table, name, notes));
    found.push(...(await mainTable(engine, id, table, name)));
    found.push(categoriesTable(table, name));
    if (table.sets.length > 1) found.push(await comparisonsTable(engine, id, table, name));
  }
  const errors = await errorsTable(engine, benchmark, gradingIds, tables);
  return [...found, ...errors, ...sections];
}

function resultsTable(
  { sets, suffix, by, notes: methods, methodsOf }: ClTable,
  name: string,
  notes: readonly string[],
): ReportSection {
  const hasParts = sets.some(({ parts }) => parts !== null);
  const partsOf = ({ parts }: ClSet): ReportCell[] => [digits(parts?.judge), digits(parts?.sampling)];
  return {
    id: `results${suffix}`,
    title: `${name}: solving rate${by}`,
    head: [
      ...['model', 'answers', 'judges', 'grading', 'solving rate', 'as judged', 'graded only', 'solved', 'rows'],
      ...[
        'rubrics passed',
        'trials',
        'mean',
        ...(hasParts ? ['std by judge', 'std by sampling'] : []),
        'empty',
        'failed calls',
        'unparsable',
        'answers in the set',
      ],
    ],
    rows: sets.map((set) => [
      ...[set.model, set.name, set.judges.join(', '), set.grading?.name ?? ''],
      ...[rateOf(set.reviewed.published), rateOf(set.judged.published), rateOf(set.reviewed.graded)],
      ...[set.reviewed.published.score1, set.reviewed.published.total, rubricsOf(set.rubricPass)],
      ...[
        set.trials.length,
        overTrials(set),
        ...(hasParts ? partsOf(set) : []),
        set.statuses.empty,
        set.statuses.call_failed,
        set.statuses.unparsable,
        set.answers,
      ],
    ]),
    methods: sets.map(methodsOf),
    chart: chartOf(`${name}: solving rate${by}`, sets, ({ reviewed }) => rateOf(reviewed.published)),
    notes: [
      ...notes,
      'At least, at most: if all that is open (failed calls, unreadable replies, what nobody graded yet) turned out unsolved, or solved.',
      ...methods,
    ],
  };
}

function categoriesTable({ sets, suffix, by, notes, methodsOf }: ClTable, name: string): ReportSection {
  return {
    id: `categories${suffix}`,
    title: `${name}: by category${by}`,
    head: ['model', 'grading', 'category', 'sub-category', 'solving rate', 'over trials', 'solved', 'rows'],
    rows: sets.flatMap(({ model, grading, byCategory, byCategoryTrials }) =>
      byCategory.flatMap(({ category, rates, subCategories }): ReportCell[][] => [
        [
          ...[model, grading?.name ?? '', category, '', rateOf(rates.published)],
          overTrials(byCategoryTrials.find((one) => one.category === category)),
          ...[rates.published.score1, rates.published.total],
        ],
        ...subCategories
          .filter(({ subCategory }) => subCategory !== '')
          .map(({ subCategory, rates: sub }): ReportCell[] => [
            ...[model, grading?.name ?? '', category, subCategory, rateOf(sub.published), null],
            ...[sub.published.score1, sub.published.total],
          ]),
      ]),
    ),
    methods: sets.flatMap((set) =>
      set.byCategory.flatMap(({ subCategories }) =>
        [null, ...subCategories.filter(({ subCategory }) => subCategory !== '')].map(() => methodsOf(set)),
      ),
    ),
    notes: ['Over trials: mean ± sample standard deviation.', ...notes],
  };
}

/** The paper's main table: solving rates by category, each model over its trials, which its answer sets that were graded alike are. */
async function mainTable(
  engine: Engine,
  benchmarkId: number,
  { sets, suffix, by, notes, methodsOf }: ClTable,
  name: string,
): Promise<ReportSection[]> {
  const gradingIds = sets.flatMap(({ grading }) => grading?.gradingId ?? []);
  // Graded files without a grading are shown as they are.
  const of = gradingIds.length === sets.length ? { benchmarkId, gradingIds } : { benchmarkId };
  const { models } = await engine.api('cl.results', of);
  const runIds = new Set(sets.map(({ runId }) => runId));
  const there = models.filter(
    (one) => one.reviewed.published.total > 0 && one.runIds.every((runId) => runIds.has(runId)),
  );
  const categories = [
    ...new Set(there.flatMap(({ byCategoryTrials }) => byCategoryTrials.map(({ category }) => category))),
  ];
  const nameOf = ({ model, grading }: (typeof there)[number]): string =>
    there.filter((other) => other.model === model).length > 1 ? `${model}, ${grading?.name ?? ''}` : model;
  return [
    {
      id: `main${suffix}`,
      title: `${name}: solving rate by category, mean ± std over trials${by}`,
      head: ['model', 'trials', 'overall', ...categories],
      rows: there.map((one) => [
        ...[nameOf(one), one.trials.length, overTrials(one)],
        ...categories.map((category) => overTrials(one.byCategoryTrials.find((other) => other.category === category))),
      ]),
      methods: there.map(({ runIds: own }) =>
        sets
          .filter(({ runId }) => own.includes(runId))
          .map(methodsOf)
          .join(' '),
      ),
      notes: [
        'In percent, every graded row counted; ± is the sample standard deviation over trials: answers, or judgements of one.',
        ...notes,
      ],
    },
  ];
}

const digits = (value: number | null | undefined): number | null =>
  value == null ? null : Number(value.toPrecision(6));

/** Every two sets of a table against each other. */
async function comparisonsTable(
  engine: Engine,
  benchmarkId: number,
  { sets, suffix, by, notes, methodsOf }: ClTable,
  name: string,
): Promise<ReportSection> {
  const side = (set: ClSet): RunSide => ({ ...set, label: `${set.model}, ${set.name}: ${set.grading?.name ?? ''}` });
  const setPairs = pairsOf(sets);
  const found = await compareClSets(
    engine,
    benchmarkId,
    setPairs.map(([first, second]) => [side(first), side(second)]),
  );
  return {
    id: `comparisons${suffix}`,
    title: `${name}: compared${by}`,
    head: [
      ...['first', 'second', 'difference', 'difference low', 'difference high', 'tasks', 'contexts'],
      ...['better', 'worse', 'same', 'p', 'p after Holm', 'detectable', 'better in', 'worse in'],
    ],
    rows: found.map((one) => [
      ...[one.first.label, one.second.label, digits(one.difference?.value), digits(one.difference?.interval?.low)],
      ...[digits(one.difference?.interval?.high), one.difference?.n ?? 0, one.contexts],
      ...[one.gained.length, one.lost.length, one.same.length, digits(one.p), digits(one.holm), digits(one.detectable)],
      ...[one.gained.join(' '), one.lost.join(' ')],
    ]),
    methods: setPairs.map(([first, second]) => ofBoth(methodsOf(first), methodsOf(second))),
    notes: [
      'Second minus first, as fractions of the solving rate, over the tasks that both have; 95% intervals and the detectable difference (80% power at 5%) take tasks of one context together.',
      "p: McNemar's exact test where each task has one answer on each side, judged once, else the exact sign test, over tasks taken as independent; Holm over the pairs of this table.",
      ...notes,
    ],
  };
}

/** Nothing where nobody named an error type. */
async function errorsTable(
  engine: Engine,
  { id, name }: BenchmarkView,
  gradingIds: number[] | undefined,
  tables: readonly ClTable[],
): Promise<ReportSection[]> {
  const { sets } = await engine.api('cl.errors', { benchmarkId: id, gradingIds });
  const there = sets.filter(({ byExpert, byJudge }) => byExpert + byJudge > 0);
  if (there.length === 0) return [];
  const share = (of: { share: number | null }): ReportCell =>
    of.share === null ? null : { value: of.share, interval: null };
  const methodsOf = (set: (typeof there)[number]): string =>
    tables.flatMap((table) =>
      table.sets
        .filter(({ runId, grading }) => runId === set.runId && grading?.gradingId === set.grading?.gradingId)
        .map(table.methodsOf),
    )[0] ?? ofNoGrading(`error types of answers of ${set.model} that nobody graded`);
  return [
    {
      id: 'errors',
      title: `${name}: error types of failed answers`,
      head: [
        ...['model', 'answers', 'grading', 'error type', 'by experts', 'by a judge', 'failed answers'],
        ...['judged by experts', 'judged by a judge'],
      ],
      rows: there.flatMap(({ model, name: answers, grading, failed, byExpert, byJudge, shares }) =>
        shares.map(({ type, expert, judge }) => [
          ...[model, answers, grading?.name ?? '', type, share(expert), share(judge), failed, byExpert, byJudge],
        ]),
      ),
      methods: there.flatMap((set) => set.shares.map(() => methodsOf(set))),
      notes: [
        'Shares of the failed answers that were judged; an answer may have several types, so they can sum to more than 100%. What failed is said by the grading; of several trials by most of those that settled it.',
        ...new Set(tables.flatMap((table) => table.notes)),
      ],
    },
  ];
}
