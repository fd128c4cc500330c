import { describe, expect, it } from 'vitest';
import { type VerifyContext, verify } from '../index.ts';

const verdict = (reference: string, claimed: string, question: string, more: VerifyContext = {}): string =>
  verify(reference, claimed, { question, ...more }).verdict;

describe('letters in two spellings', () => {
  const question = 'A gas of $N$ atoms has the pressure $p_0$ in a volume $V$.';

  it('are one where nothing else can be meant, also in a difference', () => {
    expect(verdict('\\frac{N k}{2}', 'N k_B', question)).toBe('different');
    expect(verdict('\\frac{p_0 V}{2}', 'P_0 V', question)).toBe('different');
    expect(verdict('\\frac{p_0 V}{2}', '\\frac{P_0}{2}', question)).toBe('different');
  });

  it('are one with and without a nought as index', () => {
    expect(verdict('\\frac{B \\pi a^2}{R}', '\\pi a^2 B_0 / R', 'A loop of radius $a$ and resistance $R$ in a field $B$.')).toBe('equivalent'); // prettier-ignore
    expect(verdict('\\frac{B a^2}{R}', 'B_0 a^2 / R', 'The field rises from $B_0$ to $B$ in a loop of radius $a$.')).not.toBe('equivalent'); // prettier-ignore
    expect(verdict('\\epsilon E^2', '\\epsilon_0 E^2', 'A field $E$ in a medium of permittivity $\\epsilon$.')).not.toBe('equivalent'); // prettier-ignore
  });

  it('stay two where the question has both, or a letter of its own', () => {
    expect(verdict('p_0 V', 'P_0 V', `${question} The power is $P_0$.`)).not.toBe('equivalent');
    expect(verdict('\\frac{x N}{2}', 'X N', question)).toBe('undecided');
  });
});

describe('letters with a dot', () => {
  const question = 'A bead of mass $m$ at $x$ and $y$ turns at $\\omega$. Find its energy.';

  it('are given with the letter', () => {
    expect(verdict('m \\omega x \\dot{y} + m \\omega^2 x^2', 'm \\omega^2 x^2', question)).toBe('different');
    expect(verdict('m \\omega x \\dot{u} + m \\omega^2 x^2', 'm \\omega^2 x^2', question)).toBe('undecided');
  });
});

describe('a name that the answer defines', () => {
  const definitions = (): { letter: string; value: string }[] => [{ letter: 'F_r', value: '\\frac{m v^2}{2 R}' }];
  const question = 'A car of mass $m$ turns at speed $v$ on a circle of radius $R$.';

  it('is replaced by what it stands for', () => {
    expect(verdict('\\frac{m v^2}{2 R}', 'F_r', question, { definitions })).toBe('equivalent');
    expect(verdict('\\frac{m v^2}{R}', 'F_r', question, { definitions })).toBe('different');
  });
});
