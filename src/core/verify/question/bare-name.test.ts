import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const question = 'A stone of mass $m$ is thrown up at speed $v$. How high does it come?';
const verdict = (reference: string, claimed: string, said: { letter: string; value: string }[] = []): string =>
  verify(reference, claimed, { question, definitions: () => said }).verdict;

describe('a name where a value is asked for', () => {
  it('is none', () => {
    expect(verdict('h = \\frac{v^2}{2g}', 'h')).toBe('different');
    expect(verdict('h = 3.2 \\text{ m}', 'h_{max}')).toBe('different');
    expect(verdict('\\frac{v^2}{2g}', 'f(v, m)')).toBe('different');
  });

  it('is what the answer says that it stands for', () => {
    expect(verdict('\\frac{v^2}{2g}', 'y', [{ letter: 'y', value: '\\frac{v^2}{g}' }])).toBe('different');
    expect(verdict('\\frac{v^2}{2g}', 'y', [{ letter: 'y', value: '\\frac{v^2}{2g}' }])).toBe('equivalent');
    expect(verdict('\\frac{v^2}{2g}', 'y', [{ letter: 'y', value: '\\frac{w^2}{2g}' }])).toBe('undecided');
  });

  it('may be a letter that is known, or the answer itself', () => {
    expect(verdict('3.2 \\text{ m}', 'c')).toBe('undecided');
    expect(verdict('V', 'V_{max}')).toBe('undecided');
    expect(verdict('\\text{the kinetic energy}', 'K')).toBe('undecided');
    expect(verdict('\\frac{v^2}{2g}', 'f(2v)')).not.toBe('different');
  });
});
