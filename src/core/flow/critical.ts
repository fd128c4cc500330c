/** Which step decides an item (paper, section 5.4): the largest gain with the reasoning prefix, the best single unit, and flips of the majority. */
import { accuracyOf, type Cell } from './aggregate.ts';

export interface CriticalSteps {
  /** The step that adds most to the accuracy with the prefix; null where none adds anything. */
  critical: { step: number; before: number; after: number; gain: number } | null;
  /** The single unit that helps most beyond the baseline; null where none does. */
  bestSingle: { step: number; accuracy: number; gain: number } | null;
  flips: { step: number; before: number; after: number; to: 'right' | 'wrong' }[];
}

/** `baseline`: the item's accuracy without help; null counts as 0, because a diagnosis is of items that fail. Of equal gains the first counts. */
export function criticalSteps(cells: readonly Cell[], baseline: number | null): CriticalSteps {
  const start = baseline ?? 0;
  const pairs: { step: number; before: number; after: number }[] = [];
  let before = start;
  // A step without a graded answer is passed over: the gain then is that of the steps since the last one with one.
  for (const { step, accuracy } of curve(cells, 'prefix')) {
    pairs.push({ step, before, after: accuracy });
    before = accuracy;
  }
  const best = highest(pairs, ({ before, after }) => after - before);
  const single = highest(curve(cells, 'single'), ({ accuracy }) => accuracy - start);
  return {
    critical: best && best.by > 0 ? { ...best.of, gain: best.by } : null,
    bestSingle: single && single.by > 0 ? { ...single.of, gain: single.by } : null,
    flips: pairs.flatMap(({ step, before, after }) => {
      const turned = isMajority(before) !== isMajority(after);
      return turned ? [{ step, before, after, to: isMajority(after) ? ('right' as const) : ('wrong' as const) }] : [];
    }),
  };
}

/** More than half of the answers. */
function isMajority(accuracy: number): boolean {
  return accuracy > 0.5;
}

function curve(cells: readonly Cell[], condition: Cell['condition']): { step: number; accuracy: number }[] {
  return cells
    .filter((cell) => cell.condition === condition)
    .sort((a, b) => a.step - b.step)
    .flatMap((cell) => {
      const accuracy = accuracyOf(cell);
      return accuracy === null ? [] : [{ step: cell.step, accuracy }];
    });
}

function highest<T>(list: readonly T[], value: (one: T) => number): { of: T; by: number } | null {
  let best: { of: T; by: number } | null = null;
  for (const one of list) {
    const by = value(one);
    if (!best || by > best.by) best = { of: one, by };
  }
  return best;
}
