import { describe, expect, it } from 'vitest';
import { verify } from './index.ts';

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

  it('tells letters that the question gives from those it does not', () => {
    const question = 'A sphere of radius $R$ and mass $M$ rolls with speed $v$.';
    expect(verdict('\\frac{M v^2}{R}', 'M v^2', question)).toBe('different');
    expect(verdict('\\frac{M v^2}{R}', '0', question)).toBe('different');
    expect(verdict('\\frac{M v^2}{R}', '\\frac{M v^2}{x}', question)).toBe('undecided');
    expect(verdict('2v', '2', question)).toBe('undecided');
    expect(verdict('\\frac{M v^2}{R}', 'M v^2', 'A sphere with $R = 2$ m, mass $M$ and speed $v$.')).toBe('undecided');
  });

  it('leaves abbreviations and systems of units open', () => {
    const question = 'A body of rest mass $m_0$ moves at $v$; light moves at $c$. The charge is $q$, the distance $r$.';
    expect(verdict('m_0 \\sqrt{1 - v^2/c^2}', '\\frac{m_0}{\\gamma}', question)).toBe('undecided');
    expect(verdict('\\frac{q^2}{r^2}', '\\frac{q^2}{4\\pi\\epsilon_0 r^2}', question)).toBe('undecided');
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
});
