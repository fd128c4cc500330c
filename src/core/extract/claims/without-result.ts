import { declines, leavesOut } from '../../notation/declining.ts';
import { type Piece, trimPiece } from '../values/value.ts';
import type { Reading } from './read.ts';
import { sentences } from './sentences.ts';

/** So many characters from the end a response may say that it leaves its result out; "let me know …" and a summary follow. */
const CLOSING = 900;

/** What a box holds that nothing was put into: a left side alone, dots, perhaps with a unit. */
const UNIT = String.raw`(?<=(?:\.\.|dots|…)[\s\\,]{0,6})\\(?:text|mathrm)\s?\{[^{}=\d]{0,12}\}`;
const DOTS = String.raw`(?:\\?[,;:!.\s]|\\(?:[lc]?dots|quad)(?![a-z])|…|_|${UNIT})*`;
const NOTHING = String.raw`(?:(?:[^{}=]|\{[^{}=]{0,20}\}){1,40}=)?${DOTS}`;
const UNFILLED_CONTENT = new RegExp(`^${NOTHING}$`, 'u');
const UNFILLED = new RegExp(String.raw`\\boxed\s*\{${NOTHING}\}`, 'gu');

/**
 * Where the last lines of a response that boxes nothing say that it states no result: it declines to, or leaves it to the reader, and no formula or number
 * follows.
 */
export function withoutResult({ source, blocks, boxes }: Reading): Piece | null {
  const { view } = source;
  if (boxes.some(({ content }) => !UNFILLED_CONTENT.test(content.text))) return null;
  for (const block of blocks.slice(-2).reverse())
    for (const [from, to] of sentences(source, block).reverse())
      if (block.end - from < 600 && declines(view.slice(from, to))) return trimPiece(source, from, to);
  const closing = Math.max(0, view.length - CLOSING);
  const unfilled = [...view.slice(closing).matchAll(UNFILLED)].at(-1);
  const start = closing + (unfilled?.index ?? 0);
  if (unfilled) return { start, end: start + unfilled[0].length, text: unfilled[0] };
  for (const block of blocks.slice(-8).reverse()) {
    if (block.kind === 'display' || block.kind === 'row' || block.kind === 'code') return null;
    if (block.kind === 'heading') continue;
    for (const [from, to] of sentences(source, block).reverse()) {
      const words = view.slice(from, to);
      if (from < closing) return null;
      if (leavesOut(words)) return trimPiece(source, from, to);
      if (/=|≈|\\approx/.test(words)) return null;
    }
  }
  return null;
}
