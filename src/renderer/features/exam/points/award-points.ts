import type { ExamAnswerView } from '../../../../contract/exam-calls.ts';
import { adjudicatedLast, isByHand } from '../../../../core/grading/precedence.ts';
import { isExamGraded, standingPoints, statusOfPoints } from '../../../../core/grading/exam.ts';

/** The points that a half step up or down leads to, within 0 and the maximum; the first step counts from 0. */
export function stepped(answer: Pick<ExamAnswerView, 'points' | 'max'>, step: number): number {
  const next = Math.round(((answer.points ?? 0) + step) * 2) / 2;
  return Math.min(answer.max, Math.max(0, next));
}

/** The expert's own points, with their reason as `rationale`, or undefined. */
export const ownAward = (
  answer: Pick<ExamAnswerView, 'layers'>,
  reviewer: string,
): ExamAnswerView['layers'][number] | undefined =>
  answer.layers.findLast((layer) => layer.source === 'expert' && layer.who === reviewer);

/** The answer as it will be once the award is saved: shown at once, replaced by the engine's own word. */
export function withAward(
  answer: ExamAnswerView,
  award: { points: number; reason: string } | null,
  reviewer: string,
  at: string,
): ExamAnswerView {
  const points = award?.points ?? null;
  const others = answer.layers.filter((layer) => !(layer.source === 'expert' && layer.who === reviewer));
  const status = statusOfPoints(points ?? 0, answer.max);
  const own = {
    source: 'expert' as const,
    who: reviewer,
    runId: null,
    status,
    points,
    rationale: award?.reason ?? '',
    at,
  };
  return withLayers(answer, points === null ? others : adjudicatedLast([...others, own]));
}

const NOT_RUN = {
  ...{ source: 'offline' as const, who: '', runId: null, status: 'not_run' as const },
  ...{ points: null, rationale: '', at: '' },
};

/** The answer with the points that count of these layers. */
export function withLayers(answer: ExamAnswerView, layers: readonly Layer[]): ExamAnswerView {
  const effective = layers.findLast((layer) => isExamGraded(layer.status)) ?? layers.at(-1) ?? NOT_RUN;
  return { ...answer, layers: [...layers], effective, points: effective.points, status: effective.status };
}

type Layer = ExamAnswerView['layers'][number];

/** What an expert's layer does with the points that stand without experts. */
export function expertsPart(layers: readonly Layer[], layer: Layer): 'override' | 'agreement' | null {
  if (!isByHand(layer.source)) return null;
  return layer.points === standingPoints(layers) ? 'agreement' : 'override';
}
