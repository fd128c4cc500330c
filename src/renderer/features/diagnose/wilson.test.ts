import { describe, expect, it } from 'vitest';
import { wilson } from './wilson.ts';

describe('the interval of a share of answers', () => {
  it('is that of the textbook: 6 of 8', () => {
    const interval = wilson(6, 8);
    expect(interval?.low).toBeCloseTo(0.4093, 3);
    expect(interval?.high).toBeCloseTo(0.9285, 3);
  });
  it('stays inside 0 and 1, and is not empty at the ends', () => {
    expect(wilson(0, 8)?.low).toBe(0);
    expect(wilson(0, 8)?.high).toBeCloseTo(0.3244, 3);
    expect(wilson(8, 8)?.high).toBe(1);
  });
  it('says nothing without answers', () => {
    expect(wilson(0, 0)).toBeNull();
  });
});
