import type { IsSame } from './answer-groups.ts';

/**
 * Puts equal values together, in the order in which each first comes: the number of its group, by value. `isSame` is asked of one value of each group. The
 * reference, where there is one, goes before all others, so that what equals it stands together.
 */
export function valueGroups(values: readonly string[], isSame: IsSame, reference?: string): number[] {
  const first = reference === undefined ? [] : [reference.trim()];
  const known = new Map<string, number>();
  const numbers = new Map<number, number>();
  return values.map((value) => {
    const text = value.trim();
    let group = known.get(text) ?? first.findIndex((one, at) => isSame(one, text, at === 0 && reference !== undefined));
    if (group < 0) group = first.push(text) - 1;
    known.set(text, group);
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  });
}
