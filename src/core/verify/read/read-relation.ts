import { type Node, children, nameOf } from '../parse/ast.ts';
import { PURE } from '../expressions/evaluate.ts';
import { contains, features } from '../expressions/features.ts';
import { parseRange } from '../parse/parse.ts';
import { canonicalTokens, closing, isOp, eachAtTop } from '../parse/parse-state.ts';
import { readBracketed } from './read-bracketed.ts';
import { type Source, readValue } from './read-value.ts';
import { isKet } from '../../notation/names.ts';
import { isActed } from '../expressions/states.ts';
import type { Statement, Valued } from './statement.ts';

/** Relations: chains with the variable's name, equations, inequalities, membership (design, points 6 and 9). */

const RELATIONS = new Set('= ≈ < > <= >= != ~ ∝ ≡ ∈ ∉ → ⇒ ⇔ << >> ≲ ≳ ⊂ ⊆'.split(' '));

/** x = A = B, x < a, x ∈ S. */
export function readRelation(s: Source, from: number, to: number): Statement | null {
  const at: number[] = [];
  const isClosed = eachAtTop(s.t, from, to, (x, i) => {
    if (x.k === 'op' && (RELATIONS.has(x.v) || (x.v === ':' && i < to - 1))) at.push(i);
  });
  if (!isClosed || at.length === 0 || at.length > 12) return null;
  const ops = at.map((i) => s.t[i]?.v ?? '');
  const bounds = [from - 1, ...at, to];
  const ranges = bounds.slice(0, -1).map((b, k) => ({ from: b + 1, to: bounds[k + 1] ?? to }));
  if (ops.every((o) => o === '=' || o === '≈' || o === '~' || o === ':')) return readChain(s, ranges, ops);
  if (ops.length === 1 && ops[0] === '∈') return readMember(s, ranges);
  if (ops.some((o) => ['→', '⇒', '⇔', '∉', '⊂', '⊆', ':'].includes(o)))
    return { k: 'opaque', key: canonicalTokens(s.t, from, to) };
  const parts: (Node | null)[] = [];
  for (const [k, r] of ranges.entries()) {
    if (r.from >= r.to && k === 0) parts.push(null);
    else {
      const v = readValue(s, r.from, r.to);
      if (!v) return null;
      if (v.unit) {
        const plain = readValue({ ...s, units: false }, r.from, r.to);
        if (!plain) return null;
        parts.push(plain.expr);
      } else parts.push(v.expr);
    }
  }
  return { k: 'relation', ops, parts };
}

function readChain(s: Source, ranges: { from: number; to: number }[], ops: string[]): Statement | null {
  const [head, ...rest] = ranges;
  if (!head || head.from >= head.to) return null;
  const links: Valued[] = [];
  let bracketed: Statement | null = null;
  for (const r of rest) {
    const v = tupleLike(s, r) ? null : readValue(s, r.from, r.to);
    if (v) links.push(v);
    else {
      const other = rest.length === 1 ? readBracketed(s, r.from, r.to) : null;
      if (!other) return null;
      bracketed = other;
    }
  }
  const plainLeft = commutator(s, head, parseRange(s.t, head.from, head.to, s.choices, s.met));
  const other =
    plainLeft?.t === 'mul' ? parseRange(s.t, head.from, head.to, { ...s.choices, script: 'other' }, new Set()) : null;
  const left = other?.t === 'sym' ? other : plainLeft;
  const label = left ? null : labelText(s, head.from, head.to);
  if (!left && label === null) return null;
  if (bracketed) return namedTuple(plainLeft, bracketed) ?? bracketed;
  if (ops[0] === ':' && left && !isName(left)) return null;
  const turned = turnedName(left, links, ops);
  if (turned) return turned;
  const named =
    left !== null && (isMatrix(left, links) || (isName(left, links) && !(left.t === 'sym' && left.name === 'e')));
  if (left && !named) {
    const first = readValue(s, head.from, head.to);
    if (first) links.unshift(first);
  }
  const parts = left ? [left, ...links.filter((l) => l.expr !== left).map((l) => l.expr)] : [];
  return {
    k: 'chain',
    approximate: ops.some((o) => o !== '=' && o !== ':'),
    name: named ? left : null,
    label,
    links,
    parts: left && !named ? links.map((l) => l.expr) : parts,
  };
}

/** e^{At} = a matrix: only what is called so can be one. */
const isMatrix = (left: Node, links: readonly Valued[]): boolean =>
  links.length > 0 && !features(left).structured && links.every(({ expr }) => contains(expr, (n) => n.t === 'mat'));

/** [A, B] and {A, B} on the left are commutators, each a name of its own. */
function commutator(s: Source, { from, to }: { from: number; to: number }, left: Node | null): Node | null {
  const pair = left?.t === 'app' && left.args.length === 2 && (left.name === 'set' || (left.name === 'tuple' && isOp(s.t[from], '['))); // prettier-ignore
  return pair ? { ...left, name: canonicalTokens(s.t, from, to) } : left;
}

/** (1, 2) on the right of (x, y) is a pair, not one value. */
const tupleLike = (s: Source, r: { from: number; to: number }): boolean =>
  isOp(s.t[r.from], '(') &&
  closing(s.t, r.from, r.to) === r.to - 1 &&
  parseRange(s.t, r.from, r.to, s.choices, new Set())?.t === 'app';

/** (x, y) = (1, 2): as x = 1, y = 2. */
function namedTuple(left: Node | null, right: Statement): Statement | null {
  if (left?.t !== 'app' || left.name !== 'tuple') return null;
  const values = right.k === 'list' && right.form === 'tuple' ? right.items : [];
  if (values.length !== left.args.length || !left.args.every((n) => n.t === 'sym')) return null;
  const items = values.map((v, k): Statement => {
    const name = left.args[k] ?? left;
    return v.k === 'value' ? { k: 'chain', name, label: null, links: [v], parts: [name, v.expr] } : v;
  });
  return { k: 'list', form: 'bare', items, pair: true };
}

/** A = x: the name stands on the right. */
function turnedName(left: Node | null, links: Valued[], ops: string[]): Statement | null {
  const [only] = links;
  if (!left || !only || links.length !== 1 || ops[0] !== '=' || only.unit || only.expr.t !== 'sym' || isName(left))
    return null;
  if (features(left).symbols.has(only.expr.name)) return null;
  return {
    k: 'chain',
    name: only.expr,
    label: null,
    links: [{ k: 'value', expr: left, unit: null }],
    parts: [left, only.expr],
  };
}

/** A label in words before = or a colon. */
function labelText(s: Source, from: number, to: number): string | null {
  const words = s.t.slice(from, to);
  if (words.length === 0 || words.length > 12) return null;
  if (!words.every((x) => (x.k === 'op' ? /^[()_,'-]$/.test(x.v) : x.k !== 'num' && x.k !== 'cmd'))) return null;
  return s.text.slice(words[0]?.at ?? 0, words[words.length - 1]?.end ?? 0);
}

/** A left side that only names the value: one symbol, a call, a derivative, |M|^2, capitals such as KE; and it is not on the right. */
export function isName(node: Node, links: Valued[] = []): boolean {
  let n = node;
  const right = (name: string): boolean => links.some((l) => features(l.expr).symbols.has(name));
  if (isActed(n)) return ![...features(n).symbols].some((s) => !isKet(s) && right(s));
  if (isSpread(n)) return !n.items.some((x) => x.t === 'sym' && right(x.name));
  if (isChange(n)) return !n.items.some((x) => right(x.t === 'sym' ? x.name : x.t === 'neg' && x.a.t === 'sym' ? x.a.name : '')); // prettier-ignore
  if (isFunctionOf(n, links)) return true;
  if (isMeanSize(n)) return !right('E');
  if (n.t === 'call' && /^(?:Tr|tr|Var|det)$/.test(n.head)) return true;
  if (n.t === 'pow' && n.b.t === 'num') n = n.a;
  if (n.t === 'fn' && n.name === 'abs' && n.args[0]) n = n.args[0];
  if (n.t === 'pow' && n.b.t === 'num') n = n.a;
  if (n.t === 'div' && n.a.t === 'sym' && n.b.t === 'sym')
    return !links.some((l) => [n.a, n.b].some((x) => x.t === 'sym' && features(l.expr).symbols.has(x.name)));
  const capitals =
    n.t === 'mul' && n.items.length <= 4 && n.items.every((x) => x.t === 'sym' && /^[A-Z]$/.test(x.name));
  const head = n.t === 'op' ? n.name : (nameOf(n) ?? '');
  if (!head && !capitals) return false;
  if (n.t === 'call' && !PURE.has(n.head) && !n.args.every((x) => children(x).length === 0 || x.t === 'call'))
    return false;
  if (n.t === 'app' && ['tuple', 'set', 'norm', 'bar', '^', "'"].includes(n.name)) return false;
  const own = nameOf(n);
  const names = own === null ? [...features(n).symbols] : [own];
  return !links.some((l) => names.some((x) => features(l.expr).symbols.has(x)) && !capitals);
}

/** E|X − Y|. */
const isMeanSize = (n: Node): boolean => {
  const [mean, size, ...more] = n.t === 'mul' ? n.items : [];
  return mean?.t === 'sym' && mean.name === 'E' && size?.t === 'fn' && size.name === 'abs' && more.length === 0;
};

/** ψ(x, t), where ψ(x) may stand on the right. */
const isFunctionOf = (n: Node, links: Valued[]): boolean =>
  n.t === 'app' &&
  n.args.length > 1 &&
  n.args.every((x) => x.t === 'sym') &&
  n.name !== 'tuple' &&
  n.name !== 'set' &&
  links.every(({ expr }) => !features(expr).alone.has(n.name) && !features(expr).symbols.has(`${n.name}()`));

/** λ' - λ, E_2 - E_1. */
const isChange = (n: Node): n is Node & { t: 'add' } => {
  const [p, q] = n.t === 'add' && n.items.length === 2 ? n.items : [];
  const base = (x: Node | undefined): string => (x?.t === 'sym' ? x.name.replace(/[_'].*$/s, '') : '');
  return p?.t === 'sym' && q?.t === 'neg' && q.a.t === 'sym' && q.a.name !== p.name && base(p) === base(q.a);
};

/** Δx Δp, ψ*ψ. */
const isSpread = (n: Node): n is Node & { t: 'mul' } =>
  n.t === 'mul' &&
  (n.items.every((x) => x.t === 'sym' && /^(?:Delta\.|sigma_\w)/.test(x.name)) ||
    (n.items.every((x) => x.t === 'sym' && /^[Pp]si(?:_\w+)?\*?$/.test(x.name)) && n.items.length === 2));

/** x ∈ [a, b), k ∈ ℝ. */
function readMember(s: Source, ranges: { from: number; to: number }[]): Statement | null {
  const [left, right] = ranges;
  if (!left || !right) return null;
  const name = parseRange(s.t, left.from, left.to, s.choices, s.met);
  const set = readBracketed(s, right.from, right.to) ?? readValue(s, right.from, right.to);
  if (name?.t !== 'sym' || !set) return null;
  return withVariable(set, name.name);
}

function withVariable(set: Statement, variable: string): Statement {
  if (set.k === 'interval') return { ...set, variable };
  if (set.k === 'union') return { ...set, variable };
  return set;
}
