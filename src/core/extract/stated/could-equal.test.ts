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

  it('passes every spelling of a number for a number, and everything for words', () => {
    for (const text of ['17', '\\pi/2', 'seven', 'k = 3 \\text{ m}'])
      expect(couldEqual('7.2 \\text{ m/s}')(text), text).toBe(true);
    expect(couldEqual('7.2 \\text{ m/s}')('\\frac{mg}{k}')).toBe(false);
    expect(couldEqual('\\text{pulled in}')('17')).toBe(true);
  });

  it('passes no sentence for a formula or a number', () => {
    for (const value of ['\\frac{\\alpha}{2\\pi}', '7.2'])
      expect(couldEqual(value)('we have \\alpha = 7.2 and that follows from the law')).toBe(false);
  });
});
