/** What a step points at: other steps, which must come before it, and the solution, which it must not know (appendix B, strict dependency). */
import type { Found, ReadStep } from './linted.ts';

/** "Step 3", "Steps 1-4", "steps 2, 3 and 5". A number in front of letters or a decimal point is none of a step. */
const STEPS =
  /(?<![\w-])steps?\s*#?(\d{1,3}(?:\s*(?:,\s*and|,|–|—|-|to|through|and|or|&)\s*(?:steps?\s*)?\d{1,3}(?![\d.]*\d))*)(?![\w%]|\.\d)/gi;
/** Steps of something else: of time, of a staircase, of a function, of a procedure in the question. */
const OTHER_STEPS = /\b(?:time|size|first|next|unit|integration|grid|each|per|every|one)[\s-]*$/i;
const RANGE = /^(?:–|—|-|to|through)$/i;

export function stepReferences(steps: readonly ReadStep[]): Found[] {
  const ids = new Set(steps.map(({ stepId }) => stepId));
  const positions = new Map(steps.map(({ stepId }, index) => [stepId, index]));
  return steps.flatMap(({ stepId, step }, index) =>
    [...step.matchAll(STEPS)].flatMap((match): Found[] => {
      if (OTHER_STEPS.test(step.slice(Math.max(0, match.index - 20), match.index))) return [];
      const bad = numbersOf(match[1] ?? '').filter((id) => !ids.has(id) || (positions.get(id) ?? 0) >= index);
      const [id] = bad;
      if (id === undefined) return [];
      const what = !ids.has(id)
        ? `refers to Step ${String(id)}, which does not exist`
        : id === stepId
          ? 'refers to itself'
          : `refers to Step ${String(id)}, which comes later`;
      const message = `Step ${String(stepId)} ${what}. A step builds on earlier steps alone.`;
      return [{ index, message, place: { field: 'step', start: match.index, end: match.index + match[0].length } }];
    }),
  );
}

/** All numbers that a reference names, ranges filled in. */
function numbersOf(text: string): number[] {
  const tokens = text.match(/\d+|–|—|-|to|through/gi) ?? [];
  const list: number[] = [];
  tokens.forEach((token, index) => {
    if (!/\d/.test(token)) return;
    const [before, link] = [list.at(-1), tokens[index - 1] ?? ''];
    const id = Number(token);
    if (before !== undefined && RANGE.test(link))
      for (let n = before + 1; n < id && n - before < 500; n += 1) list.push(n);
    list.push(id);
  });
  return list;
}

const SOLUTION =
  /\b(?:reference|official|professor['’]s|instructor['’]s|sample|model|provided)\s+(?:answer|solution)s?\b|\baccording to the (?:answer|solution)\b|\bthe solution (?:text|says|states|gives|uses|provided)\b|\b(?:as|values?) (?:given|stated|used|shown|provided) (?:in|by) the (?:answer|solution)\b/i;

export function solutionReferences(steps: readonly ReadStep[]): Found[] {
  return steps.flatMap(({ stepId, step }, index): Found[] => {
    const match = SOLUTION.exec(step);
    if (!match) return [];
    const message = `Step ${String(stepId)} points to the solution ("${match[0]}"), which whoever answers the step has not seen.`;
    return [{ index, message, place: { field: 'step', start: match.index, end: match.index + match[0].length } }];
  });
}
