/** States as sums of kets, operators as sums of |a⟩⟨b|: compared coefficient by coefficient, since the kets of one basis are independent. */
import type { Asked } from '../question/asked.ts';
import { isKet } from '../../notation/names.ts';
import { type Node, add, children, constant, div, int, mul, neg, sym, keyOf } from '../parse/ast.ts';
import { substitute } from '../parse/rewrite.ts';
import { type Outcome, different, equivalent, undecided, differs } from '../types.ts';
import * as C from './complex.ts';
import { contains, features } from './features.ts';
import { MAIN } from './samples.ts';
import { PLAIN, valuesAt } from './values.ts';

/** How two coefficients compare. */
type Compare = (p: Node, q: Node) => Outcome;
/** Coefficients by what they stand before. */
type Sum = Map<string, Node>;

const MOST_TERMS = 24;
const HARMONIC = /^Y_(\d)(-?\d)$/;

/** Y_{lm} with numbers for l and m is a function of a basis too. */
const isHarmonic = (name: string): boolean => {
  const [, l, m] = HARMONIC.exec(name) ?? [];
  return l !== undefined && Math.abs(Number(m)) <= Number(l);
};
const hasKets = (n: Node): boolean => [...features(n).symbols].some(isKet);
const isFactor = (name: string): boolean => isKet(name) || isHarmonic(name);
const isIn = (n: Node, of: (name: string) => boolean): boolean => [...features(n).symbols].some(of);

/** The outcome for two expressions of which one has kets; null where neither has. */
export function compareStates(a: Node, b: Node, compare: Compare, asked?: Asked | null): Outcome | null {
  const kets = hasKets(a) || hasKets(b);
  const functions = [...features(a).symbols, ...features(b).symbols].filter((s) => s.startsWith('Y_'));
  if (!kets && (functions.length === 0 || !functions.every(isHarmonic))) return null;
  const [x, y] = [sumOf(a), sumOf(b)];
  if (!kets) return x && y && ![...x.keys(), ...y.keys()].some((k) => k === '' || k.includes('⊗')) ? compareSums(x, y, compare, false) : null; // prettier-ignore
  if (!x || !y) return keyOf(a) === keyOf(b) ? equivalent('opaque') : undecided('opaque');
  return x.has('') || y.has('') ? undecided('kind') : compareSums(x, y, compare, asksForState(asked));
}

/** Whether a question asks for a state of quantum mechanics or of polarized light, and for nothing that its phase or a direction may matter to. */
export const asksForState = (asked?: Asked | null): boolean => {
  const says = asked?.says ?? (() => false);
  if (MATTERING.some(says)) return false;
  return (
    ['eigenstate', 'eigenstates', 'spinor', 'spinors', 'eigenspinor', 'eigenspinors', 'jones', 'qubit'].some(says) ||
    (says('spin') && says('state'))
  );
};

/** What is done to a state may change its sign alone. */
const MATTERING =
  'phase sign direction expectation bloch overlap amplitude amplitudes rotate rotated rotation exchange exchanged interchange interchanged swap swapped reversal parity acts acting action apply applied applying'.split(' '); // prettier-ignore

/** A sum of the two kets of a spin, up and down, as the column that it is in their basis; null for any other one. */
export function spinColumn(n: Node): Node[][] | null {
  const sum = hasKets(n) ? sumOf(n) : null;
  if (!sum || ![...sum.keys()].every((k) => SPIN.includes(k))) return null;
  return SPIN.map((k) => [sum.get(k) ?? int(0)]);
}
const SPIN = ['ket(uparrow)', 'ket(downarrow)'];

/** A sum by its kets; what has none stands before ''. Null where kets are in anything else than sums and products. */
function sumOf(n: Node): Sum | null {
  if (n.t === 'sym' && isIn(n, isFactor)) return new Map([[n.name, int(1)]]);
  if (!isIn(n, isFactor)) return new Map([['', n]]);
  if (n.t === 'neg') return mapped(sumOf(n.a), (c) => neg(c));
  if (n.t === 'div' && !hasKets(n.b)) return mapped(sumOf(n.a), (c) => div(c, n.b));
  if (n.t === 'add') {
    const out: Sum = new Map();
    for (const item of n.items) {
      const part = sumOf(item);
      if (!part) return null;
      for (const [key, c] of part) gather(out, key, c);
    }
    return out.size <= MOST_TERMS ? out : null;
  }
  if (n.t === 'call' && !n.power && n.args[0]) return mapped(sumOf(n.args[0]), (c) => mul(sym(n.head), c)); // prettier-ignore
  return n.t === 'mul' ? n.items.map(sumOf).reduce(product) : null;
}

const mapped = (sum: Sum | null, f: (c: Node) => Node): Sum | null => sum && new Map([...sum].map(([k, c]) => [k, f(c)])); // prettier-ignore

function gather(sum: Sum, key: string, c: Node): void {
  const before = sum.get(key);
  sum.set(key, before ? add(before, c) : c);
}

/** Kets that stand together are one of the whole system, in their order: |0⟩|1⟩ is |01⟩. */
function product(x: Sum | null, y: Sum | null): Sum | null {
  if (!x || !y || x.size * y.size > MOST_TERMS) return null;
  const out: Sum = new Map();
  for (const [k, c] of x)
    for (const [l, d] of y) {
      const both = joined(k, l);
      if (both === null) return null;
      gather(out, both, mul(c, d));
    }
  return out;
}

function joined(k: string, l: string): string | null {
  if (k === '' || l === '') return k + l;
  const [m, n] = [k, l].map((s) => /^(ket|bra)\(([^()]*)\)((?:_.*)?)$/.exec(s));
  if (isHarmonic(k) || isHarmonic(l)) return null;
  // A bra before a ket is a number, which is not worked out.
  if (m?.[1] === 'bra' && n?.[1] === 'ket') return null;
  if (m && n && m[1] === n[1]) return `${m[1] ?? ''}(${m[2] ?? ''}${m[3] ?? ''}⊗${n[2] ?? ''}${n[3] ?? ''})`;
  return k.includes(')bra(') ? null : `${k}${l}`;
}

const withUnit = (n: Node): Node => substitute(n, 'i', constant('i'));

function compareSums(x: Sum, y: Sum, compare: Compare, isState: boolean): Outcome {
  const keys = [...new Set([...x.keys(), ...y.keys()])];
  const pairs = keys.map((k) => [withUnit(x.get(k) ?? int(0)), withUnit(y.get(k) ?? int(0))] as const);
  const each = pairs.map(([p, q], k) => (x.has(keys[k] ?? '') && y.has(keys[k] ?? '') ? compare(p, q) : lonely(p, q)));
  if (each.every((o) => o.verdict === 'equivalent')) return equivalent('symbolic');
  const [p, q] = [pairs.map(([c]) => c), pairs.map(([, c]) => c)];
  const letters = (list: Node[]): string => [...new Set(list.flatMap((c) => [...features(c).symbols]))].sort().join();
  if (letters(p) !== letters(q)) return undecided('symbols');
  if ([...p, ...q].some((c) => features(c).opaque || features(c).plusMinus)) return undecided('opaque');
  if (!isOneBasis(keys) || isShifted([...x.keys()], [...y.keys()])) return undecided('symbols');
  const ratio = ratioOf(p, q);
  if (ratio === 'phase' && isState && keys.length > 1 && !keys.some((k) => k.includes('bra('))) return equivalent('symbolic'); // prettier-ignore
  // A common phase is no difference, nor may be the norm of a state.
  if (ratio !== null && (keys.length > 1 || letters(p) === '' || ratio === 'phase')) return undecided('scale');
  if (each.some((o) => o.verdict === 'different')) return differs('symbolic', 'term', 'the coefficients of the states differ'); // prettier-ignore
  return each.find((o) => o.verdict === 'undecided') ?? undecided('symbols');
}

/** A coefficient that one side alone has. */
function lonely(p: Node, q: Node): Outcome {
  const [v, w] = [valuesAt(p, MAIN, PLAIN).v, valuesAt(q, MAIN, PLAIN).v];
  const gaps = v.map((z, k) => C.modulus(C.sub(z, w[k] ?? C.NAN)));
  if (gaps.every((gap) => gap === 0)) return equivalent('symbolic');
  return gaps.every((gap) => gap > 1e-6) ? different('symbolic') : undecided('domain');
}

/** Whether one list of coefficients is a multiple of the other, at all points; a phase where it has the same size. */
export function ratioOf(p: Node[], q: Node[]): 'phase' | 'multiple' | null {
  const [v, w] = [p, q].map((list) => list.map((n) => valuesAt(n, MAIN, PLAIN).v)) as [C.Complex[][], C.Complex[][]];
  let phase = true;
  for (const point of MAIN) {
    const at = (values: C.Complex[][], k: number): C.Complex => values[k]?.[point] ?? C.NAN;
    const size = (values: C.Complex[][]): number => Math.hypot(...p.map((_, k) => C.modulus(at(values, k))));
    const [m, n] = [size(v), size(w)];
    // What has no value somewhere may be a multiple.
    if (!Number.isFinite(m) || !Number.isFinite(n)) continue;
    for (let j = 0; j < p.length; j++)
      for (let k = 0; k < j; k++) {
        const gap = C.sub(C.mul(at(v, j), at(w, k)), C.mul(at(v, k), at(w, j)));
        if (C.modulus(gap) > 1e-3 * m * n) return null;
      }
    if (Math.abs(m - n) > 1e-3 * m) phase = false;
  }
  return phase ? 'phase' : 'multiple';
}

const PAIRS = ['eg', 'HV', 'LR', 'du', 'RL', 'VH', 'ge', 'ud'];

/** What kind of label a part is: kets of one kind and form are taken as one basis. */
function kindOf(part: string): string {
  if (/^-?\d+(?:\/2)?$/.test(part)) return 'number';
  if (/^[+-]$/.test(part)) return 'sign';
  if (/^(?:up|down)arrow$/.test(part)) return 'arrow';
  const shifted = /^([i-n])(?:[+-]\d)?$/.exec(part);
  if (shifted) return `letter ${shifted[1] ?? ''}`;
  const indexed = /^([A-Za-z]+)_\d$/.exec(part);
  if (indexed) return `indexed ${indexed[1] ?? ''}`;
  const pair = part.length === 1 ? PAIRS.find((p) => p.includes(part)) : undefined;
  return pair === undefined ? `only ${part}` : `pair ${pair.split('').sort().join('')}`;
}

/** Whether all keys are labels of one form, each part of one kind and no two alike but for how they are written. */
function isOneBasis(keys: string[]): boolean {
  const form = (key: string): string => key.replace(/(?<=[(,⊗])[^(),⊗]+/g, kindOf);
  const flat = new Set(keys.map((k) => k.replace(/[,⊗]/g, '')));
  if (flat.size !== keys.length) return false;
  if (keys.length === 1 || keys.every((k) => HARMONIC.test(k))) return true;
  const first = form(keys[0] ?? '');
  return keys.every((k) => form(k) === first);
} // prettier-ignore

/** Whether the states of one side are those of the other counted from another number: |0⟩, |1⟩ against |1⟩, |2⟩. */
function isShifted(x: string[], y: string[]): boolean {
  if (x.length !== y.length || x.every((k) => y.includes(k))) return false;
  const numbers = (key: string): number[] =>
    [...key.matchAll(/(?<=[(,⊗])-?\d+(?:\/2)?(?=[),⊗])/g)].map(([n]) => (n.endsWith('/2') ? parseInt(n, 10) / 2 : Number(n))); // prettier-ignore
  const [p, q] = [x, y].map((keys) => keys.map(numbers).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0))) as [number[][], number[][]]; // prettier-ignore
  const step = (q[0]?.[0] ?? NaN) - (p[0]?.[0] ?? NaN);
  return p.every((list, k) => list.length > 0 && list.every((n, i) => (q[k]?.[i] ?? NaN) - n === step));
}

/** Whether a node is an operator before a ket: a†|n⟩. */
export const isActed = (n: Node): boolean =>
  n.t === 'mul' &&
  children(n).some((c) => c.t === 'sym' && isKet(c.name)) &&
  children(n).some((c) => c.t === 'sym' && !isKet(c.name)) &&
  !contains(n, (c) => c.t === 'add');
