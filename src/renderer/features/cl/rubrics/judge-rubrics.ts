import type { ClAnswerView, ClQueueRow } from '../../../../contract/cl-calls.ts';
import { adjudicatedLast, isByHand } from '../../../../core/grading/precedence.ts';
import { reviewedStatus, type RubricDecision } from '../../../../core/grading/rubrics.ts';

type Rubric = ClAnswerView['rubrics'][number];
export type Evidence = NonNullable<Rubric['evidence']>;

/** What turning a rubric makes of it: what nobody has settled, and what failed, passes. */
export const otherDecision = (status: Rubric['status']): RubricDecision => (status === 'pass' ? 'fail' : 'pass');

/** The reviewer's own decision about a rubric, or null. */
export function ownDecision(rubric: Pick<Rubric, 'layers'> | undefined, reviewer: string): RubricDecision | null {
  const status = rubric?.layers.findLast((layer) => layer.source === 'expert' && layer.who === reviewer)?.status;
  return status === 'pass' || status === 'fail' ? status : null;
}

export const ownReason = (rubric: Pick<Rubric, 'layers'> | undefined, reviewer: string): string =>
  rubric?.layers.findLast((layer) => layer.source === 'expert' && layer.who === reviewer)?.rationale ?? '';

/** What stands of a rubric without experts: of the first trial of the newest judging run. */
export function judgedLayer(rubric: Pick<Rubric, 'layers'> | undefined): Rubric['layers'][number] | undefined {
  const judged = rubric?.layers.filter((layer) => !isByHand(layer.source)) ?? [];
  const newest = Math.max(...judged.map((layer) => layer.runId ?? 0));
  const ofRun = judged.filter((layer) => (layer.runId ?? 0) === newest);
  return ofRun.find((layer) => (layer.trial ?? 0) === Math.min(...ofRun.map((one) => one.trial ?? 0)));
}

/** What the experts' word about a rubric does with the judge's: another one, or agreement; null where they have said nothing. */
export function expertsPart(rubric: Rubric): 'override' | 'agreement' | null {
  if (!isByHand(rubric.source)) return null;
  return rubric.status === judgedLayer(rubric)?.status ? 'agreement' : 'override';
}

/** The answer as it will be once decisions are saved: shown at once, replaced by the engine's own word. */
export function withDecisions(
  answer: ClAnswerView,
  decisions: readonly { rubricId: number; status: RubricDecision | null }[],
  reviewer: string,
  reason: string,
  at: string,
): ClAnswerView {
  const wanted = new Map(decisions.map(({ rubricId, status }) => [rubricId, status]));
  const rubrics = answer.rubrics.map((rubric): Rubric => {
    const status = wanted.get(rubric.rubricId);
    if (status === undefined) return rubric;
    const others = rubric.layers.filter((layer) => !(layer.source === 'expert' && layer.who === reviewer));
    const own = { source: 'expert' as const, who: reviewer, runId: null, trial: null, rationale: reason, at };
    const layers = status === null ? others : adjudicatedLast([...others, { ...own, status }]);
    const counts = layers.findLast((layer) => isByHand(layer.source)) ?? judgedLayer({ layers });
    return { ...rubric, layers, status: counts?.status ?? 'unknown', source: counts?.source ?? null };
  });
  const decided = rubrics.some(({ layers }) => layers.some(({ source }) => isByHand(source)));
  const statuses = rubrics.map(({ status }) => status);
  return { ...answer, rubrics, status: reviewedStatus(answer.judged, statuses, decided) };
}

/** The answer without what judges and colleagues said of it: for an expert who works blind. null where nobody said anything. */
export function withoutOthers(answer: ClAnswerView, reviewer: string): ClAnswerView | null {
  const isOwn = (layer: Rubric['layers'][number]): boolean => layer.source === 'expert' && layer.who === reviewer;
  const { mine, experts, proposals } = answer.errorTypes;
  const others = answer.rubrics.some(({ layers, othersEvidence }) => othersEvidence.length > 0 || !layers.every(isOwn));
  const ownTypes = experts.filter((one) => one.reviewer === reviewer);
  if (answer.grades.length === 0 && !others && proposals.length === 0 && ownTypes.length === experts.length)
    return null;
  const rubrics = answer.rubrics.map((rubric): Rubric => {
    const layers = rubric.layers.filter(isOwn);
    const own = layers.at(-1);
    return { ...rubric, layers, status: own?.status ?? 'unknown', source: own?.source ?? null, othersEvidence: [] };
  });
  const statuses = rubrics.map(({ status }) => status);
  const judged = answer.judged === 'empty' ? 'empty' : 'not_run';
  const status = reviewedStatus(
    judged,
    statuses,
    rubrics.some(({ source }) => source !== null),
  );
  const errorTypes = { mine, experts: ownTypes, proposals: [] };
  return { ...answer, judged, status, rubrics, flags: [], grades: [], errorTypes };
}

/** The answer with its evidence of one rubric changed. */
export function withEvidence(answer: ClAnswerView, rubricId: number, evidence: Evidence | null): ClAnswerView {
  const rubrics = answer.rubrics.map((rubric) => (rubric.rubricId === rubricId ? { ...rubric, evidence } : rubric));
  return { ...answer, rubrics };
}

/** Where work on an answer begins: at the first rubric that nobody has settled, else at the first that failed, else at the top. */
export function firstOpen(answer: Pick<ClAnswerView, 'rubrics'> | undefined): number {
  const at = (status: string) => answer?.rubrics.findIndex((one) => one.status === status) ?? -1;
  const unknown = at('unknown');
  return Math.max(0, unknown < 0 ? at('fail') : unknown);
}

type Sample = ClQueueRow['samples'][number];

/** The queue's word of an answer, as the answer now stands. */
export function withAnswer(sample: Sample, answer: ClAnswerView | undefined): Sample {
  if (!answer) return sample;
  const { passed, failed } = tally(answer);
  const overridden = answer.rubrics.some((rubric) => expertsPart(rubric) === 'override');
  return { ...sample, status: answer.status, passed, failed, overridden, flags: answer.flags };
}

/** Whether something about the task asks for an expert: a judge that contradicts itself, trials that differ, a grade that failed. */
export const needsLook = ({ samples }: Pick<ClQueueRow, 'samples'>): boolean =>
  samples.some(
    ({ status, trials, flags }) =>
      flags.length > 0 || new Set(trials).size > 1 || status === 'unparsable' || status === 'call_failed',
  );

export const tally = ({ rubrics }: Pick<ClAnswerView, 'rubrics'>) => ({
  passed: rubrics.filter(({ status }) => status === 'pass').length,
  failed: rubrics.filter(({ status }) => status === 'fail').length,
  total: rubrics.length,
});
