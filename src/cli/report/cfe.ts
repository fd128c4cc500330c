/** The tables of a CFE-Bench benchmark: answer sets, groups of questions, experiments on reasoning flows. */
import type { SetBreakdown } from '../../contract/breakdown.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';

type Figures = SetBreakdown['reviewed']['published'];
const VERDICTS = ['reviewed', 'judged'] as const;
const DENOMINATORS = ['published', 'graded'] as const;

export async function cfeSections(engine: Engine, { id, name }: BenchmarkView): Promise<ReportSection[]> {
  const { sets } = await engine.api('results.breakdown', { benchmarkId: id });
  const there = sets.filter((set) => Object.entries(set.statuses).some(([status, n]) => status !== 'not_run' && n > 0));
  if (there.length === 0) return [];
  const ks = [...new Set(there.flatMap((set) => set.reviewed.published.passAtK.map(({ k }) => k)))].filter(
    (k) => k > 1,
  );
  const figures = (of: Figures): ReportCell[] => [
    of.question,
    of.variable,
    ...ks.map((k) => of.passAtK.find((pass) => pass.k === k)?.estimate ?? null),
    of.questions,
    of.answers,
  ];
  const results: ReportSection = {
    id: 'results',
    title: `${name}: results`,
    head: [
      ...['model', 'answers', 'verdicts', 'denominator', 'question accuracy', 'variable accuracy'],
      ...[...ks.map((k) => `pass@${String(k)}`), 'questions', 'answers counted'],
    ],
    rows: there.flatMap((set) =>
      VERDICTS.filter((verdicts) => verdicts === 'reviewed' || set.overridden > 0).flatMap((verdicts) =>
        DENOMINATORS.map((which) => [
          ...[set.model, set.name, verdicts === 'reviewed' ? 'as reviewed' : 'as judged', which],
          ...figures(set[verdicts][which]),
        ]),
      ),
    ),
    chart: there.flatMap(({ model, reviewed }) => {
      const { question } = reviewed.published;
      return question ? [{ label: model, ...question }] : [];
    }),
    figure: `${name}: question accuracy`,
    notes: [
      'Question accuracy in the figure: as published, as reviewed. Published: every answer counts; graded: only answers whose variables are all settled.',
      'Intervals: 95%, bootstrap over questions.',
    ],
  };
  const groups: ReportSection = {
    id: 'groups',
    title: `${name}: by group`,
    head: ['model', 'by', 'group', 'question accuracy', 'variable accuracy', 'questions'],
    rows: there.flatMap(({ model, groups }) =>
      groups.map(({ dimension, group, question, variable }) => {
        const questions = question?.n ?? variable?.n ?? 0;
        return [model, dimension, group, question, variable, questions];
      }),
    ),
    chart: [],
    figure: '',
    notes: ['As published, as reviewed.'],
  };
  return [results, ...(groups.rows.length > 0 ? [groups] : [])];
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
