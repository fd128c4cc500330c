/**
 * The value that a response most likely means for a variable, also where too much speaks against it to call it found, with the signs for and
 * against it. Whoever knows the reference weighs the signs (core/grading/confidence); without one only a sure value counts.
 */
import type { Evidence } from './evidence.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Decision } from './settle.ts';
import type { Leading } from '../types.ts';
import type { Piece } from '../values/value.ts';
import { isQuantity } from '../values/value.ts';

interface Candidate {
  piece: Piece;
  evidence: Evidence | null;
  rule: string;
}

/** The chosen value before any doubt; else, for the only variable asked for, its last box, else the last statement of the closing lines. */
function candidateOf(reading: Reading, decision: Decision, alone: boolean): Candidate | null {
  if (decision.chosen) return { piece: decision.chosen.piece, evidence: decision.chosen, rule: decision.reason };
  if (!alone) return null;
  const box = reading.boxes.findLast((b) => !EMPTY.test(b.content.text));
  if (box) {
    const [only] = box.elements;
    // Where the value stops short of the box, as in mathematics that is never closed, the box is what is meant.
    const whole = only?.named === true && box.elements.length === 1 && reaches(only.piece, box.content);
    const piece = whole ? only.piece : box.content;
    return { piece, evidence: null, rule: 'the last box' };
  }
  if (reading.truncated) return null;
  const closing = reading.claims.findLast(
    (c) => (c.block.zone === 'final' || c.block.zone === 'tail') && c.whole !== null && c.aside !== true,
  );
  return closing ? { piece: closing.piece, evidence: null, rule: 'the last statement' } : null;
}

/** Nothing but a closing mark stands between a value's end and its box's. */
const reaches = (value: Piece, content: Piece): boolean => content.end - value.end <= 2;

/** Nothing to compare: an empty box, dots to be filled in, a left side alone. */
const EMPTY = /^[\s\p{P}]*$|\\?dots|\.\.\.|…|(?:=|\\approx)\s*$/u;

export function leadingOf(
  reading: Reading,
  profile: Profile,
  before: Decision,
  after: Decision,
  alone: boolean,
): Leading | null {
  const candidate = candidateOf(reading, before, alone);
  if (!candidate || EMPTY.test(candidate.piece.text) || candidate.piece.text.length > 600) return null;
  const { piece, evidence, rule } = candidate;
  const signs: Record<string, number> = { [`rule: ${rule}`]: 1 };
  if (before.chosen && !after.chosen) signs[`doubt: ${after.reason}`] = 1;
  if (!before.chosen && before.reason !== '') signs[`open: ${before.reason}`] = 1;
  for (const [name, value] of Object.entries(measure(reading, profile, piece, evidence, alone)))
    if (value !== 0) signs[name] = value;
  return { value: piece.text, span: { start: piece.start, end: piece.end }, signs };
}

/** The signs that have a measure. Each is nought where it says nothing. */
function measure(
  reading: Reading,
  profile: Profile,
  piece: Piece,
  evidence: Evidence | null,
  alone: boolean,
): Record<string, number> {
  const { boxes, blocks, source, corrections } = reading;
  const size = Math.max(1, source.view.length);
  const own = boxes.find((b) => b.content.start <= piece.start && piece.end <= b.content.end);
  const squeeze = (s: string): string => s.replace(/[\s{}$,]|\\[,;:! ]|\\d?t?(?=frac)/g, '');
  const contents = new Set(boxes.map((b) => squeeze(b.content.text)));
  const block = blocks.find((u) => u.start <= piece.start && piece.start < u.end);
  const tail = source.view.slice(-600).toLowerCase().split(/\s+/).filter(Boolean);
  return {
    alone: Number(alone),
    boxed: Number(own !== undefined),
    final: Number(block?.zone === 'final'),
    closing: Number(block?.zone === 'tail'),
    body: Number(block?.zone === 'body'),
    aside: Number(block?.zone === 'question' || block?.zone === 'check'),
    match: evidence?.match ?? 0,
    bySymbol: Number(evidence?.bySymbol === true),
    named: Number(evidence?.claim.named === true),
    boxes: Math.min(6, boxes.length),
    boxesDiffer: Number(contents.size > 1),
    lastBox: Number(own !== undefined && own === boxes[boxes.length - 1]),
    truncated: Number(reading.truncated),
    refused: Number(reading.refused),
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
    repeats: tail.length === 0 ? 0 : 1 - new Set(tail).size / tail.length,
  };
}
