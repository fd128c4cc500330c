import { contentWords } from '../names/words.ts';
import type { Source } from '../source/source.ts';
import type { Block } from '../source/zones.ts';
import type { Piece } from '../values/value.ts';
import { trimPiece, unitEnd } from '../values/value.ts';
import { splitList } from './boxed.ts';
import { type Claim, claimIn } from './claims.ts';
import { allClaims, boxesOf, type Reading } from './read.ts';
import { sentences } from './sentences.ts';

/** Everywhere that the response states something, whatever of: claims, boxes as a whole, short lines, quantities and lists of the closing lines. */
export function places(reading: Reading): Claim[] {
  const whole = boxesOf(reading).flatMap((b): Claim[] => {
    const [first] = b.elements;
    if (!first || b.elements.length === 1) return [];
    return [{ ...first, piece: b.content, whole: null, named: false, label: b.outer }];
  });
  const all = [...allClaims(reading), ...whole];
  const closing = reading.blocks.slice(-60).filter((u) => u.zone === 'final' || u.zone === 'tail');
  return [
    ...all,
    ...closing.flatMap((u) => [...wholeBlock(reading, u, all), ...loose(reading, u, all), ...listed(reading, u, all)]),
  ];
}

/** A block that is nothing but a short value. */
function wholeBlock(reading: Reading, block: Block, taken: readonly Claim[]): Claim[] {
  if (taken.some((c) => c.block === block && c.whole !== null)) return [];
  if (block.kind === 'row' || block.kind === 'heading' || block.end - block.start > 140) return [];
  const piece = trimPiece(reading.source, block.start, block.end);
  if (!piece || piece.text.length > 120 || /:|[.!?]\s+\S/.test(piece.text) || piece.text.split(/\s+/).length > 8)
    return [];
  return [claimIn(block, 'whole', piece, {})];
}

/** The quantities of a closing line that no other reading of it has. */
function loose(reading: Reading, block: Block, taken: readonly Claim[]): Claim[] {
  if (block.kind !== 'text') return [];
  const own = taken.filter((c) => c.block === block);
  return sentences(reading.source, block).flatMap(([from, to]) =>
    quantities(reading.source, from, Math.min(to, from + 800))
      .filter((q) => !own.some((c) => c.piece.phrase !== true && c.piece.start <= q.start && q.end <= c.piece.end))
      .map((q) => claimIn(block, 'sentence', q, { words: contentWords(reading.source.view.slice(from, q.start)) })),
  );
}

/** "Answer: (3, 4)": the elements of the only value of a line. */
function listed(reading: Reading, block: Block, taken: readonly Claim[]): Claim[] {
  const own = taken.filter((c) => c.block === block && c.form !== 'sentence' && c.form !== 'boxed');
  const [only] = own;
  if (!only || own.length > 1) return [];
  const items = splitList(reading.source, only.piece.start, only.piece.end);
  if (items.length < 2) return [];
  return items.map((piece) => ({
    ...only,
    piece,
    whole: null,
    named: false,
    label: { ...only.label, symbols: [], words: [] },
  }));
}

const NUMBER =
  /(?<![\p{L}\d_^{.,]|\d\s?:\s?)[-−+]?\$?\d[\d,]*(?:\.\d+)?(?:\s*(?:[×·]|\\times|\\cdot)\s*10\s*(?:\^\s*\{?[-−+]?\d+\}?|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))?/gu;
/** The numbers of a stretch of text, with their units. */
function quantities(source: Source, from: number, to: number): Piece[] {
  const out: Piece[] = [];
  const text = source.view.slice(from, to);
  for (const m of text.matchAll(NUMBER)) {
    const start = from + m.index;
    const body = m[0].replace(/,$/, '');
    const tail = source.view.slice(start + body.length, start + body.length + 40);
    // \ \text{kN}, \,\mathrm{m/s}: a unit inside the formula.
    const inside =
      /^(?:\\[,;:!\s]|~|\s)*\\?(?:\^\s*\{?\\?circ\}?\s*)?(?:\\(?:text|mathrm)\s*\{[^{}]*\}(?:\^\{?[-−]?\d\}?)?)/.exec(
        tail,
      )?.[0];
    const end =
      inside === undefined ? unitEnd(source.view, start + body.length, to) : start + body.length + inside.length;
    const piece = trimPiece(source, start, end);
    if (piece) out.push(piece);
    if (out.length > 30) break;
  }
  return out;
}
