import { describe, expect, it } from 'vitest';
import { referenceSpan } from './reference-spans.ts';

const found = (solution: string, value: string): string | null => {
  const span = referenceSpan(solution, value);
  return span && solution.slice(span.start, span.end);
};

describe('the place of a value in the solution', () => {
  it('is found whatever the typesetting around it', () => {
    expect(found('so $v = 1.20\\ \\mathrm{m/s}.$', '1.20 m/s')).toBe('1.20\\ \\mathrm{m/s');
    expect(found('$$x=\\frac{1}{2}$$', '$\\frac12$')).toBe('\\frac{1}{2');
  });
  it('is the last one, since results stand at the end', () => {
    expect(referenceSpan('0.497, later 0.497', '0.497')?.start).toBe(13);
  });
  it('is where it is stated, not where it is used further on', () => {
    expect(referenceSpan('$v = 1.20$ m/s, so $A = 1.20\\sqrt{2}$', '1.20')?.start).toBe(5);
  });
  it('is not inside a longer number', () => {
    expect(found('10.497 and 0.4971', '0.497')).toBeNull();
  });
  it('is the number alone where the unit is written differently', () => {
    expect(found('A = 9.49 centimetres', '9.49 cm')).toBe('9.49');
  });
  it('takes a single figure only as a result', () => {
    expect(found('2 balls, 2 boxes', '2')).toBeNull();
    expect(found('2 balls, n = 2', '2')).toBe('2');
  });
});
