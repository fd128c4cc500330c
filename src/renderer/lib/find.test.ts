import { expect, it } from 'vitest';
import { matchesIn, pieces } from './find.ts';

it('finds without regard to case, and the pieces are the text', () => {
  const text = 'Retry after 5 s; retry again.';
  const matches = matchesIn(text, 'RETRY');
  expect(matches).toEqual([
    { start: 0, end: 5 },
    { start: 17, end: 22 },
  ]);
  const cut = pieces(text, matches);
  expect(cut.map((piece) => piece.text).join('')).toBe(text);
  expect(cut.filter((piece) => piece.match !== null).map((piece) => piece.text)).toEqual(['Retry', 'retry']);
});

it('marks the right place after a letter that grows in lower case, and ends on any text', () => {
  const text = 'İİ=x';
  const [match] = matchesIn(text, 'x');
  expect(text.slice(match?.start, match?.end)).toBe('x');
  expect(matchesIn('a'.repeat(100_000), 'a')).toHaveLength(2000);
  expect(pieces('abc', [])).toEqual([{ text: 'abc', match: null }]);
});
