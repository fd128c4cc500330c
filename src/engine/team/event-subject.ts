import type { BundledEvent } from './bundle-lines.ts';

/** Kinds of decisions that are about an answer, or about a variable of one. */
const ABOUT_ANSWER: ReadonlySet<string> = new Set([
  'override',
  'label',
  'points',
  'rubric',
  'rubric-evidence',
  'error-types',
]);

/** What a decision lacks that its kind is about; null: nothing. */
export function subjectProblem({ change, answer, variable, set }: BundledEvent): string | null {
  if (ABOUT_ANSWER.has(change.kind) && answer === null) return 'is about no answer';
  if (change.kind === 'override' && variable === null) return 'is about no variable';
  if (set !== null && change.kind !== 'status') return 'is about a set of answers, which only a status is';
  return null;
}
