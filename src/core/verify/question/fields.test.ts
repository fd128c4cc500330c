import { describe, expect, it, test } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string, question: string): string =>
  verify(reference, claimed, { question }).verdict;

describe('how a quantity goes', () => {
  const question = 'How does the specific heat $C_v$ depend on the temperature $T$ and the volume $V$?';

  it('is told by an expression with other factors, which the question does not speak of', () => {
    expect(verdict('C_v \\propto T^3', 'T^3', question)).toBe('equivalent');
    expect(verdict('C_v \\propto T^3', 'C_v = a T^3', question)).toBe('equivalent');
    expect(verdict('C_v \\propto T^3', '\\frac{12\\pi^4}{5} N k \\left(\\frac{T}{\\Theta}\\right)^3', question)).toBe('equivalent'); // prettier-ignore
  });

  it('is not told by one in what the question asks about, or that goes otherwise', () => {
    expect(verdict('C_v \\propto T^3', 'V T^3', question)).not.toBe('equivalent');
    expect(verdict('C_v \\propto T^3', '\\frac{b T^3}{1 + T}', question)).not.toBe('equivalent');
    expect(verdict('C_v \\propto T^3', 'T^2', question)).toBe('different');
  });
});

test('a limit is the value that it is', () => {
  const question = 'What work $W_1$ is done?';
  expect(verdict('W_1 \\rightarrow \\infty', '\\infty', question)).toBe('equivalent');
  expect(verdict('W_1 \\to 0', 'W_1 = 0', question)).toBe('equivalent');
  expect(verdict('W_1 \\to \\infty', '0', question)).toBe('different');
  expect(verdict('n \\to p + e', 'n = p + e', question)).not.toBe('equivalent');
});

describe('bounds of a function', () => {
  const question = 'Find the condition on $\\theta$, $v$ and $\\lambda$ for given $n$, $g$, $R$ and $k$.';

  it('are bounds of the letter', () => {
    expect(verdict('\\sin\\theta > \\frac{1}{n}', '\\theta > \\arcsin(1/n)', question)).toBe('equivalent');
    expect(verdict('v^2 > 2 g R', 'v > \\sqrt{2 g R}', question)).toBe('equivalent');
    expect(verdict('\\cos\\theta > \\frac{1}{2}', '\\theta < \\frac{\\pi}{3}', question)).toBe('equivalent');
    expect(verdict('\\frac{1}{\\lambda} < k', '\\lambda > \\frac{1}{k}', question)).toBe('equivalent');
  });

  it('are others in the other direction, with another value, and are not told for more letters', () => {
    expect(verdict('\\sin\\theta > \\frac{1}{n}', '\\theta < \\arcsin(1/n)', question)).not.toBe('equivalent');
    expect(verdict('\\tan\\theta < k', '\\theta < \\arcsin k', question)).toBe('different');
    expect(verdict('n \\lambda^3 \\ll 1', 'n \\ll \\lambda^{-3}', question)).not.toBe('different');
  });
});

test('what the reference says behind itself is put in for its letters', () => {
  const question =
    'Find the intensity $I$ at the angle $\\theta$ behind a slit of width $a$ at the wavelength $\\lambda$.';
  const reference = 'I = I_0 \\left(\\frac{\\sin\\beta}{\\beta}\\right)^2, \\quad \\beta = \\frac{\\pi a \\sin\\theta}{\\lambda}'; // prettier-ignore
  const own = '\\frac{\\pi a \\sin\\theta}{\\lambda}';
  expect(verdict(reference, `I_0 \\left(\\frac{\\sin(${own})}{${own}}\\right)^2`, question)).toBe('equivalent');
  expect(verdict(reference, `I_0\\, \\mathrm{sinc}^2\\left(${own}\\right)`, question)).toBe('equivalent');
  expect(verdict(reference, `I_0 \\cos^2\\left(${own}\\right)`, question)).toBe('different');
});

test('sinc is of x or of πx: what is not equal stays open', () => {
  expect(verdict('\\frac{\\sin x}{x}', '\\operatorname{sinc}(x)', 'Find it for $x$.')).toBe('equivalent');
  expect(verdict('\\frac{\\sin \\pi x}{\\pi x}', '\\operatorname{sinc}(x)', 'Find it for $x$.')).toBe('undecided');
});

test('an approximate value is not contradicted by what it approximates', () => {
  const question = 'Find the angle $\\theta$ of the first minimum for the wavelength $\\lambda$ and the width $a$.';
  expect(verdict('\\theta \\approx \\frac{\\lambda}{a}', '\\arcsin\\frac{\\lambda}{a}', question)).toBe('undecided');
  expect(verdict('\\theta \\approx \\frac{\\lambda}{a}', '\\arcsin\\frac{2\\lambda}{a}', question)).toBe('different');
});

describe('a dielectric constant', () => {
  const question =
    'Half of the space is filled with a material of dielectric constant $\\varepsilon$. The capacitance was $C$.';
  const reference = "C' = \\frac{\\varepsilon + \\varepsilon_0}{2\\varepsilon_0} C";

  it('may be relative', () => {
    expect(verdict(reference, '\\frac{\\varepsilon + 1}{2} C', question)).toBe('equivalent');
    expect(verdict(reference, '\\frac{\\varepsilon_r + 1}{2} C', question)).toBe('equivalent');
    expect(verdict('\\frac{Q}{4\\pi\\varepsilon r^2}', '\\frac{Q}{4\\pi\\varepsilon\\varepsilon_0 r^2}', question)).toBe('equivalent'); // prettier-ignore
  });

  it('is not where the question says permittivity, or what comes out is another value', () => {
    expect(verdict(reference, '\\frac{\\varepsilon + 1}{2} C', 'A material of permittivity $\\varepsilon$; it was $C$.')).not.toBe('equivalent'); // prettier-ignore
    expect(verdict(reference, '\\frac{\\varepsilon - 1}{2} C', question)).not.toBe('equivalent');
  });
});

test('another system of units brings no factor of two', () => {
  const question =
    'Find the excess pressure $\\Delta p$ in a bubble of radius $r$ at the potential $\\phi$ and compare it.';
  expect(verdict('\\frac{\\phi^2}{8\\pi r^2}', '\\frac{\\varepsilon_0 \\phi^2}{2 r^2}', question)).not.toBe(
    'different',
  );
  const signs = (claimed: string): object => verify('\\frac{\\phi^2}{8\\pi r^2}', claimed, { question }).signs;
  expect(signs('\\frac{\\varepsilon_0 \\phi^2}{2 r^2}')).toEqual({});
  expect(Object.keys(signs('\\frac{\\varepsilon_0 \\phi^2}{r^2}'))).not.toEqual([]);
});

describe('a value with the place where it holds', () => {
  const question = 'Find the field for a sphere of radius $R$ with the charge $Q$ at the distance $r$ in a field $E$.';

  it('is the value', () => {
    expect(verdict('E_1 = \\frac{3 Q}{R} E, \\quad (r < R)', '\\frac{3 Q}{R} E', question)).toBe('equivalent');
    expect(verdict('\\frac{Q}{r^2} \\quad (r > R)', '\\frac{2 Q}{R^2}', question)).toBe('different');
  });

  it('says more than a number does', () => {
    expect(verdict('0, \\quad (r < R)', '0', question)).not.toBe('different');
    expect(verdict('3 Q, \\quad (E > 2)', '5 R Q', question)).toBe('different');
    expect(verdict('3 Q, \\quad (E > 2)', '3 Q', question)).not.toBe('equivalent');
  });
});

test('the professor’s equation, solved for what it has', () => {
  const question = 'Find the equation of state for $p$, $V$, $T$ with $a$, $b$, $n$ and $R$.';
  const reference = '\\left(p + \\frac{a}{V^2}\\right)(V - b) = n R T';
  expect(verdict(reference, 'p = \\frac{n R T}{V - b} - \\frac{a}{V^2}', question)).toBe('equivalent');
  expect(verdict(reference, 'p = \\frac{n R T}{V - b} + \\frac{a}{V^2}', question)).not.toBe('equivalent');
});

describe('c', () => {
  it('is the speed of light beside a speed', () => {
    expect(verify('\\sqrt{\\frac{c + v}{c - v}}', '\\frac{1}{\\sqrt{1 - v^2/c^2}}').verdict).toBe('different');
    expect(verify('\\sqrt{\\frac{c + v}{c - v}}', '\\sqrt{\\frac{1 + v/c}{1 - v/c}}').verdict).toBe('equivalent');
  });

  it('is a constant of integration elsewhere', () => {
    expect(verify('x^2 + c', 'x^2 + c + 1').verdict).toBe('equivalent');
    expect(verify('c e^{2v}', '3 c e^{2v}').verdict).toBe('undecided');
    expect(verify('v x + c', 'v x - c').verdict).toBe('undecided');
  });
});

describe('great exponents', () => {
  it('hide no difference', () => {
    expect(verify('\\frac{\\epsilon}{e^{\\epsilon/kT} + 1}', '\\frac{\\epsilon}{e^{\\epsilon/kT} - 1}').verdict).toBe('different'); // prettier-ignore
    expect(verify('A e^{-h^2/4\\pi^2IkT}', '2 A e^{-h^2/4\\pi^2IkT}').verdict).toBe('different');
    expect(verify('\\frac{\\epsilon}{e^{\\epsilon/kT} + 1}', '\\frac{\\epsilon e^{-\\epsilon/kT}}{1 + e^{-\\epsilon/kT}}').verdict).toBe('equivalent'); // prettier-ignore
  });

  it('are whole numbers of turns only with i', () => {
    expect(verify('e^{2\\pi i n}', '1').verdict).not.toBe('different');
  });
});

describe('an integral that both sides have', () => {
  const integral = '\\int_0^\\infty \\frac{x^{3/2}}{e^x - 1} dx';

  it('is a factor like any other', () => {
    expect(verify(`2\\pi m ${integral}`, `4\\pi m ${integral}`).verdict).toBe('different');
    expect(verify('\\left(\\frac{\\partial p}{\\partial T}\\right)_V', '-\\left(\\frac{\\partial p}{\\partial T}\\right)_V').verdict).toBe('different'); // prettier-ignore
  });

  it('is not computed', () => {
    expect(verify(`2\\pi m ${integral}`, '4\\pi m').verdict).toBe('undecided');
  });
});

describe('short statements in words', () => {
  const question = 'What is the orbit of the comet, and how does its speed change?';

  it('turn on the word that excludes another one', () => {
    expect(verdict('\\text{The orbit is a parabola.}', '\\text{hyperbolic orbit}', question)).toBe('different');
    expect(verdict('\\text{The orbit is a parabola.}', 'Parabolic', question)).toBe('equivalent');
    expect(verdict('\\text{The speed of the comet decreases.}', '\\text{It increases}', question)).toBe('different');
    expect(verdict('\\text{falls}', '\\text{It decreases, since it goes away}', question)).toBe('equivalent');
    expect(verdict('\\text{left circularly polarized}', '\\text{The light is right circularly polarized.}', 'How is the light polarized?')).toBe('different'); // prettier-ignore
  });

  it('tell nothing of another thing, of two things, or with a not', () => {
    expect(verdict('\\text{The temperature decreases.}', '\\text{The pressure increases.}', 'What happens?')).toBe('undecided'); // prettier-ignore
    expect(verdict('\\text{A is greater than B.}', '\\text{B is smaller than A.}', 'Compare A and B.')).toBe(
      'undecided',
    );
    expect(verdict('\\text{The speed increases.}', '\\text{does not decrease}', question)).toBe('undecided');
    expect(verdict('\\text{left circularly polarized}', '\\text{circularly polarized}', question)).not.toBe(
      'equivalent',
    );
  });

  it('say of a conic what its eccentricity says', () => {
    expect(verdict("\\epsilon' = 1", '\\text{Parabolic Orbit}', question)).toBe('equivalent');
    expect(verdict("\\epsilon' = 1", '\\text{an ellipse}', question)).toBe('different');
    expect(verdict('\\epsilon = 0.5 \\text{ J}', '\\text{an ellipse}', question)).toBe('undecided');
  });

  it('answer yes or no by the opposite of what is asked', () => {
    const asked = 'Is the decay allowed?';
    expect(verdict('\\text{Forbidden, since lepton number is not conserved}', '\\text{No}', asked)).toBe('equivalent');
    expect(verdict('\\text{Forbidden, since lepton number is not conserved}', '\\text{Yes}', asked)).toBe('different');
  });
});

test('a number of things in words, where the question asks how many', () => {
  expect(verdict('\\text{Three lines}', '3', 'How many lines are seen?')).toBe('equivalent');
  expect(verdict('\\text{Three lines}', '6', 'How many lines are seen?')).toBe('different');
  expect(verdict('12', '12.4', 'How many lines are seen?')).not.toBe('equivalent');
});

describe('systems of units', () => {
  it('write one formula in two ways', () => {
    expect(verdict('\\sqrt{\\frac{4\\pi n e^2}{m}}', '\\sqrt{\\frac{n_e e^2}{\\epsilon_0 m_e}}', 'Find the plasma frequency.')).toBe('equivalent'); // prettier-ignore
    expect(verdict('\\frac{p c}{q B}', '\\frac{p}{q B}', 'What is the radius of the orbit in a magnetic field?')).toBe('equivalent'); // prettier-ignore
    expect(verdict('\\frac{B}{\\sqrt{4\\pi\\rho}}', '\\frac{B_0}{\\sqrt{\\mu_0 \\rho}}', 'How fast is the wave in the plasma?')).toBe('equivalent'); // prettier-ignore
  });

  it('bring no c to a letter that may be anything else', () => {
    expect(verdict('\\frac{A \\omega}{c}', 'A \\omega', 'A string swings with the amplitude $A$ and $\\omega$.')).not.toBe('equivalent'); // prettier-ignore
  });

  it('bring no other factor', () => {
    expect(verdict('\\sqrt{\\frac{4\\pi n e^2}{m}}', '\\sqrt{\\frac{2 n e^2}{\\epsilon_0 m}}', 'Find the plasma frequency.')).not.toBe('equivalent'); // prettier-ignore
    expect(verdict('\\frac{p c}{q B}', '\\frac{2 p}{q B}', 'What is the radius of the orbit?')).not.toBe('equivalent');
  });
});

describe('a remark behind a claimed value', () => {
  const question = 'A beam of radius $w$ and wavelength $\\lambda$ is focused by a lens of focal length $f$.';

  it('is no part of it', () => {
    expect(verdict('\\frac{\\lambda f}{\\pi w}', '\\frac{\\lambda f}{\\pi w} \\quad (f \\ll w^2/\\lambda)', question)).toBe('equivalent'); // prettier-ignore
    expect(verdict('\\frac{\\lambda f}{\\pi w}', '\\frac{2\\lambda f}{\\pi w}\\ \\text{as the lens is thin}', question)).toBe('different'); // prettier-ignore
  });

  it('may make it another quantity', () => {
    expect(verdict('\\frac{\\lambda f}{\\pi w}', '\\frac{\\lambda f}{\\pi w}\\ (\\text{the diameter})', question)).not.toBe('equivalent'); // prettier-ignore
  });
});

test('a value between dollars is read in the light of its question too', () => {
  const question =
    'Two bodies of heat capacity $C$ and temperatures $T_1$, $T_2$ drive an engine. How much work is done at most?';
  const reference = '$W = C(\\sqrt{T_1} - \\sqrt{T_2})^2$';
  expect(verdict(reference, 'W_{\\max} = C(T_1 + T_2 - 2\\sqrt{T_1 T_2})', question)).toBe('equivalent');
  expect(verdict(reference, 'W_{\\max} = C(T_1 - T_2)', question)).toBe('different');
});

describe('ħ and h', () => {
  it('are one constant, whatever else sets two formulas apart', () => {
    const question = 'A molecule has the moment of inertia $I$. Find its partition function.';
    expect(verdict('Z = \\frac{2 I k T}{\\hbar^2}', '\\frac{8\\pi^2 I k_B T}{h^2}', question)).toBe('equivalent');
    expect(verdict('Z = \\frac{2 I k T}{\\hbar^2}', '\\frac{4\\pi^2 I k_B T}{h^2}', question)).not.toBe('equivalent');
  });
});

test('a letter that the question gives, and calls nowhere, is a factor before a bracket', () => {
  const reference = 'H_c = H_0 \\left[1 - \\left(\\frac{T}{T_c}\\right)^2\\right]';
  const claimed = 'H_0 \\left(1 - \\frac{T}{T_c}\\right)';
  expect(verdict(reference, claimed, 'The critical field is $H_0$ at $T = 0$; the critical temperature is $T_c$. Find it at $T$.')).toBe('different'); // prettier-ignore
  expect(verdict(reference, claimed, 'The field $H_0(x)$ is given; the critical temperature is $T_c$. Find it at $T$.')).not.toBe('equivalent'); // prettier-ignore
});

test('what goes as a power goes otherwise than another power, also where something is small', () => {
  const question = 'How does the heat capacity depend on $T$ for $T \\ll \\Theta$?';
  expect(verdict('C \\propto T^2', 'C \\propto T^3', question)).toBe('different');
  expect(verdict('C \\propto T^2', '\\frac{T^2}{1 + T}', question)).not.toBe('different');
});

test('a formula with its number is compared by the number where there is one on both sides', () => {
  const question = 'Find the velocity of sound in air at 300 K for $\\gamma = 1.4$.';
  const reference = 'v = \\sqrt{\\frac{\\gamma R T}{M}} = 347 \\text{ m/s}';
  expect(verdict(reference, 'v = \\sqrt{\\frac{R T}{M}} \\approx 293 \\text{ m/s}', question)).toBe('different');
  expect(verdict('\\cos\\theta = \\frac{2}{3}', '\\theta = \\arccos\\frac{2}{3} \\approx 48.2^\\circ', 'At what angle?')).toBe('equivalent'); // prettier-ignore
});

test('the two specific heats and their ratio are tied', () => {
  const question =
    'An atmosphere of molecular weight $M$; $\\gamma$ is the ratio of $c_p$ and $c_v$. Find the gradient.';
  expect(verdict('-\\frac{\\gamma - 1}{\\gamma}\\frac{M g}{R}', '-\\frac{M g}{c_p}', question)).toBe('equivalent');
  expect(verdict('-\\frac{\\gamma - 1}{\\gamma}\\frac{M g}{R}', '-\\frac{M g}{c_v}', question)).not.toBe('equivalent');
});
