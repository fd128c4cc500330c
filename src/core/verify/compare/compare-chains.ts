import { type Node, keyOf, nameOf } from '../parse/ast.ts';
import { compareValued } from './compare-values.ts';
import { compareEquations } from './equation.ts';
import { type Facts, nameMatches } from '../question/context.ts';
import { features, isConstant } from '../expressions/features.ts';
import { normaliseText } from '../kinds/text.ts';
import type { Statement, Valued } from '../read/statement.ts';
import { type Outcome, equivalent, undecided } from '../types.ts';

/** Chains x = A = B ≈ c (design, point 6). */

type Chain = Statement & { k: 'chain' };

function nameKey(n: Node | null): string {
  if (n?.t === 'sym') return n.name.replace(/^hat\(([a-z])\)$/, '$1');
  return n === null ? '' : (nameOf(n) ?? keyOf(n));
}

const asChain = (s: Chain | Valued): Chain =>
  s.k === 'chain' ? s : { k: 'chain', name: null, label: null, links: [s], parts: [] };

/** Compares two values of which at least one is a chain. */
export function compareChains(a: Statement, b: Statement, facts: Facts): Outcome {
  if ((a.k !== 'chain' && a.k !== 'value') || (b.k !== 'chain' && b.k !== 'value')) return undecided('kind');
  const [x, y] = [asChain(a), asChain(b)];
  const bareEquation = (c: Chain): boolean =>
    c.approximate !== true &&
    c.name === null &&
    c.label === null &&
    c.links.length > 1 &&
    !c.links.every((l) => isConstant(l.expr));
  if (bareEquation(x) || bareEquation(y)) return equationOrLinks(x, y, facts);
  const power = byPower(x, y, x, facts) ?? byPower(x, y, y, facts);
  if (power) return power;
  const [p, q] = [nameKey(x.name), nameKey(y.name)];
  const [fx, fy] = [x.name, y.name].map((n) => n?.t === 'call' && /^[fgh]$/.test(n.head));
  const graph = (fx === true && q === 'y') || (fy === true && p === 'y');
  if (p !== '' && q !== '' && p !== q && !graph && !isNumbered(x, y, p, q)) {
    const both =
      nameMatches(x.name, null, facts) && nameMatches(y.name, null, facts) && facts.name !== null && !facts.descriptive;
    if (!both) {
      const r = x.parts.length === 2 && y.parts.length === 2 ? compareEquations(x.parts, y.parts) : null;
      return r && r.verdict !== 'undecided' ? r : undecided('name');
    }
  } else if (p !== q && !graph && !nameMatches(p === '' ? y.name : x.name, null, facts)) {
    return undecided('name');
  }
  const labels = [x, y].flatMap(({ label }) => (label === null ? [] : [label]));
  if (new Set(labels.map((l) => normaliseText(l).toLowerCase())).size > 1) return undecided('name');
  if (!labels.every((l) => nameMatches(null, l, facts))) return undecided('name');
  const outcome = compareLinks(x.links, y.links, facts);
  return outcome.verdict === 'different' ? (asPower(x, y, facts) ?? asPower(y, x, facts) ?? outcome) : outcome;
}

/** "v² = 2gh" where the other side is called v: that power of it. */
function byPower(x: Chain, y: Chain, { name, links }: Chain, facts: Facts): Outcome | null {
  const other = links === x.links ? y : x;
  if (name?.t !== 'pow' || name.a.t !== 'sym' || nameKey(other.name) !== nameKey(name.a)) return null;
  if ([...x.links, ...y.links].some((l) => l.unit)) return undecided('name');
  const raised = (c: Chain): Valued[] => (c === other ? c.links.map((l) => ({ ...l, expr: { ...name, a: l.expr } })) : c.links); // prettier-ignore
  return compareLinks(raised(x), raised(y), facts);
}

/** "v² = 2gh" against √(2gh), which may be v: that power of it, unless it differs too. */
function asPower({ name, links }: Chain, other: Chain, facts: Facts): Outcome | null {
  if (
    name?.t !== 'pow' ||
    name.a.t === 'const' ||
    other.name !== null ||
    [...links, ...other.links].some((l) => l.unit)
  )
    return null;
  const powers = other.links.map((l): Valued => ({ ...l, expr: { ...name, a: l.expr } }));
  const outcome = compareLinks(links, powers, facts);
  return outcome.verdict === 'different' ? null : outcome;
}

/** E and E_n, where n stands in the values of both: a level is numbered or not. */
function isNumbered(x: Chain, y: Chain, p: string, q: string): boolean {
  const [short, long] = p.length < q.length ? [p, q] : [q, p];
  const index = long.startsWith(`${short}_`) ? long.slice(short.length + 1) : '';
  return /^[i-n]{1,3}$/.test(index) && [x, y].every((c) => c.links.length > 0 && c.links.every((l) => index.split('').every((i) => features(l.expr).symbols.has(i)))); // prettier-ignore
}

/** An equation without a name on its left against an equation or a value. */
function equationOrLinks(x: Chain, y: Chain, facts: Facts): Outcome {
  const whole = (c: Chain): Node[] => (c.parts.length > 0 ? c.parts : c.links.map((l) => l.expr));
  if (x.links.length === y.links.length && x.links.length > 0 && (x.name === null) === (y.name === null)) {
    const same = inPlace(x.links, y.links, facts);
    if (same) return same;
  }
  const [p, q] = [whole(x), whole(y)];
  if (p.length === 2 && q.length === 2) return compareEquations(p, q);
  return undecided('chain');
}

/** The verdict for the first of as many links, where each is that of the other side in its place. */
function inPlace(x: Valued[], y: Valued[], facts: Facts): Outcome | null {
  const each = x.map((l, k) => compareValued(l, y[k] ?? l, facts));
  return each.every((r) => r.verdict === 'equivalent') ? (each[0] ?? null) : null;
}

/** Links all stand for one value: equal when any two agree and each chain agrees with itself. */
function compareLinks(left: Valued[], right: Valued[], facts: Facts): Outcome {
  let [x, y] = [left, right];
  // q_1 = q_2 = …: names that both give what follows.
  while (x.length > 1 && y.length > 1 && x[0]?.expr.t === 'sym' && keyOf(x[0].expr) === keyOf(y[0]?.expr)) [x, y] = [x.slice(1), y.slice(1)]; // prettier-ignore
  if (x.length === 0 || y.length === 0) return undecided('chain');
  [x, y] = [valueLinks(x, y), valueLinks(y, x)];
  const [first, second] = [x[0], y[0]];
  if (x.length === 1 && y.length === 1 && first && second) return compareValued(first, second, facts);
  if (x.length === y.length) {
    const same = inPlace(x, y, facts);
    if (same) return same;
  }
  const [sx, sy] = [selfAgreement(x, facts), selfAgreement(y, facts)];
  if (sx === 'broken' || sy === 'broken') return undecided('chain');
  const pairs = x.flatMap((l) => y.map((m) => compareValued(l, m, facts)));
  const equal = pairs.find((r) => r.verdict === 'equivalent');
  const unequal = pairs.find((r) => r.verdict === 'different');
  if (equal && !unequal && (finalLink(x, y, facts) || finalLink(y, x, facts))) return equivalent(equal.reason);
  if (equal) return sx === 'agrees' && sy === 'agrees' && !unequal ? equivalent(equal.reason) : undecided('chain');
  if (unequal && pairs.every((r) => r.verdict === 'different')) return unequal;
  if (unequal && sx === 'agrees' && sy === 'agrees') {
    const sharp = pairs.filter((r) => r.verdict !== 'different');
    if (sharp.every((r) => r.reason === 'symbols')) return unequal;
  }
  return pairs.find((r) => r.verdict === 'undecided') ?? undecided('chain');
}

/** T = 2π/ω = 2π√(L/g): the last link is the value, when those before it use letters that the other side's value does not have. */
function finalLink(chain: Valued[], other: Valued[], facts: Facts): boolean {
  const [last, only] = [chain[chain.length - 1], other[0]];
  if (!last || !only || other.length !== 1 || chain.length < 2) return false;
  if (compareValued(last, only, facts).verdict !== 'equivalent') return false;
  const known = features(only.expr).symbols;
  return chain.slice(0, -1).every((l) => [...features(l.expr).symbols].some((s) => !known.has(s)));
}

/** F = mv²/r = 12 N against plain numbers: the numbers of the chain, when it ends in one. */
function valueLinks(links: Valued[], other: Valued[]): Valued[] {
  const last = links[links.length - 1];
  if (!last || !isConstant(last.expr) || !other.every((l) => isConstant(l.expr))) return links;
  return links.filter((l) => isConstant(l.expr));
}

/** Whether consecutive links agree (3.14 and π do, at the precision that they are written in). */
function selfAgreement(links: Valued[], facts: Facts): 'agrees' | 'unknown' | 'broken' {
  let result: 'agrees' | 'unknown' = 'agrees';
  for (let k = 1; k < links.length; k++) {
    const [a, b] = [links[k - 1], links[k]];
    if (!a || !b) continue;
    const r = compareValued(a, b, facts);
    if (r.verdict === 'equivalent') continue;
    if (
      (a.unit === null) !== (b.unit === null) &&
      compareValued({ ...a, unit: null }, { ...b, unit: null }, facts).verdict === 'equivalent'
    )
      continue;
    const rounded = r.reason === 'precision' && features(b.expr).decimals.length > 0;
    if (rounded) continue;
    if (r.verdict === 'different') return 'broken';
    result = 'unknown';
  }
  return result;
}
