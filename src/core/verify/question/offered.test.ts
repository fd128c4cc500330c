import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string, question: string): string =>
  verify(reference, claimed, { question, definitions: () => [] }).verdict;

describe('what a question offers for choice', () => {
  it('takes "none of the above" for none of its options, unless it is one', () => {
    const options = 'Which one holds?\n(a) B is normal\n(b) H is normal\n(c) B is parallel';
    expect(verdict('(c)', '\\text{None of the above}', options)).toBe('different');
    expect(verdict('(c)', 'none of the given options is correct', options)).toBe('different');
    expect(verdict('(c)', 'none of the spins is parallel', options)).toBe('undecided');
    expect(verdict('(d)', 'None of the above', `${options}\n(d) none of the above`)).toBe('equivalent');
  });

  it('knows an option by its number, and options that stand behind "A." or "a."', () => {
    const factors = 'The flow increases by a factor of\n\na. 2\nb. 4\nc. 16';
    expect(verdict('(c)', '16', factors)).toBe('equivalent');
    expect(verdict('(c)', '4', factors)).toBe('different');
    expect(verdict('(c)', '5.7', factors)).toBe('undecided');
    expect(verdict('(c)', '-16', factors)).not.toBe('equivalent');
    expect(verdict('(a)', '2', 'Which grows fastest? (a) $x^2$ (b) $x^3$ (c) $x^4$')).not.toBe('equivalent');
    expect(verdict('C', '(c)', factors)).toBe('equivalent');
    expect(verdict('(b)', '\\{A, C\\}', 'Which is a key? (a) AB (b) AC (c) ABCD')).toBe('equivalent');
  });

  it('hears words that deny that there is a value', () => {
    expect(verdict('a \\approx \\frac{b}{8}', '\\text{Solution Does Not Exist}', 'Find the radius a.')).toBe(
      'different',
    );
    expect(verdict('0.2 \\text{ cal}', '\\boxed{E = \\ldots}', 'Find the energy.')).toBe('different');
  });

  const list = 'The density of the rock is about: 0.3, 3, 30, 300 g/cm^3.';

  it('takes another value of its list for another value, with the unit of the list where none stands', () => {
    expect(verdict('3 \\text{ g/cm}^3', '300', list)).toBe('different');
    expect(verdict('3 \\text{ g/cm}^3', '3', list)).toBe('equivalent');
    expect(verdict('3 \\text{ g/cm}^3', '3000', list)).toBe('undecided');
    expect(verdict('3 \\text{ g/cm}^3', '300', 'How dense is the rock?')).toBe('undecided');
  });

  it('knows the values of its list by letters in their order', () => {
    expect(verdict('3 \\text{ g/cm}^3', 'B', list)).toBe('equivalent');
    expect(verdict('3 \\text{ g/cm}^3', 'C', list)).not.toBe('equivalent');
    expect(verdict('3 \\text{ g/cm}^3', 'B', 'How dense is the rock?')).not.toBe('equivalent');
  });

  it('reads powers of ten in a list', () => {
    const powers = 'How many are there? $10^{3}$, $10^{5}$, $2 \\times 10^{7}$';
    expect(verdict('10^5', '2 \\times 10^7', powers)).toBe('different');
    expect(verdict('2 \\times 10^7', 'C', powers)).toBe('equivalent');
  });

  it('knows an option by the better part of its words, and not by a word that several have', () => {
    const question =
      'It is cooled (a) only by a stream of cold air–water mist (b) only by its own radiation (c) by a bath';
    expect(verdict('(b)', 'by a stream of cold air--water mist', question)).toBe('different');
    expect(verdict('(a)', 'by a stream of cold air--water mist', question)).toBe('equivalent');
    expect(verdict('(b)', 'only by', question)).toBe('undecided');
  });
});

describe('an answer that gives no value', () => {
  const question = 'Find the current $I$ in the loop of resistance $R$.';

  it('differs from a value', () => {
    expect(verdict('I = 3 \\text{ A}', 'The current cannot be determined without a figure', question)).toBe(
      'different',
    );
    expect(verdict('\\frac{V}{2R}', '\\text{Numerical solution required}', question)).toBe('different');
    expect(verdict('I = 3 \\text{ A}', '[Insert current here] A', question)).toBe('different');
  });

  it('may be a value in words, or agree with one', () => {
    expect(verdict('I = 3 \\text{ A}', 'constant', question)).toBe('undecided');
    expect(verdict('\\text{undefined}', 'It cannot be determined', question)).toBe('undecided');
    expect(verdict('\\frac{V}{2R}', 'infinite', question)).toBe('undecided');
  });
});

describe('what is claimed without a yes or no', () => {
  const conserved = 'Is momentum conserved in the collision?';
  const escape = 'Can the particle escape to infinity?';

  it('is read apart from its reasons', () => {
    expect(verify('Yes, there is no external force', 'Momentum is conserved because no force acts', { question: conserved }).verdict).not.toBe('different'); // prettier-ignore
    expect(verify('No, it is not conserved', 'Momentum is conserved, no matter how they collide', { question: conserved }).verdict).not.toBe('equivalent'); // prettier-ignore
  });

  it('is open where it has words that neither the reference nor the question has', () => {
    expect(verify('Yes, it can escape', 'It fails to escape', { question: escape }).verdict).toBe('undecided');
    expect(verify('Yes, the orbit is stable', 'The orbit is unstable', { question: 'Is the orbit stable?' }).verdict).not.toBe('equivalent'); // prettier-ignore
  });

  it('is one of two words in any of their forms', () => {
    const question = 'Does the tension increase or decrease?';
    expect(verify('It increases', 'The tension increases', { question }).verdict).toBe('equivalent');
    expect(verify('It increases', 'decreases', { question }).verdict).toBe('different');
  });
});
