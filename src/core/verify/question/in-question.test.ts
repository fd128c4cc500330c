import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string, question: string, statedAs: string[] = []): string =>
  verify(reference, claimed, { question, statedAs }).verdict;

describe('in the light of the question', () => {
  const offered = 'The force on a dipole in a uniform field is: (a) zero (b) along the field (c) across the field.';

  it('knows an option by its letter and by its words', () => {
    expect(verdict('(b)', 'along the field', offered)).toBe('equivalent');
    expect(verdict('(b)', '\\textbf{Option}~(\\mathbf{b})', offered)).toBe('equivalent');
    expect(verdict('\\text{along the field}', '(b)', offered)).toBe('equivalent');
    expect(verdict('(b)', 'across the field', offered)).toBe('different');
    expect(verdict('(b)', 'it spins', offered)).toBe('undecided');
  });

  it('takes parts that ask for something for no options', () => {
    const parts = 'A ball falls. (a) Find the speed. (b) Find the time.';
    expect(verdict('(b)', 'Find the time', parts)).not.toBe('equivalent');
  });

  it('knows which of two offered words is chosen', () => {
    const question = 'Is the torque parallel to or perpendicular to the axis?';
    expect(verdict('The torque is nearly perpendicular to the axis', 'Perpendicular', question)).toBe('equivalent');
    expect(verdict('The torque is nearly perpendicular to the axis', 'parallel', question)).toBe('different');
    expect(verdict('The torque is nearly perpendicular to the axis', 'not parallel', question)).toBe('undecided');
  });

  it('knows a yes or no with what it claims', () => {
    const question = 'Would you expect the fuse to blow? Why?';
    expect(verdict('\\text{The fuse will not blow.}', 'No, the fuse would not blow.', question)).toBe('equivalent');
    expect(verdict('\\text{The fuse will not blow.}', 'Yes', question)).toBe('different');
    expect(verdict('\\text{The fuse will not blow.}', 'No, however it may melt', question)).toBe('undecided');
    expect(verdict('\\text{The fuse will not blow.}', 'No', 'How large is the current?')).toBe('undecided');
  });

  it('compares the side of an equation that is no name', () => {
    const question = 'Find the difference $C_p - C_v$ of the heat capacities.';
    expect(verdict('C_p - C_v = nR', 'nR', question)).toBe('equivalent');
    expect(verdict('C_p - C_v = nR', '2nR', question)).toBe('different');
    expect(verdict('n = 3, \\quad B = 2A', '2A', question)).toBe('undecided');
  });

  it('compares a bound where one is asked for', () => {
    expect(verdict('n \\geq \\frac{a}{2\\mu}', '\\frac{a}{2 \\mu}', 'What is the minimum $n$?')).toBe('equivalent');
    expect(verdict('n \\geq \\frac{a}{2\\mu}', '\\frac{a}{2 \\mu}', 'What is $n$?')).toBe('undecided');
    expect(verdict('n \\geq \\frac{a}{2\\mu}', '\\frac{a}{\\mu}', 'What is the minimum $n$?')).toBe('different');
  });

  it('rounds a claimed value to the digits of the reference', () => {
    expect(verdict('W = 0.43 Q', '0.4261 Q', 'Find $W$.')).toBe('equivalent');
    expect(verdict('W = 0.43 Q', '0.44 Q', 'Find $W$.')).not.toBe('equivalent');
    expect(verdict('1.4 \\times 10^3 \\text{ s}', '1412 \\text{ s}', 'How long?')).toBe('equivalent');
    expect(verdict('1412 \\text{ s}', '1.4 \\times 10^3 \\text{ s}', 'How long?')).toBe('undecided');
  });

  it('takes the unit from where the answer states the value with it', () => {
    expect(verdict('120^\\circ', '120', 'Find the angle.', ['120 ^\\circ'])).toBe('equivalent');
    expect(verdict('5 \\text{ m}', '500', 'Find the length.', ['500 \\text{cm}'])).toBe('equivalent');
    expect(verdict('5 \\text{ m}', '500', 'Find the length.')).toBe('undecided');
  });

  it('takes the unit from where the question asks for it', () => {
    expect(verdict('13 \\text{ cm}', '13', 'How long is it? Give your answer in cm.')).toBe('equivalent');
  });

  it('finds a bare number different that no unit makes the reference', () => {
    expect(verdict('52 \\text{ K}', '4580', 'Find the temperature.')).toBe('different');
    expect(verdict('3 \\text{ h}', '180', 'Find the time.')).toBe('undecided');
    expect(verdict('52 \\text{ K}', '4580', 'Estimate the temperature.')).toBe('undecided');
  });

  it('compares a temperature without its unit in degrees, not from absolute zero', () => {
    expect(verdict('48.6^\\circ \\text{C}', '30', 'Find the temperature of the mixture.')).toBe('different');
    expect(verdict('48.6^\\circ \\text{C}', '119.5', 'Find the temperature of the mixture.')).toBe('undecided');
    expect(verdict('48.6^\\circ \\text{C}', '321.7', 'Find the temperature of the mixture.')).toBe('undecided');
  });

  it('takes three digits of a bare number for those of the reference', () => {
    expect(verdict('12.2 \\text{ m/s}', '5\\sqrt{6}', 'How fast does it go?')).toBe('equivalent');
    expect(verdict('12 \\text{ m/s}', '12', 'How fast does it go?')).toBe('undecided');
  });

  it('finds one value that is none of several', () => {
    const question = 'Find the work $W$ and the heat $Q$.';
    expect(verdict('W = 31 \\text{ J}, Q = 52 \\text{ J}', '712 \\text{ J}', question)).toBe('different');
    expect(verdict('W = 31 \\text{ J}, Q = 52 \\text{ J}', '52 \\text{ J}', question)).toBe('undecided');
  });

  it('knows how a value goes', () => {
    const question = 'How does the length $l$ go with the temperature $T$ at a pressure $p$?';
    expect(verdict('l \\propto \\frac{p}{T}', 'l \\sim p T^{-2}', question)).toBe('different');
    expect(verdict('l \\propto \\frac{p}{T}', 'l \\sim p T^{-1}', question)).toBe('equivalent');
    expect(verdict('l \\propto \\frac{p}{T}', 'l \\propto \\frac{1}{T}', question)).toBe('undecided');
    expect(verdict('l = 3 p T \\delta', 'l \\propto p T^2', question)).toBe('undecided');
  });

  it('tells letters that the question gives from those it does not', () => {
    const question = 'A sphere of radius $R$ and mass $M$ rolls with speed $v$.';
    expect(verdict('\\frac{M v^2}{R}', 'M v^2', question)).toBe('different');
    expect(verdict('\\frac{M v^2}{R}', '0', question)).toBe('different');
    expect(verdict('\\frac{M v^2}{R}', '\\frac{M v^2}{x}', question)).toBe('undecided');
    expect(verdict('2v', '2', question)).toBe('undecided');
    expect(verdict('\\frac{M v^2}{R}', 'M v^2', 'A sphere with $R = 2$ m, mass $M$ and speed $v$.')).toBe('undecided');
  });

  it('leaves abbreviations open, and knows systems of units', () => {
    const question = 'A body of rest mass $m_0$ moves at $v$; light moves at $c$. The charge is $q$, the distance $r$.';
    expect(verdict('m_0 \\sqrt{1 - v^2/c^2}', '\\frac{m_0}{\\kappa}', question)).toBe('undecided');
    expect(verdict('\\frac{q^2}{r^2}', '\\frac{q^2}{4\\pi\\epsilon_0 r^2}', question)).toBe('equivalent');
    expect(verdict('\\frac{q^2}{r^2}', '\\frac{q^2}{2\\pi\\epsilon_0 r^2}', question)).not.toBe('equivalent');
    expect(verdict('\\frac{q^2}{r^2}', '\\frac{q^2}{4\\pi\\epsilon_0 r^2}', `${question} Use Gaussian units.`)).toBe(
      'undecided',
    );
  });

  it('knows two spellings of one letter', () => {
    const question = 'A comet has the speed $v_0$ far away from a star of mass $M$.';
    expect(verdict('\\frac{GM}{V_0^2}', '\\frac{GM}{v_0^2}', question)).toBe('equivalent');
    expect(verdict('N k \\ln 2', 'N k_B \\ln 2', question)).toBe('equivalent');
    expect(verdict('\\frac{R}{r}', '\\frac{r}{R}', 'Two radii $R$ and $r$.')).toBe('different');
  });

  it('reads no meaning into TeX without its backslashes', () => {
    expect(verdict('\\frac{M}{R}', 'frac{M}{2R}', 'Given $M$ and $R$, find it.')).toBe('undecided');
  });

  it('calls another convention of unit open, and a fraction exact', () => {
    expect(verdict('0.61 \\text{ cal/K}', '0.61 \\text{ cal/mol/K}', '')).toBe('undecided');
    expect(verdict('21 \\text{ pm}', '40 \\text{ cm}^{-1}', '')).toBe('undecided');
    expect(verdict('9999 \\frac{6}{7}', '10000', '')).not.toBe('equivalent');
  });

  it("reads options that begin with a preposition, and an option's letter before its value", () => {
    const question = 'The current flows: (a) in the wire (b) around the wire (c) along its skin';
    expect(verdict('(b)', '\\text{around the wire}', question)).toBe('equivalent');
    expect(verdict('(b)', 'along its skin', question)).toBe('different');
    expect(verdict('40^\\circ C', '\\mathbf{(B)}~40^\\circ C', 'Is it 4, 40 or 400$^\\circ C$?')).toBe('equivalent');
    expect(verdict('40^\\circ C', '\\text{(c)} 400^\\circ C', 'Is it 4, 40 or 400$^\\circ C$?')).toBe('different');
  });

  it('calls a number different where the question gives letters alone', () => {
    const question = 'A disk of radius $R$ and mass $M$ turns. What is its moment of inertia (Fig. 3.2)?';
    expect(verdict('\\frac{1}{2} M R^2', '4.2 \\text{ kg m}^2', question)).toBe('different');
    expect(verdict('\\frac{1}{2} M R^2', '4.2 \\text{ kg m}^2', `${question} The disk is 3 cm thick.`)).toBe(
      'undecided',
    );
    // In units of M R².
    expect(verdict('\\frac{1}{2} M R^2', '\\frac{1}{2}', question)).toBe('undecided');
  });

  it('takes another bound for another value where a bound is asked for', () => {
    const question = 'What is the least energy $E$ of a photon that makes two particles of mass $m$?';
    expect(verdict('E = 2 m c^2', 'E \\geq 3 m c^2', question)).toBe('different');
    expect(verdict('E < 2 \\text{ eV}', 'E < 5 \\text{ eV}', question)).toBe('different');
    // What holds of the value may say too little, and not be false.
    expect(verdict('\\frac{a}{b} = 3.3', '\\frac{a}{b} > 1', 'Which is it?')).toBe('undecided');
  });

  it('puts in what letters stand for everywhere', () => {
    const question = 'Two charges $q$ are a distance $r$ apart.';
    expect(verdict('\\frac{q^2}{4\\pi\\epsilon_0 r^2}', '\\frac{k q^2}{r^2}', question)).toBe('equivalent');
    expect(verdict('\\frac{q^2}{4\\pi\\epsilon_0 r^2}', '\\frac{k q^2}{2 r^2}', question)).toBe('different');
    const mirror = 'A mirror moves at $v$ towards a wave of frequency $\\omega$.';
    expect(verdict('\\frac{1+\\beta}{1-\\beta}\\omega', '\\omega\\frac{1+v/c}{1-v/c}', mirror)).toBe('equivalent');
    expect(verdict('\\frac{1+\\beta}{1-\\beta}\\omega', '\\omega\\frac{1-v/c}{1+v/c}', mirror)).toBe('different');
    const spring = 'A spring of constant $k$ holds charges $q$ at a distance $r$.';
    expect(verdict('\\frac{q^2}{4\\pi\\epsilon_0 r^2}', '\\frac{k q^2}{2 r^2}', spring)).not.toBe('equivalent');
  });

  it('knows the hotter and the colder of two letters', () => {
    const question = 'Derive the coefficient of performance of an ideal refrigerator between two reservoirs.';
    expect(verdict('\\frac{T_1 - T_2}{T_1 + T_2}', '\\frac{T_H - T_C}{T_H + T_C}', question)).toBe('equivalent');
    expect(verdict('\\frac{T_1 - T_2}{T_1 + T_2}', '\\frac{T_C - T_H}{T_H + T_C}', question)).toBe('undecided');
    expect(verdict('\\frac{T_1}{T_1 + T_2}', '\\frac{T_H}{T_H + T_C}', question)).toBe('undecided');
  });

  it('takes a letter that the question gives for no unit', () => {
    const question = 'A current $I$ runs through a loop of area $A$. Give $x$ and $y$.';
    expect(verdict('x = 3, y = 2A', '(y = A, x = 3)', question)).toBe('different');
    expect(verdict('x = 3, y = 2A', '(y = 2A, x = 3)', question)).toBe('equivalent');
  });

  it('leans on other dependences, and not on limits, factors and constants', () => {
    const leans = (reference: string, claimed: string, question: string): boolean =>
      Object.keys(verify(reference, claimed, { question }).signs).length > 0;
    const question = 'A gas of density $n$ at temperature $T$ in a field $B$ on molecules of moment $m$.';
    expect(leans('\\frac{n m B}{\\tau}', 'n \\tanh(\\frac{\\mu B}{k T})', question)).toBe(false);
    expect(leans('\\frac{n m B}{\\tau}', '\\frac{n B^2}{x}', question)).toBe(true);
    expect(leans('M = 3 n m^2 B', 'M \\propto n B^2 x', question)).toBe(true);
    expect(leans('M = 3 n m^2 B', 'M \\propto n B x', question)).toBe(false);
    expect(leans('n m B \\hat{\\mathbf{z}}', 'n x^2 B', question)).toBe(false);
    expect(leans('n m B \\hat{\\mathbf{z}}', 'n x^2 B^3', question)).toBe(true);
  });

  it('tells a question that asks for a proportion from one that tells of one', () => {
    const told =
      'A force proportional to the distance acts on a mass $m$ at radius $R$. Find the speed $v$ after a time $t$.';
    expect(verdict('\\frac{v t}{R}', '\\frac{v}{R}', told)).toBe('different');
    expect(verdict('\\frac{v t}{R}', '\\frac{v}{R}', `${told} Show that it is proportional to $v$.`)).toBe('undecided');
  });

  it('compares named values in their order, a length of a gradient, and a value where it is not nought', () => {
    const parts = 'Find the three masses after the reaction.';
    expect(verdict('x = 2 \\text{ g}, y = 5 \\text{ g}', 'm_a = 2 \\text{ g}, m_b = 5 \\text{ g}', parts)).toBe(
      'equivalent',
    );
    expect(verdict('x = 2 \\text{ g}, y = 5 \\text{ g}', 'm_a = 5 \\text{ g}, m_b = 2 \\text{ g}', parts)).not.toBe(
      'equivalent',
    );
    expect(verdict('\\lambda \\left(\\frac{\\nabla u}{u}\\right)^2', '\\frac{\\lambda}{u^2}|\\nabla u|^2', parts)).toBe(
      'equivalent',
    );
    expect(
      verdict('\\lambda \\left(\\frac{\\nabla u}{u}\\right)^2', '\\frac{\\lambda}{u}|\\nabla u|^2', parts),
    ).not.toBe('equivalent');
    const inside = (f: string): string => `\\begin{cases} ${f}, & |x| < a \\\\ 0, & \\text{otherwise} \\end{cases}`;
    expect(verdict('\\frac{1}{2a}x', inside('\\frac{x}{2a}'), 'Find $f(x)$ for given $a$.')).toBe('equivalent');
    expect(verdict('\\frac{1}{2a}x', inside('\\frac{x}{a}'), 'Find $f(x)$ for given $a$.')).toBe('different');
  });

  it('compares multiples of what the question names as a unit', () => {
    const question = 'How heavy is the cluster, in units of the mass of the sun?';
    expect(verdict('2.5 \\times 10^{9} m_s', '2.5 \\times 10^9 M_\\odot', question)).toBe('equivalent');
    expect(verdict('2.5 \\times 10^{9} m_s', '2.1 \\times 10^9', question)).toBe('different');
    expect(verdict('2.5 \\times 10^{9} m_s', '5 \\times 10^{39} \\text{ kg}', question)).toBe('undecided');
  });

  it('rounds the value with the unit that stands elsewhere', () => {
    expect(verdict('t = 1.4 \\times 10^3 \\text{ s}', '1412', 'How long?', ['1412 \\text{ s}'])).toBe('equivalent');
    expect(verdict('t = 1.4 \\times 10^3 \\text{ s}', '1512', 'How long?', ['1512 \\text{ s}'])).toBe('different');
  });

  it('leans on another dependence where the letters are the same but for constants and a direction', () => {
    const leans = (reference: string, claimed: string): boolean =>
      Object.keys(verify(reference, claimed, { question: 'A ball of radius $R$ carries $Q$.' }).signs).length > 0;
    expect(leans('\\frac{Q^2}{R^2}', '\\frac{Q^2}{4\\pi\\epsilon_0 R}')).toBe(true);
    expect(leans('\\frac{Q^2}{R^2}', '\\frac{Q^2}{4\\pi\\epsilon_0 R^2}')).toBe(false);
    expect(leans('\\frac{Q^2}{R^2} \\hat{\\mathbf{z}}', '\\frac{2 Q^2}{R^2}')).toBe(true);
    expect(leans('\\frac{Q^2}{R^2} \\hat{\\mathbf{z}}', '-\\frac{Q^2}{R^2}')).toBe(false);
  });

  it('leans on nothing where the claimed value has letters of its own alone', () => {
    const { signs } = verify('\\frac{n x}{1 + x}', '\\frac{Z_1}{Z_0 + Z_1}', {
      question: 'At density $n$ and $x$, which share?',
    });
    expect(signs).toEqual({});
  });

  it('leaves the first order open where the question allows an approximation', () => {
    const question =
      'A strip of thickness $x$ is heated by $\\Delta T$, with $p$ and $q$. Take $x \\ll R$ and find $R$.';
    const bent = 'R = \\frac{x}{4} \\frac{2 + (p + q) \\Delta T}{(q - p) \\Delta T}';
    expect(verdict(bent, '\\frac{x}{2 (q - p) \\Delta T}', question)).toBe('undecided');
    expect(verdict(bent, '\\frac{x}{4 (q - p) \\Delta T}', question)).toBe('different');
    expect(verdict(bent, '\\frac{x}{2 (q - p) \\Delta T}', question.replace('x \\ll R', 'x'))).toBe('different');
  });

  it('leaves another bound within a factor of ten open where an estimate is asked for', () => {
    const question = 'Estimate the temperature below which the gas condenses.';
    expect(verdict('T < 1 \\text{ K}', 'T < 6 \\text{ K}', question)).toBe('undecided');
    expect(verdict('T < 1 \\text{ K}', 'T < 60 \\text{ K}', question)).toBe('different');
    expect(verdict('T < 1 \\text{ K}', 'T < 6 \\text{ K}', question.replace('Estimate', 'Find'))).toBe('different');
  });

  it('takes nought for another value, in any unit, but not where a little is neglected', () => {
    const question = 'Heat is added at $T_0$. How much?';
    expect(verdict('Q = R T_0 \\ln 2', '0 \\text{ J}', question)).toBe('different');
    expect(verdict('0', '72.5 \\text{ N/C}', question)).toBe('different');
    expect(verdict('0 \\text{ K}', '0^\\circ C', question)).toBe('undecided');
    expect(verdict('0', 'x', question)).toBe('undecided');
    expect(verdict('0.004 \\text{ N}', '0 \\text{ N}', 'Estimate the force.')).toBe('undecided');
  });

  it('reads a reference that bears the letter of its part', () => {
    expect(verdict('(b) \\, E = 6.2 \\times 10^3 \\, \\text{J}', '6230 \\text{ J}', 'Find $E$.')).toBe('equivalent');
    expect(verdict('(b) \\, m g h', 'mgh', 'Find the energy for given $m$, $g$ and $h$.')).toBe('equivalent');
    expect(verdict('(b) \\, F', 'T', 'Say True or False: it turns.')).toBe('different');
    expect(verdict('(b) \\, F', 'T', 'Which force?')).toBe('undecided');
  });

  it('lets the last of three digits of a measured quantity differ by one, and no other', () => {
    expect(verdict('-0.314 \\text{ W/K}', '-0.315 \\text{ W/K}', 'How fast?')).toBe('equivalent');
    expect(verdict('73.4 \\times 10^3 \\, \\text{J}', '73.34 \\text{ kJ}', 'How much?')).toBe('equivalent');
    expect(verdict('-0.314 \\text{ W/K}', '-0.316 \\text{ W/K}', 'How fast?')).toBe('undecided');
    expect(verdict('-0.314 \\text{ W/K}', '-0.315 \\text{ W/K}', 'How fast, to three significant figures?')).toBe(
      'undecided',
    );
    expect(verdict('0.314', '0.315', 'How probable?')).toBe('undecided');
    expect(verdict('1.01 \\text{ m}', '1.02 \\text{ m}', 'How long?')).toBe('undecided');
    expect(verdict('512', '513', 'How many?')).not.toBe('equivalent');
    expect(verdict('8 \\times 10^5 \\text{ N}', '795774 \\text{ N}', 'Which force?')).toBe('equivalent');
    expect(verdict('8 \\times 10^5 \\text{ N}', '775774 \\text{ N}', 'Which force?')).toBe('undecided');
  });

  it('takes what follows an arrow, and a side behind a difference of two names', () => {
    expect(verdict('W = 0.37 Q', '\\eta = 0.3711 \\Rightarrow W = 0.3711 Q', 'Find $W$ for $Q$.')).toBe('equivalent');
    expect(verdict('t_1 - t_0 = 1.11 \\times 10^4 \\, \\text{s}', '11100 \\text{ s}', 'When?')).toBe('equivalent');
    expect(verdict('W = 0.37 Q', '(1 - \\frac{423.15}{673.15}) Q', 'Find $W$ for $Q$.')).toBe('equivalent');
  });

  it('leans on nothing where a constant is left to be determined', () => {
    const leans = (claimed: string): boolean =>
      Object.keys(
        verify('-\\frac{m h^2}{2 r^2}', claimed, { question: 'Find the potential as a function of $r$.' }).signs,
      ).length > 0;
    expect(leans('\\frac{A}{r^2}')).toBe(false);
    expect(leans('\\frac{A}{r^3}')).toBe(true);
  });

  it('lets any constant do where the question says so', () => {
    const question = 'Show that the number is $N = V T^3$ times a numerical constant.';
    expect(verdict('2.4 V T^3', 'V T^3 x', question)).toBe('undecided');
    expect(verify('2.4 V T^3', 'V T^2 x', { question }).signs).toEqual({});
  });

  it('takes a question for about how much for one for an estimate', () => {
    expect(verdict('2 \\text{ s}', '5 \\text{ s}', 'Approximately how long does it take?')).toBe('undecided');
    expect(verdict('2 \\text{ s}', '5 \\text{ s}', 'How long does it take?')).toBe('different');
  });

  it('applies the function of which the reference gives the value', () => {
    const question = 'Find the angle $\\theta$ for the index $n$.';
    expect(verdict('\\cos \\theta = \\frac{1}{n}', '\\arccos\\left(\\frac{1}{n}\\right)', question)).toBe('equivalent');
    expect(verdict('\\cos \\theta = \\frac{1}{n}', '\\frac{1}{n}', question)).toBe('equivalent');
    expect(verdict('\\cos \\theta = \\frac{1}{n}', '\\arccos\\left(\\frac{2}{n}\\right)', question)).not.toBe(
      'equivalent',
    );
  });

  it('leaves the first order open also of a difference of roots', () => {
    const question = 'Silicon with $N_d$ donors has the intrinsic density $n_i \\ll N_d$. How many holes are there?';
    expect(verdict('\\frac{n_i^2}{N_d}', '\\frac{-N_d+\\sqrt{N_d^2+4n_i^2}}{2}', question)).toBe('undecided');
    expect(verdict('\\frac{n_i^2}{N_d}', '\\frac{-N_d+\\sqrt{N_d^2+2n_i^2}}{2}', question)).toBe('different');
  });

  it('leaves the sign open where a magnitude is asked for', () => {
    const question = 'What is the magnitude of the force of the charges $q$ at the distance $d$?';
    expect(verdict('-\\frac{q^2}{d^2}', '\\frac{q^2}{d^2}', question)).toBe('undecided');
    expect(verdict('-\\frac{q^2}{d^2}', '\\frac{2 q^2}{d^2}', question)).toBe('different');
    expect(
      verdict('-\\frac{q^2}{d^2}', '\\frac{q^2}{d^2}', 'Find the force of the charges $q$ at the distance $d$.'),
    ).toBe('different');
  });

  it('knows a differential from a letter', () => {
    const question = 'How many have a frequency between $\\omega$ and $\\omega + d\\omega$ at $T$?';
    expect(verdict('dn = \\frac{\\omega^2}{T} d\\omega', '\\frac{\\omega^2}{T}', question)).not.toBe('different');
  });

  it('reads true and false behind the label of a part', () => {
    const question = 'True (T) or false (F)? (a) Heat is a state. (b) Energy is kept.';
    expect(verdict('(a) \\, F', 'F', question)).toBe('equivalent');
    expect(verdict('(a) \\, F', 'T', question)).toBe('different');
    expect(
      verdict('T', 'F', 'A rope holds a weight. At the time $t$ a force $F$ pulls. What is the tension $T$?'),
    ).toBe('undecided');
  });
});

describe('what looks rounded and is not', () => {
  it('is compared as it is written', () => {
    expect(verify('\\frac{19}{29}', '0.641583', { question: 'Find the share.' }).verdict).not.toBe('equivalent');
    expect(verify('0.65', '0.6482', { question: 'Find the share.' }).verdict).toBe('equivalent');
  });

  it('is no nought where an equation has one on its other side', () => {
    expect(verify('\\frac{35}{256} = 0.1367', '\\frac{35}{256} - 0.1367 = 0', { question: 'Find it.' }).verdict).not.toBe('different'); // prettier-ignore
  });
});

it('leaves open what agrees once the number before a root is the root’s index', () => {
  const question = 'A gas expands to twice its volume. What becomes of $\\omega$?';
  expect(verdict('\\frac{\\omega}{3\\sqrt{2}}', '\\omega \\cdot 2^{-1/3}', question)).toBe('undecided');
  expect(verdict('\\frac{\\omega}{3\\sqrt{2}}', '\\omega \\cdot 2^{-1/2}', question)).toBe('different');
  expect(verdict('\\frac{\\omega}{2\\sqrt{2}}', '\\omega \\cdot 2^{-1/3}', question)).toBe('different');
});
