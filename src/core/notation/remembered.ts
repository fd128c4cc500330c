/** So many results are kept, of texts no longer than this: a longer one would hold its whole answer in memory. */
const [MOST, LONGEST] = [2000, 400];

/** A function of a text alone that keeps its results: of an answer the same few texts are read again and again. Nobody may change a result. */
export function remembered<T>(of: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > LONGEST) return of(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = of(text);
    if (known.size >= MOST) known.clear();
    known.set(text, result);
    return result;
  };
}
