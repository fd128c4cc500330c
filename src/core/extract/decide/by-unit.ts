import { isDerived } from '../lexicon.ts';
import { valueDimension, isMeasured } from '../values/dimension.ts';
import type { Claim } from '../claims/claims.ts';
import { couldMean, isConventional } from '../names/convention.ts';
import type { Evidence } from './evidence.ts';
import { supposed } from './evidence.ts';
import { symbolKey } from '../names/symbol.ts';
import { symbolScore } from '../names/match.ts';
import { pickPiece } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import { sentences } from '../claims/sentences.ts';
import type { Agree, Decision } from './settle.ts';
import { NONE, takenBack } from './settle.ts';
import type { Block } from '../source/block.ts';
import type { Piece } from '../values/value.ts';
import { isQuantity, trimPiece, unitEnd } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

const NUMBER =
  /(?<![\p{L}\d_^{.,])[-−+]?\$?\d[\d,]*(?:\.\d+)?(?:\s*(?:[×·]|\\times|\\cdot)\s*10\s*(?:\^\s*\{?[-−+]?\d+\}?|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))?/gu;
const OTHER_WORDS =
  /\b(?:initial|original|previous|wrong|not|would|if|whereas|instead|compared|than|typical\w*|limit|given|assum\w+|ideal|allowed|allowable)\b|n't\b|\b(?:using|with|for|at|after|when|each|per)\b.{0,8}$/i;

/** The subscript of a flattened name of one letter. */
const INDEX =
  /(?<=^(?:[A-Za-z]|[a-z]{2,7}(?=\d)|alpha|beta|gamma|delta|epsilon|eta|theta|kappa|lambda|mu|nu|rho|sigma|tau|phi|omega))(?:\d+|[A-Z][a-z]*|(?!(?:lpha|eta|amma|elta|psilon|heta|appa|ambda|ho|igma|au|hi|mega|u)\b)[a-z]+)$/;

const HYPOTHETICAL = /\b(?:if|would|were|had|comparison|contrast|alternatively|whereas|typical\w*)\b/i;

/**
 * The closing lines' only value in the unit that the description asks for, where only one variable is asked for in that
 * unit and the sentence shares a word with the variable.
 */
export function decideByUnit(reading: Reading, profile: Profile, rivals: readonly Profile[], agree: Agree): Decision {
  const { dimension } = profile;
  if (!isMeasured(dimension) || reading.truncated || reading.refused) return NONE;
  if (
    rivals.some(
      (r) =>
        r !== profile &&
        (r.dimension === dimension ||
          (r.dimension === null && r.spec.type === 'other' && !r.boolean && r.options.length === 0)),
    )
  )
    return NONE;
  const zone = reading.hasFinal ? 'final' : 'tail';
  const found: Evidence[] = [];
  for (const block of reading.blocks.slice(-60)) {
    if (block.zone !== zone || block.kind === 'code' || block.kind === 'row') continue;
    for (const [from, to] of sentences(reading.source, block)) {
      if (HYPOTHETICAL.test(reading.source.view.slice(from, Math.min(to, from + 800)))) continue;
      for (const piece of quantities(reading, from, Math.min(to, from + 800))) {
        if (valueDimension(piece.text) !== dimension) continue;
        const picked = pickPiece(reading.source, profile, claimOf(piece, block), rivals);
        const bearer = reading.claims.find((c) => c.named && c.piece.start <= piece.start && c.piece.end >= piece.end);
        if (bearer && !bearer.label.symbols.some((s) => symbolScore(profile, s, rivals) >= 0.7)) return NONE;
        if (!picked) continue;
        if (isOperand(reading.source.view, piece.start, piece.end)) continue;
        found.push({
          claim: claimOf(picked, block),
          piece: picked,
          match: 0.6,
          bySymbol: false,
          place: zone,
          form: 'sentence',
        });
        const said = contentWords(reading.source.view.slice(from, to));
        const own = said.some((w) => w.length > 1 && (profile.nameWords.includes(w) || profile.headWords.has(w)));
        const clause = reading.source.view.slice(from, piece.start);
        if (!own || OTHER_WORDS.test(clause.slice(Math.max(clause.lastIndexOf(','), clause.lastIndexOf(' and '), 0))))
          return NONE;
        if (isOfAnother(profile, clause)) return NONE;
      }
    }
  }
  const last = found[found.length - 1];
  if (!last || takenBack(reading, last.piece.end, Infinity)) return NONE;
  if (found.some((e) => !agree(e.piece.text, last.piece.text)))
    return { chosen: null, conflict: true, reason: 'the closing lines give several values in its unit' };
  return { chosen: last, conflict: false, reason: 'the only value in its unit in the closing lines' };
}

/**
 * Without closing lines that say it: the only derived value in the unit asked for, if its symbol begins as the variable's
 * does or its words name it, and no other variable is asked for in that unit.
 */
export function decideByUnitAnywhere(
  reading: Reading,
  profile: Profile,
  rivals: readonly Profile[],
  evidence: readonly Evidence[],
  agree: Agree,
): Decision {
  const { dimension } = profile;
  if (!isMeasured(dimension) || reading.truncated || reading.refused) return NONE;
  if (rivals.some((r) => r !== profile && r.dimension === dimension)) return NONE;
  const base = symbolKey(/^[^_({\s]+/.exec(profile.spec.name)?.[0] ?? '').flat;
  let chosen: Evidence | null = null;
  for (const claim of reading.claims) {
    if (claim.block.zone === 'question' || claim.block.zone === 'check' || supposed(reading, claim)) continue;
    if (valueDimension(claim.piece.text) !== dimension) continue;
    const piece = pickPiece(reading.source, profile, claim, rivals);
    if (!piece) return NONE;
    if (chosen && !agree(piece.text, chosen.piece.text))
      return { chosen: null, conflict: true, reason: 'several values in its unit are derived' };
    const flat = symbolKey(claim.label.symbols[0] ?? '').flat;
    // "I_B" is not what is asked for as I_C, nor "σ₂" as stress_1.
    const index = INDEX.exec(flat)?.[0];
    const wanted = INDEX.exec(symbolKey(profile.spec.name).flat)?.[0] ?? /(?<=_)\d+$/.exec(profile.spec.name)?.[0];
    const digits = /^\d+$/;
    const generic = /^(?:value|num|numeric|final|result)$/.test(wanted ?? '');
    if (
      index !== undefined &&
      wanted !== undefined &&
      index !== wanted &&
      !generic &&
      (profile.symbolic || (digits.test(index) && digits.test(wanted)))
    )
      return NONE;
    const letter =
      (profile.symbolic && base !== '' && flat.startsWith(base)) ||
      (index !== undefined &&
        /^(?:cr|crit|max|min|tot|total|eq|eff|net|avg|out)$/.test(index) &&
        profile.nameWords.some((w) => couldMean(w, flat))) ||
      isConventional(profile.spec.name, [...profile.nameWords, ...profile.headWords], {
        flat: flat.replace(/(?<!\d)\d+$/, ''),
        args: null,
      }) > 0;
    const derived = isDerived(claim);
    if (!derived || !claim.named || !letter) {
      if (!chosen) return NONE;
      continue;
    }
    chosen = { claim, piece, match: 0.7, bySymbol: true, place: 'body', form: claim.form };
  }
  if (!chosen || takenBack(reading, chosen.piece.end, Infinity)) return NONE;
  const own = chosen.piece.text;
  if (evidence.some((e) => e.match >= 0.5 && isQuantity(e.piece.text) && !agree(e.piece.text, own))) return NONE;
  return { chosen, conflict: false, reason: 'the only derived value in its unit' };
}

/** "The wavelength in vacuum is 600 nm" where the wavelength in glass is asked for. */
function isOfAnother(profile: Profile, clause: string): boolean {
  const m = /\b(?:in|inside|outside|through|across|before)\s+(?:the\s+|an?\s+)?(\p{L}{3,})[^,;]{0,20}$/u.exec(
    clause.replace(/[\uE001\uE002]/g, ' '),
  );
  const word = contentWords(m?.[1] ?? '')[0];
  return (
    word !== undefined &&
    profile.nameWords.length > 1 &&
    !profile.nameWords.includes(word) &&
    !profile.headWords.has(word)
  );
}

/** "(200 W)(0.004 m)/…": a number that is worked with, not worked out. */
function isOperand(view: string, start: number, end: number): boolean {
  const before = view.slice(Math.max(0, start - 12), start).replace(/(?<![\uE001\uE002\s])[\uE001\uE002\s]+$/, '');
  const after = view.slice(end, end + 12).replace(/^[\uE001\uE002\s]+/, '');
  return /(?:[(*/·×+^]|\\(?:cdot|times|frac\{))$/.test(before) || /^(?:[*/·×+^(]|\\(?:cdot|times))/.test(after);
}

function claimOf(piece: Piece, block: Block): Claim {
  return {
    piece,
    whole: null,
    named: false,
    form: 'sentence',
    block,
    label: { symbols: [], words: [], lead: [], heading: [], part: block.part },
  };
}

export function quantities(reading: Reading, from: number, to: number): Piece[] {
  const out: Piece[] = [];
  const text = reading.source.view.slice(from, to);
  for (const m of text.matchAll(NUMBER)) {
    const start = from + m.index;
    const body = m[0].replace(/,$/, '');
    const tail = reading.source.view.slice(start + body.length, start + body.length + 40);
    // \ \text{kN}, \,\mathrm{m/s}: a unit inside the formula.
    const inside =
      /^(?:\\[,;:!\s]|~|\s)*\\?(?:\^\s*\{?\\?circ\}?\s*)?(?:\\(?:text|mathrm)\s*\{[^{}]*\}(?:\^\{?[-−]?\d\}?)?)/.exec(
        tail,
      )?.[0];
    const end =
      inside === undefined
        ? unitEnd(reading.source.view, start + body.length, to)
        : start + body.length + inside.length;
    const piece = trimPiece(reading.source, start, end);
    if (piece) out.push(piece);
    if (out.length > 30) break;
  }
  return out;
}
