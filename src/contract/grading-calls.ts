/** Gradings: whose verdicts figures are made of (core/grading/method.ts), and which of an answer set's gradings is shown. */
import { z } from 'zod';
import { GRADING_KINDS, GradingMethod } from '../core/grading/method.ts';
import { call } from './call.ts';
import { Id } from './shapes.ts';

export const GradingView = z.object({
  gradingId: Id,
  answerRunId: Id,
  /** The model whose answers were graded; null where it is not known. */
  model: z.string().nullable(),
  /** The name of the answer set. */
  answers: z.string(),
  /** Unique among the gradings of the answer set. */
  name: z.string(),
  kind: z.enum(GRADING_KINDS),
  method: GradingMethod,
  trials: z.int(),
  createdAt: z.string(),
  /** Whether it is the one that is shown of its answer set. */
  chosen: z.boolean(),
  /** The judging runs that its verdicts come from. */
  runIds: z.array(Id),
  /** Request parameters that the judge's endpoint refused, so that they were not sent. */
  dropped: z.array(z.string()),
});
export type GradingView = z.infer<typeof GradingView>;

/** Which gradings a figure is asked of. */
export const GradingIds = z.array(Id).min(1).max(200);

/** A grading as a figure names it; null: nobody has graded these answers. */
export const GradingName = z.object({ gradingId: Id, name: z.string(), trials: z.int() }).nullable();
export type GradingName = z.infer<typeof GradingName>;

/** How the figures of a grading came about, line by line, and as a paragraph for a paper. */
export const MethodsView = z.object({
  gradingId: Id,
  name: z.string(),
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
  paragraph: z.string(),
});
export type MethodsView = z.infer<typeof MethodsView>;

export const gradingCalls = {
  /** By answer set, the oldest grading first. */
  'gradings.list': call(z.object({ benchmarkId: Id }), z.array(GradingView)),
  /** From now on every screen shows this grading of the answer set. */
  'gradings.choose': call(z.object({ answerRunId: Id, gradingId: Id }), z.array(GradingView)),
  /** The methods card of each grading named. */
  'gradings.methods': call(z.object({ gradingIds: GradingIds }), z.array(MethodsView)),
};
