import { mathAt } from './scan.ts';
import { EMPHASIS, type Source } from './source.ts';
import { contentWords } from '../names/words.ts';
import { type Block, PART_LABEL } from './zones.ts';

interface Lead {
  words: readonly string[];
  from: number;
}
const leads = new WeakMap<Block, Lead>();

/** The lead of a line: what stands before its first colon. */
export function lineLead(source: Source, block: Block): Lead {
  const lead = leads.get(block) ?? readLead(source, block);
  leads.set(block, lead);
  return lead;
}

function readLead(source: Source, block: Block): Lead {
  const { view } = source;
  let start = block.start;
  let skipped = view.slice(start, Math.min(block.end, start + 80));
  while (skipped.startsWith(EMPHASIS)) {
    start++;
    skipped = skipped.slice(1);
  }
  const part = PART_LABEL.exec(skipped);
  const from = part ? start + part[0].length : block.start;
  const text = view.slice(from, Math.min(block.end, from + 160));
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (
      c === ':' &&
      text[i + 1] !== '=' &&
      !mathAt(source, from + i) &&
      !/\d(?:\s:\s|:)\d/.test(text.slice(Math.max(0, i - 2), i + 3))
    ) {
      return { words: contentWords(text.slice(0, i)), from: from + i + 1 };
    }
    if (c === '?' && (view[block.start] === EMPHASIS || block.bullet || block.opensPart) && i > 3) {
      return { words: contentWords(text.slice(0, i)), from: from + i + 1 };
    }
    // "K_z(y=0):" is a label for all its equals sign.
    if (c === '=' && /\([^()]*$/.test(text.slice(0, i))) continue;
    if (c === '=' || (c === '.' && /\s/.test(text[i + 1] ?? '')) || c === '≈') break;
  }
  return { words: [], from };
}

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
