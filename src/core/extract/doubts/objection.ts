import { BEGINS_CONCLUDING, isDerived } from '../lexicon.ts';
import { COMPARING } from '../source/closing.ts';
import { quantities } from '../decide/by-unit.ts';
import type { Claim } from '../claims/claims.ts';
import { valueDimension, isMeasured } from '../values/dimension.ts';
import type { Evidence } from '../decide/evidence.ts';
import { boxClaims, saysAll, supposed } from '../decide/evidence.ts';
import { ingredients } from '../values/ingredients.ts';
import { labelScore } from '../names/match.ts';
import { pickPiece } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import { couldMean } from '../names/convention.ts';
import type { Reading } from '../claims/read.ts';
import type { Agree } from '../decide/settle.ts';
import { takenBack } from '../decide/settle.ts';
import { isQuantity } from '../values/value.ts';
import { symbolKey } from '../names/symbol.ts';

const RANK = { boxed: 2, final: 2, tail: 1, body: 0 };

/**
 * Whether a statement of the variable that stands later than the chosen one, or in a more final place, says something else. That it could not
 * be read as a value of this variable does not make it silent: whoever reads the response sees that it contradicts.
 */
export function objectionTo(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  rivals: readonly Profile[],
  agree: Agree,
): Claim | undefined {
  const claims: [Claim, number][] = boxClaims(reading).map(({ claim }) => [claim, RANK.boxed]);
  const end = reading.blocks[reading.blocks.length - 1];
  for (const c of [...reading.claims, ...reading.bold, ...reading.contested]) {
    const { zone } = c.block;
    // A check or a note may close with the answer after all.
    const start = reading.source.view.slice(c.block.start, c.block.start + 60);
    if (
      zone === 'check' &&
      !COMPARING.test(start) &&
      !(c.piece.phrase === true && !/\d/.test(c.piece.text)) &&
      (c.block === end || BEGINS_CONCLUDING.test(reading.source.view.slice(c.block.start, c.block.start + 40)))
    )
      claims.push([c, RANK.tail]);
    else if (zone !== 'question' && zone !== 'check') claims.push([c, RANK[zone]]);
  }
  const rank = RANK[chosen.place];
  // What is chosen without a name of its own has every named statement against it, wherever it stands.
  const weak = chosen.match < 0.75 && (chosen.place === 'tail' || chosen.place === 'body');
  return claims.find(([c, own]) => {
    if (!weak && c.form === 'sentence' && c.piece.phrase === true && c.block === chosen.claim.block) return false;
    const later = c.piece.start > chosen.piece.end;
    if (!later && takenBack(reading, c.piece.end, chosen.piece.start)) return false;
    if (!(weak || later || own > rank) || (chosen.place === 'boxed' && own === RANK.body && rivals.length > 1))
      return false;
    // Another part, where each part asks for a variable of its own, and another column of the same row.
    const { part } = chosen.claim.block;
    if (rivals.length > 1 && part !== null && c.block.part !== null && c.block.part !== part && c.form !== 'boxed')
      return false;
    if (c.form === 'table' && chosen.form === 'table' && c.block === chosen.claim.block) return false;
    if (c.piece.text.length > 3000 || overlaps(c, chosen)) return false;
    if (!isNamed(profile, c, rivals) && !(later && isSameLabel(c, chosen))) return false;
    if (supposed(reading, c) && !(c.aside === true && isQuantity(c.piece.text) && isQuantity(chosen.piece.text)))
      return false;
    return !says(reading, profile, c, chosen, rivals, agree) && !derives(reading, c, chosen, agree);
  })?.[0];
}

export function overlaps(c: Claim, chosen: Evidence): boolean {
  const whole = c.whole ?? c.piece;
  return whole.start < chosen.piece.end && chosen.piece.start < whole.end;
}

/** Another quantity of the same kind under the very words that name the chosen one. */
function isSameLabel(c: Claim, chosen: Evidence): boolean {
  const own = chosen.claim.label.words.join(' ');
  if (own === '' || c.named || c.label.words.join(' ') !== own) return false;
  const dimension = valueDimension(c.piece.text);
  return isQuantity(c.piece.text) && dimension !== null && dimension === valueDimension(chosen.piece.text);
}

/** Surely about this variable and about no other. */
function isNamed(profile: Profile, c: Claim, rivals: readonly Profile[]): boolean {
  const match = labelScore(profile, { ...c.label, heading: [], part: null }, rivals);
  if (match.score < (match.symbol ? (c.form === 'sentence' ? 0.9 : 0.86) : c.form === 'sentence' ? 0.75 : 0.6))
    return false;
  if (!match.symbol && (c.form === 'sentence' || match.score < 0.7) && !saysAll(profile, c)) return false;
  return rivals.every(
    (r) => r === profile || labelScore(r, { ...c.label, heading: [], part: null }, rivals).score < match.score - 0.02,
  );
}

/** The claim says the chosen value, alone or within more words. */
function says(
  reading: Reading,
  profile: Profile,
  c: Claim,
  chosen: Evidence,
  rivals: readonly Profile[],
  agree: Agree,
): boolean {
  const own = chosen.piece.text;
  if (agree(c.piece.text, own)) return true;
  if (c.piece.exact && agree(c.piece.exact.text, own)) return true;
  const picked = pickPiece(reading.source, profile, c, rivals);
  if (picked && agree(picked.text, own)) return true;
  const text = c.piece.text.toLowerCase();
  return /^[\p{L}][\p{L} -]+$/u.test(own) && text.includes(own.toLowerCase()) && !/\b(?:not|un|non)\b/.test(text);
}

/** "v = v_0 + at" beside the number that comes of it is its derivation, unless the response closes with it. */
function derives(reading: Reading, c: Claim, chosen: Evidence, agree: Agree): boolean {
  const { text } = c.piece;
  if (
    chosen.place === 'boxed' &&
    !isQuantity(chosen.piece.text) &&
    isQuantity(text) &&
    ingredients(chosen.piece.text).size > 0
  )
    return true;
  const last = reading.blocks.findLast((u) => u.zone !== 'check' && u.zone !== 'question');
  if (
    c.block === last &&
    c.block.paragraph !== chosen.claim.block.paragraph &&
    !reading.claims.some((d) => d.block === last && agree(d.piece.text, chosen.piece.text))
  )
    return false;
  if (isQuantity(chosen.piece.text))
    return chosen.place !== 'body' && !isQuantity(text) && c.piece.phrase !== true && ingredients(text).size > 0;
  return (
    (chosen.place === 'boxed' || chosen.place === 'final') &&
    isQuantity(text) &&
    ingredients(chosen.piece.text).size > 0
  );
}

/**
 * A later named value in the unit asked for, under a letter that could be this variable's and is no other one's: "terminal velocity is 45 m/s …
 * v_t = 54 m/s".
 */
export function laterRival(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  rivals: readonly Profile[],
  agree: Agree,
): Claim | undefined {
  const { dimension } = profile;
  if (!isMeasured(dimension)) return undefined;
  const base = symbolKey(/^[^_({\s]+/.exec(profile.spec.name)?.[0] ?? '').flat;
  const own = chosen.claim.label.symbols[0] ?? '';
  return reading.claims.find((c) => {
    const flat = symbolKey(c.label.symbols[0] ?? '').flat;
    return (
      c.piece.start > chosen.piece.end &&
      c.named &&
      flat !== '' &&
      flat !== symbolKey(own).flat &&
      c.block.zone !== 'question' &&
      c.block.zone !== 'check' &&
      (profile.symbolic ? flat === base : profile.nameWords.some((w) => couldMean(w, flat))) &&
      (valueDimension(c.piece.text) === dimension || (valueDimension(c.piece.text) === '' && isDerived(c))) &&
      !supposed(reading, c) &&
      !agree(c.piece.text, chosen.piece.text) &&
      !rivals.some((r) => r !== profile && r.dimension === dimension)
    );
  });
}

/** Another value in the unit asked for, in the same final section and under some of the same words. */
export function finalRival(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  rivals: readonly Profile[],
  agree: Agree,
): Claim | undefined {
  const { dimension } = profile;
  if (!isMeasured(dimension) || chosen.place !== 'final') return undefined;
  return [...reading.claims, ...reading.bold].find((c) => {
    if (c.block.zone !== 'final' || overlaps(c, chosen) || valueDimension(c.piece.text) !== dimension) return false;
    if (supposed(reading, c) || agree(c.piece.text, chosen.piece.text)) return false;
    const own = labelScore(profile, { ...c.label, heading: [] }, rivals).score;
    return (
      own >= 0.45 &&
      rivals.every((r) => r === profile || labelScore(r, { ...c.label, heading: [] }, rivals).score < own) &&
      !reading.corrections.some((at) => at > c.piece.end && at < chosen.piece.start)
    );
  });
}

/** A box that nothing names, or a value of the derivation, and behind it a conclusion that states another number. */
export function laterConclusion(reading: Reading, profile: Profile, chosen: Evidence, agree: Agree): Claim | undefined {
  const inUnit = isMeasured(profile.dimension) ? laterInUnit(reading, profile, chosen, agree) : undefined;
  if (inUnit) return inUnit;
  if ((chosen.match >= 0.6 && chosen.place !== 'body') || !isQuantity(chosen.piece.text)) return undefined;
  const { view } = reading.source;
  return reading.claims.find(
    (c) =>
      c.piece.start > chosen.piece.end &&
      c.block.zone !== 'question' &&
      c.block.zone !== 'check' &&
      BEGINS_CONCLUDING.test(view.slice(c.block.start, c.block.start + 40)) &&
      isQuantity(c.piece.text) &&
      !agree(c.piece.text, chosen.piece.text) &&
      !reading.claims.some((d) => d.block === c.block && agree(d.piece.text, chosen.piece.text)),
  );
}

/** "So light at 53.1° is …" behind the value of 56.3°: a conclusion with another quantity in the unit asked for. */
function laterInUnit(reading: Reading, profile: Profile, chosen: Evidence, agree: Agree): Claim | undefined {
  const { view } = reading.source;
  for (const block of reading.blocks) {
    if (block.start < chosen.piece.end || block.kind !== 'text' || block.zone === 'question' || block.zone === 'check')
      continue;
    if (!BEGINS_CONCLUDING.test(view.slice(block.start, block.start + 40))) continue;
    const found = quantities(reading, block.start, Math.min(block.end, block.start + 600)).filter(
      (q) => valueDimension(q.text) === profile.dimension,
    );
    const [first] = found;
    if (first && !found.some((q) => agree(q.text, chosen.piece.text)))
      return { ...chosen.claim, piece: first, whole: null, named: false, form: 'sentence', block };
  }
  return undefined;
}

/** The only variable's value is taken from elsewhere although a box says something else that could not be read as its value. */
export function overlookedBox(reading: Reading, profile: Profile, chosen: Evidence, agree: Agree): Claim | undefined {
  if (chosen.place === 'boxed') return undefined;
  return reading.boxes.find((b) => {
    const [first] = b.elements;
    if (b.block.zone === 'question' || !first || b.elements.length > 1) return false;
    if (first.named && !isNamed(profile, first, [profile])) return false;
    return !says(reading, profile, first, chosen, [profile], agree) && !agree(b.content.text, chosen.piece.text);
  })?.elements[0];
}
