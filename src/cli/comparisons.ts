/** Gradings against each other, pair by pair: the same for `compare` and `report`. */
import type { BreakdownView, SetBreakdown } from '../contract/breakdown.ts';
import type { GradingView } from '../contract/grading-calls.ts';
import { comparableMethod } from '../core/grading/method.ts';
import { compare, type Comparison } from '../core/metrics/comparison.ts';
import { holm } from '../core/metrics/significance.ts';

export interface Side {
  grading: GradingView;
  set: SetBreakdown;
}

export interface Compared extends Omit<Comparison, 'gained' | 'lost' | 'same' | 'onlyFirst' | 'onlySecond'> {
  first: Side;
  second: Side;
  /** Whether both were graded by the same method: otherwise what differs may be the grading. */
  sameMethod: boolean;
  /** p after Holm, over all pairs that were compared together. */
  holm: number;
  /** The benchmark's own ids. */
  gained: string[];
  lost: string[];
  onlyFirst: string[];
  onlySecond: string[];
  same: number;
}

export function comparePairs(pairs: readonly (readonly [Side, Side])[], items: BreakdownView['items']): Compared[] {
  const externalIds = new Map(items.map(({ itemId, externalId }) => [itemId, externalId]));
  const idsOf = (itemIds: readonly number[]): string[] => itemIds.map((id) => externalIds.get(id) ?? String(id));
  const found = pairs.map(([first, second]) => ({
    first,
    second,
    comparison: compare(first.set.items, second.set.items),
  }));
  const adjusted = holm(found.map(({ comparison }) => comparison.p));
  return found.map(({ first, second, comparison }, index) => ({
    ...comparison,
    ...{ first, second, sameMethod: isAlike(first.grading, second.grading), holm: adjusted[index] ?? 1 },
    gained: idsOf(comparison.gained),
    lost: idsOf(comparison.lost),
    onlyFirst: idsOf(comparison.onlyFirst),
    onlySecond: idsOf(comparison.onlySecond),
    same: comparison.same.length,
  }));
}

/** Whether two gradings are by the same method: otherwise what differs may be the grading. */
export function isAlike(first: GradingView, second: GradingView): boolean {
  return comparableMethod(first.method) === comparableMethod(second.method);
}

/** How a side is named: whose answers, and whose verdicts. */
export function sideName({ grading, set }: Side): string {
  return `${set.model}, ${set.name}: ${grading.name}`;
}
