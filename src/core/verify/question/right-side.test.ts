import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const question = 'A lens has the radii $R_1$, $R_2$ and the index $n$; a stone falls from $h$ at $g$. What is wanted?';
const verdict = (reference: string, claimed: string): string => verify(reference, claimed, { question }).verdict;

describe('an equation that gives a function of what is asked for', () => {
  it('is the same as what it says of it, with and without its name', () => {
    expect(verdict('v^2 = 2gh', 'v = \\sqrt{2gh}')).toBe('equivalent');
    expect(verdict('v^2 = 2gh', '\\sqrt{2gh}')).toBe('equivalent');
    expect(verdict('v^2 = 2gh', '2gh')).toBe('equivalent');
    expect(verdict('v = \\sqrt{2gh}', 'v^2 = 2gh')).toBe('equivalent');
    expect(verdict('\\frac{1}{f} = (n-1)\\left(\\frac{1}{R_1} - \\frac{1}{R_2}\\right)', 'f = \\frac{R_1 R_2}{(n-1)(R_2 - R_1)}')).toBe('equivalent'); // prettier-ignore
    expect(verdict('\\cos\\theta = \\frac{1}{n}', '\\theta = \\arccos\\frac{1}{n}')).toBe('equivalent');
  });

  it('differs from what is neither', () => {
    expect(verdict('v^2 = 2gh', 'v = \\sqrt{gh}')).toBe('different');
    expect(verdict('v^2 = 2gh', '\\sqrt{gh}')).toBe('different');
    expect(verdict('\\frac{1}{f} = (n-1)\\left(\\frac{1}{R_1} - \\frac{1}{R_2}\\right)', 'f = (n-1)\\left(\\frac{1}{R_1} - \\frac{1}{R_2}\\right)')).toBe('different'); // prettier-ignore
  });
});
