import { type Claim, claimIn } from './claims.ts';
import { mathAt } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import type { Block } from '../source/block.ts';
import { trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

const WHEN =
  /\b(?:if and only if|iff|(?:precisely|exactly|only) (?:when|if|for)|provided(?: that)?|requires?(?: that)?|(?:is )?(?:possible|stable|valid|satisfied|converges?) (?:when|if|for)|(?:stability|convergence|the range of \S+|stable range) (?:is|for|:))\s+(?=\uE001)/g;

/** "The integral converges if and only if $p > 1$", "stability requires $0 < K < 30$": a condition under which something holds. */
export function conditionClaims(source: Source, block: Block, lead: readonly string[]): Claim[] {
  const out: Claim[] = [];
  const text = source.view.slice(block.start, Math.min(block.end, block.start + 3000));
  for (const m of text.matchAll(WHEN)) {
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
