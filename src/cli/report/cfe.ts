/** The tables of a CFE-Bench benchmark: answer sets by the method that they were graded by, groups of questions, experiments on reasoning flows. */
import type { SetBreakdown } from '../../contract/breakdown.ts';
import type { GradingView, MethodsView } from '../../contract/grading-calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import { comparableMethod } from '../../core/grading/method.ts';
import type { RateCell, ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';
import { comparePairs, sideName, type Compared } from '../figures/comparisons.ts';
import { APART, chartOf, ofBoth, pairsOf, TOGETHER, type ChosenGradings } from './methods.ts';

type Figures = SetBreakdown['reviewed']['published'];
const VERDICTS = ['reviewed', 'judged'] as const;
const DENOMINATORS = ['published', 'graded'] as const;

/** An answer set in a grading, with all that is said about it. */
export interface Graded {
  set: SetBreakdown;
  grading: GradingView;
  methods: MethodsView;
}

export async function cfeSections(
  engine: Engine,
  { id, name }: BenchmarkView,
  { gradings, together }: ChosenGradings,
): Promise<ReportSection[]> {
  const there = await gradedSets(engine, id, gradings);
  if (there.length === 0) return [];
  const byMethod = Map.groupBy(there, ({ grading }) => comparableMethod(grading.method));
  const tables = together ? [there] : [...byMethod.values()];
  const sections: ReportSection[] = [];
  for (const [index, sets] of tables.entries())
    sections.push(...(await tablesOf(engine, sets, { id, name, index, methods: byMethod.size, together })));
  return [...sections, methodsTable(name, there)];
}

/** The graded answer sets of a benchmark, each in its chosen grading or in those that are named. */
export async function gradedSets(
  engine: Engine,
  benchmarkId: number,
  named: ChosenGradings['gradings'],
): Promise<Graded[]> {
  const of = { benchmarkId, gradingIds: named?.map(({ gradingId }) => gradingId) };
  const { sets } = await engine.api('results.breakdown', of);
  const isGraded = ({ statuses }: SetBreakdown): boolean =>
    Object.entries(statuses).some(([status, n]) => status !== 'not_run' && n > 0);
  const there = sets.filter((set) => set.grading !== null && isGraded(set));
  if (there.length === 0) return [];
  const all = await engine.api('gradings.list', { benchmarkId });
  const methods = await engine.api('gradings.methods', {
    gradingIds: there.flatMap(({ grading }) => grading?.gradingId ?? []),
  });
  return there.flatMap((set, index) => {
    const gradingId = set.grading?.gradingId;
    const grading = all.find((one) => one.gradingId === gradingId);
    const card = methods[index];
    return grading && card ? [{ set, grading, methods: card }] : [];
  });
}

interface Table {
  /** Of the benchmark. */
  id: number;
  name: string;
  /** Of the tables of the benchmark. */
  index: number;
  /** By how many methods the sets of the benchmark were graded. */
  methods: number;
  together: boolean;
}

async function tablesOf(
  engine: Engine,
  sets: readonly Graded[],
  { id, name, index, methods, together }: Table,
): Promise<ReportSection[]> {
  const apart = methods > 1 && !together;
  const suffix = apart && index > 0 ? `-${String(index + 1)}` : '';
  const by = apart ? `, graded by ${sets[0]?.grading.name ?? ''}` : '';
  const notes = [...(methods > 1 ? [together ? TOGETHER : APART] : []), ...sets.map(methodsIn)];
  const compared = await comparePairs(engine, id, pairsOf(sets));
  const groups = groupsTable(sets, { id: `groups${suffix}`, title: `${name}: by group${by}`, notes });
  return [
    {
      ...resultsTable(sets, { id: `results${suffix}`, title: `${name}: results${by}`, notes }),
      chart: chartOf(
        `${name}: question accuracy${by}`,
        sets.map(({ set, grading }) => ({ ...set, grading })),
        ({ reviewed }) => reviewed.published.question,
      ),
    },
    ...(groups.rows.length > 0 ? [groups] : []),
    ...(sets.length > 1
      ? [comparisonsTable(sets, compared, { id: `comparisons${suffix}`, title: `${name}: compared${by}`, notes })]
      : []),
  ];
}

type Texts = Pick<ReportSection, 'id' | 'title' | 'notes'>;

const methodsIn = ({ set, methods }: Graded): string => `${set.name}, ${methods.name}: ${methods.paragraph}`;

function resultsTable(sets: readonly Graded[], texts: Texts): ReportSection {
  const passes = sets.flatMap(({ set }) => set.reviewed.published.passAtK.map(({ k }) => k));
  const ks = [...new Set(passes)].filter((k) => k > 1);
  const lines = sets.flatMap((one) =>
    VERDICTS.filter((verdicts) => verdicts === 'reviewed' || one.set.overridden > 0).flatMap((verdicts) =>
      DENOMINATORS.map((which) => ({ ...one, verdicts, which })),
    ),
  );
  return {
    ...texts,
    head: [
      ...['model', 'answers', 'grading', 'trials', 'verdicts', 'denominator', 'question accuracy', 'variable accuracy'],
      ...[...ks.map((k) => `pass@${String(k)}`), 'questions', 'answers counted'],
      ...(sets.some(({ grading }) => grading.trials > 1) ? SPREAD_HEADS : []),
      ...['answers in the set', 'cut by length'],
    ],
    rows: lines.map(({ set, grading, verdicts, which }) => [
      ...[set.model, set.name, grading.name, grading.trials],
      ...[verdicts === 'reviewed' ? 'as reviewed' : 'as judged', which],
      ...figureCells(set[verdicts][which], ks),
      ...(sets.some((one) => one.grading.trials > 1) ? spreadCells(set[verdicts][which]) : []),
      ...[set.asked.ofAnswers, set.asked.cut],
    ]),
    methods: lines.map(methodsIn),
    notes: [
      'Question accuracy in the figure: as published, as reviewed. Published: every answer that was asked for counts; graded: only answers that are known to be right or not (one wrong variable is enough), and of variable accuracy only variables with a verdict.',
      'Intervals: 95%, bootstrap over questions. Several trials: their mean ± standard deviation, over the answers that every trial has; what judge and sampling of answers add to that of question accuracy stands apart. At most: if all that is open turned out right.',
      ...texts.notes,
    ],
  };
}

/** Question and variable accuracy, pass@k, and of how much. */
function figureCells(of: Figures, ks: readonly number[]): ReportCell[] {
  const { atMost } = of;
  return [
    rate(of.question, atMost?.question),
    rate(of.variable, atMost?.variable),
    ...ks.map((k) => {
      const pass = of.passAtK.find((one) => one.k === k);
      return pass ? rate(pass.estimate, pass.atMost) : null;
    }),
    of.questions,
    of.answers,
  ];
}

const rate = (estimate: Figures['question'], most: number | undefined): RateCell => ({
  value: estimate?.value ?? null,
  interval: estimate?.interval ?? null,
  std: estimate?.std ?? null,
  atMost: estimate && most !== undefined && most - estimate.value > 1e-12 ? most : null,
});

const SPREAD_HEADS = ['answers in every trial', 'std by judge', 'std by sampling'];
function spreadCells({ spread }: Figures): ReportCell[] {
  return [spread?.answers ?? null, digits(spread?.parts.judge), digits(spread?.parts.sampling)];
}

function groupsTable(sets: readonly Graded[], texts: Texts): ReportSection {
  return {
    ...texts,
    head: ['model', 'grading', 'by', 'group', 'question accuracy', 'variable accuracy', 'questions'],
    rows: sets.flatMap(({ set, grading }) =>
      set.groups.map(({ dimension, group, question, variable, atMost }) => {
        const questions = question?.n ?? variable?.n ?? 0;
        const figures = [question && rate(question, atMost?.question), variable && rate(variable, atMost?.variable)];
        return [set.model, grading.name, dimension, group, ...figures, questions];
      }),
    ),
    methods: sets.flatMap((one) => one.set.groups.map(() => methodsIn(one))),
    notes: [
      'As published, as reviewed; several trials as their mean. At most: if all that is open turned out right.',
      ...texts.notes,
    ],
  };
}

/** Every two sets of a table against each other. */
function comparisonsTable(sets: readonly Graded[], compared: readonly Compared[], texts: Texts): ReportSection {
  const pairs = pairsOf(sets);
  return {
    ...texts,
    head: [
      ...['first', 'second', 'difference', 'difference low', 'difference high', 'questions', 'better', 'worse', 'same'],
      ...['p', 'p after Holm', 'detectable', 'open', 'at least', 'at most', 'p where settled', 'better in', 'worse in'],
    ],
    rows: compared.map(({ question, gained, lost, same, p, holm, detectable, open, first, second }) => [
      ...[sideName(first), sideName(second), digits(question?.value), digits(question?.interval?.low)],
      ...[digits(question?.interval?.high), question?.n ?? 0, gained.length, lost.length, same],
      ...[digits(p), digits(holm), digits(detectable), open?.questions ?? 0, digits(open?.least), digits(open?.most)],
      ...[digits(open?.settled.p), gained.join(' '), lost.join(' ')],
    ]),
    methods: pairs.map(([first, second]) => ofBoth(methodsIn(first), methodsIn(second))),
    notes: [
      'Second minus first, as fractions of question accuracy, over the questions that both have; 95% intervals, bootstrap over questions. Several trials: the mean of each question.',
      "p: McNemar's exact test where each question has one answer on each side, else the exact sign test; Holm over the pairs of this table. Detectable: with 80% power at 5%.",
      'Open: questions with an answer on either side that nobody has settled; it counts as not right in difference and p. At least, at most: between these the difference lies, however they turn out.',
      ...texts.notes,
    ],
  };
}

const digits = (value: number | null | undefined): number | null =>
  value == null ? null : Number(value.toPrecision(6));

function methodsTable(name: string, sets: readonly Graded[]): ReportSection {
  return {
    id: 'methods',
    title: `${name}: methods`,
    head: ['id', 'answers', 'grading', 'what', 'methods'],
    rows: sets.flatMap(({ set, methods }) =>
      methods.lines.map(({ label, text }): ReportCell[] => [methods.gradingId, set.name, methods.name, label, text]),
    ),
    methods: sets.flatMap((one) => one.methods.lines.map(() => methodsIn(one))),
    notes: [],
  };
}
