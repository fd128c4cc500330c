import { isDerived } from '../lexicon.ts';
import type { Box } from '../claims/boxed.ts';
import type { Claim } from '../claims/claims.ts';
import { valueDimension } from '../values/dimension.ts';
import type { Match } from '../names/match.ts';
import { labelScore } from '../names/match.ts';
import { wordScore } from '../names/word-score.ts';
import { sectionEnds } from '../source/sections.ts';
import { pickPiece, wantsWords } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Candidate } from '../types.ts';
import type { Piece } from '../values/value.ts';
import { isQuantity } from '../values/value.ts';

/** A claim seen as a value of one variable. */
export interface Evidence {
  claim: Claim;
  piece: Piece;
  /** How surely the label names the variable. */
  match: number;
  bySymbol: boolean;
  place: 'boxed' | 'final' | 'tail' | 'body';
  form: string;
}

export function boxClaims(reading: Reading): { claim: Claim; box: Box }[] {
  return reading.boxes
    .filter((b) => b.block.zone !== 'question')
    .flatMap((box) => box.elements.map((claim) => ({ claim, box })));
}

/** Everything that the response states, wherever and however; what only contradicts too. */
export function allClaims(reading: Reading): Claim[] {
  return [...boxClaims(reading).map((b) => b.claim), ...reading.claims, ...reading.bold, ...reading.contested];
}

/** For each variable all claims that may state it, with how well each is named and where it stands. */
export function gather(reading: Reading, profiles: readonly Profile[]): Evidence[][] {
  const out: Evidence[][] = profiles.map(() => []);
  const ends = sectionEnds(reading);
  const add = (claim: Claim, place: Evidence['place']): void => {
    const stated = place === 'boxed' || place === 'final' || claim.form === 'table';
    const matches = profiles.map((p) =>
      stated ? labelScore(p, claim.label, profiles) : headed(p, claim, profiles, ends.has(claim)),
    );
    const best = Math.max(...matches.map((m) => m.score));
    for (const [i, profile] of profiles.entries()) {
      const match = matches[i];
      // What names a rival better is the rival's.
      if (!match || isOfOtherTime(profile, claim)) continue;
      if (isWhere(reading, profile, claim, match.symbol) || isOfOtherState(reading, profile, claim)) continue;
      if (match.score < 0.3 || best > match.score + 0.02) continue;
      const piece = pickPiece(reading.source, profile, claim, profiles);
      if (!piece || (place !== 'boxed' && place !== 'final' && isPassing(profile, claim, piece, match.symbol)))
        continue;
      // A textbook's letter with a value in the unit asked for names it well enough.
      const fits =
        match.score >= 0.7 &&
        match.score < 0.87 &&
        profile.dimension !== null &&
        claim.named &&
        match.symbol &&
        valueDimension(piece.text) === profile.dimension;
      // A letter with a derivation behind it is worked out, not only mentioned.
      const workedOut =
        match.score >= 0.7 &&
        match.score < 0.82 &&
        match.symbol &&
        claim.named &&
        isDerived(claim) &&
        isQuantity(piece.text);
      const indexed = claim.form === 'table' && match.symbol && match.score >= 0.7;
      const score = fits || indexed ? Math.max(0.87, match.score) : workedOut ? 0.82 : match.score;
      out[i]?.push({ claim, piece, match: score, bySymbol: match.symbol, place, form: formName(claim, place) });
    }
  };
  for (const { claim } of boxClaims(reading)) add(claim, 'boxed');
  for (const claim of [...reading.claims, ...reading.bold]) {
    const { zone } = claim.block;
    if (zone === 'question' || zone === 'check' || supposed(reading, claim) || isMultiple(reading, claim)) continue;
    add(claim, zone);
  }
  for (const list of out) list.sort((a, b) => a.piece.start - b.piece.start);
  return out;
}

/** "A local maximum at x = −1" says where it is, not how large. */
function isWhere(reading: Reading, profile: Profile, claim: Claim, bySymbol: boolean): boolean {
  if (!claim.named || bySymbol || !claim.whole) return false;
  const before = reading.source.view.slice(Math.max(claim.block.start, claim.whole.start - 12), claim.whole.start);
  if (!/\bat[\s\uE001\uE002]*$/i.test(before)) return false;
  return !/\b(?:at which|where|locations?|positions?|coordinates?|points?|argument|time|when|occurs?|that (?:maxim|minim)\w+|angle|maximizer|minimizer)\b/i.test(
    `${profile.spec.name.replace(/_/g, ' ')} ${profile.spec.description}`,
  );
}

/** "The quantity without the tax is Q = 60" where the one after the tax is asked for. */
function isOfOtherState(reading: Reading, profile: Profile, claim: Claim): boolean {
  const start = claim.whole?.start ?? claim.piece.start;
  const before = reading.source.view.slice(Math.max(claim.block.start, start - 100), start);
  const m = /\b(?:without|before|prior to|excluding)\s+(?:the |any |an? )?(\p{L}{3,})(?![^.]*\.\s)/iu.exec(before);
  const word = m?.[1];
  return (
    word !== undefined &&
    new RegExp(`\\b(?:after|with|including|under)\\s+(?:the\\s+|an?\\s+)?${word}\\b`, 'iu').test(
      profile.spec.description,
    )
  );
}

/** "The new equilibrium income is 3750" where no new one is asked for. */
function isOfOtherTime(profile: Profile, claim: Claim): boolean {
  return (
    claim.form === 'sentence' &&
    claim.label.words.some(
      (w) => /^(?:new|old|previou|original)$/.test(w) && !profile.nameWords.includes(w) && !profile.headWords.has(w),
    )
  );
}

/** "0.4Y = 600" is a step to Y. */
function isMultiple(reading: Reading, claim: Claim): boolean {
  if (claim.whole === null || claim.named) return false;
  // "The inverse x of 5 satisfies 5 + x − 3 = 3".
  const before = reading.source.view.slice(Math.max(claim.block.start, claim.whole.start - 30), claim.whole.start);
  if (/\b(?:satisf\w+|solv\w+|obey\w*|fulfil\w*|equation|requires?|conditions?)[\s:\uE001\uE002]*$/i.test(before))
    return true;
  return claim.label.words.length === 0 && /^\s*\d+(?:\.\d+)?\s*\\?\p{L}/u.test(claim.label.symbols[0] ?? '');
}

/** Outside the final section a heading names only the value with which its section ends. */
function headed(profile: Profile, claim: Claim, profiles: readonly Profile[], ends: boolean): Match {
  const own = labelScore(profile, { ...claim.label, heading: [] }, profiles);
  if (!ends) return own;
  const words = 0.95 * wordScore(profile, claim.label.heading, profiles);
  if (own.symbol && own.score >= 0.7 && words >= 0.6) return { score: Math.max(own.score, 0.9), symbol: true };
  return words > own.score ? { score: words, symbol: false } : own;
}

/** Outside the final section a sentence must use the whole name, and a quantity is no answer where words are asked for. */
function isPassing(profile: Profile, claim: Claim, piece: Piece, bySymbol: boolean): boolean {
  if (claim.form !== 'sentence') return false;
  return (!bySymbol && !saysAll(profile, claim)) || (isQuantity(piece.text) && wantsWords(profile));
}

const SUPPOSED =
  /\b(?:given|suppose|supposing|setting|imposing|putting|assum(?:e|es|ing)|let|where|with|for example|e\.g\.|say|known|if|taking|take|using|use|insert(?:ing)?|substitut\w+|plugging|data|at|for|when|defined|definition|would|might|could|may|tempt\w+|na[iï]ve\w*)\b[^.]{0,90}$/i;

/** "One might think that …": everything said in that sentence. */
const MIGHT =
  /\b(?:might|could|would) (?:think|expect|guess|assume|suppose|conclude)\b|\btempt(?:ing|ed)\b|\bna[iï]vely\b/i;

/** "Real cans (for example with r = 3.3 cm)". */
function isExample(reading: Reading, claim: Claim): boolean {
  const start = claim.whole?.start ?? claim.piece.start;
  const before = reading.source.view.slice(Math.max(claim.block.start, start - 120), start);
  return /\b(?:for example|for instance|e\.g\.|such as)(?![^.]*[.]\s)/i.test(before);
}

/** Givens and assumptions of running text ("we are given m = 2 kg", "with g = 9.81") are no results. */
export function supposed(reading: Reading, claim: Claim): boolean {
  if (claim.aside === true || rejected(reading, claim) || isExample(reading, claim)) return true;
  if (claim.block.zone === 'final' || claim.form === 'table') return false;
  const { view } = reading.source;
  const start = claim.whole?.start ?? claim.piece.start;
  const before = view.slice(Math.max(claim.block.start, start - 140), start);
  const sentence = before
    .slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('; ')) + 1)
    .replace(/[\uE001\uE002]/g, ' ');
  if (MIGHT.test(view.slice(claim.block.start, start).slice(-800).split(/\.\s/).at(-1) ?? '')) return true;
  const weak = /\b(?:with|for|at|when|using|use|data|say|taking|take|where|insert\w*|substitut\w+|plugging|known)\b/i;
  const m = SUPPOSED.exec(sentence);
  if (!m) return false;
  // "With these numbers, v = 3": a result after a comma, or announced, is none of the assumption.
  const rest = m[0];
  if (CONCLUSION.test(rest)) return false;
  // "The maximum is z = 29 at x = 4" says where.
  if (
    claim.named &&
    /^at\b/i.test(rest) &&
    /\b(?:maxim\w+|minim\w+|optim\w+|attained|reached|achieved|occurs?)\b/i.test(sentence)
  )
    return false;
  // "So they meet at t = 3 s with v = 2 m/s" states both.
  if (
    claim.named &&
    /^(?:with|at)\b/i.test(rest) &&
    /^\W*(?:so|thus|hence|therefore|in summary|overall|finally|altogether)\b/i.test(sentence)
  )
    return false;
  return !weak.test(rest.slice(0, 14)) || !/[,:]|\b(?:is|are|gives?|yields?|get|find|obtain)\b/.test(rest);
}

/** "x = 3 does not satisfy the equation": named only to be ruled out. */
function rejected(reading: Reading, claim: Claim): boolean {
  const { view } = reading.source;
  const after = view.slice(claim.piece.end, claim.piece.end + 60).replace(/[\uE001\uE002]/g, ' ');
  return /^[\s,)]*(?:which |that |this )?(?:does not|doesn't|do not|is not|isn't|cannot|can't|fails?\b|is (?:invalid|extraneous|rejected|impossible|wrong|unphysical|discarded|excluded|too)|must be (?:rejected|discarded)|would|is (?:possible|achievable|attainable|allowed))/i.test(
    after,
  );
}

const CONCLUSION =
  /\b(?:therefore|thus|hence|so|then|finally|obtain|find|get|result|gives?|yields?|we have|read off|it follows|conclude)\b|[∴⇒]/i;

/** A sentence outside the final section has to use every word of the variable's name. */
export function saysAll(profile: Profile, claim: Claim): boolean {
  if (profile.symbolic || profile.nameWords.length === 0) return true;
  const said = new Set([...claim.label.words, ...claim.label.lead]);
  return profile.nameWords.every((w) => said.has(w));
}

export function formName(claim: Claim, place: Evidence['place']): string {
  if (place === 'boxed') return 'boxed';
  if (place === 'final' && (claim.form === 'name-equals' || claim.form === 'display' || claim.form === 'bold'))
    return 'final-section';
  return claim.form;
}

const PLACE_SCORE = { boxed: 0.95, final: 0.9, tail: 0.65, body: 0.45 };

export function asCandidate(e: Evidence): Candidate {
  const score = Math.round(PLACE_SCORE[e.place] * (0.4 + 0.6 * e.match) * 100) / 100;
  return { value: e.piece.text, span: { start: e.piece.start, end: e.piece.end }, form: e.form, score };
}
