/** Puts equal values together, in the order in which each first comes. `isSame` is asked of one value of each group: the number of its group, by value. */
export function valueGroups(values: readonly string[], isSame: (a: string, b: string) => boolean): number[] {
  const first: string[] = [];
  const known = new Map<string, number>();
  return values.map((value) => {
    const text = value.trim();
    let group = known.get(text) ?? first.findIndex((one) => isSame(one, text));
    if (group < 0) group = first.push(text) - 1;
    known.set(text, group);
    return group;
  });
}
