import { expect, test } from 'vitest';
import {
  allDiffer,
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

test('an answer is wrong in which all that it could mean differs, whichever it means, and not where one could be meant that is open', () => {
  const candidate = (value: string, score: number, form = 'display') => ({ value, score, form });
  const doubtful = (values: [string, number][], signs = {}): Found => ({
    status: 'ambiguous',
    value: null,
    reason: 'two values',
    candidates: values.map(([value, score]) => candidate(value, score)),
    leading: { value: values[0]?.[0] ?? '', signs: { alone: 1, closing: 1, ...signs } },
  });
  const differs = (found: Found): boolean => allDiffer(x, found, verify) !== null;
  expect(allDiffer(x, doubtful([['6', 0.9], ['7', 0.4]]), verify)).toMatchObject({ value: '6', signs: { 'all differ': 2 } }); // prettier-ignore
  expect(differs(doubtful([['6', 0.9], ['five', 0.4]]))).toBe(false); // prettier-ignore
  expect(differs(doubtful([['6', 0.9], ['5', 0.1]]))).toBe(false); // prettier-ignore
  expect(differs(doubtful([['6', 0.9], ['five', 0.01]]))).toBe(true); // prettier-ignore
  expect(differs(doubtful([['6', 0.9]]))).toBe(true);
  expect(differs(doubtful([['6', 0.9]], { closing: 0 }))).toBe(false);
  expect(differs({ ...doubtful([['6', 0.9]]), candidates: undefined })).toBe(false);
  expect(differs(doubtful([['6', 0.9]], { truncated: 1 }))).toBe(false);
  expect(differs(doubtful([['6', 0.9]], { alone: 0 }))).toBe(false);
  expect(differs({ ...doubtful([['6', 0.9]]), status: 'found' })).toBe(false);
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
