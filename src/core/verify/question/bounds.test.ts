import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string, question: string, statedAs: string[] = []): string =>
  verify(reference, claimed, { question, statedAs }).verdict;

describe('bounds', () => {
  const question = 'Which restriction is there on the energy $E$ of a beam of particles of mass $m_t$?';

  it('shut out a value that does not keep them', () => {
    expect(verdict('E = 2 m_t c^2', 'E \\geq 3 m_t', question)).toBe('different');
    expect(verdict('E = 2 m_t c^2', 'E < m_t c^2', question)).toBe('different');
    expect(verdict('L = 3 \\text{ km}', 'L < 40 \\text{ m}', 'How long is it?')).toBe('different');
  });

  it('say too little of a value that keeps them', () => {
    expect(verdict('E = 2 m_t c^2', 'E \\geq m_t', question)).toBe('different');
    expect(verdict('L = 3 \\text{ km}', 'L < 4000 \\text{ m}', 'How long is it?')).toBe('different');
  });

  it('leave a value open that is about the bound, or another quantity, and letters that one side alone has', () => {
    expect(verdict('E = 2 m_t c^2', 'E \\geq 2 m_t', question)).toBe('undecided');
    expect(verdict('E = 2 m_t c^2', 'E_b \\geq m_t', question)).toBe('undecided');
    expect(verdict('E = 2 m_t c^2', 'E \\geq m_t', 'What is the least energy $E$ of particles of mass $m_t$?')).toBe(
      'undecided',
    );
    expect(verdict('L = 3 \\text{ km}', 'L < 4000 \\text{ m}', 'Estimate how long it is.')).toBe('undecided');
    expect(verdict('E = 2 m_t c^2', 'E \\geq 3 m_b', question)).toBe('undecided');
    expect(verdict('L = 3 \\text{ km}', 'L < 3100 \\text{ m}', 'How long is it?')).toBe('undecided');
    expect(verdict('L = 3 \\text{ km}', 'L < 40', 'How long is it?')).toBe('undecided');
  });

  it('are compared with the unit that the answer states elsewhere', () => {
    const asked = 'Find the temperature below which it freezes.';
    expect(verdict('T < 2 \\text{ K}', '90', asked, ['90 K'])).toBe('different');
    expect(verdict('T < 2 \\text{ K}', '2', asked, ['2 K'])).toBe('equivalent');
  });

  it('are kept by values within them, about them where they are only about right, and not where the extreme one is asked for', () => {
    expect(verdict('T < 3 \\text{ K}', '2 \\text{ K}', 'How hot is it?')).toBe('undecided');
    expect(verdict('T < 3 \\text{ K}', '4 \\text{ K}', 'How hot is it?')).toBe('different');
    expect(verdict('T \\lesssim 3 \\text{ K}', '4 \\text{ K}', 'How hot is it?')).toBe('undecided');
    expect(verdict('T \\leq 3 \\text{ K}', '2 \\text{ K}', 'What is the maximum temperature?')).toBe('different');
  });
});
