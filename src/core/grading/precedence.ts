/**
 * Whose word counts where several have spoken: what was adjudicated over what single experts say, an expert's over a judge's, a judge's over an imported file's, all over the offline verifier's.
 * The one place that says so: what is worked out in the workspace's file is made from it too.
 */
import type { Source } from './status.ts';

/** Highest first. */
export const PRECEDENCE = ['adjudicated', 'expert', 'judge', 'import', 'offline'] as const satisfies readonly Source[];

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

/** Whether people decided it: a single expert, or the adjudication of several. What is left are machines and imported files. */
export function isByHand(source: string | null | undefined): boolean {
  return source === 'expert' || source === 'adjudicated';
}

/** The same of a column as an SQL expression. */
export const byHandSql = (column: string): string => `${column} IN ('expert', 'adjudicated')`;

/** Layers with the adjudicated ones above all others, as a stack is read; the others stay in their order. */
export function adjudicatedLast<T extends { source: string | null }>(layers: readonly T[]): T[] {
  const isAdjudicated = ({ source }: T): boolean => source === 'adjudicated';
  return [...layers.filter((layer) => !isAdjudicated(layer)), ...layers.filter(isAdjudicated)];
}
