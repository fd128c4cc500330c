import { type Node, neg, sym } from './ast.ts';
import { number } from '../read/literal.ts';
import {
  type State,
  canonicalTokens,
  closing,
  expect,
  fail,
  grammar,
  isOp,
  peek,
  splitWord,
  INSIDE,
} from './parse-state.ts';

/** Subscripts and superscripts. A superscript is an exponent, a decoration of the name (*, dagger, prime, +, (0)), or degrees. */

/** Subscripts of several letters that are written without braces. */
const SUBSCRIPT_WORDS =
  /^(?:max|min|eq|in|out|rms|tot|total|net|avg|ave|cm|com|CM|eff|ext|int|ref|rel|esc|th|oc|sc|ss|eqv|final|initial|crit|cr|opt|new|old|inc|ind|induced|enc|peak|sat|sys|gas|air|steam|water|ac|dc|AC|DC|OH|OL|IH|IL|DD|SS|GS|DS|BE|CE|CC|TH|on|off|obs|exp|lim|mid|ideal|real|free|bound|left|right|up|down|load|loss|drag|lift|kin|pot|mech|elec|grav|spring|block|ball|wall|star|rest|self|mag|diff|sum|half|app|app|res|term|terminal|escape|orbit|sun|earth|gap|ion|eV)/;

/** The subscript's canonical text; the position is after the underscore. */
export function subscript(s: State): string {
  const x = peek(s);
  if (!x) return fail();
  if (isOp(x, '{')) {
    const close = closing(s.t, s.i, s.end);
    if (close < 0) fail();
    const text = canonicalTokens(s.t, s.i + 1, close);
    s.i = close + 1;
    return canonicalScript(text);
  }
  if (x.k === 'word') return canonicalScript(wordScript(s, x.v));
  if (isOp(x, '(')) {
    const close = closing(s.t, s.i, s.end);
    if (close < 0) fail();
    const text = canonicalTokens(s.t, s.i, close + 1);
    s.i = close + 1;
    return canonicalScript(text);
  }
  if (x.k === 'cmd' && x.v.startsWith('accent:')) {
    const node = grammar.atom({ ...s, noCall: true });
    const from = s.i;
    s.i += 1;
    if (isOp(peek(s), '{')) s.i = closing(s.t, s.i, s.end) + 1;
    else s.i++;
    if (s.i <= from) fail();
    return node.t === 'sym' ? canonicalScript(node.name) : fail();
  }
  if (x.k === 'op' && !['+', '-', '±', '∓', '*', '⋆', '†', '∘', "'"].includes(x.v)) return fail();
  s.i++;
  return canonicalScript(x.v);
}

function wordScript(s: State, run: string): string {
  const word = SUBSCRIPT_WORDS.exec(run)?.[0];
  const plain = /^[a-z]+$/.test(run) && !s.t.some((x) => x.k === 'cmd' || x.v === '{');
  const whole = word === run || plain;
  if (run.length > 1) s.met.add('script');
  const first = word ? word.length : 1;
  // m_Av_A: the last letter has a subscript of its own.
  if (run.length > 1 && isOp(peek(s, 1), '_')) return splitWord(s, run.length - 1);
  const keepWhole = s.choices.script === 'auto' ? whole : !whole;
  return splitWord(s, keepWhole ? run.length : whole ? 1 : first);
}

/** Case kept; spaces, commas and grouping dropped. */
export function canonicalScript(text: string): string {
  return text.replace(/[\s,{}\\]+/g, '').replace(/^accent:/, '');
}

const DECORATIONS = new Map<string, string>(
  Object.entries({
  '*': '*', '⋆': '*', '†': 'dagger', '‡': 'ddagger', "'": "'", '∘': 'circ', '°': 'circ', '+': '+', '-': '-', '∨': 'vee', '∧': 'wedge', '#': '#', '~': '~',
}),
); // prettier-ignore

/** Reads a superscript; the position is at the caret. A string is a decoration ("degree" after a number). */
export function exponent(s: State): Node | string {
  s.i++;
  const x = peek(s);
  if (!x) return fail();
  if (isOp(x, '{')) {
    const close = closing(s.t, s.i, s.end);
    if (close < 0) fail();
    const inner = s.t.slice(s.i + 1, close);
    const mark = decoration(inner.map((t) => ({ k: t.k, v: t.v })));
    if (mark !== null) {
      s.i = close + 1;
      return mark === 'circ' && numericBefore(s) ? 'degree' : mark;
    }
    s.i++;
    const { bars, given, noCall } = s;
    const node = grammar.expression(Object.assign(s, INSIDE));
    Object.assign(s, { bars, given, noCall });
    expect(s, '}');
    return node;
  }
  if (x.k === 'op') {
    const next = peek(s, 1);
    if (x.v === '-' || x.v === '+') {
      const open = next && !next.sp && (next.k === 'op' ? /^[({]$/.test(next.v) : /^(?:num|id|word|cmd)$/.test(next.k));
      if (!open) {
        s.i++;
        return x.v;
      }
      s.i++;
      const inner = bareExponent(s);
      return x.v === '-' ? neg(inner) : inner;
    }
    const mark = DECORATIONS.get(x.v);
    if (mark !== undefined) {
      s.i++;
      return mark === 'circ' && numericBefore(s) ? 'degree' : mark;
    }
  }
  return bareExponent(s);
}

function numericBefore(s: State): boolean {
  for (let i = s.i - 1; i >= 0 && i >= s.i - 8; i--) {
    const x = s.t[i];
    if (x?.k === 'op' && (x.v === '^' || x.v === '{' || x.v === '}' || x.v === '∘' || x.v === '°')) continue;
    return x?.k === 'num' || (x?.k === 'op' && x.v === ')');
  }
  return false;
}

function bareExponent(s: State): Node {
  const x = peek(s);
  if (!x) return fail();
  if (x.k === 'num') {
    s.i++;
    return number(x.v);
  }
  if (x.k === 'word') return sym(splitWord(s, 1));
  if (x.k === 'id') {
    const saved = s.noCall;
    s.noCall = true;
    const node = grammar.atom(s);
    s.noCall = saved;
    return node;
  }
  if (x.k === 'fn') return fail();
  if (isOp(x, '(')) return grammar.group(s);
  return grammar.factor(s);
}

/** A superscript that is no exponent: one mark, or a parenthesised index, or upright words. */
function decoration(inner: { k: string; v: string }[]): string | null {
  const [a, b, c] = inner;
  if (inner.length === 0) return '';
  if (inner.length === 1 && a) {
    if (a.k === 'op') return DECORATIONS.get(a.v) ?? null;
    if (a.k === 'text') return a.v.trim() === 'T' ? null : canonicalScript(a.v);
    if (a.k === 'word') return a.v;
    return null;
  }
  if (inner.length <= 3 && inner.every((t) => t.k === 'op' && (t.v === "'" || t.v === '*' || t.v === '⋆')))
    return inner.map((t) => (t.v === "'" ? "'" : '*')).join('');
  if (inner.length === 3 && a?.v === '(' && c?.v === ')' && (b?.k === 'num' || b?.k === 'id')) return `(${b.v})`;
  return null;
}

/** The number of primes at the position. */
export function primes(s: State): string {
  let out = '';
  while (isOp(peek(s), "'")) {
    out += "'";
    s.i++;
  }
  return out;
}
