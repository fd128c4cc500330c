/** A value with something beside it: the same value written again, or a noun that is no unit. */
import { isConstant } from '../expressions/features.ts';
import { canonicalTokens, closing, isOp } from '../parse/parse-state.ts';
import { type Source, readValue } from './read-value.ts';
import type { Statement } from './statement.ts';
import { parseUnit } from '../../notation/units.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';

/** `1/2 (50%)`, `0.13 rad (7.5 deg)`, `11/14 (≈ 0.786)`: one value written twice. */
export function readAlternative(s: Source, from: number, to: number): Statement | null {
  if (!isOp(s.t[to - 1], ')')) return null;
  let open = from + 1;
  while (open < to && !(isOp(s.t[open], '(') && s.t[open]?.sp === true && closing(s.t, open, to) === to - 1)) open++;
  if (open >= to) return null;
  const sign = s.t[open + 1];
  const marked = isOp(sign, '≈') || isOp(sign, '=') || isOp(sign, '~');
  const outer = readValue(s, from, open);
  const inner = outer && readValue(s, marked ? open + 2 : open + 1, to - 1);
  if (!outer || !inner || !isConstant(inner.expr)) return null;
  const numeric = isConstant(outer.expr) && (s.t[from]?.k === 'num' || isOp(s.t[from], '-'));
  if (!marked && !numeric) return null;
  const again = canonicalTokens(s.t, from, open) === canonicalTokens(s.t, open + 1, to - 1);
  const same =
    !marked &&
    !again &&
    !inner.unit &&
    isConstant(outer.expr) &&
    Math.abs(constantValue(outer.expr, PLAIN).re / constantValue(inner.expr, PLAIN).re - 1) < 0.005;
  return marked || inner.unit || same
    ? { k: 'chain', name: null, label: null, links: [outer, inner], parts: [] }
    : null;
}

/** `12 \text{ students}`: a number with an upright noun that is no unit. */
export function readNoun(s: Source, from: number, to: number): Statement | null {
  const last = s.t[to - 1];
  if (
    last?.k !== 'text' ||
    to - from < 2 ||
    !/^[\s~]*[A-Za-z][a-z]{2,}(?: [a-z]+){0,3}[\s.]*$/.test(last.v) ||
    /\b(?:dozens?|scores?|gross|pairs?|couples?|halves|thirds|quarters)\b/.test(last.v) ||
    parseUnit(last.v)
  )
    return null;
  const core = readValue(s, from, to - 1);
  return core && isConstant(core.expr) && core.unit === null
    ? { k: 'remark', core, remark: last.v.trim().toLowerCase() }
    : null;
}
