/** \\int_a^b f dx: limits, integrand and variable, in whatever place the differential stands. */
import type { Node } from './ast.ts';
import type { Token } from '../read/tokens.ts';
import { bind } from './bound.ts';
import { type State, closing, grammar, isCmd, isOp, peek, INSIDE } from './parse-state.ts';

/** An integral with both limits and one differential before `end`, as a node like a sum's; null for others. The position moves only where it is one. */
export function integral(s: State, end: number): Node | null {
  const at: State = { ...s, i: s.i + 1 };
  const limits = new Map<string, Node>();
  while (isOp(peek(at), '_') || isOp(peek(at), '^')) {
    const sign = peek(at)?.v ?? '';
    const limit = limitAt(at);
    if (!limit || limits.has(sign)) return null;
    limits.set(sign, limit);
  }
  const [from, to] = [limits.get('_'), limits.get('^')];
  const parts = from && to ? withoutDifferential(s.t.slice(at.i, end)) : null;
  if (!from || !to || !parts) return null;
  const inner: State = { ...s, t: parts.rest, i: 0, end: parts.rest.length, ...INSIDE };
  const integrand = grammar.expression(inner);
  if (inner.i !== inner.end) return null;
  s.i = end;
  const { body, key } = bind(integrand, parts.variable);
  return { t: 'op', name: 'int', args: [from, to, body], key };
}

/** A limit behind its sign; null where it is no expression. */
function limitAt(at: State): Node | null {
  const open = at.i + 1;
  const close = isOp(at.t[open], '{') ? closing(at.t, open, at.end) : open;
  if (close < 0 || !at.t[open]) return null;
  const sub: State = close === open ? { ...at, i: open, end: open + 1 } : { ...at, i: open + 1, end: close };
  Object.assign(sub, { ...INSIDE, noCall: true });
  if (!grammar.starts(sub) && !isOp(peek(sub), '-') && !isOp(peek(sub), '+')) return null;
  const limit = grammar.expression(sub);
  if (sub.i !== sub.end) return null;
  at.i = close + 1;
  return limit;
}

const ONE: Token = { k: 'num', v: '1', sp: false, at: 0, end: 0 };

/** The tokens without their one differential, and its variable: dx in front, at the end, or at the end of the numerator of what is integrated. */
function withoutDifferential(t: Token[]): { rest: Token[]; variable: string } | null {
  const isSign = (x: Token): boolean => (x.k === 'id' || x.k === 'text') && x.v.trim() === 'd';
  const places = t.flatMap((x, i) => (isSign(x) && t[i + 1]?.k === 'id' ? [i] : []));
  const [at] = places;
  if (at === undefined || places.length > 1 || t.some((x) => x.k === 'cmd' && /^(?:partial|i+nt|oint)$/.test(x.v))) return null; // prettier-ignore
  let end = at + 2;
  while (isOp(t[end], "'")) end++;
  const variable = (t[at + 1]?.v ?? '') + "'".repeat(end - at - 2);
  if (at !== 0 && end !== t.length && !endsNumerator(t, at, end)) return null;
  const rest = [...t.slice(0, at), ...t.slice(end)];
  const isEmpty = rest.length === 0 || (isOp(t[at - 1], '{') && isOp(t[end], '}'));
  return { rest: isEmpty ? [...t.slice(0, at), ONE, ...t.slice(end)] : rest, variable };
}

/** Whether a differential ends the numerator of the last factor, a fraction. */
function endsNumerator(t: Token[], at: number, end: number): boolean {
  const open = t.findIndex((x, i) => isOp(x, '{') && i < at && closing(t, i, t.length) === end);
  const fraction = t[open - 1];
  return isOp(t[end], '}') && fraction !== undefined && ['frac', 'dfrac', 'tfrac'].some((v) => isCmd(fraction, v)) && closing(t, end + 1, t.length) === t.length - 1; // prettier-ignore
}
