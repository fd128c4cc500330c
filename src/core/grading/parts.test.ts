import { describe, expect, it } from 'vitest';
import { partsByBox, partsOf, withoutLabel } from './parts.ts';
import { threadTime } from '../../../testing/thread-time.ts';

const question = 'A ball of mass $m$ falls from a height $h$. (a) How fast does it land? (b) How long does it fall?';
const last = (answer: string, parts: ReturnType<typeof partsOf>): (string | null)[] =>
  parts.map(({ stretches: [only] }) => (only ? answer.slice(only.start, only.end).trim() : null));
const texts = (answer: string, asked = question): (string | null)[] => last(answer, partsOf(asked, answer));

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
    const answer = '(a) We get 2 m/s.\n(b) And 3 s.\n\\[\\boxed{\\begin{aligned}\n&\\text{(a)} & v &= 2 \\\\\n&\\text{(b)} & t &= 3\n\\end{aligned}}\\]'; // prettier-ignore
    expect(texts(answer)).toEqual(['& v &= 2', '& t &= 3']);
    expect(partsOf(question, answer).map(({ stretches }) => stretches.map(({ isLine }) => isLine))).toEqual([[true, false], [true, false]]); // prettier-ignore
  });

  it('have each the question that all share, and their own', () => {
    expect(partsOf(question, '(a) 2\n(b) 3').map((part) => part.question.replace(/\s+/g, ' ').trim())).toEqual([
      'A ball of mass $m$ falls from a height $h$. How fast does it land?',
      'A ball of mass $m$ falls from a height $h$. How long does it fall?',
    ]);
  });

  it('are left out where the answer does not come to them', () => {
    expect(texts('(a) 2 m/s')).toEqual([null, null]);
    expect(texts('(b) 3 s\n(a) 2 m/s')).toEqual([null, null]);
    expect(texts('It is (a) or (b).')).toEqual([null, null]);
    expect(texts('(a) 2\n(b) 3', `${question} (c) How far?`)).toEqual(['2', '3', null]);
  });

  it('are none where the question has none, or each twice', () => {
    expect(texts('(a) 2\n(b) 3', 'How fast, and how long?')).toEqual([]);
    expect(texts('(a) 2\n(b) 3', `${question}\nAnd on the moon?\n(a) How fast?\n(b) How long?`)).toEqual([]);
    expect(texts('(a) 2\n(b) 3', `${question} Use what you found in (a) .`)).toEqual(['2', '3']);
  });

  it('are those of a whole answer before cases within one of them', () => {
    const three = `${question} (c) How large are both if it is (a) light, (b) heavy?`;
    expect(texts('(a) 2 m/s\n(b) 3 s\n(c) Two cases.\nCase (a): 5\nCase (b): 6', three).slice(0, 2)).toEqual([
      '2 m/s',
      '3 s',
    ]);
  });

  it('are read without a summary of all of them too', () => {
    const answer = '(a) 2 m/s\n(b) It takes 3 s.\n\nFinal answers:\n1. 2 m/s\n2. 3 s';
    const own = partsOf(question, answer)[1]?.stretches.map(({ start, end }) => answer.slice(start, end).trim());
    expect(own).toEqual(['It takes 3 s.\n\nFinal answers:\n1. 2 m/s\n2. 3 s', 'It takes 3 s.']);
  });

  it('end with their boxes where these are as many as the values, and no labels tell', () => {
    const asked = 'How fast, and how long?';
    const boxes = (answer: string): (string | null)[] => last(answer, partsByBox(asked, answer, 2));
    expect(boxes('So \\boxed{v = \\sqrt{2}}. And \\(\\boxed{3}\\).')).toEqual([
      'So \\boxed{v = \\sqrt{2}}',
      '. And \\(\\boxed{3}',
    ]);
    expect(boxes('So \\boxed{2 \\boxed{3}}.')).toEqual([]);
    expect(boxes('\\boxed{2} \\boxed{3} \\boxed{4}')).toEqual([]);
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
      partsOf(question, text);
      partsByBox(question, text, 2);
      expect(threadTime() - began).toBeLessThan(500);
    }
  });
});

it('a value is the same without the label of its part', () => {
  const part = { label: 'b', question: '', stretches: [] };
  expect(withoutLabel('(b) \\, 3 \\text{ J}', part)).toBe('3 \\text{ J}');
  expect(withoutLabel('(a) \\, 3 \\text{ J}', part)).toBe('(a) \\, 3 \\text{ J}');
  expect(withoutLabel('(b)', part)).toBe('(b)');
});
