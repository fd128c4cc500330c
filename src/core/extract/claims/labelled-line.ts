import { readNumber } from '../values/agree.ts';
import { type Claim, claimIn } from './claims.ts';
import { scanTop } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import { isName } from '../names/symbol.ts';
import type { Block } from '../source/block.ts';
import { valueEnd } from '../values/value-end.ts';
import type { Piece } from '../values/value.ts';
import { isQuantity, trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';
import { PART_LABEL } from '../source/zones.ts';

/** "(i) amplitude 3 cm": a line that is nothing but words and a quantity. */
export function wordsAndQuantity(source: Source, block: Block): Claim | null {
  if (block.end - block.start > 90) return null;
  const line = source.view.slice(block.start, block.end);
  const label = PART_LABEL.exec(line)?.[0] ?? '';
  const m = /^[\uE002]*([\p{L}][\p{L} ,'-]{2,50}?)[\s\uE001\uE002]+(?=[-−+]?[\dπ√]|\\[a-z])/u.exec(
    line.slice(label.length),
  );
  if (!m) return null;
  const piece = trimPiece(source, block.start + label.length + m[0].length, block.end);
  if (!piece || (!isQuantity(piece.text) && readNumber(piece.text) === null)) return null;
  return claimIn(block, 'list', piece, { words: contentWords(m[1] ?? ''), heading: contentWords(block.heading) });
}

/** "→ 48.9 MPa", "$x^2$": a line that is nothing but a value; what heads it names it. */
export function bareValue(source: Source, block: Block): Claim | null {
  if (block.end - block.start > 200 || block.opensPart || block.bullet) return null;
  const line = source.view.slice(block.start, block.end);
  const arrow = /^[\s\uE002]*(?:→|⇒|➜|➤|=>|->)\s*/.exec(line)?.[0] ?? '';
  const piece = trimPiece(source, block.start + arrow.length, block.end);
  if (!piece) return null;
  const math = /^[\s\uE002]*\uE001[^\uE001]+\uE001[\s.,\uE002]*$/.test(line.slice(arrow.length));
  if (!math && !isQuantity(piece.text) && (arrow === '' || piece.text.length > 60)) return null;
  if (math && (arrow === '' || isName(piece.text))) return null;
  const heading = block.heading.replace(/\uE002/g, '').trim();
  const symbols = heading.length > 0 && heading.length <= 30 ? [heading] : [];
  return claimIn(block, 'whole', piece, { symbols, words: contentWords(heading) });
}

/** "**$V_0$:** 3 V" and "Capacity (C): 3": the lead itself may be the symbol. */
export function leadSymbols(text: string): string[] {
  const plain = text
    .replace(/[\uE002:]+/g, ' ')
    .replace(/\uE001/g, '')
    .trim()
    .replace(/^(?:[-*+•]|\d+[.)])\s+/, '');
  const out = plain.length <= 40 ? [plain.replace(/^([A-Za-z])-(?=\p{Ll}{3,}$)/u, '$1_')] : [];
  const inside = /\(([^()]{1,20})\)\s*$/.exec(plain)?.[1];
  if (inside !== undefined) out.push(inside);
  const last = /[\s,](\\?[^\s,]{1,20})$/.exec(plain)?.[1];
  if (last !== undefined && last.length <= 6) out.push(last);
  return out;
}

/** The value behind "Label:": a quantity or formula, or a short phrase up to the end of its sentence. */
export function afterLead(source: Source, from: number, limit: number): Piece | null {
  const stop = scanTop(source, from, limit).find((t) => t.kind === 'separator' && t.what === '.')?.start ?? limit;
  const end = valueEnd(source, from, stop);
  const phrase = trimPiece(source, from, stop);
  if (!phrase) return null;
  const value = trimPiece(source, from, end);
  if (value && value.end < phrase.end) return { ...phrase, phrase: true, exact: value };
  return phrase;
}
