import { type Node, sym } from './ast.ts';
import {
  type State,
  canonicalTokens,
  closing,
  fail,
  grammar,
  isCmd,
  isOp,
  peek,
  splitWord,
  wholly,
} from './parse-state.ts';
import { subscript } from './parse-script.ts';
import { bind } from './bound.ts';
import { integral } from './parse-integral.ts';

/**
 * Operators that the verifier does not compute: integrals, limits, derivatives, bra-kets (opaque, keyed by their canonical tokens), sums and
 * products (keyed by limits and body), and environments (matrices, cases). Source: design, points 3 and 9.
 */

const TERM_END = new Set('+ - ± ∓ = < > <= >= != ≈ ~ ∝ ≡ << >> ∈ → ⇒ , ; ) ] } \\} & \\\\ :'.split(' '));

/** The index where the term that runs through `from` ends. */
function termEnd(s: State, from: number, bars = false): number {
  let depth = 0;
  for (let i = from; i < s.end; i++) {
    const x = s.t[i];
    if (!x) break;
    if (x.k === 'cmd' && x.v.startsWith('begin:')) depth++;
    if (x.k === 'cmd' && x.v.startsWith('end:') && --depth < 0) return i;
    if (x.k !== 'op') continue;
    if (bars && depth === 0 && x.v === '|') return i;
    const before = s.t[i - 1];
    const scripted = before?.k === 'op' && ['^', '_', '*', '/', '{', '(', '['].includes(before.v);
    if (depth === 0 && TERM_END.has(x.v) && !(scripted && (x.v === '-' || x.v === '+')) && i > from) return i;
    if (['(', '[', '{', '\\{'].includes(x.v)) depth++;
    else if ([')', ']', '}', '\\}'].includes(x.v)) depth--;
    if (depth < 0) return i;
  }
  return s.end;
}

function opaqueTo(s: State, from: number, end: number, name: string): Node {
  s.i = end;
  return { t: 'op', name, args: [], key: canonicalTokens(s.t, from, end) };
}

/** The command at the position as an operator node. */
export function operator(s: State, v: string): Node {
  const from = s.i;
  const known = v === 'int' ? integral(s, termEnd(s, from + 1)) : null;
  if (known) return known;
  if (/^(?:int|iint|iiint|oint|lim|limsup|liminf|partial|nabla|bigcup|bigcap|coprod|bigoplus)$/.test(v)) {
    // |∇T| is a length.
    return opaqueTo(s, from, Math.max(from + 1, termEnd(s, from + 1, v === 'nabla')), v);
  }
  if (v === 'sum' || v === 'prod') return summation(s, v);
  if (v === 'langle') {
    let i = from;
    while (i < s.end && !isCmd(s.t[i], 'rangle')) i++;
    if (i >= s.end) return fail();
    return opaqueTo(s, from, i + 1, 'bracket');
  }
  if (/^[lc]?dots[cbmio]?$/.test(v)) {
    s.i++;
    return { t: 'op', name: 'dots', args: [], key: 'dots' };
  }
  if (v === 'left' && isOp(s.t[from + 1], '.')) return evaluationBar(s, from);
  return fail();
}

/** \left. X \right|_{c}: opaque with its condition. */
function evaluationBar(s: State, from: number): Node {
  let depth = 0;
  for (let i = from + 2; i < s.end; i++) {
    const x = s.t[i];
    if (x?.k !== 'op') continue;
    if (['(', '[', '{', '\\{'].includes(x.v)) depth++;
    else if ([')', ']', '}', '\\}'].includes(x.v)) depth--;
    else if (x.v === '|' && depth === 0) {
      let end = i + 1;
      while (isOp(s.t[end], '_') || isOp(s.t[end], '^'))
        end = isOp(s.t[end + 1], '{') ? closing(s.t, end + 1, s.end) + 1 : end + 2;
      return end > i ? opaqueTo(s, from, end, 'bar') : fail();
    }
  }
  return fail();
}

/** \sum and \prod: limits and body parsed; the bound variable gets a name of its own so that its letter does not matter. */
function summation(s: State, name: string): Node {
  s.i++;
  const from = s.i;
  let lower: { from: number; to: number } | null = null;
  let upper: Node | null = null;
  for (let guard = 0; guard < 2; guard++) {
    const x = peek(s);
    if (isOp(x, '_') && isOp(peek(s, 1), '{')) {
      const close = closing(s.t, s.i + 1, s.end);
      if (close < 0) return fail();
      lower = { from: s.i + 2, to: close };
      s.i = close + 1;
    } else if (isOp(x, '_')) {
      lower = { from: s.i + 1, to: s.i + 2 };
      s.i += 2;
    } else if (isOp(x, '^')) {
      s.i++;
      if (isOp(peek(s), '{')) {
        const close = closing(s.t, s.i, s.end);
        if (close < 0) return fail();
        upper = wholly({ ...s, i: s.i + 1, end: close, bars: 0 });
        s.i = close + 1;
      } else if (peek(s)?.k === 'word') {
        // \sum_{i=1}^nX_i: the limit is one letter.
        upper = sym(splitWord(s, 1));
      } else {
        const sub: State = { ...s, end: s.i + 1 };
        upper = grammar.product(sub);
        s.i++;
      }
    }
  }
  const limits = canonicalTokens(s.t, from, s.i);
  const bodyStart = s.i;
  if (!grammar.starts(s)) return fail();
  const end = termEnd(s, bodyStart);
  const variable = lower ? s.t[lower.from] : undefined;
  if (lower && variable?.k === 'id' && isOp(s.t[lower.from + 1], '=') && upper && lower.to - lower.from > 2) {
    const lo = wholly({ ...s, i: lower.from + 2, end: lower.to, bars: 0 });
    const body: State = { ...s, end, bars: 0 };
    const node = grammar.expression(body);
    if (body.i === body.end) {
      s.t = body.t;
      s.end += body.end - end;
      s.i = body.i;
      const summand = bind(node, variable.v);
      return { t: 'op', name, args: [lo, upper, summand.body], key: summand.key };
    }
  }
  return opaqueTo(s, bodyStart, end, `${name} ${limits}`);
}

/** \frac{dy}{dx}, \frac{\partial f}{\partial x}, \frac{d}{dx}(...) as opaque atoms; null when the fraction is no derivative. */
export function derivative(s: State): Node | null {
  const open = s.i + 1;
  if (!isOp(s.t[open], '{')) return null;
  const close = closing(s.t, open, s.end);
  if (close < 0 || !isOp(s.t[close + 1], '{')) return null;
  const close2 = closing(s.t, close + 1, s.end);
  if (close2 < 0) return null;
  const isD = (i: number): boolean => {
    const x = s.t[i];
    return (
      x !== undefined &&
      ((x.k === 'id' && x.v === 'd') || (x.k === 'cmd' && x.v === 'partial') || (x.k === 'text' && x.v.trim() === 'd'))
    );
  };
  if (!isD(open + 1) || !isD(close + 2)) return null;
  for (let i = close + 2; i < close2;) {
    if (!isD(i)) return null;
    i++;
    const name = s.t[i];
    if (name?.k !== 'id' && !(name?.k === 'cmd' && name.v.startsWith('accent:'))) return null;
    i++;
    while (i < close2 && !isD(i)) {
      const x = s.t[i];
      if (x?.k === 'op' && (x.v === '_' || x.v === '^' || x.v === '{' || x.v === '}' || x.v === "'")) i++;
      else if (x?.k === 'num' || x?.k === 'id' || x?.k === 'text') i++;
      else return null;
    }
  }
  const body = s.t.slice(open + 1, close).filter((x) => !(x.k === 'op' && '^{}'.includes(x.v)) && x.k !== 'num');
  const from = s.i;
  const end = body.length === 1 ? termEnd(s, close2 + 1) : close2 + 1;
  return opaqueTo(s, from, Math.max(end, close2 + 1), 'derivative');
}

/** dy/dx in plain text: the same atom as the fraction. */
export function plainDerivative(s: State): Node | null {
  const [d, y, slash, e, x] = [0, 1, 2, 3, 4].map((k) => peek(s, k));
  const isD = (t: typeof d): boolean => (t?.k === 'id' && t.v === 'd') || isCmd(t, 'partial');
  if (!isD(d) || !isOp(slash, '/') || !isD(e) || y?.k !== 'id' || x?.k !== 'id' || d?.v !== e?.v) return null;
  if (isOp(peek(s, 5), '_') || isOp(peek(s, 5), '^')) return null;
  s.i += 5;
  const mark = d?.v ?? 'd';
  return { t: 'op', name: 'derivative', args: [], key: `frac { ${mark} ${y.v} } { ${mark} ${x.v} }` };
}

/** (∂V/∂T)_p: a derivative with what is held constant, an atom of its own; null where the parentheses hold anything else. */
export function heldDerivative(s: State): Node | null {
  const from = s.i;
  const close = closing(s.t, from, s.end);
  if (close < 0 || !isOp(s.t[close + 1], '_')) return null;
  const inner: State = { ...s, i: from + 1, end: close };
  const node = isCmd(peek(inner), 'frac') ? derivative(inner) : plainDerivative(inner);
  if (!node || node.t !== 'op' || inner.i !== close) return null;
  s.i = close + 2;
  return { ...node, key: `${node.key} _ ${subscript(s)}` };
}
