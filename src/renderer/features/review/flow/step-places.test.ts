import { describe, expect, it } from 'vitest';
import { stepPlaces } from './step-places.ts';

const solution = `The weight of the body is $W = m g = 20\\,\\mathrm{N}$.

The spring is compressed by friction and gravity alike, so that the energy is lost.

Along the plane the force is $F = 8\\,\\mathrm{N}$, and again $W = 20\\,\\mathrm{N}$ at the top.`;
const at = (found: { start: number; end: number } | null | undefined) =>
  found ? solution.slice(found.start, found.end) : null;

describe('the place of a step in the solution', () => {
  it('is where its answer is stated, behind the step before', () => {
    const [first, second, third] = stepPlaces(solution, [
      { step: 'What is the weight?', answer: '"20 N"' },
      { step: 'What is the force along the plane?', answer: '"8 N"' },
      { step: 'And the weight at the top?', answer: '"20 N"' },
    ]);
    expect(at(first)).toBe('20\\,\\mathrm{N');
    expect(first?.start).toBeLessThan(60);
    expect(at(second)).toContain('8');
    expect(third?.start ?? 0).toBeGreaterThan(second?.start ?? 0);
  });
  it('is else the passage that speaks of the same', () => {
    const [found] = stepPlaces(solution, [
      { step: 'Why is energy lost when the spring is compressed?', answer: 'true' },
    ]);
    expect(at(found)).toMatch(/^The spring is compressed .* lost\.$/);
  });
  it('is none where nothing speaks of it', () => {
    expect(stepPlaces(solution, [{ step: 'Name the enzyme', answer: '"catalase"' }])).toEqual([null]);
    expect(stepPlaces('', [{ step: 'Name the enzyme', answer: '"20 N"' }])).toEqual([null]);
  });
});
