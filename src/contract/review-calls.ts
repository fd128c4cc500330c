/** The calls of the expert's desk beyond single verdicts (review-screen.md 13, 15, 26 to 32), and what crosses with them. */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../core/benchmark/item.ts';
import { STEP_MARKS } from '../core/review/event.ts';
import { ITEM_QUESTIONS, TRI_STATES } from '../core/review/item-questions.ts';
import { DecisionResult, Id } from './shapes.ts';

const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });
const Reason = z.string().max(5000).default('');
const Text = z.string().max(200_000);

/** What every reviewer has said of an item; `mine` marks the present reviewer's. */
const Said = z.object({ reviewer: z.string(), mine: z.boolean(), at: z.string() });
export const ItemReviewView = z.object({
  itemId: Id,
  decisions: z.array(
    Said.extend({ question: z.enum(ITEM_QUESTIONS), answer: z.enum(TRI_STATES).nullable(), note: z.string() }),
  ),
  comments: z.array(Said.extend({ text: z.string() })),
  bookmarked: z.boolean(),
  /** Marks of steps by StepView.id. `firstWrong` is the first step of the flow that the reviewer marked wrong. */
  steps: z.array(Said.extend({ stepId: Id, mark: z.enum(STEP_MARKS), note: z.string(), firstWrong: z.boolean() })),
  /** Why the present reviewer skipped the item or sent it to adjudication. */
  statusReason: z.string(),
});
export type ItemReviewView = z.infer<typeof ItemReviewView>;

/** A corrected list names what stays by its id; null is a new entry. What is not in the list is removed. */
const EditedVariable = z.object({
  id: Id.nullable(),
  name: z.string().trim().min(1).max(500),
  type: z.enum(VARIABLE_TYPES),
  description: z.string().max(20_000),
  value: z.string().min(1).max(20_000),
});
const EditedStep = z.object({
  id: Id.nullable(),
  step: z.string().trim().min(1).max(50_000),
  /** JSON text of a string, number, boolean or null. */
  answer: z.string().max(20_000),
});

export const reviewCalls = {
  'review.item': call(z.object({ itemId: Id }), ItemReviewView),
  /** One of the paper's decisions about the item. null takes the answer back; without a note the note stays. */
  'review.decideItem': call(
    z.object({
      itemId: Id,
      question: z.enum(ITEM_QUESTIONS),
      answer: z.enum(TRI_STATES).nullable(),
      note: z.string().max(5000).optional(),
    }),
    DecisionResult,
  ),
  /** The reviewer's comment on the item, whole; an empty text takes it away. */
  'review.comment': call(z.object({ itemId: Id, text: z.string().max(20_000) }), DecisionResult),
  'review.bookmark': call(z.object({ itemId: Id, set: z.boolean() }), DecisionResult),

  /** The item's variables as they shall be: edited, added, removed, reordered in one step. Stored verdicts are compared anew, offline. */
  'review.editVariables': call(
    z.object({ itemId: Id, variables: z.array(EditedVariable).min(1).max(100), reason: Reason }),
    DecisionResult,
  ),
  /** The reasoning flow as it shall be: edited, split, merged, reordered in one step. Steps are numbered anew when the list changes. */
  'review.editFlow': call(
    z.object({ itemId: Id, steps: z.array(EditedStep).max(500), reason: Reason }),
    DecisionResult,
  ),
  'review.editText': call(
    z.object({ itemId: Id, field: z.enum(['question', 'solution']), text: Text, reason: Reason }),
    DecisionResult,
  ),
  /** Marks a step by its StepView.id. firstWrong also marks the steps before it that have no mark as verified. null takes a mark away. */
  'review.markStep': call(
    z.object({
      itemId: Id,
      stepId: Id,
      mark: z.enum([...STEP_MARKS, 'firstWrong']).nullable(),
      note: z.string().max(5000).default(''),
    }),
    DecisionResult,
  ),

  /** Confirms the verdicts that stand without the present reviewer: of one variable, of an answer, or of all answers of a set to an item. One step for undo. */
  'review.accept': call(
    z.union([z.object({ responseId: Id, variableId: Id.optional() }), z.object({ itemId: Id, answerRunId: Id })]),
    /** `open`: variables that nobody has settled, which cannot be accepted. */
    DecisionResult.extend({ accepted: z.int(), open: z.int() }),
  ),
  /** Brings back the state that a row of the history led to, as a new decision of the present reviewer. */
  'review.restore': call(z.object({ eventId: Id }), DecisionResult),
};
