import { type Node, div, mulOf, neg, pow, sym } from './ast.ts';
import { number } from '../read/literal.ts';
import { EVALUATED, FUNCTIONS, isKet } from '../../notation/names.ts';
import { exponent, subscript } from './parse-script.ts';
import { type State, fail, grammar, isOp, peek, splitNumber } from './parse-state.ts';

/** Known functions, with the readings of arguments without parentheses (design, point 4). */

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
      splitDigits(s);
      const e = exponent(s);
      if (typeof e === 'string') fail();
      else power = e;
    } else if (isOp(y, '_')) {
      s.i++;
      if (name === 'log' || name === 'lg') base = isOp(peek(s), '{') ? grammar.group(s) : number1(s);
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
  return power ? pow(node, power) : node;
}

/** \sin^22\theta is the square of sin 2θ: without braces the exponent is one digit. */
function splitDigits(s: State): void {
  const x = peek(s, 1);
  if (x?.k === 'num' && /^[2-9]\d+$/.test(x.v)) splitNumber(s, s.i + 1);
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
    const node = grammar.group(s);
    const args = node.t === 'app' && (node.name === 'tuple' || node.name === 'set') ? node.args : [node];
    if (args.length === 1 && x.v === '(' && node.t === 'add' && peek(s)?.k === 'id' && !isKet(peek(s)?.v ?? '')) {
      s.met.add('fn');
      if (s.choices.fn !== 'one') return [mulOf([node, grammar.factor(s)])];
    }
    return args;
  }
  if (isOp(x, '|')) return [grammar.atom(s)];
  if (name === 'sqrt' || name === 'cbrt' || name === 'abs') return [grammar.factor(s)];
  return [bareArgument(s, name)];
}

/**
 * ln 2 τ: whether the number before a letter is all of a logarithm's argument, which is a reading of its own. Other functions take an angle or an
 * exponent as far as it goes, sin 2θ, and so does what stands before a variable of mathematics.
 */
function isNumberAlone(s: State, items: readonly Node[], name: string): boolean {
  const x = peek(s);
  if (!items.every((n) => n.t === 'num') || !/^l(?:n|g|og\d*)$/.test(name)) return false;
  if (x?.k !== 'id' || /^[xyzn]$/.test(x.v) || (x.v === 'N' && !x.sp)) return false;
  s.met.add('number');
  return s.choices.number === 'alone';
}

/** cos 30° a: nothing stands behind the degrees of an angle. */
function endsInDegrees(s: State): boolean {
  const before = s.t[isOp(s.t[s.i - 1], '}') ? s.i - 2 : s.i - 1];
  return isOp(before, '°') || isOp(before, '∘');
}

/** sin 2πft, log n/ε, cos θ r: how far an argument without parentheses reaches. */
function bareArgument(s: State, name: string): Node {
  const negative = isOp(peek(s), '-');
  if (negative) s.i++;
  const saved = s.noCall;
  s.noCall = s.choices.fn === 'one';
  const items: Node[] = [];
  let named = false;
  while (grammar.starts(s) && peek(s)?.k !== 'fn' && peek(s)?.k !== 'text') {
    const x = peek(s);
    if (isKet(x?.v ?? '')) break;
    const constant = x?.k === 'num' || (x?.k === 'id' && x.v === 'pi');
    if (x?.k === 'num' && items.length > 0) break;
    if (named) {
      s.met.add('fn');
      if (s.choices.fn === 'one') break;
      if (isOp(x, '(') || isOp(x, '[')) break;
      if (x?.k === 'cmd' && x.v.startsWith('accent:')) break;
    }
    if (constant && named && s.choices.fn === 'one') break;
    if (!constant && items.length > 0 && isNumberAlone(s, items, name)) break;
    items.push(grammar.factor(s));
    if (!constant) named = true;
    if (endsInDegrees(s)) break;
  }
  if (items.length === 0 && peek(s)?.k === 'fn') items.push(functionValue(s));
  if (items.length === 0) fail();
  let node = mulOf(items);
  if (isOp(peek(s), '/')) {
    s.met.add('fnslash');
    if (s.choices.fn === 'slash') {
      s.i++;
      node = div(node, grammar.factor(s));
    }
  }
  s.noCall = saved;
  return negative ? neg(node) : node;
}
