import { readNumber } from '../values/agree.ts';
import { type Claim, claimIn } from './claims.ts';
import { mathAt, scanTop } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import { valueEnd } from '../values/value-end.ts';
import type { Piece } from '../values/value.ts';
import { isQuantity, trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';
import { type Block, PART_LABEL } from '../source/zones.ts';

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

/** "**Answers:** activity: 3.7 GBq; mass: 1.01 g": several labelled values in one line, set apart by semicolons. */
export function inlineItems(source: Source, block: Block): Claim[] {
  if (block.zone !== 'final' && block.zone !== 'tail') return [];
  const end = Math.min(block.end, block.start + 3000);
  const cuts = scanTop(source, block.start, end).filter((t) => t.kind === 'separator' && t.what === ';');
  if (cuts.length === 0 || cuts.length > 20) return [];
  const bounds = [block.start, ...cuts.map((t) => t.end)];
  const out: Claim[] = [];
  for (const [i, from] of bounds.entries()) {
    const to = cuts[i]?.start ?? end;
    const text = source.view.slice(from, Math.min(to, from + 200));
    const lead = /^[\s\uE002]*(?:\p{L}[\p{L} ]{2,30}[.:][\s\uE002]+)?([^:=\n]{1,60}):\s/u.exec(text);
    if (!lead || mathAt(source, from + lead[0].length - 2)) return [];
    // "Period: 2π/4 = π/2": the end of the calculation.
    const relations = scanTop(source, from + lead[0].length, to).filter((t) => t.kind === 'relation');
    const piece = trimPiece(source, relations.at(-1)?.end ?? from + lead[0].length, to);
    if (!piece) return [];
    const label = lead[1] ?? '';
    const said = { symbols: leadSymbols(label), words: contentWords(label) };
    out.push(claimIn(block, 'list', { ...piece, closed: true }, said));
  }
  return out.length > 1 ? out : [];
}

const PAIR = /(?<=[{,]\s{0,8}|^\s{0,20})["']?([\p{L}_][\w ()-]{0,60}?)["']?\s*:\s*(?=\S)/gu;

/**
 * The values of a line of JSON or YAML: `"speed": "3.2 m/s", "time": 4`. A string with escaped backslashes is not what it stands for; it only
 * contradicts.
 */
export function codePairs(source: Source, block: Block, limit: number): Claim[] {
  const line = source.view.slice(block.start, Math.min(limit, block.start + 4000));
  const out: Claim[] = [];
  if (!line.includes(':')) return out;
  for (const m of line.matchAll(PAIR)) {
    if (out.length >= 60) break;
    const at = m.index + m[0].length;
    const quoted = /^"(?:[^"\\\n]|\\.){0,600}"/.exec(line.slice(at, at + 610))?.[0];
    const plain = /^[^,}\n]{1,200}/.exec(line.slice(at, at + 200))?.[0];
    const end = at + (quoted ?? plain ?? '').length;
    const piece = quoted
      ? trimPiece(source, block.start + at + 1, block.start + end - 1)
      : trimPiece(source, block.start + at, block.start + (/[{]/.test(line) ? end : line.length));
    if (!piece || /^[[{]/.test(piece.text)) continue;
    const name = m[1] ?? '';
    const claim = claimIn(block, 'list', piece, { symbols: [name], words: contentWords(name) });
    out.push(quoted?.includes('\\\\') ? { ...claim, contested: true } : claim);
    if (!quoted && !/[{]/.test(line)) break;
  }
  return out;
}
