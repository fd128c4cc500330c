import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type VerifyContext, verify } from '../index.ts';

interface Named {
  name: string;
  type: NonNullable<VerifyContext['type']>;
  description: string;
  question: string;
  reference: string;
  claimed: string;
  /** What a grader says who knows the field. */
  truth: 'same' | 'different' | 'cannot tell';
}

/** Variables of many fields as benchmarks name them, and what stands in the boxes of answers: often under another name. */
const cases = readFileSync(new URL('../fixtures/named.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Named);

const TOLD = { same: 'equivalent', different: 'different', 'cannot tell': 'undecided' } as const;

function tell(list: readonly Named[], withQuestion: boolean): { falsely: string[]; share: number } {
  const told = list.map(({ question, reference, claimed, truth, ...variable }) => {
    const { verdict, reason } = verify(reference, claimed, { ...variable, ...(withQuestion && { question }) });
    const isTold = verdict === TOLD[truth];
    const what = `${verdict} (${reason}): ${variable.name} | ${reference} | ${claimed} | ${question}`;
    return { isTold, falsely: isTold || verdict === 'undecided' ? [] : [what] };
  });
  return {
    falsely: told.flatMap(({ falsely }) => falsely),
    share: told.filter(({ isTold }) => isTold).length / list.length,
  };
}

test('no value is told falsely whatever the answer calls it, and more than half are told', () => {
  const { falsely, share } = tell(cases, true);
  expect(falsely).toEqual([]);
  expect(cases.length).toBeGreaterThan(250);
  expect(share).toBeGreaterThan(0.5);
});

test('nor where the question is not known', () => {
  const { falsely } = tell(
    cases.filter(({ truth }) => truth !== 'cannot tell'),
    false,
  );
  expect(falsely).toEqual([]);
});
