import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statedName } from '../../tables/stated-name.ts';
import { type VerifyContext, verify } from '../index.ts';

interface Triple extends Pick<VerifyContext, 'name' | 'type' | 'description'> {
  question: string;
  reference: string;
  claimed: string;
  /** What a grader says who knows the field. */
  truth: 'same' | 'different' | 'cannot tell';
}

const claimsIn = (file: string): Triple[] =>
  readFileSync(new URL(`../fixtures/${file}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Triple);

const triples = claimsIn('questions');

/** Those whose reference has a name, as a benchmark of named variables has them: the name apart from the value. */
const apartIn = (list: readonly Triple[]): Triple[] =>
  list.flatMap(({ reference, ...triple }) => {
    const stated = statedName(reference);
    return stated ? [{ ...triple, reference: stated.value, name: stated.name }] : [];
  });
const apart = apartIn(triples);

/** Mathematics, chemistry, engineering, economics, computer science and statistics in their own notations. */
const fields = claimsIn('fields');

/** Variables of many fields as benchmarks name them, and what stands in the boxes of answers: often under another name. */
const named = claimsIn('named');

const TOLD = { same: 'equivalent', different: 'different', 'cannot tell': 'undecided' } as const;

/** What is told falsely, and the share that is told as a grader does. */
function tell(list: readonly Triple[], withQuestion: boolean): { falsely: string[]; share: number } {
  const verdicts = list.map(({ question, reference, claimed, truth, ...variable }) => {
    const { verdict, reason } = verify(reference, claimed, { ...variable, ...(withQuestion && { question }) });
    const isTold = verdict === TOLD[truth];
    const what = `${verdict} (${reason}): ${question} | ${variable.name ?? ''} | ${reference} | ${claimed}`;
    return { isTold, falsely: isTold || verdict === 'undecided' ? [] : [what] };
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
  expect(apart.length).toBeGreaterThan(500);
  const { falsely, share } = tell(apart, true);
  expect(falsely).toEqual([]);
  expect(share).toBeGreaterThan(0.65);
  expect(tell(apart, false).falsely).toEqual([]);
});

test('nor is a value of a named variable of any field, whatever the answer calls it, and more than half are told', () => {
  const { falsely, share } = tell(named, true);
  expect(falsely).toEqual([]);
  expect(named.length).toBeGreaterThan(400);
  expect(share).toBeGreaterThan(0.5);
  // What a grader would have to ask the question about is not told without it.
  const certain = named.filter(({ truth }) => truth !== 'cannot tell');
  expect(tell(certain, false).falsely).toEqual([]);
});

test('nor is a claim of other fields than physics, and most are told', () => {
  const { falsely, share } = tell(fields, true);
  expect(falsely).toEqual([]);
  expect(fields.length).toBeGreaterThan(500);
  expect(share).toBeGreaterThan(0.85);
  expect(tell(apartIn(fields), true).falsely).toEqual([]);
});
