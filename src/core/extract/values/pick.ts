import type { Claim } from '../claims/claims.ts';
import { valueDimension } from './dimension.ts';
import { goesOn, isPlausible } from './gates.ts';
import { symbolScore } from '../names/match.ts';
import type { Profile } from '../names/profile.ts';
import { mathAt } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import type { Piece } from './value.ts';
import { hasNumber, isQuantity, proseWords, trimPiece } from './value.ts';
import { contentWords } from '../names/words.ts';
import {
  IN_TERMS,
  countedNumber,
  formulaLink,
  isHead,
  leadingQuantity,
  listedLink,
  withoutLabel,
  withoutMatter,
  withoutRemark,
  withoutUnit,
} from './peel.ts';

const COMMENT =
  /^[\s\uE001\uE002]*(?:[,;](?![\s\uE001\uE002]*[-−+±]?\$?\d)|\((?:about|approx|≈|~|or|i\.e)|(?:since|because|which|when|at|as|so|for|per|if|above|below)\b|$)/i;

const REASON = /,?\s(?:since|because|due to|as the|so that|which)\s/i;

/**
 * "0.13 rad clockwise" and "left (orientable) surface" are said as a whole; "12.3 N, since …" and "746 W (about 1 hp)"
 * only comment on the number.
 */
function pickOfPhrase(source: Source, profile: Profile, piece: Piece): Piece | null {
  const part = piece.exact ?? leadingQuantity(source, piece);
  if (profile.spec.type !== 'other') return part && acceptable(source, profile, part);
  const commented = part !== null && COMMENT.test(source.view.slice(part.end, piece.end));
  if (part && isQuantity(part.text) && (commented || wantsNumber(profile))) return acceptable(source, profile, part);
  const last = lastMarked(source, piece);
  if (last) return acceptable(source, profile, last);
  const reason = REASON.exec(source.view.slice(piece.start, piece.end));
  return acceptable(source, profile, (reason && trimPiece(source, piece.start, piece.start + reason.index)) ?? piece);
}

/** "the array needs `O(n)`", "sorting dominates → `O(n log n)`": the marked value with which a phrase closes. */
function lastMarked(source: Source, piece: Piece): Piece | null {
  const text = source.view.slice(piece.start, piece.end + 4).split('\n')[0] ?? '';
  const m =
    /^([^\uE001\uE002\d]{1,80}?(?:→|\b(?:needs?|takes?|requires?|gives?|yields?|giving|yielding|is|are|becomes?|equals?))\s*)[\uE001\uE002]+[^\uE001\uE002]+[\uE001\uE002]*\.?\s*$/u.exec(
      text,
    );
  return m ? trimPiece(source, piece.start + (m[1] ?? '').length, piece.end) : null;
}

/** "n ∈ {1, 5}" for n is the set. */
function elementOf(source: Source, profile: Profile, piece: Piece, rivals: readonly Profile[]): Piece {
  const m = /^([^=<>∈]{1,40}?)\s*(?:\\in(?![a-z])|∈)\s*/.exec(
    source.view.slice(piece.start, Math.min(piece.end, piece.start + 60)),
  );
  if (!m || symbolScore(profile, m[1] ?? '', rivals) < 0.8) return piece;
  return trimPiece(source, piece.start + m[0].length, piece.end) ?? piece;
}

/** What a variable of this type takes of a claim; null where the claim cannot be its value. */
export function pickPiece(source: Source, profile: Profile, claim: Claim, rivals: readonly Profile[]): Piece | null {
  const piece = pick(source, profile, claim, rivals);
  return piece && withoutRivals(source, profile, piece, rivals);
}

/** "24 N·m counterclockwise" where the sense of rotation is asked for besides: the word is the other variable's. */
function withoutRivals(source: Source, profile: Profile, piece: Piece, rivals: readonly Profile[]): Piece {
  if (profile.dimension === null) {
    // "A–C–E–F, 17 weeks" where the duration is asked for besides.
    const m = /^([^\p{L}\n]*\p{L}.*),\s+([\d.,]+\s*\p{L}+)$/u.exec(piece.text);
    const comma = source.view.slice(piece.start, piece.end).lastIndexOf(', ');
    const dimension = m ? valueDimension(m[2] ?? '') : null;
    return dimension && comma > 0 && rivals.some((r) => r !== profile && r.dimension === dimension)
      ? (trimPiece(source, piece.start, piece.start + comma) ?? piece)
      : piece;
  }
  if (profile.qualified || !/\p{L}{3}/u.test(piece.text)) return piece;
  const part = leadingQuantity(source, piece) ?? mathQuantity(source, piece);
  if (!part || part.end >= piece.end) return piece;
  const rest = source.view
    .slice(part.end, piece.end)
    .replace(/[\uE001\uE002()$,]/g, ' ')
    .trim()
    .toLowerCase();
  return rest !== '' && rivals.some((r) => r !== profile && r.options.includes(rest)) ? part : piece;
}

function mathQuantity(source: Source, piece: Piece): Piece | null {
  const math = mathAt(source, piece.start);
  const part = math && trimPiece(source, piece.start, Math.min(math.end, piece.end));
  return part && isQuantity(part.text) ? part : null;
}

function pick(source: Source, profile: Profile, claim: Claim, rivals: readonly Profile[]): Piece | null {
  const { spec } = profile;
  const formula =
    spec.type === 'formula' && isQuantity(claim.piece.text) && IN_TERMS.test(spec.description)
      ? formulaLink(source, claim)
      : undefined;
  const bareFormula =
    spec.type === 'formula' && !isQuantity(claim.piece.text) ? withoutUnit(source, claim.piece) : null;
  if (bareFormula) return acceptable(source, profile, bareFormula);
  const listed = spec.type === 'formula' && !profile.relation ? listedLink(source, profile, claim) : null;
  if (listed) return acceptable(source, profile, listed);
  if (formula !== undefined) return formula && acceptable(source, profile, formula);
  if (profile.relation && claim.whole) {
    const own = claim.label.symbols.some((s) => symbolScore(profile, s, rivals) >= 0.8);
    if (!own) return acceptable(source, profile, claim.whole);
  }
  const piece = elementOf(source, profile, claim.piece, rivals);
  if (piece.phrase) return pickOfPhrase(source, profile, piece);
  const marked = spec.type === 'other' ? lastMarked(source, piece) : null;
  if (marked) return acceptable(source, profile, marked);
  if (spec.type === 'formula' && piece.exact) {
    // "exact ≈ rounded" stays together: the exact form is the formula, the rounded one its check.
    const both = trimPiece(source, piece.exact.start, piece.end);
    if (both && !isQuantity(piece.exact.text) === !isQuantity(piece.text)) return acceptable(source, profile, both);
    return acceptable(source, profile, piece.exact);
  }
  if (spec.type === 'numeric') {
    const counted = profile.dimension === null ? countedNumber(source, profile, piece) : null;
    if (counted) return acceptable(source, profile, counted);
    const ok = acceptable(source, profile, piece);
    if (ok) return ok;
    const part = leadingQuantity(source, piece);
    // "192 \text{MPa}" is not 192.
    const dimension = valueDimension(piece.text);
    const unit = dimension !== null && dimension !== '' && valueDimension(part?.text ?? '') === '';
    return unit || (part && isHead(source, part, piece)) ? null : part && acceptable(source, profile, part);
  }
  return acceptable(source, profile, piece);
}

const TEXTUAL =
  /\b(?:whether|which|text|description|describ\w+|identif\w+|name of|type of|mathematical expression|direction|explanation|qualitative|label)\b/i;

export function wantsNumber(profile: Profile): boolean {
  return (
    profile.spec.type === 'numeric' ||
    /\b(?:numeric|numerical|monetary|units of|with (?:the )?(?:appropriate )?units|in (?:degrees|meters|seconds|volts|watts|joules))\b/i.test(
      profile.spec.description,
    )
  );
}

const EMPTY_WORDS =
  /^(?:(?:as|is|are|this|that|it|given|follows|below|above|shown|where|therefore|so|not|and|or|of|in|to|we|by|for|with|n\/a|none|see|unknown|undefined|tbd)\b|.*\b(?:one|ones|same|case|following|latter|former)$|\\(?:l|c)?dots|[-—–?.…]+$)/i;

function acceptable(source: Source, profile: Profile, raw: Piece): Piece | null {
  const bare = withoutMatter(source, profile, withoutRemark(source, withoutLabel(source, profile, raw)));
  // "\boxed{\text{No, not independent}}": the word alone.
  const wrapped = /^(?:[{\s]|\\(?:text|mathrm|textbf)\{)+/.exec(source.view.slice(bare.start, bare.end))?.[0] ?? '';
  const verdict = profile.boolean
    ? /^(?:yes|no|true|false)(?![\p{L}-])/iu.exec(source.view.slice(bare.start + wrapped.length, bare.end))?.[0]
    : undefined;
  const piece =
    (verdict !== undefined &&
      trimPiece(source, bare.start + wrapped.length, bare.start + wrapped.length + verdict.length)) ||
    bare;
  if (profile.boolean && verdict === undefined && !/\p{L}{3}/u.test(piece.text)) return null;
  if (profile.boolean && verdict === undefined && /[?]|\.\s/.test(piece.text)) return null;
  if (profile.boolean && verdict === undefined && /[\d=<>≈]/.test(piece.text.replace(/H_?\{?[0₀]\}?|H₀/g, '')))
    return null;
  // "… is better for both" is no verdict on what is asked.
  if (
    profile.boolean &&
    verdict === undefined &&
    !contentWords(piece.text).some((w) => profile.nameWords.includes(w) || profile.headWords.has(w))
  )
    return null;
  const { text } = piece;
  if (profile.qualified && isQuantity(text) && !/\([\p{L} ]+\)$/u.test(text)) {
    // "15 kN (tension)" where both are asked for; the number alone is half of the value.
    const word = /^[\s\uE001\uE002]*\(?(\p{L}{4,})\)?/u.exec(
      source.view.slice(piece.end, Math.min(source.view.length, piece.end + 40)),
    );
    const both = word && trimPiece(source, piece.start, piece.end + word[0].length);
    return both && profile.spec.description.toLowerCase().includes((word[1] ?? '').toLowerCase()) ? both : null;
  }
  if (!isPlausible(profile, text)) return null;
  if (raw.closed !== true && goesOn(profile, lineAfter(source, piece.end))) return null;
  // "Entropy is a state function" says what it is, not its value.
  if (piece.phrase && /^an?\s/i.test(text) && !TEXTUAL.test(profile.spec.description)) return null;
  if (
    text === '' ||
    text.length > 2000 ||
    /^[\s\p{P}$]*$/u.test(text.replace(/[?…_]/g, '')) ||
    /\\(?:boxed|begin\{document\})/.test(text)
  )
    return null;
  // "NPV is positive" for a monetary value.
  if (wantsNumber(profile) && profile.options.length === 0 && !/\d|zero|infin|\\|[πe∞]$|^\p{L}{1,2}$/iu.test(text))
    return null;
  const prose = proseWords(source, piece.start, piece.end).length;
  switch (profile.spec.type) {
    case 'numeric':
      return hasNumber(text) && prose === 0 && isNumber(text) && !/\?/.test(text) ? piece : null;
    case 'formula':
      return prose <= 1 && !/\?$/.test(text) && !EMPTY_WORDS.test(text) ? piece : null;
    case 'other':
      return EMPTY_WORDS.test(text) ||
        text.length > 240 ||
        /\?$/.test(text) ||
        (text.length === 1 && /[^\p{L}\p{N}]/u.test(text))
        ? null
        : piece;
  }
}

function lineAfter(source: Source, at: number): string {
  const rest = source.view.slice(at, at + 40);
  const line = rest.indexOf('\n');
  return line === -1 ? rest : rest.slice(0, line);
}

/** A closed number: no free symbols once functions of numbers and units are taken away. */
function isNumber(text: string): boolean {
  if (isQuantity(text)) return true;
  const bare = text
    .replace(/\\(?:text|mathrm|textrm)\s*\{[^{}]*\}/g, '')
    .replace(
      /\\(?:frac|dfrac|tfrac|sqrt|pi|ln|log|exp|infty|cdot|times|left|right|circ|binom|pm|approx|arctan|sin|cos|tan|arcsin|arccos|,|;|!|:|%|\s)/g,
      ' ',
    )
    .replace(/(?:ln|log|exp|sqrt|arctan)(?=\W)/g, ' ');
  return !/[\p{L}=<>]/u.test(bare.replace(/\be\b|[π∞√]/g, ' '));
}
