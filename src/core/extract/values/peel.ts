import type { Profile } from '../names/profile.ts';
import type { Source } from '../source/source.ts';
import type { Piece } from './value.ts';
import { isQuantity, quantityEnd, trimPiece } from './value.ts';
import { contentWords } from '../names/words.ts';

export function leadingQuantity(source: Source, piece: Piece): Piece | null {
  const end = quantityEnd(source.view, piece.start, piece.end);
  return end === -1 ? null : trimPiece(source, piece.start, end);
}

/** "0.10 mol of gas" where a quantity is asked for: the gas is not part of it. */
export function withoutMatter(source: Source, profile: Profile, piece: Piece): Piece {
  if (profile.dimension === null && profile.spec.type !== 'numeric') return piece;
  const part = leadingQuantity(source, piece);
  if (!part || part.end >= piece.end || !isQuantity(part.text)) return piece;
  return /^\s+of\s+\p{L}/u.test(source.view.slice(part.end, piece.end)) ? part : piece;
}

/** "CH₂O (30 g/mol)": the quantity in parentheses is said of the word before. */
export function withoutRemark(source: Source, piece: Piece): Piece {
  const m =
    /^(\S.{0,60}?)\s+\((?:=|≈|~|M\s*=\s*|(?:or |about |roughly |approximately |approx\.? |i\.e\.,? )+)?[\d.,]+\s?(?:[\p{L}°%]|\\(?:[ ,%]|text|mathrm))[^()]{0,20}\)$/u.exec(
      piece.text,
    );
  if (!m || /^[-−+]?[\d.,]+$/.test(m[1] ?? '')) return piece;
  const at = source.view.slice(piece.start, piece.end).lastIndexOf('(');
  return at <= 0 ? piece : (trimPiece(source, piece.start, piece.start + at) ?? piece);
}

/** "(a) 0xCB" and "miss rate 1.56%" without the part's label and the variable's own words. */
export function withoutLabel(source: Source, profile: Profile, piece: Piece): Piece {
  const part = /^\(?[a-h]\)\s*(?=\S)/.exec(piece.text)?.[0] ?? '';
  const words =
    /^[\p{L} -]{2,40}?(?:\s+(?:is|of|at))?\s+(?=[-−+]?\$?\d)/u.exec(piece.text.slice(part.length))?.[0] ?? '';
  const own = contentWords(words).every((w) => profile.nameWords.includes(w) || profile.headWords.has(w));
  const verb = /^(?:directed|pointing|acting|points?)\s+(?:to(?:wards?)?\s+(?:the\s+)?)?(?=\p{L}{3})/u.exec(
    piece.text,
  )?.[0];
  if (verb !== undefined && source.view.startsWith(verb, piece.start))
    return trimPiece(source, piece.start + verb.length, piece.end) ?? piece;
  const level = /(?<!\s)\s+at (?:the|a) [\d.]+\s*\\?% (?:significance )?level(?: of significance)?$/.exec(
    piece.text,
  )?.[0];
  if (level !== undefined && source.view.slice(piece.start, piece.end).endsWith(level))
    return trimPiece(source, piece.start, piece.end - level.length) ?? piece;
  const cut = part + (words !== '' && own && profile.spec.type !== 'formula' ? words : '');
  if (cut === '' || !source.view.startsWith(cut, piece.start)) return piece;
  return trimPiece(source, piece.start + cut.length, piece.end) ?? piece;
}
