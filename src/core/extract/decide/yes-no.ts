import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Piece } from '../values/value.ts';
import { trimPiece } from '../values/value.ts';

const SAID =
  /(?<=^|[\n.:;,?—–(→⇒][\s\uE001\uE002]{0,40}|\b(?:so|is|answer|thus|therefore|hence)\s)[\uE001\uE002]{0,20}(?:\\text\{)?(yes|no|true|false)(?![\p{L}-])[\uE001\uE002}]*(?=\s*(?:[.,;:—–)!]|\n|$|-\s|\())(?!\s*(?:[,.]\s*)?(?:wait|that(?:'s| is)|actually|hold|matter|longer|i\b))/giu;

/**
 * "Yes, …" or "No": the verdict of the only variable that is answered by yes or no, where the whole response says
 * nothing else. Null where two variables could be meant or both words are said.
 */
export function settledVerdict(reading: Reading, profile: Profile, rivals: readonly Profile[]): Piece | null {
  if (!profile.boolean || rivals.some((r) => r !== profile && r.boolean)) return null;
  let last: Piece | null = null;
  const { source } = reading;
  for (const block of reading.blocks.slice(-400)) {
    if (block.zone === 'question' || block.kind === 'code' || block.kind === 'heading') continue;
    for (const m of source.view.slice(block.start, Math.min(block.end, block.start + 3000)).matchAll(SAID)) {
      const word = m[1] ?? '';
      const at = block.start + m.index + m[0].indexOf(word);
      const piece = trimPiece(source, at, at + word.length);
      if (!piece) continue;
      if (last && last.text.toLowerCase() !== piece.text.toLowerCase()) return null;
      if (block.zone !== 'check' || last) last = piece;
    }
  }
  return last;
}
