/** What is known of the members of a group of equal answers together. */
import { offered } from '../../../core/review/groups/answer-groups.ts';

/** How often the same was said. */
export type Tallied<Said> = Said & { n: number };

/** Each thing that was said once, with how many said it; `keyOf`: what makes two the same. */
export function tallied<Said extends object>(said: readonly Said[], keyOf: (one: Said) => unknown[]): Tallied<Said>[] {
  const counted = Map.groupBy(said, (one) => JSON.stringify(keyOf(one)));
  return [...counted.values()].flatMap(([first, ...more]) => (first ? [{ ...first, n: more.length + 1 }] : []));
}

/** What all have; null where they differ or one has nothing. */
export function sharedBy<V>(values: readonly (V | null)[]): V | null {
  const all = new Set(values);
  const [only = null] = all;
  return all.size === 1 ? only : null;
}

/** Whether different things were decided of the members. */
export const isContradicted = (decided: readonly unknown[]): boolean =>
  new Set(decided.filter((one) => one !== null)).size > 1;

/** What the decided members all were decided to be, and how many others are equal to them; null where there is nothing to take over. */
export function offerOf<V>(decided: readonly (V | null)[]): { value: V; count: number } | null {
  const value = offered(decided);
  return value === null ? null : { value, count: decided.filter((one) => one === null).length };
}
