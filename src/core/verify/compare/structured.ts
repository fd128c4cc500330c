import { type Node, add, div, int, mul, neg } from '../parse/ast.ts';
import type { Facts } from '../question/context.ts';
import { compareDistributions } from './distributions.ts';
import { compareExpressions } from '../expressions/equal.ts';
import * as C from '../expressions/complex.ts';
import { features, isConstant } from '../expressions/features.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';
import { asksForState, spinColumn } from '../expressions/states.ts';
import { isSameState, withUnit } from './spinor.ts';
import { compareGrowth } from '../expressions/growth.ts';
import { type Branch, compareByParity } from './parity.ts';
import { type Outcome, different, equivalent, undecided, differs } from '../types.ts';

/** Matrices component by component, cases branch by branch, O(...) by growth. Design, point 9. */

/** The outcome for two structured expressions, or null when neither is structured. */
export function compareStructured(a: Node, b: Node, facts: Facts): Outcome | null {
  const known = compareGrowth(a, b) ?? compareDistributions(a, b, facts);
  if (known) return known;
  const fa = features(a);
  const fb = features(b);
  if (!fa.structured && !fb.structured && !(isDiagonal(a) && isDiagonal(b))) return null;
  const [x, y] = [matrix(a), matrix(b)];
  if (x && y) return compareMatrices(x, y, facts);
  const inSpins = UP_AND_DOWN.some((s) => facts.asked?.mentioned.has(s)) ? spinColumn(x ? b : a) : null;
  // A column may be in another basis than that of the kets.
  if (inSpins && (x ?? y) && compareMatrices(x ?? inSpins, y ?? inSpins, facts).verdict === 'equivalent') return equivalent('matrix'); // prettier-ignore
  const [one, letter] = x ? [x, b] : [y, a];
  if (one && letter.t === 'num' && letter.value === 0) return compareMatrices(one, sameSize(one, () => 0), facts); // prettier-ignore
  const identity = letter.t === 'sym' ? /^(?:vec\()?I\)?(?:_(\d))?$/.exec(letter.name) : null;
  if (one && identity && one.every((r) => r.length === one.length)) {
    if (identity[1] !== undefined && Number(identity[1]) !== one.length) return different('matrix');
    return compareMatrices(one, sameSize(one, (i, j) => (i === j ? 1 : 0)), facts); // prettier-ignore
  }
  const [p, q] = [branches(a), branches(b)];
  if (p || q) {
    const counted = compareByParity(p ?? a, q ?? b);
    if (counted) return counted;
  }
  if (p && q) return compareCases(p, q, facts);
  return undecided('kind');
}

/** What up and down are the states of. */
const UP_AND_DOWN = ['S_z', 'hat(S)_z', 'hat(S_z)', 'sigma_z', 'hat(sigma)_z'];

const sameSize = (m: Node[][], at: (i: number, j: number) => number): Node[][] => m.map((r, i) => r.map((_, j) => int(at(i, j)))); // prettier-ignore

const isDiagonal = (n: Node): boolean => n.t === 'app' && n.name === 'diag';

/** The product of two matrices whose sizes fit, or null. */
function times(a: Node[][], b: Node[][]): Node[][] | null {
  const inner = b.length;
  if (a.length > 4 || inner > 4 || a.some((r) => r.length !== inner)) return null;
  return a.map((row) =>
    (b[0] ?? []).map((_, j): Node => ({
      t: 'add',
      items: row.map((x, k): Node => mul(x, b[k]?.[j] ?? int(0))),
    })),
  );
}

/** A transpose, the inverse of a matrix of two rows, or null. */
function raised(m: Node[][], e: Node): Node[][] | null {
  if (e.t === 'sym' && (e.name === 'T' || e.name === 'top'))
    return (m[0] ?? []).map((_, j) => m.map((r) => r[j] ?? int(0)));
  const [[a, b] = [], [c, d] = []] = m;
  const isInverse = e.t === 'neg' && e.a.t === 'num' && e.a.value === 1;
  if (!isInverse || m.length !== 2 || !a || !b || !c || !d || m.some((r) => r.length !== 2)) return null;
  const det: Node = add(mul(a, d), neg(mul(b, c)));
  const over = (n: Node): Node => div(n, det);
  return [
    [over(d), over(neg(b))],
    [over(neg(c)), over(a)],
  ];
}

/** The matrix that an expression is after scalar factors, sums and signs are carried in; null when it is none. */
export function matrix(node: Node): Node[][] | null {
  const map = (rows: Node[][], f: (n: Node) => Node): Node[][] => rows.map((r) => r.map(f));
  switch (node.t) {
    case 'mat':
      return node.rows;
    case 'app':
      return isDiagonal(node) && node.args.length <= 6
        ? node.args.map((x, i) => node.args.map((_, j) => (i === j ? x : int(0))))
        : null;
    case 'pow': {
      const m = matrix(node.a);
      return m && raised(m, node.b);
    }
    case 'neg': {
      const m = matrix(node.a);
      return m && map(m, (x) => neg(x));
    }
    case 'mul': {
      const mats = node.items.filter((i) => features(i).structured);
      const [first, second] = mats.map(matrix);
      const inner =
        mats.length === 1 ? (first ?? null) : mats.length === 2 && first && second ? times(first, second) : null;
      const scalars = node.items.filter((i) => !features(i).structured);
      return inner && map(inner, (x) => mul(...scalars, x));
    }
    case 'div': {
      const m = features(node.b).structured ? null : matrix(node.a);
      return m && map(m, (x) => div(x, node.b));
    }
    case 'add': {
      const parts = node.items.map(matrix);
      const first = parts[0];
      if (!first || parts.some((p) => !p || p.length !== first.length || p[0]?.length !== first[0]?.length))
        return null;
      return first.map((row, i) => row.map((_, j) => ({ t: 'add', items: parts.flatMap((p) => p?.[i]?.[j] ?? []) })));
    }
    default:
      return null;
  }
}

function compareMatrices(x: Node[][], y: Node[][], facts: Facts): Outcome {
  if (x.length !== y.length || x[0]?.length !== y[0]?.length) {
    const flipped = x.length === y[0]?.length && x[0]?.length === y.length && (x.length === 1 || y.length === 1);
    if (flipped) {
      const r = components(x.flat(), y.flat(), facts);
      return r.verdict === 'different' ? r : undecided('kind');
    }
    return differs('matrix', 'count', `${size(x)} against ${size(y)} components`);
  }
  const [p, q] = withUnit([x.flat(), y.flat()]);
  const outcome = components(p, q, facts);
  const column = x.length === 1 || x[0]?.length === 1;
  if (outcome.verdict === 'equivalent' || !column || !isSameState(p, q)) return outcome;
  if (p.length === 2 && asksForState(facts.asked)) return equivalent('matrix');
  return outcome.verdict === 'different' ? undecided('scale') : outcome;
}

const size = (m: Node[][]): string => `${String(m.length)}×${String(m[0]?.length ?? 0)}`;

/** Ordered components. */
export function components(x: Node[], y: Node[], facts: Facts): Outcome {
  let doubt: Outcome | null = facts.direction && isMultiple(x, y) ? undecided('scale') : null;
  if (doubt && x.every((p, k) => compareExpressions(p, y[k] ?? p).verdict === 'equivalent'))
    return equivalent('matrix');
  if (doubt) return doubt;
  for (const [k, p] of x.entries()) {
    const q = y[k];
    if (!q) return different('matrix');
    const r = compareExpressions(p, q, {
      measured: facts.units.length > 0,
      count: facts.count,
      estimate: facts.estimate,
      rules: facts.rules,
      asked: facts.asked,
    });
    if (r.verdict === 'different')
      return different('matrix', [
        { kind: 'component', text: `component ${String(k + 1)} differs` },
        ...(r.differences ?? []),
      ]);
    if (r.verdict === 'undecided') doubt ??= r;
  }
  return doubt ?? equivalent('matrix');
}

/** Whether one list of numbers is a multiple of the other, as two eigenvectors may be. */
function isMultiple(x: Node[], y: Node[]): boolean {
  if (![...x, ...y].every(isConstant)) return false;
  const [p, q] = [x, y].map((l) => l.map((n) => constantValue(n, PLAIN)));
  const k = p?.findIndex((z) => z.re !== 0 || z.im !== 0) ?? -1;
  const [a, b] = [p?.[k], q?.[k]];
  if (!a || !b || !p || !q) return false;
  return p.every((z, i) => {
    const w = q[i] ?? a;
    const gap = C.sub(C.mul(z, b), C.mul(w, a));
    return C.modulus(gap) <= 1e-3 * (C.modulus(z) * C.modulus(b) + C.modulus(w) * C.modulus(a));
  });
}

/** The branches of a piecewise value after scalar factors are carried in. */
export function branches(node: Node): Branch[] | null {
  if (node.t === 'cases') return node.branches;
  if (node.t === 'neg') return branches(node.a)?.map((b) => ({ ...b, value: neg(b.value) })) ?? null;
  if (node.t === 'mul') {
    const inner = node.items.filter((i) => features(i).structured);
    const found = inner.length === 1 && inner[0] ? branches(inner[0]) : null;
    const scalars = node.items.filter((i) => !features(i).structured);
    return found?.map((b) => ({ ...b, value: mul(...scalars, b.value) })) ?? null;
  }
  return null;
}

const OTHERWISE = /^(?:otherwise|else|elsewhere|)$/;

/** 0<=x against x>=0: one spelling for a condition. */
function canonicalCondition(text: string): string {
  const m = /^([^<>=!]+)(<=|>=|<|>|=)([^<>=!]+)$/.exec(text);
  if (!m) return OTHERWISE.test(text) ? 'otherwise' : text;
  const [, l = '', op = '', r = ''] = m;
  return op === '>' ? `${r}<${l}` : op === '>=' ? `${r}<=${l}` : text;
}

function compareCases(p: Branch[], q: Branch[], facts: Facts): Outcome {
  if (p.length !== q.length) return undecided('condition');
  const rest = q.map((b) => ({ ...b, condition: canonicalCondition(b.condition) }));
  let doubt: Outcome | null = null;
  let wrong: Outcome | null = null;
  for (const x of p) {
    const condition = canonicalCondition(x.condition);
    const y = rest.find((b) => b.condition === condition);
    if (!y) return undecided('condition');
    const r = compareExpressions(x.value, y.value, { measured: false, count: facts.count });
    if (r.verdict === 'different') wrong ??= r;
    if (r.verdict === 'undecided') doubt ??= r;
  }
  if (wrong)
    return different('piecewise', [{ kind: 'branch', text: 'a branch differs' }, ...(wrong.differences ?? [])]);
  return doubt ?? equivalent('piecewise');
}
