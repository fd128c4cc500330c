import { readNumber } from './agree.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import { contentWords } from '../names/words.ts';

/** "… gives 7 stages. \\boxed{n = 6}": the response counts what is asked for, and to another number. */
export function isCountedOtherwise(reading: Reading, profile: Profile, value: string): boolean {
  const own = readNumber(value)?.value;
  if (profile.spec.type !== 'numeric' || own === undefined || !Number.isInteger(own)) return false;
  const noun = countedNoun(profile);
  if (noun === undefined) return false;
  let last: number | undefined;
  for (const block of reading.blocks) {
    if (block.zone === 'question' || block.zone === 'check' || block.kind !== 'text') continue;
    for (const m of reading.source.view.slice(block.start, Math.min(block.end, block.start + 3000)).matchAll(COUNT)) {
      const words = contentWords(m[2] ?? '').slice(0, 2);
      if (!words.includes(noun)) continue;
      last = Number(m[1]);
      if (last === own) return false;
    }
  }
  return last !== undefined && reading.corrections.length === 0;
}

const COUNT =
  /(?<=\b(?:gives|gave|are|is|has|have|makes|obtain|find|get|to|total of|needs?|requires?)\s)(\d{1,6})\s+(\p{Ll}{3,}(?:\s\p{Ll}{3,})?)/gu;

/** "stage" of "the number of theoretical stages". */
function countedNoun(profile: Profile): string | undefined {
  const text =
    /\bnumber of ([^.;]{3,60}?)(?=\s(?:per|in|of|that|with|for|from|which|to|on|at|such|needed|required)\b|[.,;(]|$)/i.exec(
      profile.spec.description,
    )?.[1];
  return text === undefined ? undefined : contentWords(text).at(-1);
}
