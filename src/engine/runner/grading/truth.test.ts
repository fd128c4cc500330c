import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statedNames } from '../../../core/tables/stated-name.ts';
import { gradeOffline } from './offline.ts';

interface Item {
  question: string;
  solution: string;
  final_answers: string[];
  answers: { style: string; response: string; truth: ('right' | 'wrong' | 'left' | 'none')[] }[];
}

/**
 * Questions of many fields whose values have no names, and answers in many styles, with the truth of each value; `none`: the answer states no result
 * for it; `left`: it says so itself, which is no right answer. At least so many are decided: the rest of the file is what a reader would still have to look at.
 */
const SETS = [
  { file: 'parts', right: 215, wrong: 132 },
  { file: 'several', right: 105, wrong: 30 },
  { file: 'single', right: 88, wrong: 55 },
  // Nothing was trained on these.
  { file: 'held-out/single', right: 35, wrong: 22 },
  { file: 'held-out/several', right: 125, wrong: 42 },
  { file: 'held-out/endings', right: 40, wrong: 32 },
  // Hard on purpose: the right value stands where it is hardly seen, and "I cannot give …" is said of something else behind it.
  { file: 'held-out/endings-hard', right: 4, wrong: 28 },
  { file: 'held-out/general', right: 28, wrong: 36 },
  // In the letters and forms that the answers choose themselves.
  { file: 'held-out/letters', right: 50, wrong: 36 },
  // Questions with options, in all the ways in which an answer chooses one.
  { file: 'held-out/choices', right: 74, wrong: 64 },
] as const;

test.each(SETS)('no value of the answers in $file is graded falsely', ({ file, right, wrong }) => {
  const lines = readFileSync(new URL(`fixtures/${file}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  const falsely: string[] = [];
  const tally = { right: 0, wrong: 0, open: 0 };
  for (const { question, solution, final_answers: values, answers } of lines.map((line) => JSON.parse(line) as Item)) {
    const names = statedNames(values);
    const variables = values.map((stated, position) => {
      const { name, value } = names[position] ?? { name: `final_answers ${String(position + 1)}`, value: stated };
      return { id: position + 1, position, name, type: 'other', description: '', value, original: stated } as const;
    });
    for (const { style, response: text, truth } of answers)
      gradeOffline({ text, question, solution, variables }).forEach(({ decided: { status, value } }, k) => {
        const isDecided = status === 'right' || status === 'wrong';
        tally[isDecided ? status : 'open']++;
        const said = truth[k] === 'left' ? 'wrong' : truth[k];
        if (isDecided && status !== said)
          falsely.push(`${status} for ${truth[k] ?? ''}: ${values[k] ?? ''} | ${value ?? ''} | ${style} | ${question}`);
      });
  }
  expect(falsely).toEqual([]);
  expect(tally.right).toBeGreaterThanOrEqual(right);
  expect(tally.wrong).toBeGreaterThanOrEqual(wrong);
});
