/**
 * Expert decisions are events; current state is derived from them (architecture.md). Each event says what was and what is now, so its
 * inverse is the same event with both swapped: undo appends that inverse, it never deletes.
 */
import { z } from 'zod';
import { DECISIONS } from '../grading/status.ts';

const Override = z.object({ status: z.enum(DECISIONS), value: z.string().nullable(), reason: z.string() });
export type Override = z.infer<typeof Override>;

/** Points that an expert awards to an answer in an exam. */
const Award = z.object({ points: z.number(), reason: z.string() });

export const REVIEW_STATUSES = ['todo', 'draft', 'done', 'skipped'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** What an event changes. `annotation` corrects one field of the item's row; null stands for the imported text. */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('override'), from: Override.nullable(), to: Override.nullable() }),
  z.object({ kind: z.literal('annotation'), path: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  z.object({ kind: z.literal('points'), from: Award.nullable(), to: Award.nullable() }),
  z.object({ kind: z.literal('status'), from: z.enum(REVIEW_STATUSES), to: z.enum(REVIEW_STATUSES) }),
]);
export type Change = z.infer<typeof Change>;

export function inverse(change: Change): Change {
  switch (change.kind) {
    case 'override':
      return { ...change, from: change.to, to: change.from };
    case 'annotation':
      return { ...change, from: change.to, to: change.from };
    case 'points':
      return { ...change, from: change.to, to: change.from };
    case 'status':
      return { ...change, from: change.to, to: change.from };
  }
}

/** Whether the change changes anything: an event that does not is not written. */
export function isEmpty(change: Change): boolean {
  return JSON.stringify(change.from) === JSON.stringify(change.to);
}

/** Both ends of a change as short texts for history and the undo menu. */
export function describe(change: Change): { from: string; to: string } {
  switch (change.kind) {
    case 'override':
      return { from: overrideText(change.from), to: overrideText(change.to) };
    case 'annotation':
      return { from: change.from ?? 'as imported', to: change.to ?? 'as imported' };
    case 'points':
      return { from: pointsText(change.from), to: pointsText(change.to) };
    case 'status':
      return { from: change.from, to: change.to };
  }
}

function pointsText(award: { points: number } | null): string {
  return award ? `${String(award.points)} points` : 'no override';
}

function overrideText(override: Override | null): string {
  if (!override) return 'no override';
  const status = override.status.replace('_', ' ');
  return override.value === null ? status : `${status} (${override.value})`;
}
