/** Whether one expression is what the other comes to for a small or a large letter: where a question allows approximations, neither is wrong. */
import { type Node, num } from '../parse/ast.ts';
import { substitute } from '../parse/rewrite.ts';
import { features } from './features.ts';
import { MAIN } from './samples.ts';
import { type Variant, valuesAt } from './values.ts';

/** How far a letter is moved: so far that a next order is gone in the comparison, or less where the arithmetic loses the first one too (√(1 + x²) − 1). */
const FAR = [1e-7, 1e-4];
const NEAR = 1e-3;
const CLOSE = 1e-4;

/** Both expressions have the same letters; one of them goes as a single power of a letter, and the other one goes over into it. */
export function isLeadingOrder(a: Node, b: Node, v: Variant): boolean {
  const letters = [...features(a).symbols].filter((s) => features(b).symbols.has(s) && s !== 'e');
  return letters.length <= 12 && letters.some((s) => goesOver(a, b, s, v, 1) || goesOver(a, b, s, v, -1));
}

function goesOver(a: Node, b: Node, letter: string, v: Variant, sense: 1 | -1): boolean {
  const at = (n: Node, size: number): number[] | null => {
    const by: Node = num(size ** sense);
    const { v: values } = valuesAt(substitute(n, letter, by), MAIN, v);
    return values.every((z) => z.im === 0 && Number.isFinite(z.re) && z.re !== 0) ? values.map((z) => z.re) : null;
  };
  return FAR.some((far) => {
    const [x, y] = [at(a, far), at(b, far)];
    if (!x || !y || x.some((value, k) => Math.abs(value / (y[k] ?? 0) - 1) > CLOSE)) return false;
    return isPower(x, at(a, NEAR)) || isPower(y, at(b, NEAR));
  });
}

/** Two orders of the letter change every value by the same whole or half power of it. */
function isPower(far: readonly number[], near: readonly number[] | null): boolean {
  if (!near) return false;
  const powers = far.map((value, k) => Math.log10(Math.abs((near[k] ?? 0) / value)));
  const [first = NaN] = powers;
  return Math.abs(first - Math.round(first)) < 1e-9 && powers.every((p) => Math.abs(p - first) < 1e-9);
}
