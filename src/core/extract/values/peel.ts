/** What of a stated place is the value: a link of its chain, the quantity that it begins with, what is left without a label, a remark, a unit. */
import { GREEK } from '../../notation/greek.ts';
import type { Claim } from '../claims/claims.ts';
import type { Profile } from '../names/profile.ts';
import { contentWords } from '../names/words.ts';
import { scanTop } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import { unitDimension, valueDimension } from './dimension.ts';
import { ingredients } from './ingredients.ts';
import type { Piece } from './value.ts';
import { isQuantity, quantityEnd, trimPiece } from './value.ts';

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
  const level = /(?<!\s)\s+at (?:the|a) [\d.]+\s*\\?% (?:significance )?level(?: of significance)?$/.exec(
    piece.text,
  )?.[0];
  if (level !== undefined && source.view.slice(piece.start, piece.end).endsWith(level))
    return trimPiece(source, piece.start, piece.end - level.length) ?? piece;
  const cut = part + (words !== '' && own && profile.spec.type !== 'formula' ? words : '');
  if (cut === '' || !source.view.startsWith(cut, piece.start)) return piece;
  return trimPiece(source, piece.start + cut.length, piece.end) ?? piece;
}

/** "ū = q/2h = Gh²/3μ = ⅔u_max" in terms of G, h and μ: the last link that has no other symbols, where the very last one has. */
export function listedLink(source: Source, profile: Profile, { whole, piece }: Claim): Piece | null {
  if (!whole || !isOpenFormula(profile, piece.text)) return null;
  return lastFormula(source, whole, (text) => !isOpenFormula(profile, text));
}

/** The last link of a chain but its end that is a formula, and such a one. */
function lastFormula(source: Source, whole: Piece, isMeant: (text: string) => boolean): Piece | null {
  const relations = scanTop(source, whole.start, whole.end).filter((t) => t.kind === 'relation');
  for (let i = relations.length - 1; i > 0; i--) {
    const from = relations[i - 1]?.end ?? whole.start;
    const link = trimPiece(source, from, relations[i]?.start ?? from);
    if (link && !isQuantity(link.text) && ingredients(link.text).size > 0 && isMeant(link.text)) return link;
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
export function formulaLink(source: Source, { whole, piece }: Claim): Piece | null | undefined {
  const link = whole && lastFormula(source, whole, () => true);
  const dimension = valueDimension(piece.text);
  return link ?? (dimension === null || dimension === '' ? undefined : null);
}

/** The 2 of "2c − 2√c": a factor or a term of what follows, and no number with words behind it. */
export function isHead(source: Source, part: Piece, piece: Piece): boolean {
  return /^[\s\uE001]*(?:[\p{L}\\+−*/^·×√(|-])/u.test(
    source.view.slice(part.end, piece.end).replace(/^[\s\uE001\uE002]+(?=\p{L}{2}|\()/u, '#'),
  );
}

/** Operators that stand for work still to be done. */
export const OPERATOR = /\\(?:int|sum|oint|iint|prod)(?![a-z])|[∫∑∮]/;
const FUNCTIONS =
  /(?<![\\\p{L}])(?:sin|cos|tan|cot|sinh|cosh|tanh|exp|ln|log|sqrt|arctan|arcsin|arccos|max|min|and|or|for|if)(?!\p{L})/gu;
const LISTED = /\bin terms of\s+(?:only\s+)?([^.;]{1,200})/i;

/** An operator that is not carried out, or a symbol that "in terms of …" does not list. */
export function isOpenFormula(profile: Profile, text: string): boolean {
  const { description, name } = profile.spec;
  if (OPERATOR.test(text) && !/\b(?:integral|sum|series|product|operator)\b/i.test(description)) return true;
  const own = ingredients(text.replace(FUNCTIONS, ' '));
  if (/\b(?:initial|boundary|satisf\w+|particular)\b/i.test(description) && [...own].some((s) => /^[Cc][1-4]$/.test(s)))
    return true;
  const listed = LISTED.exec(description)?.[1];
  // Only a list that is nothing but symbols is complete.
  if (listed === undefined || /\b(?:constants?|parameters?|etc|quantities|any|given|unit)\b/i.test(listed))
    return false;
  if (ingredients(symbolsOf(listed)).size < 2) return false;
  const asked = [...ingredients(symbolsOf(`${description} ${name}`)), ...KNOWN];
  return [...own].some((s) => !asked.some((a) => a.startsWith(s) || s.startsWith(a)));
}

/** Running text without its words of three letters and more, Greek letters excepted. */
function symbolsOf(text: string): string {
  return text.replace(/(?<![\\\p{L}_{])\p{L}{2,}(?![\p{L}_\d])/gu, (w) =>
    GREEK.has(w) ? `\\${w}` : w.length > 2 || /^(?:of|in|as|to|is|at|by|on|or|an|be|it|if|we)$/i.test(w) ? ' ' : w,
  );
}

/** Constants of nature and unit vectors stand in formulas that no list names. */
const KNOWN = 'g c h hbar kB R epsilon0 mu0 G NA i j k hatx haty hatz hatr hattheta hatphi'.split(' ');
