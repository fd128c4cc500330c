import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string): string => verify(reference, claimed).verdict;

describe('marks that say nothing of a value', () => {
  it('are taken away', () => {
    expect(verdict('\\sqrt{\\frac{a}{b}}', '\\sqrt[ ]{\\frac{a}{b}}')).toBe('equivalent');
    expect(verdict('\\sqrt[3]{a}', '\\sqrt[]{a}')).toBe('different');
    expect(verdict('25.7', '\\num{25.7}')).toBe('equivalent');
    expect(verdict('25 \\text{ m}', '\\SI{25}{m}')).toBe('equivalent');
    expect(verdict('400 \\text{ m}', '\\bf 400~{\\rm meters}')).toBe('equivalent');
    expect(verdict('\\frac{\\mu_0 I}{R}', '\\frac{{\\mu}_0 {I}}{R}')).toBe('equivalent');
    expect(verdict('\\frac{\\mu_0 I}{R}', '\\frac{{\\mu}_0 {I}}{2R}')).toBe('different');
    expect(verdict('x = 2a', 'x &= 2a')).toBe('equivalent');
  });

  it('stay where they say something', () => {
    expect(verdict('\\mathbf{B}_0', 'B_{00}')).not.toBe('equivalent');
    expect(verdict('\\begin{pmatrix} 1 & 2 \\end{pmatrix}', '\\begin{pmatrix} 1 & 3 \\end{pmatrix}')).toBe('different');
  });
});

describe('moduli side by side, and derivatives with what is held constant', () => {
  it('are factors', () => {
    expect(verdict('e |u| |w|', 'e|u||w|')).toBe('equivalent');
    expect(verdict('e |u| |w|', '2e|u||w|')).toBe('different');
    expect(verdict('T \\left(\\frac{\\partial V}{\\partial T}\\right)_p', 'T(\\partial V/\\partial T)_p')).toBe(
      'equivalent',
    );
    expect(verdict('T \\left(\\frac{\\partial V}{\\partial T}\\right)_p', 'T(\\partial V/\\partial T)_S')).toBe(
      'undecided',
    );
  });
});
