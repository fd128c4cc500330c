import { describe, expect, it, test } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string, question = 'Find it for a chain of $k$ and $m$.'): string =>
  verify(reference, claimed, { question }).verdict;

describe('names of two quantities', () => {
  it('are converted where a number lies between them', () => {
    expect(verdict('\\omega = \\sqrt{\\frac{k}{m}}', 'f = \\frac{1}{2\\pi}\\sqrt{\\frac{k}{m}}')).toBe('equivalent');
    expect(verdict('r = 3 \\text{ cm}', 'd = 6 \\text{ cm}')).toBe('equivalent');
    expect(verdict('\\tau = \\frac{m}{k}', 't_{1/2} = \\frac{m}{k} \\ln 2')).toBe('equivalent');
  });

  it('are not one for an equal value', () => {
    expect(verdict('\\omega = \\sqrt{\\frac{k}{m}}', 'f = \\sqrt{\\frac{k}{m}}')).toBe('undecided');
    expect(verdict('r = 3 \\text{ cm}', 'd = 3 \\text{ cm}')).toBe('undecided');
    expect(verdict('R = \\frac{1}{3}', 'T = \\frac{1}{3}')).toBe('undecided');
  });

  it('differ where neither way of taking them is equal', () => {
    expect(verdict('\\omega = \\sqrt{\\frac{k}{m}}', 'f = \\sqrt{\\frac{2k}{m}}')).toBe('different');
  });

  it('may be two letters for one', () => {
    expect(verdict('W = \\frac{k}{2}', 'E = \\frac{k}{2}')).toBe('equivalent');
    expect(verdict('\\langle E \\rangle = \\frac{k}{2}', 'U = \\frac{k}{2}')).toBe('equivalent');
    expect(verdict('\\frac{dp}{dT} = \\frac{k}{m}', '\\frac{dP}{dT} = \\frac{k}{m}')).toBe('equivalent');
  });
});

test('a left side that is no name is part of what is said', () => {
  expect(verdict('[x, p] = i\\hbar', '[p, x] = i\\hbar')).not.toBe('equivalent');
  expect(verdict('\\frac{d^2 x}{d t^2} = -k x', '\\frac{d x}{d t} = -k x')).not.toBe('equivalent');
  expect(verdict('\\langle x^2 \\rangle = k^2', '\\langle x \\rangle = k^2')).not.toBe('equivalent');
  expect(verdict('\\frac{d\\sigma}{d\\Omega} = \\frac{k^2}{4}', '\\sigma = \\frac{k^2}{4}')).not.toBe('equivalent');
  expect(verdict('N_1 : N_2 = 1 : 3', 'N_2 : N_1 = 1 : 3')).not.toBe('equivalent');
});

describe('an equation that comes to the professor’s value', () => {
  it('is the value', () => {
    expect(verdict('-\\frac{q^2}{4a}', '\\frac{1}{2} q \\phi(a) = -\\frac{q^2}{4a}')).toBe('equivalent');
    expect(
      verdict('\\lambda = \\frac{1}{n\\sigma} = 2.1 \\text{ cm}', '\\ell = (n\\sigma)^{-1} \\approx 0.021 \\text{ m}'),
    ).toBe('equivalent');
    expect(verdict('I = \\frac{I_0}{8}', '\\frac{1}{2} I_0 \\cos^4 45^\\circ = \\frac{I_0}{8}')).toBe('equivalent');
  });

  it('is none of another quantity, or where both of its sides are what is said', () => {
    expect(verdict('v = 3', 'v^2 \\approx 3')).not.toBe('equivalent');
    expect(verdict('\\omega = 3 \\text{ s}^{-1}', 'f = 2 k \\approx 3 \\text{ s}^{-1}')).not.toBe('equivalent');
    expect(verdict('0', "u'' + k u = 0")).not.toBe('equivalent');
  });
});

test('what a reference concludes is its value', () => {
  const reference = '\\frac{1}{f} = \\frac{n - 1}{R} \\Rightarrow f = \\frac{R}{n - 1}';
  const question = 'Find the focal length of a lens of radius $R$ and index $n$.';
  expect(verdict(reference, 'f = \\frac{R}{n - 1}', question)).toBe('equivalent');
  expect(verdict(reference, '\\frac{n - 1}{R}', question)).toBe('different');
});

test('a value that is only about so much is not contradicted by half of it', () => {
  expect(verdict('\\sim 200 \\text{ MeV}', '170 \\text{ MeV}', 'What energy is set free?')).toBe('undecided');
  expect(verdict('\\sim 200 \\text{ MeV}', '20 \\text{ MeV}', 'What energy is set free?')).toBe('different');
  expect(verdict('200 \\text{ MeV}', '170 \\text{ MeV}', 'What energy is set free?')).toBe('different');
});

describe('letters that the question gives', () => {
  const question = 'A capacitor of capacitance $C$ at the voltage $V$ has the charge $Q$ and the area $A$.';

  it('are tied to each other', () => {
    expect(verdict('\\frac{Q^2}{2C}', '\\frac{1}{2} C V^2', question)).toBe('equivalent');
    expect(verdict('\\frac{Q^2}{2C}', '\\frac{1}{2} Q V', question)).toBe('equivalent');
    expect(verdict('\\frac{\\hbar k}{M}', '\\frac{\\hbar\\omega}{M c}', 'A photon of wave number $k$ and angular frequency $\\omega$ meets an atom of mass $M$.')).toBe('equivalent'); // prettier-ignore
    expect(verdict('\\gamma v \\tau', 'c \\tau \\sqrt{\\gamma^2 - 1}', 'A particle of $\\gamma$ and $v$ lives for $\\tau$.')).toBe('equivalent'); // prettier-ignore
  });

  it('make a difference where no tie makes both equal', () => {
    expect(verdict('\\frac{Q^2}{2C}', 'C V^2', question)).toBe('different');
    expect(verdict('\\frac{Q^2}{2C}', '\\frac{Q^2}{3 A}', question)).toBe('different');
  });
});

describe('yes or no', () => {
  it('is not all where the question asks for more', () => {
    const question = 'Is the decay allowed? If so, by which interaction?';
    expect(verdict('\\text{Yes, weak}', '\\text{Yes, strong}', question)).not.toBe('equivalent');
    expect(verdict('\\text{Yes, weak}', '\\text{No}', question)).toBe('different');
    expect(verdict('\\text{Yes, by 3 K}', '\\text{Yes, by 5 K}', 'Does it get warmer? By how much?')).not.toBe(
      'equivalent',
    );
  });

  it('is said by the words of the question alone', () => {
    expect(verdict('\\text{It violates the conservation of charge}', '\\text{Yes}', 'Is the decay possible?')).not.toBe('equivalent'); // prettier-ignore
    expect(verdict('\\text{The pressure would be the same}', '\\text{Yes}', 'Would the pressure change?')).not.toBe('equivalent'); // prettier-ignore
    expect(verdict('\\text{The copper wire will not melt.}', '\\text{No}', 'Will the copper wire melt?')).toBe(
      'equivalent',
    );
  });

  it('is chosen from the words next to "or"', () => {
    const question = 'Is the right or the left circularly polarized wave resonant?';
    expect(verdict('\\text{right}', '\\text{the right-hand circularly polarized wave}', question)).toBe('equivalent');
    expect(verdict('\\text{right}', '\\text{left}', question)).toBe('different');
    expect(verdict('\\text{virtual}', '\\text{a real image}', 'Is there a real image or a virtual image?')).toBe(
      'different',
    );
  });
});
