import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string): string =>
  verify(reference, claimed, { question: 'Find it in terms of $T$, $\\tau$, $a$ and $k$.' }).verdict;

describe('a number behind the name of a function', () => {
  it('may be all of the argument of a logarithm', () => {
    expect(verdict('3 T \\ln 5', '3 \\ln 5 \\, T')).toBe('equivalent');
    expect(verdict('\\frac{a \\ln 3}{\\tau}', '\\frac{\\ln 3 \\, a}{\\tau}')).toBe('equivalent');
    expect(verdict('T \\log_{10} 5', '\\log_{10} 5 \\, T')).toBe('equivalent');
    expect(verdict('\\ln(5T)', '\\ln 5T')).toBe('equivalent');
  });

  it('is wrong where both readings are', () => {
    expect(verdict('3 T \\ln 5', '3 \\ln 7 \\, T')).toBe('different');
    expect(verdict('3 T \\ln 5', '\\ln 5 \\, T^2')).toBe('different');
  });

  it('goes with what follows before a variable, and in other functions', () => {
    expect(verdict('x \\ln 5', '\\ln 5x')).toBe('different');
    expect(verdict('k \\ln 2N', 'N k \\ln 2')).toBe('different');
    expect(verdict('a \\sin 2', '\\sin 2a')).toBe('different');
    expect(verdict('e^{2} \\tau', '\\exp 2\\tau')).toBe('different');
  });

  it('ends with its degrees', () => {
    expect(verdict('a \\tan 20^\\circ', '\\tan 20^\\circ \\, a')).toBe('equivalent');
    expect(verdict('a k \\sin 75°', '\\sin 75° a k')).toBe('equivalent');
    expect(verdict('a \\tan 20^\\circ', '\\tan 25^\\circ \\, a')).toBe('different');
  });
});
