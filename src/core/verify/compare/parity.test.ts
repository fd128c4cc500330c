import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string): string =>
  verify(reference, claimed, { question: 'Find the coefficients $c_n$ for a step of height $h$.' }).verdict;
const cases = (...rows: string[]): string => `\\begin{cases} ${rows.join(' \\\\ ')} \\end{cases}`;

describe('a value for odd and one for even numbers', () => {
  it('is a closed form that has both', () => {
    expect(verdict(cases('h/n & n \\text{ odd}', '0 & n \\text{ even}'), '\\frac{h}{2n}(1 - (-1)^n)')).toBe('equivalent');
    expect(verdict('c_n = \\frac{h}{n} \\cos^2\\frac{n\\pi}{2}', cases('0, & \\text{for odd } n', '\\frac{h}{n}, & \\text{otherwise}'))).toBe('equivalent');
    expect(verdict(cases('h/n & n = 1, 3, 5, \\ldots', '0 & n = 2, 4, \\ldots'), cases('0 & n \\text{ is even}', 'h/n & n \\text{ is odd}'))).toBe('equivalent');
  }); // prettier-ignore

  it('is not one that has them the other way round, or another value', () => {
    expect(verdict('\\frac{h}{2n}(1 + (-1)^n)', cases('h/n & n \\text{ odd}', '0 & n \\text{ even}'))).toBe(
      'different',
    );
    expect(verdict(cases('h/n & n \\text{ odd}', '0 & n \\text{ even}'), '\\frac{h}{n}(1 - (-1)^n)')).toBe('different');
  });

  it('is open against one value, and where the numbers are others', () => {
    expect(verdict(cases('h & n \\text{ odd}', '0 & n \\text{ even}'), 'h')).toBe('undecided');
    expect(verdict(cases('h/n & n = 1, 2, 3, \\ldots', '0 & n = 0'), '\\frac{h}{2n}(1 - (-1)^n)')).toBe('undecided');
    expect(verdict(cases('h/n & n \\text{ odd}', '0 & n \\text{ even}'), '\\frac{b}{2n}(1 - (-1)^n)')).not.toBe('equivalent');
  }); // prettier-ignore
});
