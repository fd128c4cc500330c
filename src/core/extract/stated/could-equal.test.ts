import { describe, expect, it } from 'vitest';
import { couldEqual } from './could-equal.ts';

describe('whether a text could state a value, by its letters', () => {
  const could = couldEqual('W = \\frac{\\varepsilon_0 \\pi r^2 V^2}{2 d^2}');

  it('passes the same letters, however they are set', () => {
    for (const text of ['½ ε₀ π r² V² / d²', '\\epsilon_0 A V^2 / 2d^2', 'epsilon_0 pi r^2 V^2/(2 d^2)'])
      expect(could(text), text).toBe(true);
  });

  it('passes nothing that lacks most of them', () => {
    for (const text of ['3.2 \\times 10^{-4} \\text{ J}', '\\frac{k q}{2 a^2}', '17'])
      expect(could(text), text).toBe(false);
  });

  it('passes everything for a number, for words and for a single letter', () => {
    for (const value of ['7.2 \\text{ m/s}', '\\text{pulled in}', '\\frac{\\alpha}{2\\pi}'])
      expect(couldEqual(value)('17'), value).toBe(true);
  });
});
