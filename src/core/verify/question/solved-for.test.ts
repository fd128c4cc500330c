import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string, question: string): string =>
  verify(reference, claimed, { question }).verdict;

describe('an equation that has what is asked for among other letters', () => {
  const rocket = 'A rocket of mass $m_0$ ejects gas at $u$. How fast is it at mass $m$?';
  const gas = 'A gas ($\\gamma$) goes from $P_1$, $V_1$ to $V_2$. Find $P_2$.';
  const lens = "An object at $s$ before a lens of focal length $f$: find $s'$.";

  it('is the value that satisfies it', () => {
    expect(verdict('v = u\\ln\\frac{m_0}{m}', 'e^{v/u} = m_0/m', rocket)).toBe('equivalent');
    expect(verdict('v = u\\ln\\frac{m_0}{m}', 'm = m_0 e^{-v/u}', rocket)).toBe('equivalent');
    expect(verdict('P_2 = P_1 (V_1/V_2)^\\gamma', 'P_1 V_1^\\gamma = P_2 V_2^\\gamma', gas)).toBe('equivalent');
    expect(verdict("s' = \\frac{sf}{s-f}", "\\frac{1}{s} + \\frac{1}{s'} = \\frac{1}{f}", lens)).toBe('equivalent');
    expect(verdict('V(t) = V_0 e^{-t/RC}', '\\ln(V/V_0) = -\\frac{t}{RC}', 'A capacitor $C$ at $V_0$ discharges through $R$.')).toBe('equivalent'); // prettier-ignore
  });

  it('has products where a letter stands before a bracket', () => {
    const engine = 'An engine takes $Q_h$ from $T_h$ and works down to $T_c$. How much work?';
    expect(verdict('W = Q_h\\left(1-\\frac{T_c}{T_h}\\right)', 'W/Q_h = 1 - T_c/T_h', engine)).toBe('equivalent');
    const spring = 'A mass $m$ falls from $h$ on a spring $k$ ($g$). How far is it pressed?';
    expect(verdict('x = \\frac{mg}{k}+\\sqrt{\\frac{m^2g^2}{k^2}+\\frac{2mgh}{k}}', '\\frac12kx^2 = mg(h+x)', spring)).toBe('equivalent'); // prettier-ignore
  });

  it('differs where the value does not satisfy it', () => {
    expect(verdict('v = u\\ln\\frac{m_0}{m}', 'e^{v/u} = m/m_0', rocket)).toBe('different');
    expect(verdict('P_2 = P_1 (V_1/V_2)^\\gamma', 'P_1 V_2^\\gamma = P_2 V_1^\\gamma', gas)).toBe('different');
  });

  it('is open where it says something of other letters', () => {
    expect(verdict('v = u\\ln\\frac{m_0}{m}', 'm v = p u', rocket)).toBe('undecided');
  });

  it('may give a function of each value of a list', () => {
    const springs = 'Two masses $m$ are coupled by springs $k$. Which frequencies have they?';
    expect(verdict('\\sqrt{k/m}, \\sqrt{3k/m}', '\\omega^2 = \\frac{k}{m}, \\frac{3k}{m}', springs)).not.toBe(
      'different',
    );
  });
});

describe('a value that says what its letters stand for', () => {
  const well = 'A particle of mass $m$ is in a well of width $a$. What is its energy?';

  it('is the value with these put in', () => {
    expect(verdict('\\frac{\\pi^2\\hbar^2}{2ma^2}', '\\frac{\\hbar^2 k^2}{2m}, k = \\pi/a', well)).toBe('equivalent');
    expect(verdict('E = \\frac{\\pi^2\\hbar^2}{2ma^2}', 'E = \\frac{p^2}{2m}, p = \\hbar k, k = \\pi/a', well)).toBe('equivalent'); // prettier-ignore
    expect(verdict('\\frac{\\pi^2\\hbar^2}{2ma^2}', '\\frac{\\hbar^2 k^2}{2m} \\text{ with } k = \\pi/a', well)).toBe('equivalent'); // prettier-ignore
    expect(verdict('\\frac{\\pi^2\\hbar^2}{2ma^2}', '\\frac{\\hbar^2 k^2}{2m}, k = 2\\pi/a', well)).toBe('different');
  });

  it('stays a list where both are values', () => {
    expect(verdict('x = 2v, v = 3', 'x = 2v, v = 4', 'Find $x$ and $v$.')).not.toBe('equivalent');
  });
});
