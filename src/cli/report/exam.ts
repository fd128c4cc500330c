/** The tables of a course exam: points of each model, by exam beside the students, by type of question; several trials as mean ± std. */
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { RateCell, ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';
import { compareExamSets, type RunSide } from '../figures/comparisons.ts';
import { chartOf, ofBoth, pairsOf, tablesOf, type ChosenGradings, type Together } from './methods.ts';

type Results = OutputOf<EngineCalls, 'exam.results'>;
type Model = Results['models'][number];
type ExamTable = Together<Model>;
type Figures = Model['reviewed'];

const rated = ({ value, low, high }: Model['share']): RateCell & { value: number } => ({
  value,
  interval: low === null || high === null ? null : { low, high },
});
type Bounds = Model['bounds'];
const accuracy = ({ accuracy: value, std }: Figures, bounds: Bounds): RateCell => ({
  ...{ value, interval: null, std: std?.accuracy ?? null },
  ...{ atLeast: bounds?.accuracy.low ?? null, atMost: bounds?.accuracy.high ?? null },
});
const points = ({ earned, std }: Figures, bounds: Bounds): RateCell => ({
  ...{ value: earned, interval: null, std: std?.earned ?? null, atMost: bounds?.earned ?? null },
  ...{ plain: true, digits: Number.isInteger(earned) && std === null ? 0 : 2 },
});

export async function examSections(
  engine: Engine,
  benchmark: BenchmarkView,
  { gradings, together }: ChosenGradings,
): Promise<ReportSection[]> {
  const { id, name } = benchmark;
  const gradingIds = gradings?.map(({ gradingId }) => gradingId);
  if (gradingIds?.length === 0) return [];
  const results = await engine.api('exam.results', { benchmarkId: id, gradingIds });
  const there = results.models.filter((one) => one.reviewed.answered > 0);
  if (there.length === 0) return [];
  const { tables, sections } = await tablesOf(engine, benchmark, there, together);
  const found: ReportSection[] = [];
  for (const table of tables) {
    found.push(resultsTable(table, name, results.rule), publishedTable(table, name, results));
    found.push(byExamTable(table, name, results), byTypeTable(table, name));
    if (table.sets.length > 1) found.push(await comparisonsTable(engine, benchmark, table));
  }
  return [...found, ...sections];
}

const digits = (value: number | null | undefined): number | null =>
  value == null ? null : Number(value.toPrecision(6));

/** Every two sets of a table against each other, two gradings of the same answers too. */
async function comparisonsTable(
  engine: Engine,
  { id, name }: BenchmarkView,
  { sets, suffix, by, notes, methodsOf }: ExamTable,
): Promise<ReportSection> {
  const side = (set: Model): RunSide => ({ ...set, label: `${set.model}, ${set.name}: ${set.grading?.name ?? ''}` });
  const pairs = pairsOf(sets);
  const compared = await compareExamSets(
    engine,
    id,
    pairs.map(([first, second]) => [side(first), side(second)]),
  );
  return {
    id: `comparisons${suffix}`,
    title: `${name}: compared${by}`,
    head: [
      ...['first', 'second', 'share of points', 'points low', 'points high', 'points detectable', 'questions'],
      ...['correct answers', 'correct low', 'correct high', 'correct detectable', 'p', 'p after Holm'],
      ...['better', 'worse', 'same', 'better in', 'worse in', 'more points in', 'fewer points in'],
    ],
    rows: compared.map((one) => [
      ...[one.first.label, one.second.label, digits(one.points?.value), digits(one.points?.interval?.low)],
      ...[digits(one.points?.interval?.high), digits(one.detectable.points), one.points?.n ?? 0],
      ...[digits(one.correct?.value), digits(one.correct?.interval?.low), digits(one.correct?.interval?.high)],
      ...[digits(one.detectable.correct), digits(one.p), digits(one.holm)],
      ...[one.gained.length, one.lost.length, one.same.length, one.gained.join(' '), one.lost.join(' ')],
      ...[one.morePoints.join(' '), one.fewerPoints.join(' ')],
    ]),
    methods: pairs.map(([first, second]) => ofBoth(methodsOf(first), methodsOf(second))),
    notes: [
      'Second minus first, as fractions of all points and of all questions, over the questions that were graded in both; 95% intervals, bootstrap over questions. Several trials: the mean of each question.',
      "Better, worse and p are of correct answers: McNemar's exact test where each question was graded once on each side, else the exact sign test; Holm over the pairs of this table. Detectable: with 80% power at 5%. Questions by instance_id.",
      ...notes,
    ],
  };
}

function resultsTable({ sets, suffix, by, notes, methodsOf }: ExamTable, name: string, rule: string): ReportSection {
  const hasTrials = sets.some(({ trials }) => trials > 1);
  return {
    id: `results${suffix}`,
    title: `${name}: points${by}`,
    head: [
      ...['model', 'grading', 'trials', 'points', 'possible', 'share of points'],
      ...(hasTrials ? ['std of the share by judge'] : []),
      ...['accuracy', 'answered', 'questions', 'points as judged', 'points, proportional'],
    ],
    rows: sets.map(({ model, grading, trials, reviewed, judged, share, ours, bounds, judgedBounds, parts }) => [
      ...[model, grading?.name ?? '', trials, points(reviewed, bounds)],
      ...[reviewed.possible, { ...rated(share), atMost: bounds?.share ?? null }],
      ...(hasTrials ? [digits(parts?.judge)] : []),
      ...[accuracy(reviewed, bounds), reviewed.answered, reviewed.total, points(judged, judgedBounds)],
      { value: ours.earned, interval: null, atMost: ours.atMost, plain: true, digits: 2 },
    ]),
    methods: sets.map(methodsOf),
    chart: chartOf(`${name}: share of points${by}`, sets, ({ share }) => rated(share)),
    notes: [
      `Share of points in the figure: as reviewed, with 95% intervals from resampling questions. Several trials: mean ± sample standard deviation; what the judge adds to that of the share stands apart (each question has one answer, so that nothing is known of sampling). At least, at most: if all answers that nobody settled (not graded, or the judge failed) turned out incorrect, or earned all of their points. ${rule}`,
      ...notes,
    ],
  };
}

/** The table in which the benchmark publishes results: each exam with the points of each model, and the students' best, mean and median. */
function publishedTable(
  { sets, suffix, by, notes, methodsOf }: ExamTable,
  name: string,
  { exams }: Results,
): ReportSection {
  const short = (value: number): string => String(Number(value.toFixed(2)));
  const score = ({ earned, possible, std }: Figures, bounds: Bounds): string =>
    `${short(earned)}${std ? ` ± ${short(std.earned)}` : ''}${bounds ? ` (at most ${short(bounds.earned)})` : ''}/${short(possible)}`;
  return {
    id: `published${suffix}`,
    title: `${name}: results as the benchmark publishes them${by}`,
    head: [
      ...['Course', '# of questions'],
      ...sets.map(({ model }) => `Score (${model}) (score/total)`),
      'Student Score (max/average/median)',
    ],
    rows: exams.map(({ examId, name: exam, questions, students }): ReportCell[] => {
      const figures = sets.map((one) => one.byExam.find((found) => found.examId === examId));
      const { max, average, median } = students;
      return [
        ...[exam, questions, ...figures.map((found) => (found ? score(found.figures, found.bounds) : null))],
        [max, average, median].map((value) => (value === null ? '–' : short(value))).join('/'),
      ];
    }),
    methods: sets.map(methodsOf).join(' '),
    notes: ['Points as reviewed. What a model left without a result earned nothing of its points.', ...notes],
  };
}

function byExamTable({ sets, suffix, by, notes, methodsOf }: ExamTable, name: string, results: Results): ReportSection {
  const nameOf = (examId: string): string => results.exams.find((exam) => exam.examId === examId)?.name ?? examId;
  return {
    id: `exams${suffix}`,
    title: `${name}: by exam, among the students${by}`,
    head: ['model', 'grading', 'exam', 'points', 'possible', 'accuracy', 'z-score', 'percentile'],
    rows: sets.flatMap(({ model, grading, byExam }) =>
      byExam.map(({ examId, figures, bounds, placement, atMost }): ReportCell[] => [
        ...[model, grading?.name ?? '', nameOf(examId), points(figures, bounds), figures.possible],
        accuracy(figures, bounds),
        placement && { ...rated(placement.z), atMost: atMost?.z ?? null, plain: true, digits: 3 },
        placement && { ...rated(placement.percentile), atMost: atMost?.percentile ?? null },
      ]),
    ),
    methods: sets.flatMap((set) => set.byExam.map(() => methodsOf(set))),
    notes: [results.assumption, ...notes],
  };
}

function byTypeTable({ sets, suffix, by, notes, methodsOf }: ExamTable, name: string): ReportSection {
  return {
    id: `types${suffix}`,
    title: `${name}: by type of question${by}`,
    head: ['model', 'grading', 'type', 'points', 'possible', 'accuracy', 'questions'],
    rows: sets.flatMap(({ model, grading, byType }) =>
      byType.map(({ type, figures, bounds }) => [
        ...[model, grading?.name ?? '', type, points(figures, bounds), figures.possible],
        ...[accuracy(figures, bounds), figures.total],
      ]),
    ),
    methods: sets.flatMap((set) => set.byType.map(() => methodsOf(set))),
    notes,
  };
}
