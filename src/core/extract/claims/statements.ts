import { type Claim, claimIn } from './claims.ts';
import { mathAt } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import { isName } from '../names/symbol.ts';
import type { Block } from '../source/zones.ts';
import { trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

/** Forms of sentences that state a value in another order than "the … is VALUE". */

/** "Zinc is the anode", "so O₂ is the limiting reactant": the value stands first. */
export function inverted(source: Source, block: Block, from: number, text: string): Claim | null {
  if (!/\sis\s/.test(text)) return null;
  const m =
    /^(?:.*[,;]\s)?\s*(?:(?:[Ss]o|[Tt]hus|[Hh]ence|[Tt]herefore),?\s+)?[\uE001\uE002]*((?!(?:This|That|It|Here|There|What|Which|These|The|He|She|So)\b)\p{Lu}[\p{L}\d₀-₉-]+)[\uE001\uE002]*\s+is\s+(?:therefore\s+|thus\s+)?the\s+(\p{L}[\p{L} -]{3,50})$/su.exec(
      text
        .slice(0, 400)
        .trimEnd()
        .replace(/(?<![\uE002.])[\uE002.]+$/, ''),
    );
  const value = m?.[1];
  if (!m || value === undefined) return null;
  const at = from + m[0].indexOf(value);
  const piece = trimPiece(source, at, at + value.length);
  return piece && claimIn(block, 'sentence', piece, { words: contentWords(m[2] ?? '') });
}

/** "so the minimal automaton has 4 states", "there are 12 ways": a counted noun. */
export function counts(source: Source, block: Block, from: number, text: string): Claim[] {
  const out: Claim[] = [];
  for (const m of text.matchAll(
    /\b(?:has|have|contains?|there (?:are|is)|gives?|requires?|needs?|leaves?|takes?|returns?|produces?|outputs?|uses?)\s+(?:exactly |only |thus |therefore )?[\uE001\uE002]*(\d{1,9})[\uE001\uE002]*\s+(\p{Ll}{3,}(?:\s\p{Ll}{3,})?)/gu,
  )) {
    if (out.length > 10) break;
    const at = from + m.index + m[0].indexOf(m[1] ?? '');
    const piece = trimPiece(source, at, at + (m[1] ?? '').length);
    const before = lastClause(text.slice(0, m.index));
    if (!piece || /\b(?:not|if|would|could|assum\w+|suppos\w+|given|each|every)\b|n't\b/i.test(before)) continue;
    const noun = contentWords(m[2] ?? '').slice(0, 2);
    out.push(claimIn(block, 'sentence', piece, { words: ['number', ...contentWords(before), ...noun] }));
  }
  return out;
}

/** "less than $39,500 (the median)": the value's name in parentheses behind it. */
export function calledBehind(source: Source, block: Block, from: number, text: string): Claim[] {
  const out: Claim[] = [];
  if (!text.includes('(the')) return out;
  for (const m of text.matchAll(/\(the\s+(\p{L}[\p{L} -]{2,30})\)/gu)) {
    if (out.length >= 6) break;
    const start = Math.max(0, m.index - 40);
    const said = /[-−]?\$?(?<!\d|[\d.,][.,])\d[\d.,]*(?:\s?[\p{L}%°µΩ]{1,4})?(?=\s*$)/u.exec(
      text.slice(start, m.index),
    );
    const at = from + start + (said?.index ?? 0);
    const piece = said && trimPiece(source, at, at + said[0].length);
    if (!piece) continue;
    out.push(claimIn(block, 'sentence', { ...piece, closed: true }, { words: contentWords(m[1] ?? '') }));
  }
  return out;
}

/** "The median and the mode are 14 and 11, respectively": each name with the value in its place. */
export function respective(source: Source, block: Block, from: number, text: string): Claim[] {
  if (!text.includes('respectively') || !/\brespectively\b/.test(text) || text.length > 400) return [];
  const m =
    /^(?=.*respectively)(.*?)\s(?:are|were|equal|is)\s(?:(?:thus|therefore|then|approximately|about)\s)?(.*?),?\s{0,99}respectively/su.exec(
      text,
    );
  if (!m) return [];
  const split = (s: string): [number, number][] => {
    const out: [number, number][] = [];
    let at = 0;
    for (const cut of s.matchAll(/,\s+(?:and\s+)?|(?<!\s)\s+and\s+/g)) {
      out.push([at, cut.index]);
      at = cut.index + cut[0].length;
    }
    return [...out, [at, s.length]];
  };
  const names = split(m[1] ?? '');
  const values = split(m[2] ?? '');
  if (names.length < 2 || names.length !== values.length) return [];
  const shared = contentWords(m[1] ?? '');
  const offset = from + text.indexOf(m[2] ?? '', (m[1] ?? '').length);
  return names.flatMap(([a, b], i): Claim[] => {
    const value = values[i];
    const piece = value && trimPiece(source, offset + value[0], offset + value[1]);
    if (!piece || !/\d/.test(piece.text)) return [];
    const raw = (m[1] ?? '')
      .slice(a, b)
      .replace(/[\uE001\uE002]/g, ' ')
      .trim();
    const last = /(?<!\S)(\S+)$/.exec(raw)?.[1] ?? '';
    const own = contentWords(raw);
    // "The masses of B and A": the noun stands once, before the first.
    const words = own.length >= 2 || i === 0 ? own : [...shared.slice(0, 1), ...own];
    const symbols = isName(last) && last.length < 30 ? [last] : [];
    return [claimIn(block, 'list', { ...piece, closed: true }, { symbols, words })];
  });
}

/** The last clause of what stands before a verb. */
export function lastClause(before: string): string {
  // "…, and this is": the pronoun's noun is not known.
  if (/(?:,|\band)\s+(?:and\s+)?(?:this|that|it|which|they|these|those|there)\s*$/i.test(before)) return '';
  const cut = Math.max(before.lastIndexOf(', '), before.lastIndexOf(' and '));
  return cut > 0 && before.length - cut > 12 ? before.slice(cut) : before;
}

const WHEN =
  /\b(?:if and only if|iff|(?:precisely|exactly|only) (?:when|if|for)|provided(?: that)?|requires?(?: that)?|(?:is )?(?:possible|stable|valid|satisfied|converges?) (?:when|if|for)|(?:stability|convergence|the range of \S+|stable range) (?:is|for|:))\s+(?=\uE001)/g;

/** "The integral converges if and only if $p > 1$", "stability requires $0 < K < 30$": a condition under which something holds. */
export function conditionClaims(source: Source, block: Block, lead: readonly string[]): Claim[] {
  const out: Claim[] = [];
  const text = source.view.slice(block.start, Math.min(block.end, block.start + 3000));
  WHEN.lastIndex = 0;
  for (let m = WHEN.exec(text); m; m = WHEN.exec(text)) {
    if (out.length >= 8) break;
    const at = block.start + m.index + m[0].length;
    const math = mathAt(source, at + 1) ?? mathAt(source, at + 2);
    const piece = math && trimPiece(source, math.start, math.end);
    if (!piece || !/[<>≤≥≠∈]|\\(?:le|ge|leq|geq|lt|gt|ne|neq|in)(?![a-z])/.test(piece.text)) continue;
    const before = text.slice(0, m.index);
    const sentence = before.slice(Math.max(before.lastIndexOf('. ') + 1, 0));
    if (/\b(?:not|if|suppose|assum\w+)\b/i.test(sentence)) continue;
    const said = { words: ['condition', ...contentWords(sentence)], lead, heading: contentWords(block.heading) };
    out.push({ ...claimIn(block, 'sentence', piece, said), whole: piece });
  }
  return out;
}
