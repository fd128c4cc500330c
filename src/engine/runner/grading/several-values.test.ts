import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statedNames } from '../../../core/tables/stated-name.ts';
import { gradeOffline } from './offline.ts';

interface Item {
  question: string;
  solution: string;
  final_answers: string[];
  answers: { style: string; response: string; truth: ('right' | 'wrong' | 'none')[] }[];
}

/** Questions with several values that have no names, and answers in many styles; `none`: the answer states no result for a value. */
const items = readFileSync(new URL('fixtures/parts.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Item);

test('of several values none is graded falsely, by its part, its name or what the answer comes to', () => {
  const falsely: string[] = [];
  const tally = { right: 0, wrong: 0, open: 0 };
  for (const { question, solution, final_answers: values, answers } of items) {
    const names = statedNames(values);
    const variables = values.map((stated, position) => {
      const { name, value } = names[position] ?? { name: `final_answers ${String(position + 1)}`, value: stated };
      return { id: position + 1, position, name, type: 'other', description: '', value, original: stated } as const;
    });
    for (const { style, response: text, truth } of answers)
      gradeOffline({ text, question, solution, variables }).forEach(({ decided: { status, value } }, k) => {
        const isDecided = status === 'right' || status === 'wrong';
        tally[isDecided ? status : 'open']++;
        if (isDecided && status !== truth[k])
          falsely.push(`${status} for ${truth[k] ?? ''}: ${values[k] ?? ''} | ${value ?? ''} | ${style} | ${question}`);
      });
  }
  expect(falsely).toEqual([]);
  expect(tally.right).toBeGreaterThan(190);
  expect(tally.wrong).toBeGreaterThan(150);
});
