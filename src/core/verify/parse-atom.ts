import type { Node } from './ast.ts';
import { int, mulOf, sym } from './ast.ts';
import { EVALUATED, FUNCTIONS } from './names.ts';
import { number } from './literal.ts';
import { expression, factor, starts, term } from './parse.ts';
import { exponent, primes, subscript } from './parse-script.ts';
import { type State, canonicalTokens, closing, expect, fail, isCmd, isOp, peek } from './parse-state.ts';
import { type Token, tokenize } from './tokens.ts';
import { derivative, environment, operator } from './parse-operator.ts';

/** Primaries: numbers, names with subscripts and decorations, groups, fractions, roots, functions, matrices. */

/** One primary, without powers. */
export function atom(s: State): Node {
  const x = peek(s);
  if (!x) return fail();
  switch (x.k) {
    case 'num':
      s.i++;
      if (isCmd(peek(s), 'etc')) {
        s.i++;
        const n = number(x.v);
        return n.t === 'num' && n.literal ? { ...n, literal: { ...n.literal, ulp: n.literal.ulp * 2 } } : n;
      }
      return number(x.v);
    case 'id':
      s.i++;
      return named(s, x.v, x.end);
    case 'text':
      return upright(s, x.v.trim());
    case 'cmd':
      return command(s, x.v);
    case 'op':
      return operatorAtom(s, x.v);
    default:
      return fail();
  }
}

function operatorAtom(s: State, v: string): Node {
  if (v === '(' || v === '[' || v === '{' || v === '\\{') return group(s);
  if (v === '|') {
    if (s.t.slice(s.i + 1, s.end).some((x) => x.k === 'cmd' && x.v === 'rangle')) return operator(s, 'ket');
    s.i++;
    s.bars++;
    const a = expression(s);
    s.bars--;
    expect(s, '|');
    return { t: 'fn', name: 'abs', args: [a] };
  }
  if (v === '‖') {
    s.i++;
    const a = expression(s);
    expect(s, '‖');
    return { t: 'app', name: 'norm', args: [a] };
  }
  if (v === '√') {
    s.i++;
    return { t: 'fn', name: 'sqrt', args: [factor(s)] };
  }
  return fail();
}

/** A parenthesised expression; several, separated by commas, are a tuple. */
export function group(s: State): Node {
  const open = peek(s)?.v ?? '(';
  const shut = open === '(' ? ')' : open === '[' ? ']' : open === '{' ? '}' : '\\}';
  s.i++;
  const { bars, given, noCall } = s;
  s.bars = 0;
  s.given = false;
  s.noCall = false;
  let a = expression(s);
  if (isCmd(peek(s), 'over')) {
    s.i++;
    a = { t: 'div', a, b: expression(s) };
  }
  if (isCmd(peek(s), 'choose')) {
    s.i++;
    a = { t: 'fn', name: 'binom', args: [a, expression(s)] };
  }
  const items = [a];
  while (isOp(peek(s), ',') && open !== '{') {
    s.i++;
    items.push(expression(s));
  }
  expect(s, shut);
  Object.assign(s, { bars, given, noCall });
  return items.length === 1 ? a : { t: 'app', name: open === '\\{' ? 'set' : 'tuple', args: items };
}

/** A name after its first letter: subscripts, primes, decorations, then a possible call. */
export function named(s: State, letter: string, end: number, atomic = false): Node {
  let name = letter;
  let sub = '';
  let marks = '';
  let power: Node | null = null;
  const digits = peek(s);
  if (
    digits?.k === 'num' &&
    !digits.sp &&
    digits.at === end &&
    /^\d{1,2}$/.test(digits.v) &&
    !['e', 'pi', 'infty', 'j'].includes(letter)
  ) {
    sub = digits.v;
    s.i++;
  }
  if (letter === 'Delta' && !isOp(peek(s), '_')) {
    const next = peek(s);
    if (next?.k === 'id' && !['pi', 'Delta'].includes(next.v)) {
      s.i++;
      return named(s, `Delta.${next.v}`, next.end);
    }
  }
  for (;;) {
    const x = peek(s);
    if (isOp(x, '_')) {
      s.i++;
      sub += subscript(s);
    } else if (isOp(x, "'")) marks += primes(s);
    else if (isOp(x, '*') && x && !x.sp && x.end - x.at === 1 && endsName(peek(s, 1))) {
      s.i++;
      marks += '*';
    } else if (isOp(x, '^') && !power) {
      const at = s.i;
      const e = exponent(s);
      if (typeof e === 'string') marks += e;
      else if (isOp(peek(s), '_')) power = e;
      else {
        s.i = at;
        break;
      }
    } else break;
  }
  if (sub) name += `_${sub}`;
  name += marks;
  let node = symbol(name);
  if (!power && !atomic && node.t === 'sym' && !s.noCall) node = maybeCall(s, node);
  return power ? { t: 'pow', a: node, b: power } : node;
}

/** After w* nothing follows that could be multiplied. */
const endsName = (next: Token | undefined): boolean =>
  next === undefined || (next.k === 'op' && [')', ']', '}', '=', ',', ';', '<', '>', '+', '/', '|'].includes(next.v));

function symbol(name: string): Node {
  if (name === 'pi') return { t: 'const', name: 'pi' };
  if (name === 'infty') return { t: 'const', name: 'inf' };
  return sym(name);
}

/** Relations inside an argument, K(y=0) or P(X > 2): the whole application is opaque. */
const ARGUMENT_RELATIONS = new Set(['=', '<', '>', '<=', '>=', '!=', '≈', '→', '∈']);

/** A name before ( or [ may be a function: both readings are kept in a `call` node. */
function maybeCall(s: State, node: Node): Node {
  const x = peek(s);
  if (node.t !== 'sym' || x?.k !== 'op' || (x.v !== '(' && x.v !== '[')) return node;
  const close = closing(s.t, s.i, s.end);
  if (close < 0) return fail();
  const bars = s.t.slice(s.i + 1, close).filter((t) => t.k === 'op' && t.v === '|').length;
  const saved = { bars: s.bars, given: s.given, noCall: s.noCall };
  if (s.t.slice(s.i + 1, close).some((t) => t.k === 'op' && ARGUMENT_RELATIONS.has(t.v))) {
    const key = canonicalTokens(s.t, s.i, close + 1);
    s.i = close + 1;
    return { t: 'op', name: node.name, args: [], key };
  }
  Object.assign(s, { bars: 0, given: bars % 2 === 1, noCall: false });
  s.i++;
  const args: Node[] = [];
  let sure = bars % 2 === 1;
  for (;;) {
    args.push(expression(s));
    const y = peek(s);
    if (isOp(y, ',') || isOp(y, ';') || (isOp(y, '|') && s.given)) {
      s.i++;
      sure = true;
    } else break;
  }
  if (s.i !== close) fail();
  s.i++;
  Object.assign(s, saved);
  return sure || node.name.endsWith("'")
    ? { t: 'app', name: node.name, args }
    : { t: 'call', head: node.name, args, power: null, spaced: x.sp };
}

/** Upright text in an expression: a name, a function, or mathematics in a roman font. */
function upright(s: State, raw: string): Node {
  const text = raw.replace(/\\[,;! ]/g, '').trim();
  const fn = FUNCTIONS.get(text);
  if (fn) return functionValue(s);
  const end = peek(s)?.end ?? 0;
  if (/^[A-Za-z][A-Za-z0-9-]*$/.test(text)) {
    s.i++;
    if (text === 'd' || text === 'i' || text === 'j' || text === 'e') return named(s, text, -1);
    return named(s, text, end);
  }
  if (/^\d+$/.test(text)) {
    s.i++;
    return number(text);
  }
  if (!/[\\_^{]/.test(text) || s.depth > 20) return fail();
  const inner = tokenize(text, 'list', 60);
  if (!inner) return fail();
  s.i++;
  const sub: State = { ...s, t: inner, i: 0, end: inner.length, depth: s.depth + 5 };
  const node = expression(sub);
  return sub.i === sub.end ? node : fail();
}

function command(s: State, v: string): Node {
  if (/^[dtc]?frac$/.test(v)) return fraction(s);
  if (v === 'sqrt') {
    s.i++;
    if (isOp(peek(s), '[')) {
      const n = group(s);
      return { t: 'fn', name: 'root', args: [argument(s), n] };
    }
    return { t: 'fn', name: 'sqrt', args: [argument(s)] };
  }
  if (v === 'cbrt') {
    s.i++;
    return { t: 'fn', name: 'root', args: [factor(s), int(3)] };
  }
  if (v === 'infty') {
    s.i++;
    return { t: 'const', name: 'inf' };
  }
  if (/^[dt]?binom$/.test(v)) {
    s.i++;
    return { t: 'fn', name: 'binom', args: [argument(s), argument(s)] };
  }
  if (v === 'lfloor' || v === 'lceil') {
    s.i++;
    const a = expression(s);
    if (!isCmd(peek(s), v === 'lfloor' ? 'rfloor' : 'rceil')) fail();
    s.i++;
    return { t: 'fn', name: v === 'lfloor' ? 'floor' : 'ceil', args: [a] };
  }
  if (v.startsWith('accent:')) return accented(s, v.slice(7));
  if (v.startsWith('begin:')) return environment(s, v.slice(6));
  return operator(s, v);
}

/** A command's argument: a group, or one token (of a number: one digit). */
export function argument(s: State): Node {
  const x = peek(s);
  if (!x) return fail();
  if (isOp(x, '{')) return group(s);
  if (x.k === 'num' && x.v.length > 1 && /^\d+$/.test(x.v)) {
    const [first, rest] = [x.v.charAt(0), x.v.slice(1)];
    s.t = [
      ...s.t.slice(0, s.i),
      { ...x, v: first, end: x.at + 1 },
      { ...x, v: rest, sp: false, at: x.at + 1 },
      ...s.t.slice(s.i + 1),
    ];
    s.end++;
    s.i++;
    return number(first);
  }
  if (x.k === 'num') {
    s.i++;
    return number(x.v);
  }
  if (x.k === 'id') {
    s.i++;
    return symbol(x.v);
  }
  return atom(s);
}

function fraction(s: State): Node {
  const d = derivative(s);
  if (d) return d;
  s.i++;
  const a = argument(s);
  const b = argument(s);
  return { t: 'div', a, b };
}

/** \hat{x}, \mathbf{B}, \overline{AB}: over one name the accent belongs to the name, otherwise it is an unknown function. */
function accented(s: State, accent: string): Node {
  s.i++;
  const x = peek(s);
  if (!x) return fail();
  const inner = isOp(x, '{')
    ? group(s)
    : x.k === 'cmd' && x.v.startsWith('accent:')
      ? accented(s, x.v.slice(7))
      : argument(s);
  if (inner.t === 'sym' || inner.t === 'const') {
    const plain = inner.name === 'imath' ? 'i' : inner.name === 'jmath' ? 'j' : inner.name;
    return named(s, `${accent}(${plain})`, -1);
  }
  if (inner.t === 'num') return accent === 'vec' ? inner : { t: 'app', name: accent, args: [inner] };
  if (accent === 'cal' || accent === 'frak') return inner;
  return { t: 'app', name: accent, args: [inner] };
}

/** A known function with its power, base and argument in the chosen reading. */
export function functionValue(s: State): Node {
  const x = peek(s);
  let name = x?.k === 'text' ? (FUNCTIONS.get(x.v.trim()) ?? '') : (x?.v ?? '');
  s.i++;
  let power: Node | null = null;
  let base: Node | null = null;
  let sub = '';
  for (;;) {
    const y = peek(s);
    if (isOp(y, '^') && !power) {
      const e = exponent(s);
      if (typeof e === 'string') fail();
      else power = e;
    } else if (isOp(y, '_')) {
      s.i++;
      if (name === 'log' || name === 'lg') base = isOp(peek(s), '{') ? group(s) : number1(s);
      else sub = subscript(s);
    } else break;
  }
  if (
    power?.t === 'neg' &&
    power.a.t === 'num' &&
    power.a.value === 1 &&
    /^(?:sin|cos|tan|cot|sec|csc)h?$/.test(name)
  ) {
    name = `a${name}`;
    power = null;
  }
  const args = functionArguments(s, name);
  let node: Node;
  if (base) node = { t: 'fn', name: 'logb', args: [...args, base] };
  else if (sub || !EVALUATED.has(name)) node = { t: 'app', name: sub ? `${name}_${sub}` : name, args };
  else node = { t: 'fn', name, args };
  return power ? { t: 'pow', a: node, b: power } : node;
}

function number1(s: State): Node {
  const x = peek(s);
  if (x?.k === 'num') {
    s.i++;
    return number(x.v);
  }
  if (x?.k === 'id' || x?.k === 'word') return sym(subscript(s));
  return fail();
}

function functionArguments(s: State, name: string): Node[] {
  const x = peek(s);
  if (!x) return fail();
  if (isOp(x, '(') || isOp(x, '{') || isOp(x, '[') || isOp(x, '\\{')) {
    const node = group(s);
    const args = node.t === 'app' && (node.name === 'tuple' || node.name === 'set') ? node.args : [node];
    if (args.length === 1 && x.v === '(' && node.t === 'add' && peek(s)?.k === 'id') {
      s.met.add('fn');
      if (s.choices.fn !== 'one') return [mulOf([node, factor({ ...s }) && factor(s)])];
    }
    return args;
  }
  if (isOp(x, '|')) return [atom(s)];
  if (name === 'sqrt' || name === 'cbrt' || name === 'abs') return [factor(s)];
  return [bareArgument(s)];
}

/** sin 2πft, log n/ε, cos θ r: how far an argument without parentheses reaches. */
function bareArgument(s: State): Node {
  const negative = isOp(peek(s), '-');
  if (negative) s.i++;
  const saved = s.noCall;
  s.noCall = s.choices.fn === 'one';
  const items: Node[] = [];
  let named = false;
  while (starts(s) && peek(s)?.k !== 'fn' && peek(s)?.k !== 'text') {
    const x = peek(s);
    const constant = x?.k === 'num' || (x?.k === 'id' && x.v === 'pi');
    if (x?.k === 'num' && items.length > 0) break;
    if (named) {
      s.met.add('fn');
      if (s.choices.fn === 'one') break;
      if (isOp(x, '(') || isOp(x, '[')) break;
      if (x?.k === 'cmd' && x.v.startsWith('accent:')) break;
    }
    if (constant && named && s.choices.fn === 'one') break;
    items.push(factor(s));
    if (!constant) named = true;
  }
  if (items.length === 0 && peek(s)?.k === 'fn') items.push(functionValue(s));
  if (items.length === 0) fail();
  let node = mulOf(items);
  if (isOp(peek(s), '/')) {
    s.met.add('fnslash');
    if (s.choices.fn === 'slash') {
      s.i++;
      node = { t: 'div', a: node, b: factor(s) };
    }
  }
  s.noCall = saved;
  return negative ? { t: 'neg', a: node } : node;
}

export { term };
