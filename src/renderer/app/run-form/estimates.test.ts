import { describe, expect, it } from 'vitest';
import { sumOf, type Estimate } from './estimates.ts';

const estimate = (calls: number, cost: number | null, note: string): Estimate => ({
  tasks: calls,
  stages: [{ purpose: 'generation', requests: calls, cached: 0, saved: 0, calls, tokensIn: 10, tokensOut: 5, cost }],
  calls,
  tokensIn: 10,
  tokensOut: 5,
  cost,
  priceDate: '2026-11-01',
  sampled: null,
  notes: ['from characters', note],
});

describe('what several starts cost', () => {
  it('is the sum, stage by stage, each note once', () => {
    const sum = sumOf([estimate(3, 0.5, 'a'), estimate(4, 0.25, 'b')]);
    expect(sum).toMatchObject({ tasks: 7, calls: 7, tokensIn: 20, cost: 0.75, notes: ['from characters', 'a', 'b'] });
    expect(sum?.stages).toEqual([
      { purpose: 'generation', requests: 7, cached: 0, saved: 0, calls: 7, tokensIn: 20, tokensOut: 10, cost: 0.75 },
    ]);
  });
  it('is not known when one price is not, and is nothing of nothing', () => {
    expect(sumOf([estimate(3, 0.5, 'a'), estimate(4, null, 'b')])?.cost).toBeNull();
    expect(sumOf([])).toBeNull();
  });
});
