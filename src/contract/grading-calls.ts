/** Gradings: whose verdicts figures are made of (core/grading/method.ts), and which of an answer set's gradings is shown. */
import { z } from 'zod';
import { GRADING_KINDS, GradingMethod } from '../core/grading/method.ts';
import { GradingPolicy } from '../core/grading/policy.ts';
import { call } from './call.ts';
import { Figures } from '../core/metrics/accuracy.ts';
import { ItemsFilter } from './run-config.ts';
import { Id, StatusShape } from './shapes.ts';

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

/** What a grading policy changes of one answer set, against the default policy and all else the same. */
export const PolicyEffect = z.object({
  runId: Id,
  model: z.string(),
  name: z.string(),
  /** Answers of the set among the chosen items, and how many of them were compared, spread evenly. */
  answers: z.int(),
  looked: z.int(),
  /** Variables of the answers compared that become right, wrong, or open. */
  toRight: z.int(),
  toWrong: z.int(),
  toOpen: z.int(),
  /** Published, of the answers compared. */
  before: Figures,
  after: Figures,
  /** The first of them. */
  changes: z.array(
    z.object({
      itemId: Id,
      /** From 1. */
      number: z.int(),
      variable: z.string(),
      reference: z.string(),
      before: StatusShape,
      after: StatusShape,
    }),
  ),
});
export type PolicyEffect = z.infer<typeof PolicyEffect>;

export const gradingCalls = {
  /** By answer set, the oldest grading first. */
  'gradings.list': call(z.object({ benchmarkId: Id }), z.array(GradingView)),
  /** From now on every screen shows this grading of the answer set. */
  'gradings.choose': call(z.object({ answerRunId: Id, gradingId: Id }), z.array(GradingView)),
  /** The methods card of each grading named. */
  'gradings.methods': call(z.object({ gradingIds: GradingIds }), z.array(MethodsView)),
  /** What grading by a policy would change, by answer set; nothing is written and no model is asked. */
  'gradings.previewPolicy': call(
    z.object({
      benchmarkId: Id,
      answerRunIds: z.array(Id).max(200).optional(),
      items: ItemsFilter.optional(),
      policy: GradingPolicy,
    }),
    z.array(PolicyEffect),
  ),
};
