import { type Node, walk } from '../parse/ast.ts';
import type { Literal } from '../parse/ast.ts';

/** What a tree contains, as far as it decides how it may be compared. */
export interface Features {
  symbols: Set<string>;
  size: number;
  /** f(x) that may be a product. */
  ambiguousCalls: boolean;
  /** The calls that may be products. */
  calls: (Node & { t: 'call' })[];
  /** Symbols that stand alone, not before parentheses. */
  alone: Set<string>;
  /** Applications of functions that are not computed. */
  applied: boolean;
  /** Integrals, limits, derivatives, ... */
  opaque: boolean;
  hasI: boolean;
  hasJ: boolean;
  log: boolean;
  plusMinus: boolean;
  /** |x|, min, max, floor, sgn: equal for positive values may be unequal for negative ones. */
  sided: boolean;
  /** Equal perhaps at whole numbers only: (-1)^n, n!, sin(nπ), floor. */
  whole: boolean;
  infinite: boolean;
  structured: boolean;
  decimals: { literal: Literal; value: number }[];
}

const SIDED = new Set(['abs', 'min', 'max', 'floor', 'ceil', 'round', 'sgn', 'mod']);
const WHOLE = new Set(['fact', 'binom', 'floor', 'ceil', 'round', 'mod', 'gcd', 'lcm']);
const cache = new WeakMap<Node, Features>();

/** The features of a tree (remembered). */
export function features(node: Node): Features {
  const known = cache.get(node);
  if (known) return known;
  const f: Features = {
    symbols: new Set(),
    size: 0,
    ambiguousCalls: false,
    calls: [],
    alone: new Set(),
    applied: false,
    opaque: false,
    hasI: false,
    hasJ: false,
    log: false,
    plusMinus: false,
    sided: false,
    whole: false,
    infinite: false,
    structured: false,
    decimals: [],
  };
  walk(node, (n) => {
    f.size++;
    visit(n, f);
  });
  f.hasI = f.symbols.has('i');
  f.hasJ = f.symbols.has('j');
  cache.set(node, f);
  return f;
}

function visit(n: Node, f: Features): void {
  switch (n.t) {
    case 'sym':
      if (!n.name.startsWith('#')) {
        f.symbols.add(n.name);
        f.alone.add(n.name);
      }
      break;
    case 'num':
      if (n.literal && !n.literal.whole) f.decimals.push({ literal: n.literal, value: n.value });
      break;
    case 'const':
      if (n.name === 'inf') f.infinite = true;
      break;
    case 'call':
      f.ambiguousCalls = true;
      f.calls.push(n);
      f.symbols.add(n.head);
      break;
    case 'app':
      f.applied = true;
      f.symbols.add(`${n.name}()`);
      break;
    case 'op':
      f.opaque = true;
      break;
    case 'fn':
      if (n.name === 'log' || n.name === 'lg') f.log = true;
      if (isSided(n)) f.sided = true;
      if (WHOLE.has(n.name)) f.whole = true;
      if (/^(?:sin|cos|tan|cot|sec|csc)$/.test(n.name) && contains(n, isPi)) f.whole = true;
      if (n.name === 'exp' && contains(n, isPi) && contains(n, isImaginary)) f.whole = true;
      break;
    case 'pow':
      if (n.a.t === 'neg' || (n.a.t === 'add' && !contains(n.a, (x) => x.t === 'sym'))) f.whole = true;
      // e^{iπn}; a bell curve has its π without i.
      if (contains(n.b, isPi) && contains(n, isImaginary)) f.whole = true;
      break;
    case 'pm':
      f.plusMinus = true;
      break;
    case 'mat':
    case 'cases':
      f.structured = true;
      break;
    default:
  }
}

/** |x|, min, floor, √(x²). */
function isSided(n: Node & { t: 'fn' }): boolean {
  const [x] = n.args;
  return SIDED.has(n.name) || (n.name === 'sqrt' && x?.t === 'pow' && x.a.t === 'sym' && /^[xy]$/.test(x.a.name));
}

/** The letters under |x|, min, floor: the sign of others decides nothing. */
export function sidedLetters(node: Node): Set<string> {
  const letters = new Set<string>();
  walk(node, (n) => {
    if (n.t === 'fn' && isSided(n)) for (const s of features(n).symbols) letters.add(s);
  });
  return letters;
}

/** The letters that one of two trees has alone. */
export function lettersApart(a: Node, b: Node): { lost: string[]; gained: string[] } {
  const [mine, others] = [features(a).symbols, features(b).symbols];
  return { lost: [...mine].filter((s) => !others.has(s)), gained: [...others].filter((s) => !mine.has(s)) };
}

const isPi = (n: Node): boolean => n.t === 'const' && n.name === 'pi';
const isImaginary = (n: Node): boolean => (n.t === 'const' && n.name === 'i') || (n.t === 'sym' && /^[ij]$/.test(n.name)); // prettier-ignore

/** Whether any node below satisfies the test. */
export function contains(node: Node, test: (n: Node) => boolean): boolean {
  let found = false;
  walk(node, (n) => {
    if (!found && test(n)) found = true;
  });
  return found;
}

/** Whether all of a tree is worked out, in one way. */
export function isComputed(node: Node): boolean {
  const f = features(node);
  return !f.opaque && !f.applied && !f.structured && !f.ambiguousCalls && !f.plusMinus;
}

/** Whether the tree has no free symbol and nothing that is not computed (i may stand for the imaginary unit). */
export function isConstant(node: Node): boolean {
  const f = features(node);
  if (f.applied || f.opaque || f.ambiguousCalls || f.structured) return false;
  for (const s of f.symbols) if (s !== 'e') return false;
  return true;
}
