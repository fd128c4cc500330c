/** What the review desk shows: the queue, an item, its answers with every layer of their verdicts, and what decisions leave behind. */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../core/benchmark/item.ts';
import { CitedSpan, REVIEW_STATUSES } from '../core/review/event.ts';
import { ITEM_VERDICTS } from '../core/review/items/item-verdict.ts';
import { Stamp } from './call.ts';
import { AnswerShape, DecisionShape, Id, LayerShape, SpanShape, StatusShape } from './shapes.ts';

/** One row of the queue. `samples` has one status per sample of the chosen answer set. */
export const QueueRow = z.object({
  itemId: Id,
  position: z.int(),
  externalId: z.string(),
  subject: z.string(),
  preview: z.string(),
  figures: z.int(),
  damaged: z.boolean(),
  edited: z.boolean(),
  variables: z.int(),
  samples: z.array(StatusShape),
  /** Whether nobody settled some verdict on these answers; that the verifier found no value settles none. */
  open: z.boolean(),
  overridden: z.int(),
  /** In the answer set, without one the furthest in any. draft: the present reviewer has decided something, and not completed the item. */
  reviewStatus: z.enum(REVIEW_STATUSES),
  /** Why the present reviewer skipped the item or sent it to adjudication. */
  statusReason: z.string().optional(),
  /** The present reviewer's verdict on the item. */
  verdict: z.enum(ITEM_VERDICTS).nullish(),
  bookmarked: z.boolean().optional(),
  commented: z.boolean().optional(),
  /** Variables in answers about which sources disagree: judge and verifier, experts with either, experts among themselves. */
  disagreements: z.int().optional(),
});
export type QueueRow = z.infer<typeof QueueRow>;

export const FigureView = z.object({
  hash: z.string().nullable(),
  name: z.string(),
  place: z.enum(['question', 'answer']),
});
export type FigureView = z.infer<typeof FigureView>;

export const VariableView = z.object({
  id: Id,
  position: z.int(),
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  description: z.string(),
  value: z.string(),
  original: z.string(),
});
export type VariableView = z.infer<typeof VariableView>;

/** `id` names the step in calls and stays when steps move; `stepId` is the file's step_id; `answer` is JSON text. */
export const StepView = z.object({ id: Id, stepId: z.int(), step: z.string(), answer: z.string() });
export type StepView = z.infer<typeof StepView>;

export const ItemView = z.object({
  itemId: Id,
  stamp: Stamp,
  benchmarkId: Id,
  position: z.int(),
  externalId: z.string(),
  duplicateId: z.boolean(),
  subject: z.string(),
  sourceUrl: z.string().nullable(),
  licence: z.string().nullable(),
  question: z.string(),
  solution: z.string(),
  damaged: z.boolean(),
  figures: z.array(FigureView),
  variables: z.array(VariableView),
  flow: z.array(StepView),
  /** The imported texts and lists, when anything of the item was corrected. Ids are those of the corrected lists; a removed entry is only here. */
  original: z
    .object({
      question: z.string(),
      solution: z.string(),
      variables: z.array(VariableView.omit({ position: true, original: true })),
      flow: z.array(StepView),
    })
    .optional(),
});
export type ItemView = z.infer<typeof ItemView>;

/** An expert's own verdict on a variable of an answer. */
export const Override = z.object({
  status: DecisionShape,
  value: z.string().nullable(),
  reason: z.string(),
  /** Where in the answer the value stands, if it was taken from there. */
  span: CitedSpan.optional(),
});
export type Override = z.infer<typeof Override>;

/** One layer of the provenance stack of a variable: what a source found and decided. */
export const LayerView = LayerShape.extend({
  value: z.string().nullable(),
  span: SpanShape.nullable(),
  status: StatusShape,
  reason: z.string(),
  reasonCode: z.string(),
  confidence: z.string().nullable(),
  /** The stored verdict, when the one shown is what it becomes against a corrected reference. */
  rescoredFrom: StatusShape.optional(),
  /** The judge was asked although the offline verifier had settled it; it counts in no figure. */
  audit: z.boolean().optional(),
});
export type LayerView = z.infer<typeof LayerView>;

/** One card of the review screen: the variable in one answer. `effective` is the layer that counts. */
export const CardView = z.object({
  variableId: Id,
  effective: LayerView,
  layers: z.array(LayerView),
  candidates: z.array(z.string()),
  /** What counts in the other gradings of the answer set, without experts. */
  others: z.array(z.object({ gradingId: Id, grading: z.string(), layer: LayerView })).optional(),
});
export type CardView = z.infer<typeof CardView>;

export const AnswerView = AnswerShape.extend({
  finishReason: z.string().nullable().optional(),
  /** The reply was not asked for anew: an earlier request had been the same. */
  cached: z.boolean().optional(),
  overall: StatusShape,
  cards: z.array(CardView),
});
export type AnswerView = z.infer<typeof AnswerView>;

export const HistoryRow = z.object({
  eventId: Id,
  at: z.string(),
  reviewer: z.string(),
  itemId: Id.nullable(),
  title: z.string(),
  /** The variable's own name, where the title begins with it. */
  named: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  undone: z.boolean(),
  /** False for what led to no state that could be brought back: what was revealed stays seen. */
  restorable: z.boolean().optional(),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

/** The state that a decision leaves behind: the answer it concerns, and what undo and redo would now do. */
export const DecisionResult = z.object({
  /** Of the item before and after: what was decided next in the same window, before it saw the reply, was decided about this. */
  stampBefore: Stamp,
  stamp: Stamp,
  answer: AnswerView.nullable(),
  itemId: Id.nullable(),
  responseId: Id.nullable(),
  variableId: Id.nullable(),
  /** Of how many items, where they are several. */
  items: z.int().optional(),
  /** The answer set that it is about, of a status or of an answer; null: of none, or of several. */
  answerRunId: Id.nullable(),
  title: z.string(),
  /** The variable's own name, where the title begins with it. */
  named: z.string().nullable(),
  undo: z.string().nullable(),
  redo: z.string().nullable(),
});
export type DecisionResult = z.infer<typeof DecisionResult>;

/** One thing that differs between two values. `tex` is the term or symbol; `samples` are both values at points chosen for the symbols. */
export const DifferenceView = z.object({
  kind: z.string(),
  text: z.string(),
  tex: z.string().nullable(),
  samples: z.array(
    z.object({
      at: z.array(z.object({ tex: z.string(), value: z.number() })),
      reference: z.string(),
      claimed: z.string(),
    }),
  ),
});
export type DifferenceView = z.infer<typeof DifferenceView>;

export const VerificationView = z.object({
  verdict: z.enum(['equivalent', 'different', 'undecided']),
  reason: z.string(),
  explanation: z.string(),
  referenceTex: z.string(),
  claimedTex: z.string(),
  differences: z.array(DifferenceView),
});
export type VerificationView = z.infer<typeof VerificationView>;
