import { CONCLUDES } from '../lexicon.ts';
import type { Claim } from '../claims/claims.ts';
import type { Evidence } from './evidence.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import { symbolKey } from '../names/symbol.ts';
import { isQuantity } from '../values/value.ts';

export type Agree = (a: string, b: string) => boolean;

export interface Decision {
  chosen: Evidence | null;
  /** Conflicting evidence, where that is why nothing was chosen. */
  conflict: boolean;
  reason: string;
  /** The conflict is between steps of the derivation; nothing that closes the response is part of it. */
  inDerivation?: boolean;
  /** What was chosen first and what contradicts it, where a choice was taken back. */
  against?: readonly Evidence[];
}

export const NONE: Decision = { chosen: null, conflict: false, reason: '' };

export function concludes(reading: Reading, claim: Claim): boolean {
  const { blocks, source } = reading;
  const at = blocks.indexOf(claim.block);
  const here = source.view.slice(claim.block.start, claim.piece.start);
  const above = blocks[at - 1];
  const next = blocks[at + 1];
  if (CONCLUDES.test(here)) return true;
  if (
    above &&
    above.kind === 'text' &&
    CONCLUDES.test(source.view.slice(Math.max(above.start, above.end - 120), above.end))
  )
    return true;
  return !next || (next.kind === 'heading' && at > 0);
}

/** The last of consistent claims; conflicting ones are ambiguous unless the response itself corrects them. */
export function settle(
  reading: Reading,
  profile: Profile,
  list: readonly Evidence[],
  agree: Agree,
  how: string,
): Decision {
  const best = Math.max(...list.map((e) => e.match));
  let kept = afterCorrection(
    reading,
    list.filter((e) => e.match >= best - 0.2),
  );
  const last = kept[kept.length - 1];
  if (!last) return NONE;
  if (takenBack(reading, last.piece.end, Infinity, last.claim.label.symbols) && last.place !== 'boxed')
    return { chosen: null, conflict: false, reason: 'the last statement of it is taken back afterwards' };
  if (consistent(kept, last, agree)) return { chosen: preferForm(kept, last, agree), conflict: false, reason: how };
  // "v = \sqrt{2gh}, so v = 9.9 m/s": of a formula and a number the type says which is meant.
  const quantities = kept.filter((e) => isQuantity(e.piece.text));
  kept = profile.spec.type === 'formula' ? kept.filter((e) => !isQuantity(e.piece.text)) : quantities;
  const chosen = kept[kept.length - 1];
  if (
    chosen &&
    kept.length < list.length &&
    consistent(kept, chosen, agree) &&
    (profile.spec.type === 'numeric' || quantities.length !== list.length)
  ) {
    if (profile.spec.type === 'formula' && quantities.length > 0)
      return { chosen: null, conflict: true, reason: 'a formula and a number are both given' };
    return { chosen, conflict: false, reason: how };
  }
  return { chosen: null, conflict: true, reason: 'the response states different values' };
}

function consistent(list: readonly Evidence[], last: Evidence, agree: Agree): boolean {
  return list.every((e) => e === last || contains(e, last) || agree(e.piece.text, last.piece.text));
}

/** One claim's text lies within the other's: two readings of the same place. */
export function contains(a: Evidence, b: Evidence): boolean {
  return (
    (a.piece.start <= b.piece.start && a.piece.end >= b.piece.end) ||
    (b.piece.start <= a.piece.start && b.piece.end >= a.piece.end)
  );
}

/** Among agreeing claims the boxed one, else the last; of two readings of the last place the better named. */
function preferForm(list: readonly Evidence[], last: Evidence, agree: Agree): Evidence {
  const boxed = list.filter((e) => e.place === 'boxed');
  const box = boxed[boxed.length - 1];
  const precise = (e: Evidence): number => (/\d/.test(e.piece.text) ? e.piece.text.replace(/\D/g, '').length : 0);
  if (box && agree(box.piece.text, last.piece.text) && precise(box) >= Math.min(2, precise(last))) return box;
  const here = list.filter((e) => contains(e, last));
  return here.reduce((a, b) => (b.match > a.match + 0.01 ? b : a), last);
}

/** "P = 0 and P = K": one of several values of the same left side, joined in one breath. */
export function isOneOfSeveral(reading: Reading, e: Evidence, agree: Agree): boolean {
  const own = e.claim.label.symbols[0]?.trim();
  if (!e.claim.named || own === undefined || !e.claim.whole) return false;
  const { view } = reading.source;
  const joined = (a: Claim, b: Claim): boolean => {
    const from = a.piece.end;
    const to = b.whole?.start ?? b.piece.start;
    return (
      to >= from &&
      to - from <= 24 &&
      /^[\s\uE001\uE002,]*(?:\\(?:text|quad|,|;)[{\s]*)?(?:and|or)[\s}\uE001\uE002]*$/i.test(view.slice(from, to))
    );
  };
  return reading.claims.some(
    (c) =>
      c.block === e.claim.block &&
      c.piece.start !== e.piece.start &&
      c.named &&
      c.label.symbols[0]?.trim() === own &&
      (joined(c, e.claim) || joined(e.claim, c)) &&
      !agree(c.piece.text, e.piece.text),
  );
}

/** Whether the response takes back, between two places, what bears these names; a correction of another quantity that is then restated does not count. */
export function takenBack(reading: Reading, from: number, to: number, names: readonly string[] = []): boolean {
  return reading.corrections.some((c) => c >= from && c < to && !correctsAnother(reading, c, names));
}

/** "η = 33.1 %. Wait, … so η = 34.1 %" says nothing of the mass flow before it. */
function correctsAnother(reading: Reading, at: number, names: readonly string[]): boolean {
  const own = names.map((n) => symbolKey(n).flat).filter((n) => n !== '');
  if (own.length === 0) return false;
  const flat = (c: Claim): string => symbolKey(c.label.symbols[0] ?? '').flat;
  const before = reading.claims.findLast((c) => c.named && c.piece.end <= at);
  if (!before || own.includes(flat(before))) return false;
  return reading.claims.some((c) => c.named && c.piece.start > at && flat(c) === flat(before));
}

/** Drops what stands before a correction that itself is followed by a newer claim. */
export function afterCorrection(reading: Reading, list: readonly Evidence[]): Evidence[] {
  const last = list[list.length - 1];
  if (!last) return [];
  let from = 0;
  for (const c of reading.corrections) if (c <= last.piece.start) from = c;
  return list.filter((e) => e.piece.start >= from);
}
