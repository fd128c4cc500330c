import { describe, expect, it } from 'vitest';
import { blindFigures, type RevealedVerdict } from './blind-first.ts';

const row = (shown: RevealedVerdict['shown'], before: RevealedVerdict['before'], after: RevealedVerdict['after']) => ({
  shown,
  before,
  after,
});

describe('agreement of an expert with the machine', () => {
  it('is told before and after the reveal, over the same variables', () => {
    const figures = blindFigures([
      row('right', 'right', 'right'),
      row('wrong', 'wrong', 'wrong'),
      row('wrong', 'right', 'wrong'),
      row('right', 'wrong', 'wrong'),
    ]);
    expect(figures).toMatchObject({ revealed: 4, decidedBefore: 4, changed: 1 });
    expect(figures.before).toEqual({ n: 4, agree: 2, kappa: 0 });
    expect(figures.after.agree).toBe(3);
    // Own right 1 of 4, shown right 2 of 4: observed 0.75, by chance 0.5.
    expect(figures.after.kappa).toBeCloseTo(0.5, 10);
  });
  it('leaves out what either side did not settle, and counts not found as not right', () => {
    const figures = blindFigures([
      row('undecided', 'right', 'right'),
      row('right', null, 'right'),
      row('right', 'undecided', 'right'),
      row('not_found', 'wrong', 'wrong'),
      row('right', 'right', null),
    ]);
    expect(figures).toMatchObject({ revealed: 5, decidedBefore: 4 });
    expect(figures.before).toMatchObject({ n: 2, agree: 2, kappa: 1 });
    expect(figures.after.n).toBe(1);
  });
  it('has no kappa where both always say the same, or nothing was decided', () => {
    expect(blindFigures([]).before.kappa).toBeNull();
    expect(blindFigures([row('right', 'right', 'right')]).before.kappa).toBeNull();
  });
});
