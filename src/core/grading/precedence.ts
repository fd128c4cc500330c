/**
 * Whose word counts where several have spoken: an expert's over a judge's, a judge's over an imported file's, all over the offline verifier's.
 * The one place that says so: what is worked out in the workspace's file is made from it too.
 */
import type { Source } from './status.ts';

/** Highest first. */
export const PRECEDENCE = ['expert', 'judge', 'import', 'offline'] as const satisfies readonly Source[];

/** 0 for the source that counts most. */
export function rankOf(source: Source): number {
  return PRECEDENCE.indexOf(source);
}

/** Orders layers so that the one that counts most comes last, as a stack is read. */
export function fromLowest(a: { source: Source }, b: { source: Source }): number {
  return rankOf(b.source) - rankOf(a.source);
}

/** The rank of a column's source as an SQL expression. */
export function rankSql(column: string): string {
  const cases = PRECEDENCE.map((source, rank) => `WHEN '${source}' THEN ${String(rank)}`);
  return `CASE ${column} ${cases.join(' ')} END`;
}
