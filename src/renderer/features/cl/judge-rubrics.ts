import type { ClAnswerView } from '../../../contract/cl-calls.ts';
import { reviewedStatus, type RubricDecision } from '../../../core/grading/rubrics.ts';

type Rubric = ClAnswerView['rubrics'][number];
export type Evidence = NonNullable<Rubric['evidence']>;

/** The reviewer's own decision about a rubric, or null. */
export function ownDecision(rubric: Pick<Rubric, 'layers'> | undefined, reviewer: string): RubricDecision | null {
  const status = rubric?.layers.findLast((layer) => layer.source === 'expert' && layer.who === reviewer)?.status;
  return status === 'pass' || status === 'fail' ? status : null;
}

export const ownReason = (rubric: Pick<Rubric, 'layers'> | undefined, reviewer: string): string =>
  rubric?.layers.findLast((layer) => layer.source === 'expert' && layer.who === reviewer)?.rationale ?? '';

/** What stands of a rubric without experts: of the first trial of the newest judging run. */
export function judgedLayer(rubric: Pick<Rubric, 'layers'> | undefined): Rubric['layers'][number] | undefined {
  const judged = rubric?.layers.filter((layer) => layer.source !== 'expert') ?? [];
  const newest = Math.max(...judged.map((layer) => layer.runId ?? 0));
  const ofRun = judged.filter((layer) => (layer.runId ?? 0) === newest);
  return ofRun.find((layer) => (layer.trial ?? 0) === Math.min(...ofRun.map((one) => one.trial ?? 0)));
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
    const layers = status === null ? others : [...others, { ...own, status }];
    const counts = layers.findLast((layer) => layer.source === 'expert') ?? judgedLayer({ layers });
    return { ...rubric, layers, status: counts?.status ?? 'unknown', source: counts?.source ?? null };
  });
  const decided = rubrics.some(({ layers }) => layers.some(({ source }) => source === 'expert'));
  const statuses = rubrics.map(({ status }) => status);
  return { ...answer, rubrics, status: reviewedStatus(answer.judged, statuses, decided) };
}

/** The answer with its evidence of one rubric changed. */
export function withEvidence(answer: ClAnswerView, rubricId: number, evidence: Evidence | null): ClAnswerView {
  const rubrics = answer.rubrics.map((rubric) => (rubric.rubricId === rubricId ? { ...rubric, evidence } : rubric));
  return { ...answer, rubrics };
}

export const tally = ({ rubrics }: Pick<ClAnswerView, 'rubrics'>) => ({
  passed: rubrics.filter(({ status }) => status === 'pass').length,
  failed: rubrics.filter(({ status }) => status === 'fail').length,
  total: rubrics.length,
});
