/** A benchmark and answers to grade, as the command line reads them. Every answer states all of its values. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Shape {
  questions: number;
  /** Values to compare, at least one per question and at most two. */
  variables: number;
  answersEach: number;
}

/** How many calls a judge gets for it: one extraction per answer and one comparison per variable. */
export function callsFor({ questions, variables, answersEach }: Shape): number {
  return (questions + variables) * answersEach;
}

/** Writes B.json (the benchmark) and G.json (the answers) into a folder. */
export function writeFiles(folder: string, { questions, variables, answersEach }: Shape): void {
  const second = variables - questions;
  const names = (n: number): string[] => (n < second ? ['first', 'second'] : ['first']);
  const rows = Array.from({ length: questions }, (_, n) => ({
    question: { text: `Question ${String(n)}: ${'a long question '.repeat(40)}`, images: [] },
    answer: { text: 'The solution.', images: [] },
    id: n.toString(16).padStart(64, '0'),
    short_answer_value: names(n).map((name) => `${name} value ${String(n)}`),
    short_answer_variable: names(n),
    short_answer_description: names(n).map((name) => `The ${name} value.`),
    short_answer_type: names(n).map(() => 'other'),
    reasoning_flow: [],
  }));
  // One answer in three is wrong. Values differ from sample to sample, so that no request equals another one.
  const stated = (n: number, sample: number): string =>
    `${String(n % 3 === 0 ? -1 : n)}${sample === 0 ? '' : ` (${String(sample)})`}`;
  const answers = rows.map((row, n) => ({
    generated_answers: Array.from(
      { length: answersEach },
      (_, sample) =>
        `${'Some working. '.repeat(200)}\n${row.short_answer_variable.map((name) => `${name}: ${name} value ${stated(n, sample)}`).join('\n')}`,
    ),
    id: row.id,
  }));
  writeFileSync(join(folder, 'B.json'), JSON.stringify(rows, null, 2));
  writeFileSync(join(folder, 'G.json'), JSON.stringify(answers, null, 2));
}
