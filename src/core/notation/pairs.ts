/** "speed: v u; time: t T": a table of words, read from lines of pairs. */
export const pairs = (lines: string): Map<string, string> =>
  new Map(
    lines
      .split(/[;\n]/)
      .map((pair) => pair.split(':').map((side) => side.trim()))
      .flatMap(([key = '', value = '']) => (key === '' ? [] : [[key, value] as const])),
  );
