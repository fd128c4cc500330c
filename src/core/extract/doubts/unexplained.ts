import { CONCLUDES } from '../lexicon.ts';
import type { Claim } from '../claims/claims.ts';
import { valueDimension, isMeasured } from '../values/dimension.ts';
import type { Evidence } from '../decide/evidence.ts';
import { boxClaims, supposed } from '../decide/evidence.ts';
import { labelScore } from '../names/match.ts';
import { overlaps } from './objection.ts';
import { pickPiece } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Agree, Decision } from '../decide/settle.ts';
import type { Block } from '../source/block.ts';
import { isQuantity } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

/** Statements compared with a chosen value, from the response's end, so that time stays bounded. */
const LOOKED_AT = 60;

/**
 * What the response states at its end, behind the chosen value and in the form that is asked for, that is neither that value nor shown to be another
 * variable's: whoever reads the response would take that for its answer, or not know which of the two is meant.
 */
export function unexplainedEnd(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  all: readonly Decision[],
  rivals: readonly Profile[],
  agree: Agree,
): Claim | undefined {
  const closing = closingUnits(reading, chosen);
  const boxes = boxClaims(reading).map((b) => b.claim);
  const later = [...boxes, ...reading.claims, ...reading.bold].filter(
    (c) =>
      (closing.has(c.block) || c.form === 'boxed') &&
      c.piece.start > chosen.piece.end &&
      isStrong(reading, c) &&
      !overlaps(c, chosen),
  );
  const said = (text: string): boolean => agree(text, chosen.piece.text);
  // Beside a final statement that names the variable, what bears another name is another quantity.
  const sure = rivals.length > 1 || (chosen.match >= 0.6 && (chosen.place === 'final' || chosen.place === 'boxed'));
  // A unit that says the chosen value too explains what else stands in it.
  const repeats = new Set(later.filter((c) => said(c.piece.text)).map((c) => c.block));
  return later
    .slice(-LOOKED_AT)
    .find(
      (c) =>
        !repeats.has(c.block) &&
        !lists(c, chosen) &&
        !(sure && bearsName(c)) &&
        c.aside !== true &&
        !supposed(reading, c) &&
        (isAsked(reading, profile, c, chosen, rivals) || isUnassigned(c, chosen, rivals.length === 1)) &&
        !(c.piece.exact && said(c.piece.exact.text)) &&
        !isOthers(profile, c, rivals) &&
        !all.some((d) => d.chosen && (overlaps(c, d.chosen) || agree(c.piece.text, d.chosen.piece.text))),
    );
}

/** Where the response states what it has come to: its last lines, and a final section that begins behind the chosen value. */
function closingUnits(reading: Reading, chosen: Evidence): Set<Block> {
  const home = chosen.claim.block;
  const out = new Set<Block>();
  // "as required." says nothing more.
  const stating = new Set(
    [...reading.claims, ...reading.bold].filter((c) => c.form !== 'sentence').map((c) => c.block),
  );
  const last = reading.blocks.findLast((u) => u.zone !== 'question' && u.zone !== 'check' && stating.has(u));
  for (const u of reading.blocks) {
    if (u === home || u.start < chosen.piece.end || u.kind === 'heading') continue;
    if (
      u.zone === 'final' ||
      u.zone === 'tail' ||
      u === last ||
      (u.paragraph === last?.paragraph && u.zone === last.zone)
    )
      out.add(u);
  }
  return out;
}

/** A statement that stands out, or that a conclusion makes; a remark in passing does not count. */
function isStrong(reading: Reading, c: Claim): boolean {
  if (c.form !== 'sentence' && c.form !== 'name-equals' && c.form !== 'list') return c.form !== 'heading';
  if (c.form === 'list') return true;
  const whole = c.whole ?? c.piece;
  if (whole.end - whole.start > 0.8 * (c.block.end - c.block.start)) return true;
  const before = reading.source.view.slice(c.block.start, c.piece.start);
  return c.block.zone === 'final' || CONCLUDES.test(before);
}

/** In the form that is asked for: what could be picked as this variable's value, and is of the chosen value's kind. */
export function isAsked(
  reading: Reading,
  profile: Profile,
  c: Claim,
  chosen: Evidence,
  rivals: readonly Profile[],
): boolean {
  const piece = pickPiece(reading.source, profile, c, rivals);
  if (!piece) return false;
  const { dimension } = profile;
  const own = valueDimension(piece.text);
  if (isMeasured(dimension)) return own === dimension;
  if (profile.spec.type === 'formula')
    return (
      rivals.length === 1 ||
      isQuantity(chosen.piece.text) ||
      !isQuantity(piece.text) ||
      /^(?:boxed|whole|display)$/.test(c.form)
    );
  if (isQuantity(chosen.piece.text)) return isQuantity(piece.text) && own === valueDimension(chosen.piece.text);
  return !isQuantity(piece.text) && profile.spec.type !== 'numeric';
}

/** "10 V, 6 kΩ and 8.33 mW for (a), (b) and (c)" holds the chosen value as one of several. */
function lists(c: Claim, chosen: Evidence): boolean {
  const bare = (t: string): string => t.replace(/\\Omega/g, 'Ω').replace(/\\(?:mathrm|text|left|right)|[\s$\\{}]/g, '');
  const own = bare(chosen.piece.text);
  const items = c.piece.text.slice(0, 600).split(/,\s|;|\band\b/);
  return items.length > 1 && items.some((i) => bare(i).startsWith(own) && !/^[\d.]/.test(bare(i).slice(own.length)));
}

/** "Answer: 88 GeV, 3 eV" in a final section, where the choice comes from the derivation: values that could not be told apart. */
function isUnassigned(c: Claim, chosen: Evidence, alone: boolean): boolean {
  if (c.block.zone !== 'final' || chosen.place !== 'body' || (bearsName(c) && !alone) || !/\d|\\/.test(c.piece.text))
    return false;
  const bare = (t: string): string => t.replace(/[\s$\\{},]|left|right/g, '');
  return !bare(c.piece.text).includes(bare(chosen.piece.text));
}

/** A name or words of its own stand before it, other than "Answer:" and "From the above we get". */
function bearsName(c: Claim): boolean {
  if (c.named) return true;
  if (c.form === 'display' || c.form === 'whole' || c.form === 'boxed') return false;
  if (c.form !== 'bold' && c.form !== 'sentence' && c.label.lead.length > 0) return true;
  return c.label.words.length > 0 || c.label.symbols.some((t) => contentWords(t).length > 0);
}

/** Its label says that it is another asked variable's. */
function isOthers(profile: Profile, c: Claim, rivals: readonly Profile[]): boolean {
  const label = { ...c.label, part: null };
  const own = labelScore(profile, label, rivals).score;
  return rivals.some((r) => {
    if (r === profile) return false;
    const score = labelScore(r, label, rivals).score;
    return score >= 0.4 && score > own;
  });
}
