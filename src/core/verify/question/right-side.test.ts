import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const question = 'A lens has the radii $R_1$, $R_2$ and the index $n$; a stone falls from $h$ at $g$. What is wanted?';
const verdict = (reference: string, claimed: string): string => verify(reference, claimed, { question }).verdict;

describe('a ratio the other way round', () => {
  it('is the reciprocal', () => {
    expect(verdict('\\frac{R_2}{R_1} = e^{-n}', '\\frac{R_1}{R_2} = e^{n}')).toBe('equivalent');
    expect(verdict('\\frac{R_2}{R_1} = e^{-n}', '\\frac{R_1}{R_2} = e^{-n}')).toBe('different');
  });
});

describe('a variable by its name', () => {
  const named = (name: string, reference: string, claimed: string): string =>
    verify(reference, claimed, { name, question }).verdict;

  it('is not what the answer states of a function of it, or of a related quantity', () => {
    expect(named('v', '\\sqrt{2gh}', 'v^2 = 2gh')).toBe('equivalent');
    expect(named('v', '2gh', 'v^2 = 2gh')).toBe('different');
    expect(named('v', 'v = \\sqrt{2gh}', 'v^2 = 2gh')).toBe('equivalent');
    expect(named('v', '10', 'v^2 = 100')).toBe('equivalent');
    expect(named('v', '100', 'v^2 = 100')).not.toBe('equivalent');
    expect(named('\\omega^2', '2gh', '\\omega = \\sqrt{2gh}')).toBe('equivalent');
    expect(named('omega_0', '\\sqrt{g/h}', 'f = \\sqrt{g/h}')).not.toBe('equivalent');
    expect(named('omega_0', '\\sqrt{g/h}', 'f = \\frac{1}{2\\pi}\\sqrt{g/h}')).toBe('equivalent');
    expect(named('\\ddot x', 'g', '\\dot x = g')).not.toBe('equivalent');
  });
});

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
