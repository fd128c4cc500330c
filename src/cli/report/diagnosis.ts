/** What experiments on reasoning flows found (paper, section 5): figures 3 to 5 as curves, table 4 and figure 6. */
import type { DiagnosisView } from '../../contract/flow-calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import { FEWEST_AT_STEP, FEWEST_OF_LENGTH } from '../../core/flow/aggregate.ts';
import type { Condition } from '../../core/flow/words.ts';
import { curveChart, type CurveSeries } from '../../core/report/curve-chart.ts';
import { lengthSections } from '../../core/report/lengths.ts';
import type { ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';
import type { ChosenGradings } from './methods.ts';

/** The names of the paper. */
const NAMES: Record<Condition, string> = {
  unit: 'unit execution',
  prefix: 'reasoning prefix',
  'prefix-questions': 'reasoning prefix (questions only)',
  single: 'single-unit injection',
  'single-question': 'single-unit injection (question only)',
};
const NOTES = [
  `Accuracy at a step: the mean over the items that have it, each with the share of its repeats that are right; steps with fewer than ${String(FEWEST_AT_STEP)} items are left out (paper, section 5.2).`,
  `By length: items whose flow has exactly so many steps, where there are at least ${String(FEWEST_OF_LENGTH)} of them (section 5.3). Unit execution is of the step's own answer, the others are of the final answer.`,
];

export async function diagnosisSections(
  engine: Engine,
  { id, name }: BenchmarkView,
  { gradings }: ChosenGradings,
): Promise<ReportSection[]> {
  const sections: ReportSection[] = [];
  for (const { run, answerRunId } of await engine.api('diagnose.list', { benchmarkId: id })) {
    // A grading that is named says what is solved, of the answers that it is of.
    const gradingId = gradings?.find((one) => one.answerRunId === answerRunId)?.gradingId;
    const view = await engine.api('diagnose.results', { runId: run.runId, gradingId });
    const section = sectionOf(view, { runId: run.runId, name, model: run.model ?? run.name });
    if (section) sections.push(section);
  }
  return sections;
}

interface Of {
  runId: number;
  name: string;
  model: string;
}
type Curves = readonly { condition: Condition; points: DiagnosisView['byStep'][number]['points'] }[];

function sectionOf(
  { byStep, byLength, overall, methods }: DiagnosisView,
  { runId, name, model }: Of,
): ReportSection | null {
  const notes = [...NOTES, methods];
  const all = overall.filter(({ outcome }) => outcome === 'all');
  if (all.length === 0) return null;
  const ofAll = byStep.filter(({ outcome }) => outcome === 'all');
  const several = all.some(({ subset }) => subset === 'text') && all.some(({ subset }) => subset === 'multimodal');
  const isShown = ({ subset }: { subset: string }): boolean => (several ? subset !== 'all' : subset === 'all');
  const groups = Map.groupBy(ofAll.filter(isShown), ({ subset }) => subset);
  const title = `${name}: diagnosis ${String(runId)}, ${model}`;
  return {
    ...{ id: `diagnosis-${String(runId)}`, title, notes, methods },
    head: ['subset', 'condition', 'step', 'accuracy', 'items'],
    rows: all
      .filter(isShown)
      .flatMap(({ subset, condition, estimate }): ReportCell[][] => [
        [subset, NAMES[condition], 'all', estimate, estimate.n],
        ...(ofAll.find((one) => one.subset === subset && one.condition === condition)?.points ?? [])
          .filter(({ shown }) => shown)
          .map(({ step, estimate: at }): ReportCell[] => [subset, NAMES[condition], step, at, at.n]),
      ]),
    pictures: [
      ...[...groups].flatMap(([subset, curves]) =>
        [
          ...picture(
            'figure-3',
            `figure 3, unit execution${ofSubset(subset)}`,
            curves.filter(({ condition }) => condition === 'unit'),
          ),
          ...picture('steps', `accuracy by step${ofSubset(subset)}`, curves),
        ].map((one) => named(one, subset)),
      ),
      ...byLength
        .filter((one) => one.outcome === 'all' && one.shown && isShown(one))
        .flatMap(({ subset, length, items, curves }) =>
          picture(
            subset === 'multimodal' ? 'figure-5' : 'figure-4',
            `flows of ${String(length)} steps${ofSubset(subset)} (${String(items)} items)`,
            curves,
          ).map((one) => named(one, `${subset}-${String(length)}`)),
        ),
    ],
  };

  function picture(file: string, caption: string, curves: Curves): { name: string; caption: string; svg: string }[] {
    const series = curves.flatMap(({ condition, points }): CurveSeries[] => {
      const shown = points.filter((point) => point.shown).sort((a, b) => a.step - b.step);
      if (shown.length === 0) return [];
      const at = shown.map(({ step, estimate: { value, interval } }) => ({
        ...{ x: step, y: value, low: interval?.low ?? null, high: interval?.high ?? null },
      }));
      return [{ name: NAMES[condition], points: at }];
    });
    const whole = `${title}: ${caption}`;
    return series.length === 0
      ? []
      : [{ name: file, caption: whole, svg: curveChart(whole, 'step', series, notes.join(' ')) }];
  }
}

const named = <T extends { name: string }>(one: T, suffix: string): T => ({ ...one, name: `${one.name}-${suffix}` });
const ofSubset = (subset: string): string => (subset === 'all' ? '' : `, ${subset}`);

/**
 * Table 4 and figure 6 of each answer set whose answers were taken apart. Where none was, of the professors' solutions, unless they would be
 * all that there is to report.
 */
export async function lengthsOf(
  engine: Engine,
  { id, name }: BenchmarkView,
  { gradings }: ChosenGradings,
  isAlone: boolean,
): Promise<ReportSection[]> {
  const sets = await engine.api('answers.sets', { benchmarkId: id });
  const views = [];
  for (const { runId } of sets) {
    const own = gradings?.filter(({ answerRunId }) => answerRunId === runId).map(({ gradingId }) => gradingId) ?? [];
    for (const gradingId of own.length > 0 ? own : [undefined])
      views.push(await engine.api('diagnose.lengths', { benchmarkId: id, answerRunId: runId, gradingId }));
  }
  const counted = views.filter(({ table }) => table.some(({ response }) => response !== null));
  if (counted.length === 0 && isAlone) return [];
  const shown = counted.length > 0 ? counted : [await engine.api('diagnose.lengths', { benchmarkId: id })];
  return shown.flatMap((view, index) =>
    lengthSections(view, name).map((section) =>
      index === 0 ? section : { ...section, id: `${section.id}-${String(index + 1)}` },
    ),
  );
}
