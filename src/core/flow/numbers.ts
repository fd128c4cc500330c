/** Numbers in running text and formulas, with where they stand. */
export interface TextNumber {
  value: number;
  text: string;
  start: number;
  end: number;
}

const NUMBER =
  /(?<![\p{L}\d_^.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s*(?:e[-+]?\d{1,3}(?![\p{L}\d])|(?:\\times|\\cdot|×|\*|·)\s*10\s*(?:\^\s*)?(?:\{\s*)?[-−+]?\d{1,3}\}?))?|(?<![\p{L}\d_^.])\.\d+/giu;

/** Numbers that stand for themselves: no subscripts, powers or parts of names. Signs are left out. */
export function numbersIn(text: string): TextNumber[] {
  return [...text.matchAll(NUMBER)].flatMap((match): TextNumber[] => {
    const start = match.index;
    const end = start + match[0].length;
    if (/[_^]\{?[-−+]?$/.test(text.slice(Math.max(0, start - 3), start))) return [];
    const value = numberOf(match[0]);
    return Number.isFinite(value) ? [{ value, text: match[0], start, end }] : [];
  });
}

/** The value of a number as texts write it (1,000; 3.2\times10^{-3}; 1e5; 3.2×10^5); NaN for anything else. */
export function numberOf(text: string): number {
  const bare = text
    .replace(/[−]/g, '-')
    .replace(/[$\s{}]/g, '')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/(?:\\times|\\cdot|×|\*|·)10\^?([-+]?\d+)$/, 'e$1');
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(bare) ? Number(bare) : Number.NaN;
}

/** Equal as far as their digits tell: 4.24 is 4.243 to its precision. */
export function sameNumber(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}
