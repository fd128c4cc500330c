import type { Node } from '../parse/ast.ts';
import * as C from './complex.ts';
import { type Variant, valuesAt } from './values.ts';
import { features } from './features.ts';
import { OPPOSITE, show } from './numbers.ts';
import { EXTRA, MAIN, sample } from './samples.ts';
import { plainLetter, plainPower } from '../letters.ts';
import { tex } from '../tex.ts';
import type { Difference } from '../types.ts';

/** What differs between two expressions with the same symbols: the sign, a factor, an exponent, a term; with three sampled values. */
export function explainExpressions(a: Node, b: Node, v: Variant, points: readonly number[] = MAIN): Difference[] {
  const x = valuesAt(a, points, v).v;
  const y = valuesAt(b, points, v).v;
  const samples = table(a, b, v, points);
  if (points !== MAIN) return [{ kind: 'value', text: firstSample(samples), samples }];
  const factor = C.constantRatio(x, y);
  if (factor !== null && Math.abs(factor + 1) < 1e-9) return [{ kind: 'sign', text: OPPOSITE, samples }];
  if (factor !== null)
    return [{ kind: 'factor', text: `the claimed value is ${fraction(factor)} times the reference`, samples }];
  const term = missingTerm(a, b, x, y, v);
  if (term) return [{ ...term, samples }];
  const power = powerOfSymbol(a, b, x, y);
  if (power) return [{ kind: 'factor', text: power, samples }];
  const turned = functionOfOther(x, y);
  if (turned) return [{ kind: 'factor', text: turned, samples }];
  return [{ kind: 'value', text: firstSample(samples), samples }];
}

/** `for x = 1.562 the reference is 0.64, the claimed value -0.41`. */
function firstSample(samples: Difference['samples']): string {
  const one = samples?.find((s) => s.reference !== s.claimed);
  if (!one) return 'the values differ at sampled points';
  const at = Object.entries(one.at).map(([name, value]) => `${plainLetter(name)} = ${show(value)}`);
  return `${at.length > 0 ? `for ${at.join(', ')} ` : ''}the reference is ${one.reference}, the claimed value ${one.claimed}`;
}

/** The claimed value as the reciprocal, square or root of the reference. */
function functionOfOther(x: C.Complex[], y: C.Complex[]): string | null {
  const is = (f: (p: number) => number): boolean =>
    x.every((p, k) => {
      const q = y[k];
      return q !== undefined && p.im === 0 && q.im === 0 && Math.abs(f(p.re) - q.re) <= 1e-8 * Math.abs(q.re);
    });
  if (is((p) => 1 / p)) return 'the claimed value is the reciprocal of the reference';
  if (is((p) => -1 / p)) return 'the claimed value is the negative reciprocal of the reference';
  if (is((p) => p * p)) return 'the claimed value is the square of the reference';
  return is((p) => Math.sqrt(p)) ? 'the claimed value is the square root of the reference' : null;
}

/** Both sides at three points: where both are real and positive if there are such places, v below c, else where both are real, else anywhere. */
function table(a: Node, b: Node, v: Variant, points: readonly number[]): Difference['samples'] {
  const symbols = [...features(a).symbols].filter((s) => !s.endsWith('()') && s !== 'e').slice(0, 6);
  const likely = sidesAt(a, b, v, points);
  const sides =
    points === MAIN && likely.filter(isPositive).length < SHOWN ? [...likely, ...sidesAt(a, b, v, EXTRA)] : likely;
  const [positive, others] = [sides.filter(isPositive), sides.filter((one) => !isPositive(one))];
  const [real, rest] = [others.filter(isReal), others.filter((one) => !isReal(one))];
  return [...positive, ...real, ...rest].slice(0, SHOWN).map(({ point, x, y }) => ({
    at: Object.fromEntries(symbols.map((s) => [s, Number(sample(s, point).toPrecision(4))])),
    reference: showComplex(x),
    claimed: showComplex(y),
  }));
}

const SHOWN = 3;

interface Sides {
  point: number;
  x: C.Complex;
  y: C.Complex;
}

function sidesAt(a: Node, b: Node, v: Variant, points: readonly number[]): Sides[] {
  const [x, y] = [valuesAt(a, points, v).v, valuesAt(b, points, v).v];
  return points.map((point, k) => ({ point, x: x[k] ?? C.NAN, y: y[k] ?? C.NAN }));
}

const isReal = ({ x, y }: Sides): boolean => C.finite(x) && C.finite(y) && x.im === 0 && y.im === 0;
const isPositive = (sides: Sides): boolean => isReal(sides) && sides.x.re > 0 && sides.y.re > 0;

/** A complex number for people. */
export function showComplex(z: C.Complex | undefined): string {
  if (!z) return 'undefined';
  if (Math.abs(z.im) < 1e-12 * Math.abs(z.re) || z.im === 0) return show(z.re);
  return `${show(z.re)} ${z.im < 0 ? '-' : '+'} ${show(Math.abs(z.im))}i`;
}

/** A factor as a small fraction, possibly with π or a root, else as a decimal. */
export function fraction(r: number): string {
  for (const [value, name] of [
    [1, ''],
    [Math.PI, 'π'],
    [Math.PI * Math.PI, 'π²'],
    [Math.SQRT2, '√2'],
    [Math.sqrt(3), '√3'],
  ] as const) {
    for (const side of [1, -1]) {
      const q = side === 1 ? r / value : r * value;
      for (let d = 1; d <= 64; d++) {
        const n = Math.round(q * d);
        if (n !== 0 && Math.abs(n) < 10000 && Math.abs(q * d - n) < 1e-8 * Math.abs(q * d)) {
          if (name === '') return d === 1 ? String(n) : `${String(n)}/${String(d)}`;
          const top = side === 1 ? `${n === 1 ? '' : n === -1 ? '-' : String(n)}${name}` : String(n);
          const bottom = side === 1 ? (d === 1 ? '' : String(d)) : `${d === 1 ? '' : String(d)}${name}`;
          return bottom ? `${top}/${bottom.length > 1 && /\D/.test(bottom) ? `(${bottom})` : bottom}` : top;
        }
      }
    }
  }
  return show(r);
}

const terms = (n: Node): Node[] => (n.t === 'add' ? n.items : [n]);

/** A top-level term of one side that the other lacks, or has with the other sign. */
function missingTerm(a: Node, b: Node, x: C.Complex[], y: C.Complex[], v: Variant): Difference | null {
  const gap = x.map((p, k) => C.sub(p, y[k] ?? C.NAN));
  const matches = (t: Node, factor: number): boolean => {
    const w = valuesAt(t, MAIN, v).v;
    return gap.every((g, k) => {
      const z = w[k] ?? C.NAN;
      return (
        C.modulus(C.sub(g, { re: z.re * factor, im: z.im * factor })) <= 1e-8 * Math.max(C.modulus(g), C.modulus(z))
      );
    });
  };
  for (const [k, t] of terms(a).entries()) {
    if (terms(a).length > 1 && matches(t, 1))
      return { kind: 'term', text: `the claimed value lacks the reference's term ${String(k + 1)}`, tex: tex(t) };
    if (terms(a).length > 1 && matches(t, 2))
      return { kind: 'sign', text: `the sign of the reference's term ${String(k + 1)} differs`, tex: tex(t) };
  }
  for (const [k, t] of terms(b).entries()) {
    if (terms(b).length > 1 && matches(t, -1))
      return { kind: 'term', text: `the claimed value has an extra term, its term ${String(k + 1)}`, tex: tex(t) };
  }
  return null;
}

/** The ratio of the sides as a power of one symbol. */
function powerOfSymbol(a: Node, b: Node, x: C.Complex[], y: C.Complex[]): string | null {
  for (const s of features(a).symbols) {
    if (s.endsWith('()')) continue;
    for (const e of [1, -1, 2, -2, 0.5, -0.5, 3, -3]) {
      const ok = x.every((p, k) => {
        const q = y[k];
        if (!q || !C.finite(p) || !C.finite(q) || p.re === 0 || p.im !== 0 || q.im !== 0) return false;
        return Math.abs(q.re / p.re - Math.pow(sample(s, k), e)) <= 1e-8 * Math.abs(q.re / p.re);
      });
      if (ok && features(b).symbols.has(s)) return `the claimed value is the reference times ${plainPower(s, e)}`;
    }
  }
  return null;
}
