/**
 * The value that a response most likely means for a variable, also where it is not sure enough to be found, with the signs for and against it.
 * Whoever knows the reference weighs the signs (core/grading/confidence); without one only a sure value counts.
 */
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Leading } from '../types.ts';
import { saysNoResult } from '../../notation/declining.ts';
import { withoutResult } from '../claims/without-result.ts';
import { isQuantity, trimPiece, type Piece } from '../values/value.ts';
import { FEATURE_NAMES } from './features.ts';
import type { Frame } from './frame.ts';
import type { Scored } from './proposals.ts';

/** The likeliest proposal; for the only variable asked for, if none is likely, the last box, else the last statement of the closing lines. */
function likeliest(
  reading: Reading,
  best: Scored | null,
  alone: boolean,
): { piece: Piece; proposal: Scored | null } | null {
  const likely = best && best.chance >= (alone && reading.boxes.length > 0 ? 0.8 : 0.3);
  const isOpen = alone && !(best && best.chance >= 0.8);
  const line = isOpen ? oneLine(reading) : null;
  if (line) return { piece: line, proposal: null };
  const declined = isOpen && !reading.truncated ? withoutResult(reading) : null;
  if (declined && !(likely === true && best.piece.end > declined.start)) return { piece: declined, proposal: null };
  if (best && (likely === true || !alone)) return { piece: best.piece, proposal: best };
  const box = reading.boxes.findLast((b) => !EMPTY.test(b.content.text));
  if (box) {
    const [only] = box.elements;
    // Where the value stops short of the box, as in mathematics that is never closed, the box is what is meant.
    const whole = only?.named === true && box.elements.length === 1 && reaches(only.piece, box.content);
    return { piece: whole ? only.piece : box.content, proposal: null };
  }
  if (reading.truncated) return null;
  const closing = reading.claims.findLast(
    (c) => (c.block.zone === 'final' || c.block.zone === 'tail') && c.whole !== null && c.aside !== true,
  );
  return closing ? { piece: closing.piece, proposal: null } : null;
}

/** A response that is nothing but one short line: "(a) It is reflected." is an option, and no part of the answer. */
function oneLine({ source, blocks, boxes }: Reading): Piece | null {
  const { length } = source.view;
  return blocks.length <= 1 && boxes.length === 0 && length <= 200 ? trimPiece(source, 0, length) : null;
}

/** Nothing but a closing mark stands between a value's end and its box's. */
const reaches = (value: Piece, content: Piece): boolean => content.end - value.end <= 2;

/** Nothing to compare: an empty box, dots to be filled in, a left side alone. */
const EMPTY = /^[\s\p{P}]*$|\\?dots|\.\.\.|…|(?:=|\\approx)\s*$/u;

export function leadingOf(frame: Frame, profile: Profile, best: Scored | null, alone: boolean): Leading | null {
  const found = likeliest(frame.reading, best, alone);
  if (!found || found.piece.text.length > 600) return null;
  const { piece, proposal } = found;
  if (EMPTY.test(piece.text) && !saysNoResult(piece.text)) return null;
  const signs: Record<string, number> = {};
  for (const [name, value] of Object.entries(measure(frame, profile, piece, proposal, alone)))
    if (value !== 0) signs[name] = value;
  return { value: piece.text, span: { start: piece.start, end: piece.end }, signs };
}

/** The signs that have a measure. Each is nought where it says nothing. */
function measure(
  { reading, tail }: Frame,
  profile: Profile,
  piece: Piece,
  proposal: Scored | null,
  alone: boolean,
): Record<string, number> {
  const { boxes, blocks, source, corrections } = reading;
  const size = Math.max(1, source.view.length);
  const own = boxes.find((b) => b.content.start <= piece.start && piece.end <= b.content.end);
  const block = blocks.find((u) => u.start <= piece.start && piece.start < u.end);
  return {
    alone: Number(alone),
    boxed: Number(own !== undefined),
    final: Number(block?.zone === 'final'),
    closing: Number(block?.zone === 'tail'),
    body: Number(block?.zone === 'body'),
    concluded: Number((proposal?.features[FEATURE_NAMES.indexOf('same tail')] ?? 0) > 0),
    chance: proposal?.chance ?? 0,
    match: proposal?.match.score ?? 0,
    bySymbol: Number(proposal?.match.symbol === true),
    named: Number(proposal?.claim.named === true),
    boxes: Math.min(6, boxes.length),
    oneLine: Number(alone && oneLine(reading)?.end === piece.end && proposal === null),
    lastBox: Number(own !== undefined && own === boxes[boxes.length - 1]),
    truncated: Number(reading.truncated),
    declined: Number(proposal === null && saysNoResult(piece.text)),
    hasFinal: Number(reading.hasFinal),
    corrections: Math.min(8, corrections.length),
    correctedAfter: Number(corrections.some((c) => c > piece.end)),
    behind: (size - piece.end) / size,
    charactersBehind: Math.log2(1 + size - piece.end),
    length: Math.log2(1 + piece.text.length),
    quantity: Number(isQuantity(piece.text)),
    words: (piece.text.match(/\p{L}{4,}/gu) ?? []).length,
    digits: Math.min(12, (piece.text.match(/\d/g) ?? []).length),
    parts: new Set(blocks.map((u) => u.part).filter((p) => p !== null)).size,
    numericType: Number(profile.spec.type === 'numeric'),
    formulaType: Number(profile.spec.type === 'formula'),
    described: Number(profile.spec.description !== ''),
    repeats: tail.repeats,
  };
}
