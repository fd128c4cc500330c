import { describe, expect, it } from 'vitest';
import { partsOf, withoutLabel } from './parts.ts';
import { threadTime } from '../../../testing/thread-time.ts';

const question = 'A ball of mass $m$ falls from a height $h$. (a) How fast does it land? (b) How long does it fall?';
const texts = (answer: string, asked = question, values = 2): string[] | null =>
  partsOf(asked, answer, values)?.map(({ start, end }) => answer.slice(start, end).trim()) ?? null;

describe('the parts of an answer', () => {
  it('stand under their labels, as headings, in lists and behind "Part"', () => {
    expect(texts('(a) Energy gives 2 m/s.\n\n(b) It takes 3 s.')).toEqual(['Energy gives 2 m/s.', 'It takes 3 s.']);
    expect(texts('### (a)\n2 m/s\n### (b)\n3 s')).toEqual(['2 m/s', '3 s']);
    expect(texts('**Part (a):** 2 m/s\n\n**Part (b):** 3 s')).toEqual(['2 m/s', '3 s']);
    expect(texts('1. **Part a.** 2 m/s\n2. **Part b.** 3 s')).toEqual(['2 m/s', '3 s']);
    expect(texts('a) 2 m/s\nb) 3 s')).toEqual(['2 m/s', '3 s']);
  });

  it('are those that come last where they come twice, a plan before a solution', () => {
    expect(texts('We look at\n(a) the speed\n(b) the time\n\n(a) It is 2 m/s.\n(b) It is 3 s.')).toEqual([
      'It is 2 m/s.',
      'It is 3 s.',
    ]);
    expect(texts('(a) First\n(a) 2 m/s\n(b) 3 s')).toEqual(['2 m/s', '3 s']);
  });

  it('have each the question that all share, and their own', () => {
    expect(partsOf(question, '(a) 2\n(b) 3', 2)?.map((part) => part.question.replace(/\s+/g, ' ').trim())).toEqual([
      'A ball of mass $m$ falls from a height $h$. How fast does it land?',
      'A ball of mass $m$ falls from a height $h$. How long does it fall?',
    ]);
  });

  it('are none where question, values and answer do not have the same', () => {
    expect(texts('(a) 2 m/s')).toBeNull();
    expect(texts('(b) 3 s\n(a) 2 m/s')).toBeNull();
    expect(texts('It is (a) or (b).')).toBeNull();
    expect(texts('(a) 2\n(b) 3\n(c) 4', question, 3)).toBeNull();
    expect(texts('(a) 2\n(b) 3', 'How fast, and how long?')).toBeNull();
    expect(texts('(a) 2\n(b) 3', `${question} (c) How far?`)).toBeNull();
  });

  it('end with their boxes where these are as many as the values, and no labels tell', () => {
    const asked = 'How fast, and how long?';
    expect(texts('So \\boxed{v = \\sqrt{2}}. And \\(\\boxed{3}\\).', asked)).toEqual([
      'So \\boxed{v = \\sqrt{2}}',
      '. And \\(\\boxed{3}',
    ]);
    expect(texts('So \\boxed{2 \\boxed{3}}.', asked)).toBeNull();
    expect(texts('\\boxed{2} \\boxed{3} \\boxed{4}', asked)).toBeNull();
  });

  it('are found in time in any text', () => {
    for (const text of [
      '(a)\n'.repeat(20_000),
      '# '.repeat(40_000),
      'for part '.repeat(9_000),
      ' '.repeat(80_000),
      '\\boxed{'.repeat(12_000),
    ]) {
      const began = threadTime();
      partsOf(question, text, 2);
      expect(threadTime() - began).toBeLessThan(500);
    }
  });
});

it('a value is the same without the label of its part', () => {
  const part = { label: 'b', question: '', start: 0, end: 0 };
  expect(withoutLabel('(b) \\, 3 \\text{ J}', part)).toBe('3 \\text{ J}');
  expect(withoutLabel('(a) \\, 3 \\text{ J}', part)).toBe('(a) \\, 3 \\text{ J}');
  expect(withoutLabel('(b)', part)).toBe('(b)');
});
