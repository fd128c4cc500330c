/** The tables of a CFE-Bench benchmark: answer sets by the method that they were graded by, groups of questions, experiments on reasoning flows. */
import type { SetBreakdown } from '../../contract/breakdown.ts';
import type { GradingView, MethodsView } from '../../contract/grading-calls.ts';
import type { ResultRow } from '../../contract/results-shapes.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import { comparableMethod } from '../../core/grading/method.ts';
import type { RateCell, ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';

type Figures = SetBreakdown['reviewed']['published'];
const VERDICTS = ['reviewed', 'judged'] as const;
const DENOMINATORS = ['published', 'graded'] as const;

export interface ChosenGradings {
  /** undefined: the chosen one of each answer set. */
  gradings: readonly GradingView[] | undefined;
  /** Sets that were graded differently stand in one table. */
  together: boolean;
}

/** An answer set in a grading, with all that is said about it. */
interface Graded {
  set: SetBreakdown;
  spread: ResultRow['spread'];
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
  return [
    ...tables.flatMap((sets, index) => tablesOf(sets, { name, index, methods: byMethod.size, together })),
    methodsTable(name, there),
  ];
}

async function gradedSets(engine: Engine, benchmarkId: number, named: ChosenGradings['gradings']): Promise<Graded[]> {
  const of = { benchmarkId, gradingIds: named?.map(({ gradingId }) => gradingId) };
  const { sets } = await engine.api('results.breakdown', of);
  const isGraded = ({ statuses }: SetBreakdown): boolean =>
    Object.entries(statuses).some(([status, n]) => status !== 'not_run' && n > 0);
  const there = sets.filter((set) => set.grading !== null && isGraded(set));
  if (there.length === 0) return [];
  const rows = await engine.api('results.get', of);
  const all = await engine.api('gradings.list', { benchmarkId });
  const methods = await engine.api('gradings.methods', {
    gradingIds: there.flatMap(({ grading }) => grading?.gradingId ?? []),
  });
  return there.flatMap((set, index) => {
    const gradingId = set.grading?.gradingId;
    const grading = all.find((one) => one.gradingId === gradingId);
    const card = methods[index];
    const spread = rows.find((row) => row.grading?.gradingId === gradingId)?.spread ?? null;
    return grading && card ? [{ set, spread, grading, methods: card }] : [];
  });
}

interface Table {
  name: string;
  /** Of the tables of the benchmark. */
  index: number;
  /** By how many methods the sets of the benchmark were graded. */
  methods: number;
  together: boolean;
}

function tablesOf(sets: readonly Graded[], { name, index, methods, together }: Table): ReportSection[] {
  const apart = methods > 1 && !together;
  const suffix = apart && index > 0 ? `-${String(index + 1)}` : '';
  const by = apart ? `, graded by ${sets[0]?.grading.name ?? ''}` : '';
  const notes = [
    ...(methods > 1 ? [together ? TOGETHER : APART] : []),
    ...sets.map(({ methods: card, set }) => `${set.name}, ${card.name}: ${card.paragraph}`),
  ];
  const groups = groupsTable(sets, { id: `groups${suffix}`, title: `${name}: by group${by}`, notes });
  return [
    resultsTable(sets, {
      id: `results${suffix}`,
      title: `${name}: results${by}`,
      figure: `${name}: question accuracy${by}`,
      notes,
    }),
    ...(groups.rows.length > 0 ? [groups] : []),
  ];
}

const APART =
  'Answer sets that were graded by another method stand in tables of their own: their figures are not to be ranked against these.';
const TOGETHER =
  'These answer sets were graded by different methods: differences between them may come from the grading as well as from the answers.';

type Texts = Pick<ReportSection, 'id' | 'title' | 'notes'>;

function resultsTable(sets: readonly Graded[], texts: Texts & Pick<ReportSection, 'figure'>): ReportSection {
  const passes = sets.flatMap(({ set }) => set.reviewed.published.passAtK.map(({ k }) => k));
  const ks = [...new Set(passes)].filter((k) => k > 1);
  return {
    ...texts,
    head: [
      ...['model', 'answers', 'grading', 'trials', 'verdicts', 'denominator', 'question accuracy', 'variable accuracy'],
      ...[...ks.map((k) => `pass@${String(k)}`), 'questions', 'answers counted', 'answers in the set', 'cut by length'],
    ],
    rows: sets.flatMap(({ set, spread, grading }) =>
      VERDICTS.filter((verdicts) => verdicts === 'reviewed' || set.overridden > 0).flatMap((verdicts) =>
        DENOMINATORS.map((which) => [
          ...[set.model, set.name, grading.name, grading.trials],
          ...[verdicts === 'reviewed' ? 'as reviewed' : 'as judged', which],
          ...figureCells(set[verdicts][which], ks, verdicts === 'reviewed' && which === 'published' ? spread : null),
          ...[set.asked.ofAnswers, set.asked.cut],
        ]),
      ),
    ),
    chart: sets.flatMap(({ set, grading }) => {
      const { question } = set.reviewed.published;
      const isOne = sets.filter((other) => other.set.model === set.model).length === 1;
      return question ? [{ label: isOne ? set.model : `${set.model}, ${grading.name}`, ...question }] : [];
    }),
    notes: [
      'Question accuracy in the figure: as published, as reviewed. Published: every answer that was asked for counts; graded: only answers whose variables are all settled.',
      'Intervals: 95%, bootstrap over questions. Several trials: their mean ± standard deviation. At most: if all that is open turned out right.',
      ...texts.notes,
    ],
  };
}

/** Question and variable accuracy, pass@k, and of how much. */
function figureCells(of: Figures, ks: readonly number[], spread: ResultRow['spread']): ReportCell[] {
  const { atMost } = of;
  const rate = (estimate: Figures['question'], most: number | undefined, std: number | undefined): RateCell => ({
    value: estimate?.value ?? null,
    interval: estimate?.interval ?? null,
    std: std ?? null,
    atMost: estimate && most !== undefined && most - estimate.value > 1e-12 ? most : null,
  });
  return [
    rate(of.question, atMost?.question, spread?.question?.std),
    rate(of.variable, atMost?.variable, spread?.variable?.std),
    ...ks.map((k) => {
      const pass = of.passAtK.find((one) => one.k === k);
      return pass ? rate(pass.estimate, undefined, spread?.passAtK.find((one) => one.k === k)?.std) : null;
    }),
    of.questions,
    of.answers,
  ];
}

function groupsTable(sets: readonly Graded[], texts: Texts): ReportSection {
  return {
    ...texts,
    head: ['model', 'grading', 'by', 'group', 'question accuracy', 'variable accuracy', 'questions'],
    rows: sets.flatMap(({ set, grading }) =>
      set.groups.map(({ dimension, group, question, variable }) => {
        const questions = question?.n ?? variable?.n ?? 0;
        return [set.model, grading.name, dimension, group, question, variable, questions];
      }),
    ),
    chart: [],
    figure: '',
    notes: ['As published, as reviewed; several trials as their mean.', ...texts.notes],
  };
}

function methodsTable(name: string, sets: readonly Graded[]): ReportSection {
  return {
    id: 'methods',
    title: `${name}: methods`,
    head: ['id', 'answers', 'grading', 'what', 'methods'],
    rows: sets.flatMap(({ set, methods }) =>
      methods.lines.map(({ label, text }): ReportCell[] => [methods.gradingId, set.name, methods.name, label, text]),
    ),
    chart: [],
    figure: '',
    notes: [],
  };
}

/** What experiments found, over all items, and by the index of the step. */
export async function diagnosisSections(engine: Engine, { id, name }: BenchmarkView): Promise<ReportSection[]> {
  const sections: ReportSection[] = [];
  for (const { run } of await engine.api('diagnose.list', { benchmarkId: id })) {
    const { byStep, overall } = await engine.api('diagnose.results', { runId: run.runId });
    const isAll = (one: { subset: string; outcome: string }): boolean => one.subset === 'all' && one.outcome === 'all';
    const steps = byStep.filter(isAll);
    if (steps.length === 0) continue;
    sections.push({
      id: `diagnosis-${String(run.runId)}`,
      title: `${name}: diagnosis ${String(run.runId)}, ${run.model ?? run.name}`,
      head: ['condition', 'step', 'accuracy', 'items'],
      rows: steps.flatMap(({ condition, points }) => [
        ...overall
          .filter((one) => isAll(one) && one.condition === condition)
          .map(({ estimate }): ReportCell[] => [condition, 'all', estimate, estimate.n]),
        ...points.map(({ step, estimate }): ReportCell[] => [condition, step, estimate, estimate.n]),
      ]),
      chart: steps.flatMap(({ condition, points }) =>
        points.map(({ step, estimate }) => ({ label: `${condition}, step ${String(step)}`, ...estimate })),
      ),
      figure: `${name}: accuracy by step, ${run.model ?? run.name}`,
      notes: ['Accuracy at a step: the mean over the items that have it. Paper, section 5.'],
    });
  }
  return sections;
}
