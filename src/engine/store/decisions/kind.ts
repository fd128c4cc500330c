/** What a kind of decision is: one file here, listed in `../decisions.ts`. Its change says what was and what is now, so undo appends its inverse. */
import type { z } from 'zod';
import type { StepState, VariableState } from '../../../core/review/event.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

/** What a decision concerns. */
export interface Subject {
  itemId: number;
  responseId: number | null;
  variableId: number | null;
  /** The answer set that a status is of; of all there are, and of the item itself, where none is named. */
  answerRunId?: number | null;
}
/** The event that a state comes from. */
export interface Cause {
  eventId: number;
  reviewerId: number;
  at: string;
}
/** Both sides of a change as short texts. */
export interface Ends {
  from: string;
  to: string;
}

/** Gives the parts of an item that a change names other numbers: their places in the item's lists, or back. */
export interface Parts {
  variable(entry: VariableState): number;
  step(entry: StepState): number;
  /** Of a step of which nothing but its number is known. */
  stepNumber(id: number): number;
  rubric(id: number): number;
}

export interface DecisionKind<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** Writes the state that the change leaves behind, in the transaction of its event. */
  apply(db: WritableDb, subject: Subject, change: z.infer<S>, cause: Cause): void;
  /** What the reviewer has decided so far, as the `from` of the next change. */
  current(db: ReadableDb, subject: Subject, change: z.infer<S>, reviewerId: number): Partial<z.infer<S>>;
  /** Where swapping `from` and `to` is not all. */
  invert?(change: z.infer<S>): z.infer<S>;
  /** Where the change names parts of the item. */
  renumber?(change: z.infer<S>, parts: Parts): z.infer<S>;
  /** Where a change may be one although `from` and `to` are the same. */
  changes?(change: z.infer<S>): boolean;
  /** As people read it, in the history and in the menu of undo. */
  describe(change: z.infer<S>): Ends;
  /** As tables of decisions say it, where that is something else: it is compared when a table comes back, so it stays what earlier versions wrote. */
  tabled?(change: z.infer<S>): Ends;
  /** What it is about, where it is about no variable: "status", "reasoning flow". */
  about(change: z.infer<S>): string;
  /** The whole title, where it is more than "x1: wrong → right". @param name the variable's; empty where it is about none */
  title?(change: z.infer<S>, name: string): string;
  /** What several of it are called: "verdicts". */
  several?: string;
}

/** Names the type of a kind by its schema. */
export const decisionKind = <S extends z.ZodType>(kind: DecisionKind<S>): DecisionKind<S> => kind;

/** The answer that a decision is about. */
export function answerOf({ responseId }: Subject): number {
  if (responseId === null) throw new Error('this decision needs an answer');
  return responseId;
}

/** What stands where an expert has decided nothing: in tables of decisions. */
export const NO_OVERRIDE = 'no override';

/** A text with its note in brackets. */
export const withNote = (text: string, note: string | undefined): string => (note ? `${text} (${note})` : text);
