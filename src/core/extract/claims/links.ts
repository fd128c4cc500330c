import type { Claim } from './claims.ts';
import { unitDimension, valueDimension } from '../values/dimension.ts';
import { isOpenFormula } from '../values/open-formula.ts';
import type { Profile } from '../names/profile.ts';
import { ingredients } from '../values/ingredients.ts';
import { scanTop } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import type { Piece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';
import { isQuantity, trimPiece } from '../values/value.ts';

/** "ū = q/2h = Gh²/3μ = ⅔u_max" in terms of G, h and μ: the last link that has no other symbols, where the very last one has. */
export function listedLink(source: Source, profile: Profile, claim: Claim): Piece | null {
  const { whole } = claim;
  if (!whole || !isOpenFormula(profile, claim.piece.text)) return null;
  const relations = scanTop(source, whole.start, whole.end).filter((t) => t.kind === 'relation');
  for (let i = relations.length - 1; i > 0; i--) {
    const from = relations[i - 1]?.end ?? whole.start;
    const link = trimPiece(source, from, relations[i]?.start ?? from);
    if (link && !isQuantity(link.text) && ingredients(link.text).size > 0 && !isOpenFormula(profile, link.text))
      return link;
  }
  return null;
}

/** "18 bits" for the number of tag bits: the number. */
export function countedNumber(source: Source, profile: Profile, piece: Piece): Piece | null {
  const m = /^([-−+]?\d[\d,]*)\s+(\p{L}{3,})$/u.exec(piece.text);
  const word = contentWords(m?.[2] ?? '')[0];
  if (word === undefined || !(profile.nameWords.includes(word) || profile.headWords.has(word))) return null;
  const end = piece.start + source.view.slice(piece.start, piece.end).search(/(?<=\d)[\s\uE001\uE002]/u);
  return end > piece.start ? trimPiece(source, piece.start, end) : null;
}

/** The description asks for an expression in symbols. */
export const IN_TERMS = /\bin terms of\b|\b(?:LaTeX )?formula\b[^.]{0,400}\b(?:for|of)\b/i;

/** "5(1 − e^{-5t}) A" for a formula: the unit is none of it. */
export function withoutUnit(source: Source, piece: Piece): Piece | null {
  const raw = source.view.slice(piece.start, piece.end);
  const m =
    /(?:(?:\\[,;:!\s]|~|\s){1,40}\\(?:text|mathrm)\s*\{([^{}]{1,12})\}|(?<!\uE001)\uE001+\s*([A-Za-zµΩ]{1,3}(?:\/[A-Za-z]{1,3})?))$/.exec(
      raw,
    );
  const unit = (m?.[1] ?? m?.[2] ?? '').trim();
  return m && m.index > 3 && unitDimension(unit) !== null
    ? trimPiece(source, piece.start, piece.start + m.index)
    : null;
}

/** "ω₁ = √(k/m) = 6.32 rad/s" for a formula in terms of k and m: the last link that is one; null where a number with a unit is all there is. */
export function formulaLink(source: Source, claim: Claim): Piece | null | undefined {
  const dimension = valueDimension(claim.piece.text);
  const { whole } = claim;
  if (!whole) return dimension === null || dimension === '' ? undefined : null;
  const relations = scanTop(source, whole.start, whole.end).filter((t) => t.kind === 'relation');
  for (let i = relations.length - 1; i > 0; i--) {
    const from = relations[i - 1]?.end ?? whole.start;
    const link = trimPiece(source, from, relations[i]?.start ?? from);
    if (link && !isQuantity(link.text) && ingredients(link.text).size > 0) return link;
  }
  return dimension === null || dimension === '' ? undefined : null;
}

/** The 2 of "2c − 2√c": a factor or a term of what follows, and no number with words behind it. */
export function isHead(source: Source, part: Piece, piece: Piece): boolean {
  return /^[\s\uE001]*(?:[\p{L}\\+−*/^·×√(|-])/u.test(
    source.view.slice(part.end, piece.end).replace(/^[\s\uE001\uE002]+(?=\p{L}{2}|\()/u, '#'),
  );
}
