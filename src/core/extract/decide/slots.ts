import { splitList } from '../claims/boxed.ts';
import { asksTuple, isBracketed } from '../claims/tuple.ts';
import type { Claim } from '../claims/claims.ts';
import type { Evidence } from './evidence.ts';
import { boxClaims, formName } from './evidence.ts';
import { labelScore, symbolScore } from '../names/match.ts';
import { pickPiece } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Agree } from './settle.ts';
import { symbolKey } from '../names/symbol.ts';
import type { Block } from '../source/block.ts';

/**
 * Values by position: as many boxes, tuple elements or final list items as variables, in the variables' order, with
 * nothing that speaks for another order. Only where names decide nothing.
 */
export function positional(reading: Reading, profiles: readonly Profile[], agree: Agree): (Evidence | null)[] {
  const none = profiles.map(() => null);
  if (profiles.length < 2) return none;
  for (const [slots, form] of slotLists(reading, profiles, agree)) {
    // A value that is only said again fills no second place.
    if (slots.some((c, k) => slots.slice(0, k).some((d) => isRepeated(c, d, agree)))) continue;
    const filled = fill(reading, profiles, slots, form);
    if (filled) return filled;
  }
  return none;
}

function slotLists(reading: Reading, profiles: readonly Profile[], agree: Agree): [Claim[], string][] {
  const count = profiles.length;
  const out: [Claim[], string][] = [];
  const boxes = boxClaims(reading).map((b) => b.claim);
  const distinct = boxes.filter(
    (c, i) => !boxes.slice(0, i).some((d) => agree(c.piece.text, d.piece.text) && sameLabel(c, d)),
  );
  const lastBox = reading.boxes[reading.boxes.length - 1];
  const pairs = profiles.some(asksTuple);
  if (
    lastBox &&
    !(pairs && isBracketed(lastBox.content.text)) &&
    lastBox.elements.length === count &&
    (reading.boxes.length === 1 || lastBox.block.zone === 'final')
  )
    out.push([lastBox.elements, 'tuple']);
  if (reading.boxes.length > 1) {
    const inFinal = distinct.filter((c) => c.block.zone === 'final');
    if (inFinal.length === count) out.push([inFinal, 'boxed']);
    else if (distinct.length === count) out.push([distinct, 'boxed']);
  }
  if (reading.truncated) return out;
  const zone = reading.hasFinal ? 'final' : 'tail';
  if (zone === 'tail' && reading.refused) return out;
  const blocks = reading.blocks.filter((u) => u.zone === zone && u.kind !== 'heading');
  for (const items of [
    blocks.filter((u) => u.opensPart),
    blocks.filter((u) => u.bullet),
    blocks.filter((u) => u.kind === 'display'),
  ]) {
    if (items.length !== count) continue;
    const claims = items.map((u) => itemValue(reading, u));
    if (claims.every((c): c is Claim => c !== null)) out.push([claims, zone === 'final' ? 'parts' : 'list']);
  }
  // "The answers are **3 V** and **4 A**, respectively."
  for (const u of blocks) {
    const marked = reading.bold.filter((c) => c.block === u && !c.named);
    if (marked.length === count && /\brespectively\b/.test(reading.source.view.slice(marked.at(-1)?.piece.end, u.end)))
      out.push([marked.map((c) => ({ ...c, label: { ...c.label, symbols: [], words: [], lead: [] } })), 'list']);
  }
  // "Answer: (3, 4)" without a box.
  const only = blocks.length === 1 && zone === 'final' ? blocks[0] : undefined;
  if (only) {
    const claims = reading.claims.filter((c) => c.block === only && c.form !== 'sentence');
    const claim = claims[claims.length - 1];
    const pieces = claim ? splitList(reading.source, claim.piece.start, claim.piece.end) : [];
    if (claim && claims.length === 1 && pieces.length === count && !(pairs && isBracketed(claim.piece.text)))
      out.push([
        pieces.map((piece) => ({
          ...claim,
          piece,
          whole: null,
          named: false,
          label: { ...claim.label, symbols: [], words: [] },
        })),
        'tuple',
      ]);
  }
  return out;
}

function sameLabel(a: Claim, b: Claim): boolean {
  return a.label.symbols.join('|') === b.label.symbols.join('|');
}

function isRepeated(a: Claim, b: Claim, agree: Agree): boolean {
  const bare = (c: Claim): boolean => c.label.symbols.length === 0 && c.label.words.length === 0;
  return (
    (bare(a) || bare(b)) &&
    a.form !== 'bold' &&
    a.block !== b.block &&
    a.piece.text.length > 4 &&
    agree(a.piece.text, b.piece.text)
  );
}

/** The one value of a list item. */
function itemValue(reading: Reading, block: Block): Claim | null {
  const claims = reading.claims.filter((c) => c.block === block);
  const chains = claims.filter((c) => c.form !== 'sentence');
  const [only] = chains;
  if (only && chains.length === 1) {
    // "we divide by 3! = 6 and are left with 120": what follows a step may be the value.
    const rest = reading.source.view.slice(only.piece.end, block.end).replace(/\\tag\*?\{[^{}]*\}/g, '');
    return !only.named && only.whole !== null && /\d/.test(rest) ? null : only;
  }
  if (chains.length > 1) return null;
  const bold = reading.bold.filter((c) => c.block === block);
  if (bold.length === 1) return bold[0] ?? null;
  return claims.length === 1 ? (claims[0] ?? null) : null;
}

/** Takes the slots in order, unless a slot names another variable or does not fit its variable's type. */
function fill(
  reading: Reading,
  profiles: readonly Profile[],
  slots: readonly Claim[],
  form: string,
): (Evidence | null)[] | null {
  const out: Evidence[] = [];
  for (const [i, profile] of profiles.entries()) {
    const claim = slots[i];
    if (!claim) return null;
    const own = labelScore(profile, claim.label, profiles).score;
    for (const rival of profiles)
      if (rival !== profile && labelScore(rival, claim.label, profiles).score > Math.max(own + 0.05, 0.35)) return null;
    if (claim.named && profile.symbolic && !claim.label.symbols.some((s) => symbolScore(profile, s, profiles) >= 0.8))
      return null;
    // "(a) red: 720" for an unnamed text: what stands before the colon may belong to the value.
    if (
      own === 0 &&
      profile.spec.type === 'other' &&
      claim.form === 'list' &&
      claim.label.words.length > 0 &&
      !claim.named
    )
      return null;
    if (claim.named && !initialsFit(claim, profile, profiles)) return null;
    const piece = pickPiece(reading.source, profile, claim, profiles);
    if (!piece) return null;
    out.push({
      claim,
      piece,
      match: Math.max(own, 0.55),
      bySymbol: false,
      place: 'boxed',
      form: form === 'boxed' ? formName(claim, 'boxed') : form,
    });
  }
  return out;
}

/** "E = 5, v = 3" is no answer to (velocity, energy) in this order: initials and indices must not point elsewhere. */
function initialsFit(claim: Claim, profile: Profile, profiles: readonly Profile[]): boolean {
  const flat = symbolKey(claim.label.symbols[0] ?? '').flat.replace(/^Delta/, '');
  const index = /(?<!\d)\d+$/.exec(flat)?.[0];
  const own = /(?<!\d)\d+$/.exec(profile.spec.name)?.[0];
  if (index !== undefined && own !== undefined && index !== own) return false;
  const fits = (p: Profile): boolean =>
    p.spec.name
      .toLowerCase()
      .split(/[_\s]+/)
      .some((w) => w.startsWith(flat.slice(0, 1).toLowerCase()));
  return flat === '' || fits(profile) || !profiles.some((p) => p !== profile && fits(p));
}
