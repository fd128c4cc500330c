import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verify } from '../index.ts';

interface Triple {
  question: string;
  reference: string;
  claimed: string;
  /** What a grader says who knows the field. */
  truth: 'same' | 'different' | 'cannot tell';
}

const triples = readFileSync(new URL('../fixtures/questions.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Triple);

const TOLD = { same: 'equivalent', different: 'different', 'cannot tell': 'undecided' } as const;

test('in the light of its question no claim of any field of physics is taken for what it is not, and most are decided', () => {
  const verdicts = triples.map(({ question, reference, claimed, truth }) => {
    const { verdict, reason } = verify(reference, claimed, { question });
    return {
      is: verdict,
      isTold: verdict === TOLD[truth],
      what: `${verdict} (${reason}): ${question} | ${reference} | ${claimed}`,
    };
  });
  expect(verdicts.filter(({ is, isTold }) => !isTold && is !== 'undecided').map(({ what }) => what)).toEqual([]);
  expect(triples.length).toBeGreaterThan(900);
  expect(verdicts.filter(({ isTold }) => isTold).length / triples.length).toBeGreaterThan(0.65);
});
