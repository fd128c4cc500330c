import { expect, test } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string): string =>
  verify(reference, claimed, { question: 'Find it by $c$, $k$, $T$ and the potential $\\Phi$ at both places.' })
    .verdict;

test('a quantity at a place is the quantity with that place’s index', () => {
  const reference = '\\frac{\\Phi(\\mathbf{r_s}) - \\Phi(\\mathbf{r_e})}{c^2}';
  expect(verdict(reference, '\\frac{\\Phi_s - \\Phi_e}{c^2}')).toBe('equivalent');
  expect(verdict(reference, '\\frac{\\Phi_e - \\Phi_s}{c^2}')).toBe('different');
  expect(verdict(reference, '\\frac{\\Phi_s - \\Phi_o}{c^2}')).toBe('undecided');
});

test('a mean square of what differs from the mean is the difference of two means', () => {
  const reference = 'C = \\frac{1}{kT^2} \\langle (E - \\langle E \\rangle)^2 \\rangle';
  expect(verdict(reference, '\\frac{\\langle E^2\\rangle - \\langle E\\rangle^2}{kT^2}')).toBe('equivalent');
  expect(verdict(reference, '\\frac{\\langle E^2\\rangle - \\langle E\\rangle^2}{kT}')).toBe('different');
  expect(verdict(reference, '\\frac{\\langle E^2\\rangle + \\langle E\\rangle^2}{kT^2}')).not.toBe('equivalent');
});

test('a unit behind \\text without its braces is a unit', () => {
  expect(verdict('200 \\, \\text{Hz}', '200 \\,\\textHz')).toBe('equivalent');
  expect(verdict('200 \\, \\text{Hz}', '200 \\,\\textkHz')).toBe('different');
});

test('that a value does not change is no factor of it', () => {
  const reference = 'v_z = (c^2/E) p_z (constant)';
  expect(verdict(reference, '\\frac{c^2 p_z}{E}')).toBe('equivalent');
  expect(verdict(reference, '\\frac{2 c^2 p_z}{E}')).toBe('different');
});
