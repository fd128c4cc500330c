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

const PEOPLE = PRECEDENCE.filter((source) => source === 'adjudicated' || source === 'expert');

/** Whether people decided it: a single expert, or the adjudication of several. What is left are machines and imported files. */
export function isByHand(source: string | null | undefined): boolean {
  return PEOPLE.some((one) => one === source);
}

/** The same of a column as an SQL expression. */
export const byHandSql = (column: string): string =>
  `${column} IN (${PEOPLE.map((source) => `'${source}'`).join(', ')})`;

/** SQL: what people said (an expression for each, NULL where they said nothing), else a machine's status and source; and whose word it is. */
export function countedSql(
  said: Readonly<Record<(typeof PEOPLE)[number], string>>,
  machine: { status: string; source: string },
): { status: string; source: string } {
  const cases = PEOPLE.map((source) => `WHEN ${said[source]} IS NOT NULL THEN '${source}'`);
  return {
    status: `coalesce(${[...PEOPLE.map((source) => said[source]), machine.status].join(', ')})`,
    source: `CASE ${cases.join(' ')} ELSE ${machine.source} END`,
  };
}

/** Layers with the adjudicated ones above all others, as a stack is read; the others stay in their order. */
export function adjudicatedLast<T extends { source: string | null }>(layers: readonly T[]): T[] {
  const isAdjudicated = ({ source }: T): boolean => source === 'adjudicated';
  return [...layers.filter((layer) => !isAdjudicated(layer)), ...layers.filter(isAdjudicated)];
}

/**
 * What people decided, for one of them, by layers from the oldest to the newest: what was adjudicated, else what `me` said, else the newest of the others;
 * `ownAlone`: what `me` said alone.
 */
export function decidedFor<L extends { source: string; who: string }>(
  layers: readonly L[],
  me: string,
  ownAlone = false,
): L | undefined {
  const byHand = layers.filter(({ source }) => isByHand(source));
  const own = byHand.findLast(({ source, who }) => source === 'expert' && who === me);
  const newest = ownAlone ? undefined : byHand.at(-1);
  return newest?.source === 'adjudicated' ? newest : (own ?? newest);
}
