import { isDerived } from '../lexicon.ts';
import { readNumber, sameText } from '../values/agree.ts';
import type { Claim } from '../claims/claims.ts';
import { doubted } from '../doubts/doubt.ts';
import type { Evidence } from '../decide/evidence.ts';
import { allClaims, formName, supposed } from '../decide/evidence.ts';
import { couldEqual } from './could-equal.ts';
import { labelScore, symbolScore } from '../names/match.ts';
import { pickPiece } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import { sectionEnds } from '../source/sections.ts';
import type { Agree, Decision } from '../decide/settle.ts';
import { concludes, takenBack } from '../decide/settle.ts';
import type { Piece } from '../values/value.ts';
import { isQuantity } from '../values/value.ts';
import { isAsked } from '../doubts/unexplained.ts';
import { contentWords } from '../names/words.ts';

/** One variable with the value that is wanted, and what the extractor made of it. */
export interface Sought {
  profile: Profile;
  value: string;
  found: boolean;
}

/**
 * For each variable that was not found: the place where the response states the wanted value as a result of its own, or null. A label need not
 * name the variable; what speaks for it is that so particular a value does not turn up by chance. So it has to be particular, concluded, no
 * other variable's and no given, and nothing of its kind may be stated behind it or against it.
 */
export function resultsStated(
  reading: Reading,
  sought: readonly Sought[],
  agreement: readonly Agree[],
  question: string,
): (Piece | null)[] {
  if (reading.refused || reading.truncated) return sought.map(() => null);
  const profiles = sought.map((s) => s.profile);
  const ends = sectionEnds(reading);
  const claims = allClaims(reading);
  const chosen = sought.map(({ profile, value, found }, i): Evidence | null => {
    const agree = agreement[i];
    if (found || !agree || !isParticular(value) || isGiven(value, question)) return null;
    if (sought.some((s, k) => k !== i && agree(s.value, value))) return null;
    const could = couldEqual(value);
    const seen = new Map<string, boolean>();
    const same = (claim: Claim): Piece | null => {
      const piece = pickPiece(reading.source, profile, claim, [profile]);
      if (!piece) return null;
      const { text } = piece;
      if (!seen.has(text)) seen.set(text, sameText(text, value) || (could(text) && agree(text, value)));
      return seen.get(text) === true ? piece : null;
    };
    const looked = claims.filter(
      (c) => c.block.zone !== 'question' && c.block.zone !== 'check' && c.form !== 'heading',
    );
    // Where the response has a final section or boxes, none of which states it, the rest of it need not be compared.
    const marked = looked.filter((c) => c.form === 'boxed' || c.block.zone === 'final');
    if (profiles.length === 1 && hasFinalPlace(reading) && !marked.some((c) => same(c))) return null;
    let last: Evidence | null = null;
    for (const claim of looked) {
      // Where anything says it of another quantity, the value may be that one's.
      const foreign = supposed(reading, claim) || isOthers(profile, claim, profiles);
      if (!foreign && !isResult(reading, claim, ends)) continue;
      const piece = same(claim);
      if (!piece) continue;
      if (foreign) return null;
      const place = placeOf(claim);
      const match = labelScore(profile, claim.label, profiles);
      last = { claim, piece, match: match.score, bySymbol: match.symbol, place, form: formName(claim, place) };
    }
    return last;
  });
  const decisions = chosen.map((c): Decision => ({ chosen: c, conflict: false, reason: '' }));
  return decisions.map((decision, i) => {
    const { chosen: own } = decision;
    const profile = profiles[i];
    const agree = agreement[i];
    if (!own || !profile || !agree) return null;
    if (takenBack(reading, own.piece.end, Infinity)) return null;
    if (isOutOfOrder(i, chosen)) return null;
    if (profiles.length > 1 && own.match < 0.3 && isListed(reading, own)) return null;
    if (isPassedOver(reading, own) || namedElsewhere(reading, profile, own, agree)) return null;
    const wanted = sought.map((s) => s.value);
    if (claims.some((c) => isLater(reading, c, own, profile, profiles, agree, wanted))) return null;
    return doubted(reading, decision, profile, agree, decisions, profiles).chosen ? own.piece : null;
  });
}

/** Three significant digits, two with a unit, or an expression of some length: what does not turn up by chance. */
function isParticular(value: string): boolean {
  const mantissa = value.replace(
    /(?:(?:\\times|×|\\cdot|·)\s*|(?<!\s)\s*)10\s*\^\s*\{?[-−+]?\d+\}?|(?<=\d)[eE][-+]?\d+/g,
    '',
  );
  const number = readNumber(value);
  if (number || isQuantity(value)) {
    const digits = (/[\d.,]+/.exec(mantissa)?.[0] ?? '').replace(/[.,]/g, '').replace(/^0+/, '');
    const significant = /\./.test(mantissa) ? digits : digits.replace(/(?<!0)0+$/, '');
    return significant.length >= ((number?.unit ?? '') === '' ? 3 : 2);
  }
  return /\d|\\/.test(value) && value.replace(/[\s{}\\$]|left|right|mathrm|text/g, '').length >= 8;
}

/** The question states it: whoever repeats it need not have found it. */
function isGiven(value: string, question: string): boolean {
  const number = /\d[\d.,]*\d|\d/.exec(value)?.[0];
  return isQuantity(value) && number !== undefined && question.slice(0, 50_000).includes(number);
}

/** Stands out, closes the response or its section, or is worked out or concluded. */
function isResult(reading: Reading, c: Claim, ends: ReadonlySet<Claim>): boolean {
  if (c.form === 'boxed' || c.form === 'bold' || c.form === 'table' || c.form === 'whole') return true;
  if (c.block.zone === 'final' || c.block.zone === 'tail' || ends.has(c)) return true;
  return concludes(reading, c) || isDerived(c);
}

/** Another variable's label, or a letter that is not this variable's. */
function isOthers(profile: Profile, c: Claim, rivals: readonly Profile[]): boolean {
  const label = { ...c.label, heading: [] };
  const own = labelScore(profile, label, rivals).score;
  if (rivals.some((r) => r !== profile && labelScore(r, label, rivals).score > own)) return true;
  return (
    profile.symbolic &&
    c.named &&
    !profile.relation &&
    own < 0.6 &&
    !c.label.symbols.some((s) => symbolScore(profile, s, rivals) >= 0.6)
  );
}

/** "Answer: 4.48, the fourth one": a list without names, in whatever order. */
function isListed(reading: Reading, own: Evidence): boolean {
  const after = reading.source.view.slice(own.piece.end, Math.min(own.claim.block.end, own.piece.end + 12));
  const before = reading.source.view.slice(Math.max(own.claim.block.start, own.piece.start - 12), own.piece.start);
  return /^[^\p{L}\d]*(?:[,;]|\band\b)/u.test(after) || /(?:[,;]|\band\b)[^\p{L}\d=]*$/u.test(before);
}

function placeOf(claim: Claim): Evidence['place'] {
  const { zone } = claim.block;
  return claim.form === 'boxed' ? 'boxed' : zone === 'final' || zone === 'tail' ? zone : 'body';
}

/** Where the response has a final section or boxes, what stands outside them is not its result. */
function isPassedOver(reading: Reading, own: Evidence): boolean {
  return own.place !== 'final' && own.place !== 'boxed' && hasFinalPlace(reading);
}

const hasFinalPlace = (reading: Reading): boolean =>
  reading.hasFinal || reading.boxes.some((b) => b.block.zone !== 'question');

/**
 * A heading, a closing or an opening line, a row or a bold lead that says the variable's whole name, with the value nowhere near: what the response
 * has to say of the variable stands there.
 */
function namedElsewhere(reading: Reading, profile: Profile, own: Evidence, agree: Agree): boolean {
  const home = own.claim.block;
  const words = profile.nameWords.length > 0 ? profile.nameWords : profile.spelled;
  const first = reading.blocks.find((u) => u.zone !== 'question' && u.kind !== 'heading');
  return reading.blocks.some((u) => {
    if (u === home || u.zone === 'question' || u.zone === 'check') return false;
    const text = reading.source.view.slice(u.start, Math.min(u.end, u.start + 600));
    const marked =
      u.kind === 'heading' || u.kind === 'row' || u.zone === 'tail' || u.zone === 'final' || u.bullet || u.opensPart;
    if (!marked && u.paragraph > (first?.paragraph ?? 0) + 1 && !text.startsWith('\uE002')) return false;
    // The heading or the lead of the confirmed value's own section.
    if (u.kind === 'heading' && text === home.heading) return false;
    if (u.end <= home.start && u.paragraph >= home.paragraph - 1 && u.heading === home.heading) return false;
    const said = new Set(contentWords(text, 600));
    const spoken = words.length > 0 && words.every((w) => said.has(w));
    const claimed = reading.claims.some(
      (c) => c.block === u && c.named && c.label.symbols.some((s) => symbolScore(profile, s, [profile]) >= 0.7),
    );
    if (!spoken && !claimed) return false;
    return !reading.claims.some((c) => c.block === u && agree(c.piece.text, own.piece.text));
  });
}

/** Values that no name tells apart have to come in the order in which they are asked for. */
function isOutOfOrder(at: number, chosen: readonly (Evidence | null)[]): boolean {
  const own = chosen[at];
  if (!own || own.match >= 0.6) return false;
  return chosen.some((c, k) => c !== null && k !== at && k < at === c.piece.start > own.piece.start);
}

/** Behind it, in the form that is asked for: a value that is none of the wanted ones. */
function isLater(
  reading: Reading,
  c: Claim,
  own: Evidence,
  profile: Profile,
  rivals: readonly Profile[],
  agree: Agree,
  wanted: readonly string[],
): boolean {
  if (c.piece.start <= own.piece.end || c.block.zone === 'question' || c.block.zone === 'check') return false;
  if (c.aside === true || supposed(reading, c)) return false;
  const { part } = own.claim.block;
  if (rivals.length > 1 && part !== null && c.block.part !== null && c.block.part !== part) return false;
  if (!isAsked(reading, profile, c, own, rivals)) return false;
  return !wanted.some((w) => sameText(c.piece.text, w) || agree(c.piece.text, w));
}
