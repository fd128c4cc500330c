import { describe, expect, it } from 'vitest';
import { offlineVerdict, type Verdict, type Found, type Verify } from '../s2s.ts';
import { confidenceOf } from './index.ts';
import { decidedShare, LINES, measuredAt } from './lines.ts';
import { MEASURED } from './measured.ts';
import { MODEL } from './model.ts';
import { type Model, probability } from './trees.ts';

const SURE = {
  chance: 0.9,
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
      {
        ...SURE,
        boxes: 2,
        boxesDiffer: 1,
        chance: 0.3,
        'open: the response states another value of it': 1,
        correctedAfter: 1,
      },
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
    const decided = offlineVerdict(variable, found(SURE), same, () => null);
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
    expect(offlineVerdict(variable, found(weak), same, () => null).status).toBe('ambiguous');
  });

  it('is never wrong where the answer states the professor’s value as well, or that could not be looked up', () => {
    expect(offlineVerdict(variable, found(SURE), other, () => '5 m').status).toBe('ambiguous');
    const fails = (): never => {
      throw new Error('defect');
    };
    expect(offlineVerdict(variable, found(SURE), other, fails).status).toBe('ambiguous');
  });
});

describe('the line between decided and left open', () => {
  const variable = { name: 'v', type: 'other' as const, description: '', value: '5 m' };
  const same: Verify = () => ({ verdict: 'equivalent', reason: 'numeric', explanation: 'Both are the same number.' });
  const none = (): null => null;
  const by = (status: Found['status'], signs: Record<string, number>, line?: number): Verdict =>
    offlineVerdict(variable, { status, value: status === 'found' ? '5 m' : null, reason: '', leading: { value: '5 m', signs } }, same, none, none, line); // prettier-ignore
  const doubtful = { alone: 1, lastBox: 1, 'open: the response states another value of it': 1 };

  it('leaves open what is decided with less confidence, and says so with the confidence', () => {
    const plain = by('found', doubtful);
    expect(plain.status).toBe('right');
    const confidence = Number(plain.confidence);
    expect(confidence).toBeLessThan(0.97);
    expect(by('found', doubtful, confidence)).toEqual(plain);
    const open = by('found', doubtful, 0.99);
    expect(open).toMatchObject({
      status: 'undecided',
      value: '5 m',
      reasonCode: 'below-line',
      confidence: plain.confidence,
    });
    expect(open.reason).toContain(`${plain.confidence ?? ''}, is below 0.99`);
  });

  it('decides a doubtful value with less confidence than by default, but only one with a clear place', () => {
    expect(by('ambiguous', doubtful).status).toBe('ambiguous');
    expect(by('ambiguous', doubtful, 0.5)).toMatchObject({
      status: 'right',
      confidence: by('found', doubtful).confidence,
    });
    expect(by('ambiguous', { ...doubtful, correctedAfter: 1 }, 0.5).status).toBe('ambiguous');
  });

  it('compares the confidence that is kept, of two decimal places', () => {
    const { confidence } = by('found', SURE);
    expect(by('found', SURE, Number(confidence))).toEqual(by('found', SURE));
  });

  it('takes a value that is stated as a result for 0.95', () => {
    const stated = (line?: number): Verdict =>
      offlineVerdict(variable, { status: 'not_found', value: null, reason: '' }, same, none, () => '5 m', line);
    expect(stated()).toMatchObject({ status: 'right', confidence: null });
    expect(stated(0.95)).toMatchObject({ status: 'right', confidence: '0.95' });
    expect(stated(0.97)).toMatchObject({ status: 'undecided', reasonCode: 'below-line' });
  });

  it('is one of those that were measured: what is decided falls from line to line, and nothing is counted twice', () => {
    expect(MEASURED.map(({ line }) => line)).toEqual([null, ...LINES]);
    const shares = LINES.map((line) => decidedShare(measuredAt(line)));
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    for (const { of, right, rightRead, falselyRight, wrong, wrongRead, falselyWrong } of MEASURED) {
      expect(right + wrong).toBeLessThan(of);
      expect(rightRead).toBeLessThanOrEqual(right);
      expect(wrongRead).toBeLessThanOrEqual(wrong);
      expect(falselyRight + falselyWrong).toBeLessThan(0.05 * (rightRead + wrongRead));
    }
  });
});
