import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string, question = 'Find it.'): string =>
  verify(reference, claimed, { question }).verdict;

describe('a number against so many times a constant of nature', () => {
  it('is compared with the constant put in', () => {
    expect(verdict('v = \\frac{c}{2}', '1.5 \\times 10^8 \\text{ m/s}')).toBe('equivalent');
    expect(verdict('v = \\frac{c}{2}', '2.1 \\times 10^{5} \\text{ km/s}')).toBe('different');
    expect(verdict('640 g \\text{ N}', '6.28 \\text{ kN}')).toBe('equivalent');
    expect(verdict('640 g \\text{ N}', '1200 \\text{ N}')).toBe('different');
  });

  it('is open where gravity may be rounded, without its unit, and for another letter', () => {
    expect(verdict('640 g \\text{ N}', '6.4 \\text{ kN}')).toBe('undecided');
    expect(verdict('v = \\frac{c}{2}', '2.1 \\times 10^8')).toBe('undecided');
    expect(verdict('v = \\frac{u}{2}', '2.1 \\times 10^8 \\text{ m/s}')).not.toBe('equivalent');
    expect(verdict('v = \\frac{c^2}{2}', '2.1 \\times 10^8 \\text{ m/s}')).toBe('undecided');
  });
});
