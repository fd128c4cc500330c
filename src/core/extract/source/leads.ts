import { lineLead } from '../claims/sentences.ts';
import type { Source } from './source.ts';
import type { Unit } from './unit.ts';
import { contentWords } from '../names/words.ts';
import { PART_LABEL } from './zones.ts';

/** A line that runs on into the next: a colon, or a verb or conjunction left open. */
const ANNOUNCES =
  /(?:[:：]|\b(?:is|are|by|as|gives?|yields?|becomes?|equals?|to|be|then|therefore|thus|hence|get|obtain|find|have|reads|so|and|charge|that))[\s,]*$/i;

/** Words that announce a unit's content: its own lead, or the line above that ends in a colon or without a full stop. */
export function leadsOf(source: Source, units: readonly Unit[]): Map<Unit, readonly string[]> {
  const out = new Map<Unit, readonly string[]>();
  let above: readonly string[] = [];
  for (const unit of units) {
    if (unit.kind === 'text') {
      const own = lineLead(source, unit).words;
      out.set(unit, own.length > 0 ? own : unit.bullet ? [] : above);
      const text = source.view
        .slice(Math.max(unit.start, unit.end - 200), unit.end)
        .replace(/(?<![\s\uE002])[\s\uE002]+$/, '');
      above = ANNOUNCES.test(text)
        ? contentWords(text.slice(Math.max(text.lastIndexOf('. '), text.lastIndexOf(', ')) + 1))
        : unit.opensPart
          ? partTitle(text)
          : [];
    } else {
      if (unit.kind === 'display' || unit.kind === 'code') out.set(unit, above);
      if (unit.kind !== 'code') above = [];
    }
  }
  return out;
}

/** "(c) Coding gain": a part's first line that only says what the part is about. */
function partTitle(text: string): readonly string[] {
  const plain = text.replace(/\uE002/g, '').replace(PART_LABEL, '');
  return plain.length <= 80 && !/[=≈.?!\d]/.test(plain) ? contentWords(plain) : [];
}
