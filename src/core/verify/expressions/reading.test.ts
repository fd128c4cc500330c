import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string): string =>
  verify(reference, claimed, { question: 'Find it in terms of $a$, $b$, $e$, $n$, $m$ and $x$.' }).verdict;

describe('the imaginary unit', () => {
  it('is the i of a modulus, on one side alone', () => {
    expect(verdict('a^2 + b^2', '|a + ib|^2')).toBe('equivalent');
    expect(verdict('\\frac{a^2}{a^2 + b^2}', '\\left|\\frac{a}{a - ib}\\right|^2')).toBe('equivalent');
    expect(verdict('a^2 - b^2', '|a + ib|^2')).toBe('different');
    expect(verdict('a^2 + i b^2', '|a + ib|^2')).not.toBe('equivalent');
  });

  it('is the i of phases with a π in them', () => {
    expect(verdict('a (1 + e^{i\\pi(m + n)})', 'a (1 - e^{i\\pi(m + n)})')).toBe('different');
    expect(verdict('b[1 + e^{i\\pi m}]', 'b + b e^{i\\pi m}')).toBe('equivalent');
    expect(verdict('a \\cos bx', 'a e^{ibx}')).not.toBe('equivalent');
  });
});

describe('letters beside |x|', () => {
  it('stay positive', () => {
    expect(verdict('\\frac{\\sqrt{ab}}{n} e^{-b|x|}', '\\sqrt{\\frac{ab}{n^2}} e^{-b|x|}')).toBe('equivalent');
    expect(verdict('a |x|', '\\sqrt{a^2} |x|')).toBe('equivalent');
  });

  it('have both signs where one side has them in it', () => {
    expect(verdict('a |x|', '|ax|')).toBe('undecided');
    expect(verdict('a e^{-b|x|}', 'a e^{-bx}')).toBe('undecided');
    expect(verdict('a e^{-b|x|}', 'a e^{-2b|x|}')).toBe('different');
  });
});

describe('a charge e', () => {
  it('is the letter of its powers', () => {
    expect(verdict('\\sqrt{\\frac{n e^2}{m}}', '\\sqrt{\\frac{n e}{m}}')).toBe('different');
    expect(verdict('\\frac{n e^2}{m}', '\\frac{n e \\cdot e}{m}')).toBe('equivalent');
    expect(verdict('\\frac{n e}{m}', '\\frac{n}{m} e^{x}')).not.toBe('equivalent');
  });
});

describe('square brackets', () => {
  it('multiply, but for expectations', () => {
    expect(verdict('f[a + b]', 'fa + fb')).toBe('equivalent');
    expect(verdict('f[a + b]', 'fa + 2fb')).toBe('different');
    expect(verdict('E[a + b]', 'E[a] + E[b]')).toBe('undecided');
  });
});

describe('seconds of arc', () => {
  it('are two primes behind a number', () => {
    expect(verdict("\\alpha = 2.06''", '1.00 \\times 10^{-5} \\text{ rad}')).toBe('equivalent');
    expect(verdict("\\alpha = \\frac{4a}{b} = 2.06''", '\\alpha = \\frac{2a}{b}')).toBe('different');
    expect(verdict("0.40''", "0.80''")).toBe('different');
  });

  it('may be inches', () => {
    expect(verdict("3''", '0.0762 \\text{ m}')).toBe('undecided');
    expect(verdict("5' 3''", '63 \\text{ in}')).toBe('equivalent');
  });
});

describe("Riemann's ζ", () => {
  it('is a number of a number', () => {
    expect(verdict('\\zeta(4)', '\\frac{\\pi^4}{90}')).toBe('equivalent');
    expect(verdict('1.341 a', 'a \\zeta(5/2)')).toBe('equivalent');
    expect(verdict('1.341 a', 'a \\zeta(3/2)')).toBe('different');
    expect(verdict('a \\zeta(x)', 'a \\zeta x')).toBe('undecided');
  });
});

describe('few digits', () => {
  it('are those that the longer value rounds to, within a fiftieth', () => {
    expect(verdict('6 \\text{ mm}', '5.92 \\times 10^{-3} \\text{ m}')).toBe('equivalent');
    expect(verdict('2.4 \\text{ eV}', '3.9 \\times 10^{-19} \\text{ J}')).not.toBe('different');
    expect(verdict('2.4 \\text{ eV}', '3.8 \\times 10^{-19} \\text{ J}')).toBe('equivalent');
  });

  it('are open beyond, and where the claimed value has fewer', () => {
    expect(verdict('6 \\text{ mm}', '5.8 \\text{ mm}')).toBe('undecided');
    expect(verdict('6', '6.1')).not.toBe('equivalent');
    expect(verdict('2.4 \\text{ eV}', '4 \\times 10^{-19} \\text{ J}')).toBe('undecided');
    expect(verdict('5.92 \\text{ mm}', '6 \\text{ mm}')).toBe('undecided');
  });
});
