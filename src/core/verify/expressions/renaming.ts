import { type Node, div, mul, pow, sym, int, constant } from '../parse/ast.ts';
import { mapChildren, rename, substitute } from '../parse/rewrite.ts';
import { type Variant, valuesAt } from './values.ts';
import { MAIN } from './samples.ts';
import { plainLetter } from '../letters.ts';
import { texName } from '../tex.ts';
import { type Outcome, equivalent, undecided } from '../types.ts';
import * as C from './complex.ts';
import { features } from './features.ts';

/** Sides with different symbols: equal after a renaming (undecided, design point 5), or by a definition of physics, or neither. */
export function renaming(a: Node, b: Node, lost: string[], gained: string[], v: Variant): Outcome {
  const physics = byLight(a, b, [...lost, ...gained], v) ?? byLength(a, b, lost, gained, v);
  if (physics) return physics;
  const names = lost.filter((s) => !s.endsWith('()'));
  const others = gained.filter((s) => !s.endsWith('()'));
  const shown = [...lost, ...gained].map((n) => texName(n.replace(/\(\)$/, ''))).join(',\\; ');
  const what = [{ kind: 'symbol', text: symbolText(lost, gained), tex: shown }];
  if (names.length === others.length && names.length > 0 && names.length <= 3) {
    for (const order of permutations(others)) {
      let c = b;
      names.forEach((n, k) => {
        c = rename(c, order[k] ?? '', `@${n}`);
      });
      names.forEach((n) => {
        c = rename(c, `@${n}`, n);
      });
      if (sameValues(a, c, v)) return undecided('rename', what);
    }
  }
  return undecided('symbols', what);
}

function symbolText(lost: string[], gained: string[]): string {
  const list = (s: string[]): string => s.map((n) => plainLetter(n.replace(/\(\)$/, ''))).join(', ');
  if (lost.length === 0) return `the claimed value has ${list(gained)}, the reference has not`;
  if (gained.length === 0) return `the reference has ${list(lost)}, the claimed value has not`;
  return `the reference has ${list(lost)} where the claimed value has ${list(gained)}`;
}

function sameValues(a: Node, b: Node, v: Variant): boolean {
  const x = valuesAt(a, MAIN, v);
  const y = valuesAt(b, MAIN, v);
  let n = 0;
  for (const [k, p] of x.v.entries()) {
    const q = y.v[k] ?? C.NAN;
    if (!C.finite(p) || !C.finite(q)) continue;
    if (!C.close(p, q)) return false;
    n++;
  }
  return n >= 4;
}

/** All orders of a few items. */
export function permutations(items: string[]): string[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((x, k) =>
    permutations([...items.slice(0, k), ...items.slice(k + 1)]).map((rest) => [x, ...rest]),
  );
}

/** ħ as h/2π where the other side writes h for it, whatever else sets them apart. */
export function withPlanck(a: Node, b: Node): [Node, Node] | null {
  const [x, y] = [features(a).symbols, features(b).symbols];
  const bar = div(sym('h'), mul(int(2), constant('pi')));
  if (x.has('hbar') && y.has('h') && !y.has('hbar')) return [substitute(a, 'hbar', bar), b];
  return x.has('h') && !x.has('hbar') && y.has('hbar') ? [a, substitute(b, 'hbar', bar)] : null;
}

/** 1/c² = ε0 μ0, where the letters that differ are those. */
function byLight(a: Node, b: Node, unmatched: string[], v: Variant): Outcome | null {
  if (!unmatched.includes('mu_0') || unmatched.length < 2 || !unmatched.every((s) => /^(?:mu_0|c|epsilon_0)$/.test(s))) return null; // prettier-ignore
  const [x, y] = [a, b].map((n) => substitute(n, 'mu_0', div(int(1), mul(sym('epsilon_0'), pow(sym('c'), int(2))))));
  return x && y && sameValues(x, y, v) ? equivalent('symbolic') : null;
}

/** A unit vector is its vector by the vector's length: \hat{r}/r² is \mathbf{r}/r³. */
function byLength(a: Node, b: Node, lost: string[], gained: string[], v: Variant): Outcome | null {
  const own = (s: string): string => /^(?:hat|vec)\((\w+)\)$/.exec(s)?.[1] ?? '';
  const letters = lost.map(own).filter((l) => l !== '' && gained.some((s) => own(s) === l));
  if (letters.length === 0) return null;
  const written = (n: Node): Node =>
    letters.reduce((m, l) => {
      const vector = `vec(${l})`;
      return substitute(lengths(m, vector), `hat(${l})`, div(sym(vector), sym(l)));
    }, n);
  return sameValues(written(a), written(b), v) ? equivalent('symbolic') : null;
}

/** |\mathbf{r}| as r. */
function lengths(n: Node, vector: string): Node {
  const [only] = n.t === 'fn' && n.name === 'abs' ? n.args : [];
  if (only?.t === 'sym' && only.name === vector) return sym(vector.slice('vec('.length, -1));
  return mapChildren(n, (x) => lengths(x, vector));
}
