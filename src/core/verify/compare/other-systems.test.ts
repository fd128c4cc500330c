import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string): string =>
  verify(reference, claimed, { question: 'How much is it?' }).verdict;

describe('an energy in electronvolts', () => {
  it('is a wavenumber, a frequency, a temperature, a mass', () => {
    expect(verdict('2.48 \\text{ eV}', '20000 \\text{ cm}^{-1}')).toBe('equivalent');
    expect(verdict('41.4 \\text{ meV}', '10.0 \\text{ THz}')).toBe('equivalent');
    expect(verdict('6.58 \\text{ eV}', '1.00 \\times 10^{16} \\text{ rad/s}')).toBe('equivalent');
    expect(verdict('1.20 \\text{ keV}', '1.39 \\times 10^7 \\text{ K}')).toBe('equivalent');
    expect(verdict('511 \\text{ keV}', '9.11 \\times 10^{-31} \\text{ kg}')).toBe('equivalent');
    expect(verdict('1862.99 \\text{ MeV}', '2.000 \\text{ u}')).toBe('equivalent');
    expect(verdict('1.00 \\text{ GeV}^{-2}', '0.389 \\text{ mb}')).toBe('equivalent');
  });

  it('is open where the value is another one, or has too few digits', () => {
    expect(verdict('2.48 \\text{ eV}', '26000 \\text{ cm}^{-1}')).toBe('undecided');
    expect(verdict('2 \\text{ eV}', '2 \\times 10^4 \\text{ K}')).toBe('undecided');
    expect(verdict('6.58 \\text{ eV}', '1.00 \\times 10^{16} \\text{ Hz}')).toBe('undecided');
    expect(verdict('3.00 \\text{ eV}', '413 \\text{ nm}')).toBe('undecided');
  });

  it('is no time, no force, no other wavelength', () => {
    expect(verdict('3.00 \\text{ eV}', '2.00 \\text{ s}')).toBe('different');
    expect(verdict('3.00 \\text{ eV}', '2.00 \\text{ N}')).toBe('different');
    expect(verdict('3.00 \\text{ eV/s}', '1.60 \\times 10^{-27} \\text{ N}')).toBe('different');
    expect(verdict('3.00 \\text{ eV}', '620 \\text{ nm}')).toBe('different');
    expect(verdict('938 \\text{ MeV}', '140 \\text{ MeV}/c^2')).toBe('different');
  });
});

describe('a unit of another system', () => {
  it('is an oersted for a gauss', () => {
    expect(verdict('25.0 \\text{ Oe}', '25.0 \\text{ G}')).toBe('equivalent');
    expect(verdict('0.250 \\text{ T}', '2.50 \\text{ kOe}')).toBe('equivalent');
    expect(verdict('0.250 \\text{ T}', '2.50 \\text{ Oe}')).toBe('undecided');
  });

  it('lacks the amperes of SI', () => {
    expect(verdict('2.0 \\times 10^{-16} \\text{ s}', '1.8 \\times 10^{-6} \\ \\Omega \\text{ m}')).toBe('undecided');
    expect(verdict('5 \\text{ pF}', '4.5 \\text{ cm}')).toBe('undecided');
    expect(verdict('5 \\text{ pF}', '4.5 \\text{ V}')).toBe('different');
    expect(verdict('5 \\ \\Omega', '5 \\text{ A}')).toBe('different');
  });
});
