import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string): string =>
  verify(reference, claimed, { question: 'Find it in terms of $b$, $c$, $L$ and the function $q$.' }).verdict;

describe('an integral between limits', () => {
  it('is the same with another variable, brackets, and the differential in another place', () => {
    expect(verdict('\\int_0^L q(s) \\, ds', "\\int_{0}^{L} q(s') \\, ds'")).toBe('equivalent');
    expect(verdict('\\int_0^L \\frac{s^2}{1 + q(s)} ds', '\\int_0^L \\frac{y^2 \\, dy}{q(y) + 1}')).toBe('equivalent');
    expect(verdict('\\int_0^L \\sqrt{b[s + c]} \\, \\mathrm{d}s', '\\int_0^L ds \\sqrt{b(c + s)}')).toBe('equivalent');
    expect(verdict('\\int_c^L \\frac{ds}{q(s)}', '\\int_c^L \\frac{1}{q(s)} \\, ds')).toBe('equivalent');
  });

  it('lets constants and signs out', () => {
    expect(verdict('-3\\int_0^\\infty (q(s) - 1) s \\, ds', '3\\int_0^\\infty [1 - q(s)] s \\, ds')).toBe('equivalent');
    expect(verdict('\\int_0^L b c q(s) \\, ds', 'b c \\int_0^L q(s) \\, ds')).toBe('equivalent');
    expect(verdict('\\int_b^c q(s) \\, ds', '-\\int_c^b q(s) \\, ds')).toBe('equivalent');
  });

  it('differs by a factor', () => {
    expect(verdict('2 b \\int_0^L q(s) \\, ds', 'b \\int_0^L q(u) \\, du')).toBe('different');
    expect(verdict('b \\int_0^L s q(s) \\, ds', 'b^2 \\int_0^L s q(s) \\, ds')).toBe('different');
  });

  it('is open where it may have the value all the same', () => {
    expect(verdict('\\int_0^L s^2 \\, ds', '\\frac{L^3}{3}')).toBe('undecided');
    expect(verdict('\\int_0^L s^2 \\, ds', '\\int_0^L (L - s)^2 \\, ds')).toBe('undecided');
    expect(verdict('b^2 + \\int_0^b s \\, ds', '\\frac{b^2}{2} + 2\\int_0^b s \\, ds')).toBe('undecided');
    expect(verdict('\\left(\\int_0^L s \\, ds\\right)^2', '\\int_0^L s^2 \\, ds')).not.toBe('equivalent');
    expect(verdict('(\\int_0^L s \\, ds)(\\int_0^L q(s) \\, ds)', 'L\\int_0^L s q(s) \\, ds')).not.toBe('equivalent');
  });
});

describe('an endless sum', () => {
  it('is one with another letter, also as an index', () => {
    expect(verdict('c \\sum_{l=0}^{\\infty} (2l+1) \\cos\\alpha_l', 'c \\sum_{\\ell=0}^\\infty (2\\ell+1) \\cos\\alpha_\\ell')).toBe('equivalent');
    expect(verdict('\\sum_{n=1}^{\\infty} c b_n L^n', 'c \\sum_{k=1}^\\infty b_k L^k')).toBe('equivalent');
    expect(verdict('\\sum_{n=1}^{\\infty} b_n L^n', '\\sum_{n=1}^\\infty b_n L^m')).not.toBe('equivalent');
  }); // prettier-ignore

  it('differs by a factor, and is open with other terms', () => {
    expect(verdict('4 c \\sum_{l=0}^{\\infty} \\cos\\alpha_l', '2 c \\sum_{l=0}^{\\infty} \\cos\\alpha_l')).toBe('different');
    expect(verdict('\\sum_{l=0}^{\\infty} b_l', '\\sum_{l=1}^{\\infty} b_l')).toBe('undecided');
    expect(verdict('\\sum_{l=0}^{\\infty} (2l+1) b_l', '\\sum_{l=0}^{\\infty} b_l')).toBe('undecided');
  }); // prettier-ignore
});

describe('a derivative in a line', () => {
  it('is one behind a factor too', () => {
    expect(verdict('\\frac{c}{q + L \\frac{dq}{dL}}', '\\frac{c}{q + L\\, dq/dL}')).toBe('equivalent');
    expect(verdict('\\frac{c}{q + L \\frac{dq}{dL}}', '\\frac{c}{q - L\\, dq/dL}')).toBe('different');
  });
});
