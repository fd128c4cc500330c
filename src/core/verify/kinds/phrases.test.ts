import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string, question?: string): string =>
  verify(reference, claimed, question === undefined ? {} : { question }).verdict;

describe('words that exclude each other', () => {
  it('differ alone, within the same words, and where one side says not', () => {
    expect(verdict('\\text{virtual}', '\\text{real}')).toBe('different');
    expect(verdict('\\text{right circularly polarized}', 'left circularly polarized')).toBe('different');
    expect(verdict('\\text{allowed}', '\\text{Not allowed}')).toBe('different');
    expect(verdict('virtual, upright', 'real, inverted')).toBe('different');
  });

  it('are the same in another order', () => {
    expect(verdict('\\text{virtual, upright}', '\\text{upright and virtual}')).toBe('equivalent');
  });

  it('stay open beside words that are not the same', () => {
    expect(verdict('\\text{right circularly polarized}', 'left side')).toBe('undecided');
    expect(verdict('\\text{slower than before}', 'faster than light')).toBe('undecided');
    expect(verdict('\\text{forbidden}', '\\text{not forbidden but slow}')).toBe('undecided');
  });
});

describe('what the question speaks of', () => {
  it('adds nothing to what is said of it', () => {
    expect(verdict('\\text{Forbidden}', 'The decay is forbidden', 'What can be said of the decay?')).toBe('equivalent');
    expect(verdict('\\text{Forbidden}', 'The decay is not forbidden', 'What can be said of the decay?')).toBe(
      'different',
    );
    expect(verdict('\\text{strong interaction}', 'Strong', 'By which interaction?')).toBe('equivalent');
    expect(verdict('neutral pion', 'pion', 'Which neutral particle?')).toBe('undecided');
  });
});
