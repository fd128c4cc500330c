import type { Claim } from './claims.ts';
import { valueDimension } from './dimension.ts';
import type { Evidence } from './evidence.ts';
import { boxClaims, saysAll, supposed } from './evidence.ts';
import { ingredients } from './ingredients.ts';
import { labelScore } from './match.ts';
import { pickPiece } from './pick.ts';
import type { Profile } from './profile.ts';
import { readNumber } from './agree.ts';
import { couldMean } from './convention.ts';
import type { Reading } from './read.ts';
import { scanTop } from './scan.ts';
import type { Agree } from './settle.ts';
import { isQuantity, trimPiece } from './value.ts';
import { symbolKey } from './symbol.ts';
import { valueEnd } from './value-end.ts';

const RANK = { boxed: 2, final: 2, tail: 1, body: 0 };

/**
 * Whether a statement of the variable that stands later than the chosen one, or in a more final place, says something else. That it could not
 * be read as a value of this variable does not make it silent: whoever reads the response sees that it contradicts.
 */
export function hasObjection(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  rivals: readonly Profile[],
  agree: Agree,
): boolean {
  const claims: [Claim, number][] = boxClaims(reading).map(({ claim }) => [claim, RANK.boxed]);
  const end = reading.units[reading.units.length - 1];
  for (const c of [...reading.claims, ...reading.bold, ...reading.contested]) {
    const { zone } = c.unit;
    // A check or a note may close with the answer after all.
    if (zone === 'check' && (c.unit === end || SO.test(reading.source.view.slice(c.unit.start, c.unit.start + 40))))
      claims.push([c, RANK.tail]);
    else if (zone !== 'question' && zone !== 'check') claims.push([c, RANK[zone]]);
  }
  const rank = RANK[chosen.place];
  return claims.some(([c, own]) => {
    const later = c.piece.start > chosen.piece.end;
    if (!(later || own > rank) || (chosen.place === 'boxed' && own === RANK.body && rivals.length > 1)) return false;
    if (c.piece.text.length > 3000 || overlaps(c, chosen) || !isNamed(profile, c, rivals)) return false;
    if (supposed(reading, c) && !(c.aside === true && isQuantity(c.piece.text) && isQuantity(chosen.piece.text)))
      return false;
    return !says(reading, profile, c, chosen, rivals, agree) && !derives(reading, c, chosen);
  });
}

function overlaps(c: Claim, chosen: Evidence): boolean {
  const whole = c.whole ?? c.piece;
  return whole.start < chosen.piece.end && chosen.piece.start < whole.end;
}

/** Surely about this variable and about no other. */
function isNamed(profile: Profile, c: Claim, rivals: readonly Profile[]): boolean {
  const match = labelScore(profile, { ...c.label, heading: [], part: null }, rivals);
  if (match.score < (match.symbol ? 0.9 : c.form === 'sentence' ? 0.75 : 0.6)) return false;
  if (c.form === 'sentence' && !match.symbol && !saysAll(profile, c)) return false;
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
function derives(reading: Reading, c: Claim, chosen: Evidence): boolean {
  const { text } = c.piece;
  if (
    chosen.place === 'boxed' &&
    !isQuantity(chosen.piece.text) &&
    isQuantity(text) &&
    ingredients(chosen.piece.text).size > 0
  )
    return true;
  const last = reading.units.findLast((u) => u.zone !== 'check' && u.zone !== 'question');
  if (c.unit === last && c.unit.paragraph !== chosen.claim.unit.paragraph) return false;
  if (isQuantity(chosen.piece.text))
    return chosen.place !== 'body' && !isQuantity(text) && c.piece.phrase !== true && ingredients(text).size > 0;
  return (
    (chosen.place === 'boxed' || chosen.place === 'final') &&
    isQuantity(text) &&
    ingredients(chosen.piece.text).size > 0
  );
}

/** "x = 2 or 5", "3 m/s and 7 m/s": an alternative stands right behind the value and is not the same in other words. */
export function hasAlternative(reading: Reading, chosen: Evidence, agree: Agree): boolean {
  const { source } = reading;
  const { end } = chosen.piece;
  const joined =
    /^[\s\uE001\uE002)]*,?(?:\\(?:quad|qquad|[,;\s]))*\s*(?:\\text\{\s*)?(or|and)\b[\s}]*(?:\\[,;\s])*(?=[\uE001\uE002\d\\+−-])/.exec(
      source.view.slice(end, end + 40),
    );
  if (!joined) return false;
  const from = end + joined[0].length;
  const bound = Math.min(chosen.claim.unit.end, from + 200);
  const stop = valueEnd(source, from, bound);
  if (scanTop(source, from, stop).some((t) => t.kind === 'relation')) return false;
  const other = trimPiece(source, from, stop);
  if (!other || agree(other.text, chosen.piece.text)) return false;
  if (!isQuantity(other.text)) return joined[1] === 'or' && !isQuantity(chosen.piece.text);
  return joined[1] === 'or' || valueDimension(other.text) === valueDimension(chosen.piece.text);
}

const PLURAL = /\b(?:set|all|both|list|values|roots|solutions|angles|possible|either|pair|which)\b|s\b\s*$/i;

/** "30° or 60°" as one value, where one is asked for. */
export function holdsAlternatives(profile: Profile, text: string, agree: Agree): boolean {
  if (
    profile.boolean ||
    PLURAL.test(profile.spec.name.replace(/_/g, ' ')) ||
    PLURAL.test(profile.spec.description.slice(0, 200))
  )
    return false;
  const parts = text.split(/(?:\\text\s*\{)?\s+or\s+\}?/);
  return (
    parts.length > 1 &&
    parts.every((p) => isQuantity(p.trim())) &&
    parts.slice(1).some((p) => !agree(p, parts[0] ?? ''))
  );
}

/**
 * A later named value in the unit asked for, under a letter that could be this variable's and is no other one's: "terminal velocity is 45 m/s …
 * v_t = 54 m/s".
 */
export function hasLaterRival(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  rivals: readonly Profile[],
  agree: Agree,
): boolean {
  const { dimension } = profile;
  if (dimension === null || /^[0,]+$/.test(dimension)) return false;
  const base = symbolKey(/^[^_({\s]+/.exec(profile.spec.name)?.[0] ?? '').flat;
  const own = chosen.claim.label.symbols[0] ?? '';
  return reading.claims.some((c) => {
    const flat = symbolKey(c.label.symbols[0] ?? '').flat;
    return (
      c.piece.start > chosen.piece.end &&
      c.named &&
      flat !== '' &&
      flat !== symbolKey(own).flat &&
      c.unit.zone !== 'question' &&
      c.unit.zone !== 'check' &&
      (profile.symbolic ? flat === base : profile.nameWords.some((w) => couldMean(w, flat))) &&
      valueDimension(c.piece.text) === dimension &&
      !supposed(reading, c) &&
      !agree(c.piece.text, chosen.piece.text) &&
      !rivals.some((r) => r !== profile && r.dimension === dimension)
    );
  });
}

const SO =
  /^[\W\uE001\uE002]*(?:so|thus|hence|therefore|in (?:total|conclusion|summary)|overall|finally|altogether|consequently)\b/i;

/** A box that nothing names, or a value of the derivation, and behind it a conclusion that states another number. */
export function hasLaterConclusion(reading: Reading, chosen: Evidence, agree: Agree): boolean {
  if ((chosen.match >= 0.6 && chosen.place !== 'body') || !isQuantity(chosen.piece.text)) return false;
  const { view } = reading.source;
  return reading.claims.some(
    (c) =>
      c.piece.start > chosen.piece.end &&
      c.unit.zone !== 'question' &&
      c.unit.zone !== 'check' &&
      SO.test(view.slice(c.unit.start, c.unit.start + 40)) &&
      isQuantity(c.piece.text) &&
      !agree(c.piece.text, chosen.piece.text) &&
      !reading.claims.some((d) => d.unit === c.unit && agree(d.piece.text, chosen.piece.text)),
  );
}

/** The only variable's value is taken from elsewhere although a box says something else that could not be read as its value. */
export function overlooksBox(reading: Reading, profile: Profile, chosen: Evidence, agree: Agree): boolean {
  if (chosen.place === 'boxed') return false;
  return reading.boxes.some((b) => {
    const [first] = b.elements;
    if (b.unit.zone === 'question' || !first || b.elements.length > 1) return false;
    if (first.named && !isNamed(profile, first, [profile])) return false;
    return !says(reading, profile, first, chosen, [profile], agree) && !agree(b.content.text, chosen.piece.text);
  });
}

/** "91 − 14π ≈ 16.02": the exact form and its rounding are two values, unless the unit is converted between them. */
export function contradictsItself(chosen: Evidence): boolean {
  const { exact } = chosen.claim.piece;
  const a = exact ? readNumber(exact.text) : null;
  const b = readNumber(chosen.piece.text);
  if (!a || !b || (a.unit !== b.unit && a.unit !== '') || /%/.test(chosen.piece.text)) return false;
  const gap = Math.abs(a.value - b.value) / Math.max(Math.abs(a.value), Math.abs(b.value), 1e-300);
  // A power of ten is a prefix or a unit that only one of them bears.
  const decades = Math.log10(Math.abs(a.value / b.value));
  return gap > 0.05 && Math.abs(decades - Math.round(decades)) > 0.02;
}

/** A bare number is doubtful where the same lines state another value in the very unit that was asked for. */
export function lacksUnit(reading: Reading, profile: Profile, chosen: Evidence, agree: Agree): boolean {
  const { dimension } = profile;
  if (dimension === null || /^[0,]+$/.test(dimension) || valueDimension(chosen.piece.text) !== '') return false;
  return reading.claims.some(
    (c) =>
      c.unit.zone === chosen.claim.unit.zone &&
      c.unit.paragraph >= chosen.claim.unit.paragraph &&
      valueDimension(c.piece.text) === dimension &&
      !overlaps(c, chosen) &&
      !agree(c.piece.text, chosen.piece.text),
  );
}
