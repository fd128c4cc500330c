import { lineLead } from '../claims/sentences.ts';
import type { Source } from './source.ts';
import type { Block } from './block.ts';
import { contentWords } from '../names/words.ts';
import { PART_LABEL } from './zones.ts';

/** A line that runs on into the next: a colon, or a verb or conjunction left open. */
const ANNOUNCES =
  /(?:[:：]|\b(?:is|are|by|as|gives?|yields?|becomes?|equals?|to|be|then|therefore|thus|hence|get|obtain|find|have|reads|so|and|charge|that))[\s,]*$/i;

/** Words that announce a block's content: its own lead, or the line above that ends in a colon or without a full stop. */
export function leadsOf(source: Source, blocks: readonly Block[]): Map<Block, readonly string[]> {
  const out = new Map<Block, readonly string[]>();
  let above: readonly string[] = [];
  for (const block of blocks) {
    if (block.kind === 'text') {
      const own = lineLead(source, block).words;
      out.set(block, own.length > 0 ? own : block.bullet ? [] : above);
      const text = source.view
        .slice(Math.max(block.start, block.end - 200), block.end)
        .replace(/(?<![\s\uE002])[\s\uE002]+$/, '');
      above = ANNOUNCES.test(text)
        ? contentWords(text.slice(Math.max(text.lastIndexOf('. '), text.lastIndexOf(', ')) + 1))
        : block.opensPart
          ? partTitle(text)
          : [];
    } else {
      if (block.kind === 'display' || block.kind === 'code') out.set(block, above);
      if (block.kind !== 'code') above = [];
    }
  }
  return out;
}

/** "(c) Coding gain": a part's first line that only says what the part is about. */
function partTitle(text: string): readonly string[] {
  const plain = text.replace(/\uE002/g, '').replace(PART_LABEL, '');
  return plain.length <= 80 && !/[=≈.?!\d]/.test(plain) ? contentWords(plain) : [];
}
