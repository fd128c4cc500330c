import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statedName } from '../../tables/stated-name.ts';
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

/** Those whose reference has a name, as a benchmark of named variables has them: the name apart from the value. */
const named = triples.flatMap(({ reference, ...triple }) => {
  const stated = statedName(reference);
  return stated ? [{ ...triple, reference: stated.value, name: stated.name }] : [];
});

const TOLD = { same: 'equivalent', different: 'different', 'cannot tell': 'undecided' } as const;

/** What is told falsely, and the share that is told as a grader does. */
function tell(
  list: readonly (Triple & { name?: string })[],
  withQuestion: boolean,
): { falsely: string[]; share: number } {
  const verdicts = list.map(({ question, reference, claimed, truth, name = '' }) => {
    const { verdict, reason } = verify(reference, claimed, { name, ...(withQuestion && { question }) });
    const isTold = verdict === TOLD[truth];
    return { isTold, falsely: !isTold && verdict !== 'undecided' ? [`${verdict} (${reason}): ${question} | ${name} | ${reference} | ${claimed}`] : [] }; // prettier-ignore
  });
  return {
    falsely: verdicts.flatMap(({ falsely }) => falsely),
    share: verdicts.filter(({ isTold }) => isTold).length / list.length,
  };
}

test('in the light of its question no claim of any field of physics is taken for what it is not, and most are decided', () => {
  const { falsely, share } = tell(triples, true);
  expect(falsely).toEqual([]);
  expect(triples.length).toBeGreaterThan(900);
  expect(share).toBeGreaterThan(0.65);
});

test('nor where the name is that of the variable and the value stands alone, with the question or without', () => {
  expect(named.length).toBeGreaterThan(500);
  expect(tell(named, true).falsely).toEqual([]);
  expect(tell(named, true).share).toBeGreaterThan(0.65);
  expect(tell(named, false).falsely).toEqual([]);
});
