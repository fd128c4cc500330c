import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string): string =>
  verify(reference, claimed, { question: 'Write it with $q$, $b$, $L$.' }).verdict;

describe("what stands beside Dirac's delta", () => {
  it('counts where its argument is nought', () => {
    expect(verdict('\\frac{q}{2\\pi b L} \\delta(\\rho - b)', '\\frac{q}{2\\pi\\rho L} \\delta(\\rho - b)')).toBe('equivalent');
    expect(verdict('q z^2 \\delta(z + b)', 'q b^2 \\delta(z + b)')).toBe('equivalent');
    expect(verdict('q \\cos(kz) \\delta(z - b) - q \\delta(z)', 'q \\cos(kb) \\delta(z - b) - q \\delta(z)')).toBe('equivalent');
  }); // prettier-ignore

  it('differs where it differs there', () => {
    expect(verdict('\\frac{q}{2\\pi b L} \\delta(\\rho - b)', '\\frac{q}{4\\pi\\rho L} \\delta(\\rho - b)')).toBe('different');
    expect(verdict('q z \\delta(z + b)', 'q b \\delta(z + b)')).toBe('different');
  }); // prettier-ignore

  it('is a thickness before an index of refraction', () => {
    expect(verdict('\\frac{q \\delta (n - 1)}{n}', 'q \\delta (n - 1)')).not.toBe('equivalent');
    expect(verdict('\\frac{q \\delta(n - 1)}{n}', 'q \\delta(n - 1)')).not.toBe('equivalent');
  });
});

describe("Dirac's delta", () => {
  it('is even', () => {
    expect(verdict('q \\delta(x - b)', 'q \\delta(b - x)')).toBe('equivalent');
    expect(verdict('q \\delta(x - b)', 'q \\delta(x + b)')).not.toBe('equivalent');
  });
});

describe('sums over other pairs', () => {
  it('are no common part', () => {
    expect(verdict('\\frac{1}{2} \\sum_{a \\neq b} W_{ab}', '\\sum_{a < b} W_{ab}')).toBe('undecided');
    expect(verdict('\\frac{1}{2} \\sum_{a \\neq b} W_{ab}', '2 \\sum_{a \\neq b} W_{ab}')).toBe('different');
  });
});
