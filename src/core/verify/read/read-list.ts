/** Lists: items between commas, semicolons, `and`, `or`; and what only looks like one, a value with its condition (design, point 9). */
import { keyOf } from '../parse/ast.ts';
import { canonicalTokens, isOp, eachAtTop } from '../parse/parse-state.ts';
import type { Source } from './read-value.ts';
import type { Statement } from './statement.ts';
import type { Token } from './tokens.ts';

const isJoin = (x: Token | undefined): 'and' | 'or' | null => {
  if (!x) return null;
  const v = x.v.trim().toLowerCase();
  if ((x.k === 'key' || x.k === 'text' || x.k === 'word') && (v === 'and' || v === 'or')) return v;
  if (x.k === 'op' && x.v === '∧') return 'and';
  if (x.k === 'op' && x.v === '∨') return 'or';
  return null;
};

/** Splits at commas, semicolons, and, or at depth 0. */
export function readList(s: Source, from: number, to: number): Statement | null {
  const cuts: { at: number; sep: string }[] = [];
  const isClosed = eachAtTop(s.t, from, to, (x, at) => {
    const sep = isJoin(x) ?? (isOp(x, ',') || isOp(x, ';') ? ',' : null);
    if (sep) cuts.push({ at, sep });
  });
  if (!isClosed || cuts.length === 0 || cuts.length > 60) return null;
  const items: Statement[] = [];
  let start = from;
  for (const cut of [...cuts, { at: to, sep: '' }]) {
    if (cut.at > start) {
      const condition = items.length > 0 && introducesCondition(s.t[start]);
      if (condition) {
        const core = items.length === 1 ? items[0] : undefined;
        return core ? { k: 'conditional', core, condition: canonicalTokens(s.t, start, to) } : null;
      }
      const item = s.readRange(s, start, cut.at);
      if (!item) return null;
      items.push(item);
    }
    start = cut.at + 1;
  }
  const seps = new Set(cuts.map((c) => c.sep));
  const first = items[0];
  if (items.length === 1 && first) return first;
  if (
    first &&
    first.k !== 'relation' &&
    items.slice(1).every((i) => i.k === 'relation' && i.ops.every((o) => o !== '='))
  ) {
    return {
      k: 'conditional',
      core: first,
      condition: items.slice(1).map(keyOf).join(';'),
    };
  }
  const form = seps.has('or') ? 'or' : seps.has('and') ? 'and' : 'bare';
  const ops = cuts.some((c) => s.t[c.at]?.k === 'op' && (s.t[c.at]?.v === '∧' || s.t[c.at]?.v === '∨'));
  if (ops && items.some((i) => i.k !== 'relation' && i.k !== 'chain'))
    return { k: 'opaque', key: canonicalTokens(s.t, from, to) };
  if (seps.has('or') && seps.has('and')) return null;
  return { k: 'list', form, items };
}

function introducesCondition(x: Token | undefined): boolean {
  return (
    x !== undefined &&
    (x.k === 'key' || x.k === 'text' || x.k === 'word' || x.k === 'id') &&
    /^(?:where|for|if|when|with|otherwise|given|assuming|provided)\b/.test(x.v.trim())
  );
}
