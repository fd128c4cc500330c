import { describe, expect, it } from 'vitest';
import { decideOffline, type Found, type Verify } from '../s2s.ts';
import { confidenceOf } from './index.ts';
import { MODEL } from './model.ts';
import { type Model, probability } from './trees.ts';

const SURE = {
  'rule: the only boxed value': 1,
  alone: 1,
  boxed: 1,
  final: 1,
  lastBox: 1,
  boxes: 1,
  hasFinal: 1,
  match: 0.5,
  length: 3,
};

describe('the confidence of a verdict', () => {
  it('is the sum of the trees, with a missing sign as nought', () => {
    const model: Model = { bias: 0, trees: [['boxed', 0.5, -1, ['boxes', 1, 2, 0.5]]] };
    expect(probability(model, {})).toBeCloseTo(1 / (1 + Math.exp(1)));
    expect(probability(model, { boxed: 1, boxes: 1 })).toBeCloseTo(1 / (1 + Math.exp(-2)));
    expect(probability(model, { boxed: 1, boxes: 3 })).toBeCloseTo(1 / (1 + Math.exp(-0.5)));
  });

  it('is high for the only box of an answer, and lower where the answer contradicts it', () => {
    const compared = { verdict: 'equivalent' as const, reason: 'numeric', elsewhere: false };
    const plain = confidenceOf(SURE, compared);
    const doubted = confidenceOf(
      { ...SURE, boxes: 2, boxesDiffer: 1, 'doubt: a later statement of it differs': 1, correctedAfter: 1 },
      compared,
    );
    expect(plain).toBeGreaterThan(0.9);
    expect(doubted).toBeLessThan(plain);
  });

  it('comes from a model that was trained', () => {
    expect(MODEL.trees.length).toBeGreaterThan(50);
  });
});

describe('a value that is not sure enough to be found', () => {
  const variable = { name: 'v', type: 'other' as const, description: '', value: '5 m' };
  const same: Verify = () => ({ verdict: 'equivalent', reason: 'numeric', explanation: 'Both are the same number.' });
  const other: Verify = () => ({ verdict: 'different', reason: 'numeric', explanation: 'They differ.' });
  const found = (signs: Record<string, number>): Found => ({
    status: 'ambiguous',
    value: null,
    reason: 'doubt',
    leading: { value: '5 m', signs },
  });

  it('is decided where its signs are strong, with the confidence said', () => {
    const decided = decideOffline(variable, found(SURE), same, () => null);
    expect(decided.status).toBe('right');
    expect(Number(decided.confidence)).toBeGreaterThanOrEqual(0.99);
  });

  it('stays open where they are not', () => {
    const weak = {
      body: 1,
      corrections: 8,
      correctedAfter: 1,
      truncated: 1,
      boxesDiffer: 1,
      boxes: 4,
      'doubt: it is taken back afterwards': 1,
    };
    expect(decideOffline(variable, found(weak), same, () => null).status).toBe('ambiguous');
  });

  it('is never wrong where the answer states the professor’s value as well, or that could not be looked up', () => {
    expect(decideOffline(variable, found(SURE), other, () => '5 m').status).toBe('ambiguous');
    const fails = (): never => {
      throw new Error('defect');
    };
    expect(decideOffline(variable, found(SURE), other, fails).status).toBe('ambiguous');
  });
});
