/**
 * Adjudication: where experts differ, one of them settles what counts. What was adjudicated stands above what single experts say, before and after
 * (core/grading/precedence.ts), until the adjudication is taken back.
 */
import { z } from 'zod';
import { DECISIONS } from '../../grading/status.ts';
import { RUBRIC_DECISIONS } from '../../grading/rubrics.ts';
import { CitedSpan, STEP_MARKS } from '../event.ts';
import { ITEM_QUESTIONS, TRI_STATES } from '../items/item-questions.ts';
import { contentOf, isListKind, readList } from './adjudicated-lists.ts';
import { ITEM_VERDICTS } from '../items/item-verdict.ts';

/**
 * verdict: of a variable of an answer. label: of a whole answer. points: of an exam's answer. rubric: of a CL-bench answer. item: whether an item
 * stays. question: one of the decisions on an item. step: a step of the reasoning flow. annotation: a field of the item's row. variables, flow: the list
 * of an item's variables, or of its steps, as a whole. flag: an item that a reviewer sent to adjudication.
 */
export const ADJUDICATED = [
  'verdict',
  'label',
  'points',
  'rubric',
  'item',
  'question',
  'step',
  'annotation',
  'variables',
  'flow',
  'flag',
] as const;
export type AdjudicatedKind = (typeof ADJUDICATED)[number];

/** What may be said of a thing of each kind; null: anything that `said` of that kind can hold. */
const SAYINGS: Record<AdjudicatedKind, readonly string[] | null> = {
  verdict: DECISIONS,
  label: ['right', 'wrong'],
  points: null,
  rubric: RUBRIC_DECISIONS,
  item: ITEM_VERDICTS,
  question: TRI_STATES,
  step: STEP_MARKS,
  annotation: ['', 'json'],
  variables: [''],
  flow: [''],
  flag: ['settled'],
};
export const sayingsOf = (about: AdjudicatedKind): readonly string[] | null => SAYINGS[about];

/** `said`: the verdict, mark or points. `value`: of a verdict the value found, of an annotation its text (null: as imported), of a list its JSON. */
export const Adjudicated = z.object({
  said: z.string().max(40),
  value: z.string().nullable(),
  reason: z.string().max(5000),
  /** Where in the answer the value stands. */
  span: CitedSpan.optional(),
});
export type Adjudicated = z.infer<typeof Adjudicated>;

/** Whether the value is one of its kind: of a list all of it. */
export const hasItsValue = (about: AdjudicatedKind, value: string | null): boolean =>
  !isListKind(about) || readList(about, value) !== null;

/** Whether a kind's decision can be said so. */
export function canSay(about: AdjudicatedKind, part: string, said: string): boolean {
  if (about === 'points') return /^\d{1,6}(\.\d{1,4})?$/.test(said);
  if (about === 'question' && !ITEM_QUESTIONS.some((one) => one === part)) return false;
  return SAYINGS[about]?.includes(said) ?? false;
}

const [VERDICT, ...OTHERS] = ADJUDICATED;
/** What kinds of disagreement there are: those of what can be adjudicated, and of a verdict its value, where experts give one verdict on different values. */
export const DISPUTE_KINDS = [VERDICT, 'value', ...OTHERS] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

interface Said {
  said: string;
  value: string | null;
}
/** A value without what only sets it off: `$x$` and `x` are read alike. */
const bare = (value: string | null): string => (value ?? '').replaceAll('$', '').replace(/\s+/g, '');

/** How experts differ about a thing; null where they do not. One who gives no value of their own differs from nobody about it. */
export function differenceOf(about: AdjudicatedKind, voices: readonly Said[]): DisputeKind | null {
  if (about === 'flag') return null;
  if (isListKind(about)) return new Set(voices.map(({ value }) => contentOf(about, value))).size > 1 ? about : null;
  if (about === 'annotation') return new Set(voices.map(({ value }) => value)).size > 1 ? 'annotation' : null;
  if (new Set(voices.map(({ said }) => said)).size > 1) return about;
  const values = new Set(voices.flatMap(({ value }) => (value === null ? [] : [bare(value)])));
  return values.size > 1 ? 'value' : null;
}
