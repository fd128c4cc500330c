import { type Node, int, mul, sym } from '../parse/ast.ts';
import { rename, substitute } from '../parse/rewrite.ts';
import * as C from './complex.ts';
import { contains, features } from './features.ts';
import { MAIN } from './samples.ts';
import { PLAIN, type Variant, valuesAt } from './values.ts';

/** Arbitrary constants: + C of an antiderivative, C₁e^x + C₂e^{-x}. Their letters and order do not matter. */

const CONSTANT = /^(?:[CcAKk]|[CcABKk]_\w|B|D)$/;
const SURE = /^[Cc](?:_\w)?$/;
const VARIABLE = /^(?:[xytruvwz]|theta|phi|e|[fgyuh]\(\))$/;

/** The arbitrary constants of two sides in which nothing else but variables stands, or null. */
export function arbitraryConstants(a: Node, b: Node): [string[], string[]] | null {
  const lists = [a, b].map((n) => [...features(n).symbols]);
  const isOnly = (l: string[]): boolean => l.every((s) => CONSTANT.test(s) || VARIABLE.test(s));
  if (!lists.every((l) => isOnly(l) && l.some((s) => VARIABLE.test(s) && s !== 'e'))) return null;
  const [x = [], y = []] = lists.map((l) => l.filter((s) => CONSTANT.test(s)).sort());
  if (x.length === 0 || y.length === 0 || !(x.every((s) => SURE.test(s)) || y.every((s) => SURE.test(s)))) return null;
  return [x, y].every((l) => l.join() === 'c') && [a, b].every(isOfLight) ? null : [x, y];
}

const SPEED = /^[cuvw]$/;

/** √((c + v)/(c - v)): a change of the unit of speeds only brings a factor, and c is no constant that stands before or behind the rest. */
function isOfLight(n: Node): boolean {
  const speeds = [...features(n).symbols].filter((s) => SPEED.test(s));
  if (speeds.length < 2) return false;
  const times = (factor: number, letters: readonly string[]): C.Complex[] =>
    valuesAt(
      letters.reduce((m, s) => substitute(m, s, mul(int(factor), sym(s))), n),
      MAIN,
      PLAIN,
    ).v;
  const [one, two, three] = [1, 2, 3].map((factor) => times(factor, ['c']));
  const isAffine = one?.every((z, k) => {
    const [p = C.NAN, q = C.NAN] = [two?.[k], three?.[k]];
    return C.modulus(C.sub(C.add(z, q), C.add(p, p))) <= 1e-9 * C.modulus(p);
  });
  const ratios = times(2, speeds).map((z, k) => C.modulus(z) / C.modulus(one?.[k] ?? C.NAN));
  return isAffine === false && ratios.every((r) => Math.abs(r / (ratios[0] ?? NaN) - 1) < 1e-9);
}

/** Coefficients of a general solution, whatever else stands in it. */
const COEFFICIENT = /^(?:[A-DFG]|[Cc]_\d)$/;

/** A e^{ikx} + B e^{-ikx} with its two constants exchanged: the same solutions, if they are arbitrary. */
export function isSameFamily(a: Node, b: Node, v: Variant): boolean {
  const [p, q, ...more] = [...features(a).symbols].filter((s) => COEFFICIENT.test(s));
  if (p === undefined || q === undefined || more.length > 0 || features(a).opaque || !contains(a, isWave)) return false;
  const none = substitute(substitute(a, p, int(0)), q, int(0));
  if (valuesAt(none, MAIN, v).v.some((z) => C.modulus(z) > 0)) return false;
  const turned = rename(rename(rename(b, p, '@'), q, p), '@', q);
  const [x, y] = [valuesAt(a, MAIN, v).v, valuesAt(turned, MAIN, v).v];
  return x.every((z, k) => C.close(z, y[k] ?? C.NAN));
}

const isWave = (n: Node): boolean =>
  (n.t === 'pow' && features(n.b).symbols.size > 0) || (n.t === 'fn' && /^(?:exp|sin|cos|sinh|cosh)$/.test(n.name));

/** Whether both are f + C with functions f that differ by a number: antiderivatives of one function. */
export function sameAntiderivative(a: Node, b: Node, v: Variant): boolean {
  const [p, q] = [withoutConstant(a), withoutConstant(b)];
  if (!p || !q) return false;
  const [x, y] = [valuesAt(p, MAIN, v).v, valuesAt(q, MAIN, v).v];
  const gaps = x.map((z, k) => C.sub(z, y[k] ?? C.NAN));
  const first = gaps[0] ?? C.NAN;
  return gaps.every((g, k) => C.finite(g) && C.modulus(C.sub(g, first)) <= 1e-8 * (1 + C.modulus(x[k] ?? C.NAN)));
}

function withoutConstant(n: Node): Node | null {
  if (n.t !== 'add') return null;
  const rest = n.items.filter((i) => !(i.t === 'sym' && SURE.test(i.name)));
  if (rest.length !== n.items.length - 1) return null;
  const items: Node = { t: 'add', items: rest };
  return [...features(items).symbols].some((s) => SURE.test(s)) ? null : items;
} // prettier-ignore
