import { type Node, add, constant, div, int, mul, mulOf, neg, pow, sym } from './ast.ts';
import { PURE } from '../expressions/evaluate.ts';
import { contains } from '../expressions/features.ts';
import { isKet } from '../../notation/names.ts';
import type { Token } from '../read/tokens.ts';
import { hasDirection, orderProducts } from './ordered.ts';
import { type Choices, type State, fail, grammar, isFailure, isOp, peek, INSIDE } from './parse-state.ts';
import { atom, group } from './parse-atom.ts';
import { functionValue } from './parse-function.ts';
import { plainDerivative } from './parse-operator.ts';
import { exponent } from './parse-script.ts';

/**
 * Recursive descent over tokens: sums, terms (with the two readings of a/b c), implicit products, powers and postfixes.
 * Sources: verifier design, points 3 to 5.
 */

const MAX_DEPTH = 60;

/** Only vectors, hats and powers can make the order of a product matter. */
function needsOrder(t: Token[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const x = t[i];
    if (x?.k === 'cmd' && (x.v === 'accent:vec' || x.v === 'accent:hat')) return true;
    if (x?.k === 'op' && x.v === '^') return true;
    if (x?.k === 'id' && x.v === 'sigma') return true;
  }
  return false;
}

/** Parses tokens[from, to) wholly; null when it is no expression. `met` collects the ambiguities met. */
export function parseRange(t: Token[], from: number, to: number, choices: Choices, met: Set<string>): Node | null {
  if (from >= to) return null;
  const s: State = { t, i: from, end: to, choices, met, depth: 0, ...INSIDE };
  try {
    const node = expression(s);
    return s.i === s.end ? (needsOrder(t, from, to) ? orderProducts(node) : node) : null;
  } catch (e) {
    if (isFailure(e)) return null;
    throw e;
  }
}

/** A sum, with + - ± ∓. */
export function expression(s: State): Node {
  if (++s.depth > MAX_DEPTH) fail();
  const items: Node[] = [];
  for (;;) {
    const x = peek(s);
    const op = x?.k === 'op' ? x.v : '';
    if (op === '±' || op === '∓') {
      s.i++;
      const b = term(s);
      const a =
        items.length === 0
          ? null
          : items.length === 1
            ? (items[0] ?? null)
            : { t: 'add' as const, items: items.splice(0) };
      items.length = 0;
      items.push({ t: 'pm', a, b, sign: op === '±' ? 1 : -1 });
    } else if (op === '+' || op === '-') {
      s.i++;
      const b = term(s);
      items.push(op === '-' ? neg(b) : b);
    } else if (items.length === 0) items.push(term(s));
    else break;
  }
  s.depth--;
  return items.length === 1 && items[0] ? items[0] : { t: 'add', items };
}

/** Products and quotients with explicit signs; a/b c in the chosen reading. */
export function term(s: State): Node {
  let left = plainDerivative(s) ?? product(s);
  for (;;) {
    const x = peek(s);
    if (
      (x?.k === 'id' && x.v === 'parallel') ||
      (isOp(x, '‖') && !s.t.slice(s.i + 1, s.end).some((y) => isOp(y, '‖')))
    ) {
      // R_1 ∥ R_2 of circuits.
      s.i++;
      const right = signed(s, product);
      left = div(mul(left, right), add(left, right));
    } else if (isOp(x, '*')) {
      s.i++;
      const right = signed(s, product);
      const crossed = x?.cross && hasDirection(left) && hasDirection(right);
      left = crossed ? { t: 'app', name: 'cross', args: [left, right] } : mul(left, right);
    } else if (isOp(x, '/')) {
      s.i++;
      left = quotient(s, left);
    } else if (x?.k === 'key' && x.v === 'mod') {
      s.i++;
      left = { t: 'fn', name: 'mod', args: [left, product(s)] };
    } else if (x?.k === 'cmd' && x.v === 'bmod') {
      s.i++;
      left = { t: 'fn', name: 'mod', args: [left, product(s)] };
    } else if (x?.k === 'cmd' && x.v === 'otimes') {
      s.i++;
      const right = signed(s, product);
      const kets = [left, right].every((n) => contains(n, (y) => y.t === 'sym' && isKet(y.name)));
      left = kets ? mul(left, right) : { t: 'app', name: 'otimes', args: [left, right] };
    } else if (x?.k === 'cmd' && (x.v === 'angle' || x.v === 'pmod')) {
      s.i++;
      const right = signed(s, product);
      left = x.v === 'angle' && inDegrees(right) ? polar(left, right) : { t: 'app', name: x.v, args: [left, right] };
    } else return left;
  }
}

/** r∠θ with an angle in degrees or a part of π is the complex number r e^{iθ}. */
const polar = (r: Node, angle: Node): Node => mul(r, pow(constant('e'), mul(constant('i'), angle)));

const inDegrees = (n: Node): boolean => {
  if (n.t === 'neg') return inDegrees(n.a);
  if (n.t === 'const') return n.name === 'pi';
  if (n.t === 'div') return inDegrees(n.a);
  return n.t === 'mul' && n.items.every((x) => x.t === 'num' || inDegrees(x)) && n.items.some(inDegrees);
};

function signed(s: State, next: (s: State) => Node): Node {
  if (isOp(peek(s), '-')) {
    s.i++;
    return neg(signed(s, next));
  }
  if (isOp(peek(s), '+')) s.i++;
  return next(s);
}

function quotient(s: State, left: Node): Node {
  const first = peek(s);
  const grouped = isOp(first, '(');
  const denominator = signed(s, factor);
  if (!starts(s)) return div(left, denominator);
  const spacedNumber = first?.k === 'num' && peek(s)?.sp === true && left.t === 'num';
  let tight = false;
  if (!spacedNumber && !grouped) {
    s.met.add('slash');
    tight = s.choices.slash === 'tight';
  }
  if (tight) {
    const rest = factors(s);
    return div(left, mulOf([denominator, ...rest]));
  }
  return mulOf([div(left, denominator), ...factors(s)]);
}

/** An implicit product. */
export function product(s: State): Node {
  const items = factors(s);
  if (items.length === 0) return fail();
  return mulOf(items);
}

function factors(s: State): Node[] {
  const items: Node[] = [];
  while (starts(s)) {
    const x = peek(s);
    const last = items[items.length - 1];
    if (x?.k === 'num' && items.length > 0) {
      const mixed = mixedNumber(s, last);
      const joined =
        (last?.t === 'fn' && last.name === 'fact') ||
        isOp(s.t[s.i - 1], '}') ||
        (isOp(peek(s, 1), '^') && last?.t === 'sym' && s.t[s.i - 1]?.k === 'id');
      if (!mixed && !joined && (!x.sp || last?.t === 'num' || (last && isWhole(last)))) fail();
      if (mixed) {
        items[items.length - 1] = mixed;
        continue;
      }
    }
    if (last && isWhole(last) && x?.k === 'cmd' && /^[dt]?frac$/.test(x.v) && items.length === 1) {
      const fraction = factor(s);
      if (fraction.t === 'div' && isWhole(fraction.a) && isWhole(fraction.b)) {
        items[0] = isProper(fraction.a, fraction.b) ? add(last, fraction) : mul(last, fraction);
      } else items.push(fraction);
      continue;
    }
    items.push((items.length > 0 ? plainDerivative(s) : null) ?? factor(s));
  }
  return items;
}

const isWhole = (n: Node): boolean => n.t === 'num' && n.literal?.whole === true;

const isProper = (a: Node, b: Node): boolean => a.t === 'num' && b.t === 'num' && a.value < b.value;

/** `2 1/3`: a whole number, a space, a fraction of whole numbers. */
function mixedNumber(s: State, last: Node | undefined): Node | null {
  const [a, slash, b] = [peek(s), peek(s, 1), peek(s, 2)];
  if (!last || !isWhole(last) || !a?.sp || b?.k !== 'num' || !isOp(slash, '/') || /\D/.test(a.v + b.v)) return null;
  s.i += 3;
  return add(last, div(int(Number(a.v)), int(Number(b.v))));
}

/** A primary with its powers, factorials and percent or degree signs. */
export function factor(s: State): Node {
  if (++s.depth > MAX_DEPTH) fail();
  const first = peek(s);
  const grouped = first?.k === 'op';
  let base = first?.k === 'fn' ? functionValue(s) : atom(s);
  let raised = false;
  for (;;) {
    const x = peek(s);
    if (x?.k !== 'op') break;
    if (x.v === '^') {
      const e = exponent(s);
      if (e === 'degree') base = degrees(base);
      else if (typeof e === 'string') base = { t: 'app', name: `^${e}`, args: [base] };
      else if (base.t === 'call' && !base.power && !grouped) base = { ...base, power: e };
      else if (raised && base.t === 'pow') base = { ...base, b: pow(base.b, e) };
      else base = pow(base.t === 'sym' && base.name === 'e' ? constant('e') : base, e);
      raised = base.t === 'pow';
    } else if (x.v === '!') {
      s.i++;
      const double = isOp(peek(s), '!');
      if (double) s.i++;
      const [inner] = base.t === 'call' ? base.args : [];
      if (double) base = { t: 'app', name: '!!', args: [base] };
      else if (base.t === 'call' && inner && !base.power && !grouped && !PURE.has(base.head))
        base = mul(sym(base.head), { t: 'fn', name: 'fact', args: [inner] });
      else base = { t: 'fn', name: 'fact', args: [base] };
    } else if (x.v === '%') {
      s.i++;
      base = div(base, int(100));
    } else if (x.v === '°') {
      s.i++;
      base = degrees(base);
    } else if (x.v === "'" && base.t !== 'num') {
      s.i++;
      base = { t: 'app', name: "'", args: [base] };
    } else break;
  }
  s.depth--;
  return base;
}

const degrees = (a: Node): Node => div(mul(a, constant('pi')), int(180));

const STARTING = new Set(['(', '[', '{', '\\{', '√', '‖']);

/** Whether a factor can start here. */
export function starts(s: State): boolean {
  const x = peek(s);
  if (!x) return false;
  switch (x.k) {
    case 'num':
    case 'fn':
      return true;
    case 'id':
      return x.v !== 'parallel';
    case 'text':
      return /^[^\s]+$/.test(x.v.trim());
    case 'op':
      if (x.v === '|') return s.bars === 0 && !s.given;
      return STARTING.has(x.v);
    case 'cmd':
      return !/^(?:end:.*|over|choose|angle|pmod|rangle|rfloor|rceil|right|bmod|pmod|otimes|etc|usd|permil)$/.test(x.v);
    default:
      return false;
  }
}

Object.assign(grammar, { expression, product, factor, atom, group, starts });
