import { type Node, constant, num, pow, sym } from './ast.ts';
import { exponent, primes, subscript } from './parse-script.ts';
import { type State, canonicalTokens, closing, fail, grammar, isOp, peek } from './parse-state.ts';
import { isKet } from '../../notation/names.ts';
import { zeta } from '../expressions/special.ts';
import type { Token } from '../read/tokens.ts';

/** Names with subscripts and decorations, and the calls that they may begin. */

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
    const power = isOp(peek(s, 1), '^');
    const own = power && exponentHas(s, letter);
    if (power && !own) s.met.add('index');
    if (!power || !(own || s.choices.index === 'factor')) {
      sub = digits.v;
      s.i++;
    }
  }
  if (letter === 'Delta' && !isOp(peek(s), '_')) {
    const next = peek(s);
    const isFactor = next?.v === 'e' && isOp(peek(s, 1), '^');
    if (next?.k === 'id' && !isFactor && !['pi', 'Delta'].includes(next.v)) {
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
  // A Kronecker delta does not know the order of its letters.
  if (letter === 'delta' && /^[a-z]'?[a-z]'?$/.test(sub)) sub = (sub.match(/[a-z]'?/g) ?? []).sort().join('');
  if (sub) name += `_${sub}`;
  name += marks;
  let node = symbol(name);
  if (!power && !atomic && node.t === 'sym' && !s.noCall && !isKet(name)) node = maybeCall(s, node);
  return power ? pow(node, power) : node;
}

/** n2^n, x2^{x-1}: the exponent of the digits holds the letter before them, which is then a factor. */
function exponentHas(s: State, letter: string): boolean {
  const first = peek(s, 2);
  if (!isOp(first, '{')) return first?.k === 'id' && first.v === letter;
  const close = closing(s.t, s.i + 2, s.end);
  return s.t.slice(s.i + 2, close < 0 ? s.i + 2 : close).some((x) => x.k === 'id' && x.v === letter);
}

/** After w* nothing follows that could be multiplied. */
const endsName = (next: Token | undefined): boolean =>
  next === undefined || (next.k === 'op' && [')', ']', '}', '=', ',', ';', '<', '>', '+', '/', '|'].includes(next.v));

/** A name as a tree: π and ∞ are constants. */
export function symbol(name: string): Node {
  if (name === 'pi') return constant('pi');
  if (name === 'infty') return constant('inf');
  // \mathbf{J}_0 and \mathbf{J_0} are one letter.
  return sym(name.replace(/^(vec|hat|bar|tilde)\((\w+)\)_(\w+)$/, '$1($2_$3)'));
}

/** Relations inside an argument, K(y=0) or P(X > 2): the whole application is opaque. */
const ARGUMENT_RELATIONS = new Set(['=', '<', '>', '<=', '>=', '!=', '≈', '→', '∈']);

/** Riemann's ζ at a number beyond 1, where it is a number too; null elsewhere. */
function zetaAt(argument: Node): number | null {
  const value = (n: Node): number => (n.t === 'num' ? n.value : n.t === 'div' ? value(n.a) / value(n.b) : NaN);
  const at = value(argument);
  return at > 1 ? zeta(at) : null;
}

/** A name before ( or [ may be a function, before [ rarely but for expectations: both readings are kept in a `call` node. */
function maybeCall(s: State, node: Node): Node {
  const x = peek(s);
  if (node.t !== 'sym' || x?.k !== 'op' || (x.v !== '(' && x.v !== '[')) return node;
  const close = closing(s.t, s.i, s.end);
  if (close < 0) return fail();
  // T(∂V/∂T)_p: a factor that has an index is no argument.
  if (isOp(s.t[close + 1], '_')) return node;
  const bars = s.t.slice(s.i + 1, close).filter((t) => t.k === 'op' && t.v === '|').length;
  const saved = { bars: s.bars, given: s.given, noCall: s.noCall };
  if (s.t.slice(s.i + 1, close).some((t) => t.k === 'op' && ARGUMENT_RELATIONS.has(t.v))) {
    const key = canonicalTokens(s.t, s.i, close + 1);
    s.i = close + 1;
    return { t: 'op', name: node.name, args: [], key };
  }
  Object.assign(s, { bars: 0, given: bars % 2 === 1, noCall: false });
  s.i++;
  // A token that is split inside, \frac12, moves the bracket on.
  const { end } = s;
  const args: Node[] = [];
  let sure = bars % 2 === 1;
  for (;;) {
    args.push(grammar.expression(s));
    const y = peek(s);
    if (isOp(y, ',') || isOp(y, ';') || (isOp(y, '|') && s.given)) {
      s.i++;
      sure = true;
    } else break;
  }
  if (s.i !== close + s.end - end) fail();
  s.i++;
  Object.assign(s, saved);
  const [only] = args;
  const known = node.name === 'zeta' && only && args.length === 1 ? zetaAt(only) : null;
  if (known !== null) return num(known);
  return sure || node.name.endsWith("'")
    ? { t: 'app', name: node.name, args }
    : {
        t: 'call',
        head: node.name,
        args,
        power: null,
        spaced: x.sp || (x.v === '[' && !/^(?:E|P|Pr|Var)$/.test(node.name)),
      };
}
