import { describe, expect, it } from 'vitest';
import { type VerifyContext, verify } from '../index.ts';

const verdict = (reference: string, claimed: string, question: string, more: VerifyContext = {}): string =>
  verify(reference, claimed, { question, ...more }).verdict;

describe('letters that the question defines', () => {
  it('are what it says that they stand for', () => {
    const question = 'A mass $m$ moves on $x = a \\cos(\\omega t), y = b \\sin(\\omega t)$. Which force acts on it?';
    expect(verdict('-m \\omega^2 y', '-m b \\omega^2 \\sin(\\omega t)', question)).toBe('equivalent');
    expect(verdict('-m \\omega^2 y', '-m b \\omega^2 \\cos(\\omega t)', question)).not.toBe('equivalent');
  });

  it('are free where it only speaks of a place or a case', () => {
    expect(verdict('\\ln\\frac{p_1 + p_2}{2 p_1}', '0', 'Gases of $p_1$ and $p_2$ mix. What comes out if $p_1 = p_2$?')).not.toBe('equivalent'); // prettier-ignore
    expect(verdict('\\frac{k q}{r^2}', '\\frac{k q}{(a + b)^2}', 'Give the field of $q$, in particular at $r = a + b$.')).not.toBe('equivalent'); // prettier-ignore
  });
});

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

describe('a name of two letters that the question defines', () => {
  it('is no pair of given letters', () => {
    const question =
      'Find the distance of the levels by $\\alpha$, $Z$, $n$ and the energy $Ry = \\frac{1}{2} \\alpha^2 m c^2$.';
    expect(verdict('\\frac{\\alpha^2 Z^4 Ry}{n^3}', '\\frac{\\alpha^4 Z^4 m c^2}{2 n^3}', question)).not.toBe(
      'different',
    );
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

describe('a letter of a constant that the question does not speak of', () => {
  it('may stand for what is missing', () => {
    const slits =
      'Light of wavelength $\\lambda$ falls on slits $d$ apart. Find the intensity at $\\theta$ beside $I_0$.';
    expect(verdict('I_0\\cos^2\\frac{\\pi d\\sin\\theta}{\\lambda}', 'I_0\\cos^2\\frac{k d\\sin\\theta}{2}', slits)).not.toBe('different'); // prettier-ignore
    const planet = 'A planet of mass $M$ and radius $R$. What is the escape speed?';
    expect(verdict('\\sqrt{\\frac{2GM}{R}}', '\\sqrt{2gR}', planet)).toBe('undecided');
    expect(verdict('\\sqrt{\\frac{2GM}{R}}', '\\sqrt{2G R}', planet)).toBe('different');
  });

  it('counts where the question gives it', () => {
    const decay = 'How does the lifetime depend on the mass $m$ and the coupling $g$?';
    expect(verdict('\\tau \\propto \\frac{1}{g^2 m^5}', '\\propto \\frac{1}{m^5}', decay)).not.toBe('equivalent');
  });
});

describe('a vector', () => {
  it('is its length with its direction', () => {
    const sphere = 'A sphere of radius $R$ has the charge $Q$. Find the field at $r$.';
    expect(verdict('\\frac{Q r}{R^3}\\hat r', '\\frac{Q\\vec r}{R^3}', sphere)).not.toBe('different');
  });
});

describe('what an answer says of a letter', () => {
  it('is read in all its ways', () => {
    const skin = 'A conductor of conductivity $\\sigma$ and permeability $\\mu$ at $\\omega$: how thick is its skin?';
    const definitions = (): { letter: string; value: string }[] => [{ letter: 'f', value: '\\omega/2\\pi' }];
    expect(verdict('\\sqrt{\\frac{2}{\\mu\\sigma\\omega}}', '\\frac{1}{\\sqrt{\\pi f\\mu\\sigma}}', skin, { definitions })).toBe('equivalent'); // prettier-ignore
    expect(verdict('\\sqrt{\\frac{2}{\\mu\\sigma\\omega}}', '\\frac{2}{\\sqrt{\\pi f\\mu\\sigma}}', skin, { definitions })).toBe('different'); // prettier-ignore
  });
});
