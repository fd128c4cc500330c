import { expect, test } from 'vitest';
import { cellOf, overTrials, scoresOf } from './against-experts.ts';

// Table 1 of the paper: 305 answers of which 179 are right (its table 4).
const counts = (fn: number, fp: number) => ({ tp: 179 - fn, fn, fp, tn: 126 - fp });

test.each([
  ['S2S', counts(4.75, 1.25), { accuracy: 0.9803, auc: 0.98, precision: 0.98, recall: 0.98, f1: 0.98 }],
  ['L2S', counts(1.5, 8.5), { accuracy: 0.9672, auc: 0.96, precision: 0.97, recall: 0.97, f1: 0.97 }],
  ['L2L', counts(11, 20.5), { accuracy: 0.8967, auc: 0.89, precision: 0.9, recall: 0.9, f1: 0.9 }],
])("%s: the paper's counts give the paper's scores", (_name, confusion, scores) => {
  const found = scoresOf(confusion);
  expect(found.accuracy).toBeCloseTo(scores.accuracy, 4);
  for (const key of ['auc', 'precision', 'recall', 'f1'] as const)
    expect(Number((found[key] ?? 0).toFixed(2)), key).toBe(scores[key]);
});

test('the deviation over trials is that of the population, and none of equal trials', () => {
  const trials = [7, 6, 3, 3].map((fn) => counts(fn, 1));
  expect(overTrials(trials).fn.mean).toBe(4.75);
  expect(overTrials(trials).fn.std).toBeCloseTo(1.79, 2);
  const equal = overTrials([counts(1, 0), counts(1, 0), counts(1, 0)]);
  expect(Object.values(equal).map((one) => one?.std)).toEqual(Array(9).fill(0));
});

test('without both classes there is no AUC, and without labels nothing', () => {
  expect(scoresOf({ tp: 3, fp: 0, fn: 1, tn: 0 })).toMatchObject({ accuracy: 0.75, auc: null, recall: 0.75 });
  expect(overTrials([{ tp: 0, fp: 0, fn: 0, tn: 0 }])).toMatchObject({ accuracy: null, f1: null });
  expect(cellOf(true, false)).toBe('fp');
  expect(cellOf(false, true)).toBe('fn');
});
