/**
 * Expert decisions are events; current state is derived from them (ARCHITECTURE.md, "The data's way through the house"). Each event says what was and what is now, so its
 * inverse is the same event with both swapped: undo appends that inverse, it never deletes.
 */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../benchmark/item.ts';
import { RUBRIC_DECISIONS } from '../grading/rubrics.ts';
import { DECISIONS, STATUSES } from '../grading/status.ts';
import { ERROR_TYPES } from '../metrics/error-types.ts';
import { ITEM_QUESTIONS, TRI_STATES } from './item-questions.ts';

const Override = z.object({ status: z.enum(DECISIONS), value: z.string().nullable(), reason: z.string() });
export type Override = z.infer<typeof Override>;

/** What a reviewer who works blind-first was shown of a variable, and the own verdict until then; null: none. */
const Reveal = z.object({ shown: z.enum(STATUSES).nullable(), before: z.enum(DECISIONS).nullable() });
export type Reveal = z.infer<typeof Reveal>;

/** Points that an expert awards to an answer in an exam. */
const Award = z.object({ points: z.number(), reason: z.string() });

/** What an expert decides of one rubric of a CL-bench task, and where it shows: in the answer, and in a message of the task. */
const RubricMark = z.object({ status: z.enum(RUBRIC_DECISIONS), reason: z.string() });
export type RubricMark = z.infer<typeof RubricMark>;
const Span = z.object({ start: z.int(), end: z.int() });
const RubricEvidence = z.object({ answer: Span.nullable(), context: Span.extend({ message: z.int() }).nullable() });
export type RubricEvidence = z.infer<typeof RubricEvidence>;
/** The error types of a failed answer; none of them is a judgement too. */
const ErrorTags = z.object({ types: z.array(z.enum(ERROR_TYPES)), reason: z.string() });
export type ErrorTags = z.infer<typeof ErrorTags>;

/** An answer to one of the item's questions; null with a note is a note without a decision. */
const ItemDecision = z.object({ answer: z.enum(TRI_STATES).nullable(), note: z.string() });
export type ItemDecision = z.infer<typeof ItemDecision>;

/** A variable as it counts. The ids stay when the list changes, so that verdicts and history keep their place. */
const VariableState = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  description: z.string(),
  value: z.string(),
});
export type VariableState = z.infer<typeof VariableState>;

/** A step of the reasoning flow as it counts; `answer` is JSON text. */
const StepState = z.object({ id: z.int(), stepId: z.int(), step: z.string(), answer: z.string() });
export type StepState = z.infer<typeof StepState>;

/** What an expert found of a step. The first step marked wrong is where the flow breaks. */
export const STEP_MARKS = ['verified', 'wrong'] as const;
const StepMark = z.object({ mark: z.enum(STEP_MARKS), note: z.string() });
export type StepMark = z.infer<typeof StepMark>;

export const REVIEW_STATUSES = ['todo', 'draft', 'done', 'skipped', 'needs_adjudication'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/**
 * What an event changes. `annotation` corrects one field of the item's row; null stands for the imported text. `variables` and `flow` state
 * the whole list before and after, because they may reorder, add and remove.
 */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('override'), from: Override.nullable(), to: Override.nullable() }),
  z.object({
    kind: z.literal('annotation'),
    path: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** The texts are JSON values of a field beyond question, solution, variables and flow. */
    json: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('variables'), from: z.array(VariableState), to: z.array(VariableState) }),
  z.object({ kind: z.literal('flow'), from: z.array(StepState), to: z.array(StepState) }),
  z.object({ kind: z.literal('step'), stepId: z.int(), from: StepMark.nullable(), to: StepMark.nullable() }),
  z.object({ kind: z.literal('points'), from: Award.nullable(), to: Award.nullable() }),
  z.object({
    kind: z.literal('rubric'),
    rubricId: z.int(),
    /** From 1, for people. */
    number: z.int(),
    from: RubricMark.nullable(),
    to: RubricMark.nullable(),
  }),
  z.object({
    kind: z.literal('rubric-evidence'),
    rubricId: z.int(),
    number: z.int(),
    from: RubricEvidence.nullable(),
    to: RubricEvidence.nullable(),
  }),
  z.object({ kind: z.literal('error-types'), from: ErrorTags.nullable(), to: ErrorTags.nullable() }),
  z.object({
    kind: z.literal('decision'),
    question: z.enum(ITEM_QUESTIONS),
    from: ItemDecision.nullable(),
    to: ItemDecision.nullable(),
  }),
  z.object({ kind: z.literal('comment'), from: z.string().nullable(), to: z.string().nullable() }),
  /** Seen stays seen: undo leaves these out. */
  z.object({ kind: z.literal('reveal'), from: Reveal.nullable(), to: Reveal.nullable() }),
  z.object({ kind: z.literal('bookmark'), from: z.boolean(), to: z.boolean() }),
  z.object({
    kind: z.literal('status'),
    from: z.enum(REVIEW_STATUSES),
    to: z.enum(REVIEW_STATUSES),
    /** Why the item was skipped or sent to adjudication, before and after. */
    fromReason: z.string().optional(),
    toReason: z.string().optional(),
  }),
]);
export type Change = z.infer<typeof Change>;

export function inverse(change: Change): Change {
  const swapped = { ...change, from: change.to, to: change.from };
  if (change.kind !== 'status') return Change.parse(swapped);
  return Change.parse({ ...swapped, fromReason: change.toReason, toReason: change.fromReason });
}

/** Whether the change changes anything: an event that does not is not written. */
export function isEmpty(change: Change): boolean {
  const reasonStays = change.kind !== 'status' || (change.fromReason ?? '') === (change.toReason ?? '');
  return reasonStays && JSON.stringify(change.from) === JSON.stringify(change.to);
}
