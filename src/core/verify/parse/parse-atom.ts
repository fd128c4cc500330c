import { type Node, constant, div, int } from './ast.ts';
import { FUNCTIONS } from '../../notation/names.ts';
import { number } from '../read/literal.ts';
import { named, symbol } from './parse-name.ts';
import { type State, expect, fail, grammar, isCmd, isOp, peek, splitNumber, INSIDE, wholly } from './parse-state.ts';
import { tokenize } from '../read/tokens.ts';
import { environment } from './parse-environment.ts';
import { functionValue } from './parse-function.ts';
import { derivative, heldDerivative, operator } from './parse-operator.ts';

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
  if (v === '(' || v === '[' || v === '{' || v === '\\{') return (v === '(' ? heldDerivative(s) : null) ?? group(s);
  if (v === '|') {
    s.i++;
    s.bars++;
    const a = grammar.expression(s);
    s.bars--;
    expect(s, '|');
    return { t: 'fn', name: 'abs', args: [a] };
  }
  if (v === '‖') {
    s.i++;
    const a = grammar.expression(s);
    expect(s, '‖');
    return { t: 'app', name: 'norm', args: [a] };
  }
  if (v === '√') {
    s.i++;
    return { t: 'fn', name: 'sqrt', args: [grammar.factor(s)] };
  }
  return fail();
}

/** A parenthesised expression; several, separated by commas, are a tuple. */
export function group(s: State): Node {
  const open = peek(s)?.v ?? '(';
  const shut = open === '(' ? ')' : open === '[' ? ']' : open === '{' ? '}' : '\\}';
  s.i++;
  const { bars, given, noCall } = s;
  Object.assign(s, INSIDE);
  let a = grammar.expression(s);
  if (isCmd(peek(s), 'over')) {
    s.i++;
    a = div(a, grammar.expression(s));
  }
  if (isCmd(peek(s), 'choose')) {
    s.i++;
    a = { t: 'fn', name: 'binom', args: [a, grammar.expression(s)] };
  }
  const items = [a];
  while (isOp(peek(s), ',') && open !== '{') {
    s.i++;
    items.push(grammar.expression(s));
  }
  expect(s, shut);
  Object.assign(s, { bars, given, noCall });
  return items.length === 1 ? a : { t: 'app', name: open === '\\{' ? 'set' : 'tuple', args: items };
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
  return wholly({ ...s, t: inner, i: 0, end: inner.length, depth: s.depth + 5 });
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
    return { t: 'fn', name: 'root', args: [grammar.factor(s), int(3)] };
  }
  if (v === 'infty') {
    s.i++;
    return constant('inf');
  }
  if (/^[dt]?binom$/.test(v)) {
    s.i++;
    return { t: 'fn', name: 'binom', args: [argument(s), argument(s)] };
  }
  if (v === 'lfloor' || v === 'lceil') {
    s.i++;
    const a = grammar.expression(s);
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
    splitNumber(s, s.i++);
    return number(x.v.charAt(0));
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
  return div(a, b);
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
    if (accent === 'cal' && (plain === 'O' || (plain === 'N' && isOp(peek(s), '(')))) return named(s, plain, -1);
    const bold = accent === 'hat' ? plain.replace(/^vec\(([A-Za-z]+)\)$/, '$1') : plain;
    return named(s, `${accent}(${bold})`, -1);
  }
  if (inner.t === 'num') return accent === 'vec' ? inner : { t: 'app', name: accent, args: [inner] };
  if (accent === 'cal' || accent === 'frak') return inner;
  return { t: 'app', name: accent, args: [inner] };
}
