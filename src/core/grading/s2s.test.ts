import { expect, test } from 'vitest';
import {
  verdictByOpinion,
  verdictOnExtracted,
  offlineVerdict,
  savedCalls,
  settles,
  type Found,
  type Verify,
} from './s2s.ts';

const x = { name: 'x', type: 'numeric', description: '', value: '5' } as const;
/** Decides equal texts and numbers, and nothing else. */
const verify: Verify = (a, b) => {
  const numbers = Number.isFinite(Number(a)) && Number.isFinite(Number(b));
  const verdict = a === b ? 'equivalent' : numbers ? 'different' : 'undecided';
  return { verdict, reason: 'numeric', explanation: `${a} against ${b}` };
};
const found = (value: string): Found => ({ status: 'found', value, reason: '' });

test.each([
  ['an equal value', found('5'), 'right', true],
  ['another value', found('6'), 'wrong', true],
  ['a value that the verifier leaves open', found('five'), 'undecided', false],
  ['two readings', { status: 'ambiguous', value: null, reason: 'two values' }, 'ambiguous', false],
  ['nothing', { status: 'not_found', value: null, reason: 'not stated' }, 'not_found', false],
] satisfies [string, Found, string, boolean][])('offline: %s', (_name, one, status, settled) => {
  const decided = offlineVerdict(x, one, verify, () => null);
  expect(decided.status).toBe(status);
  expect(settles(decided)).toBe(settled);
});

test('a value is not called wrong in an answer that states the professor’s as well', () => {
  const decided = offlineVerdict(x, found('6'), verify, () => '5.0');
  expect(decided).toMatchObject({ status: 'undecided', value: '6', reasonCode: 'both-stated' });
  expect(decided.reason).toContain('“5.0”');
  expect(settles(decided)).toBe(false);
  expect(offlineVerdict(x, found('5'), verify, () => '5').status).toBe('right');
  const failing = (): never => {
    throw new Error('a defect');
  };
  expect(offlineVerdict(x, found('6'), verify, failing)).toMatchObject({ status: 'undecided', reasonCode: 'error' });
});

test('no value against no value is right', () => {
  const none = { ...x, value: 'null' };
  expect(offlineVerdict(none, { status: 'not_found', value: null, reason: '' }, verify, () => null)).toMatchObject({
    status: 'right',
    reason: 'Both values are null',
  });
  expect(verdictOnExtracted(none, 'null', null)).toMatchObject({
    status: 'right',
    reason: 'Both values are null',
    confidence: 'high',
  });
});

test('a value that the judge read is compared offline first, and by the judge only when that leaves it open', () => {
  expect(verdictOnExtracted(x, '5', verify)).toMatchObject({ status: 'right', value: '5' });
  expect(verdictOnExtracted(x, '7', verify)).toMatchObject({ status: 'wrong' });
  expect(verdictOnExtracted(x, 'five', verify)).toBeNull();
  expect(verdictOnExtracted(x, '5', null)).toBeNull();
  expect(verdictOnExtracted(x, null, verify)).toMatchObject({ status: 'not_found', value: null });
});

test("the judge's opinion keeps its reasoning and confidence", () => {
  const opinion = { isCorrect: false, reasoning: 'Another unit.', confidence: 'medium' } as const;
  expect(verdictByOpinion('5 s', opinion)).toEqual({
    status: 'wrong',
    value: '5 s',
    reasonCode: 'judge',
    reason: 'Another unit.',
    confidence: 'medium',
  });
});

test('spared calls: one for each pair compared offline, and the extraction when nobody was asked', () => {
  expect(savedCalls(3, false)).toBe(4);
  expect(savedCalls(1, true)).toBe(1);
});
