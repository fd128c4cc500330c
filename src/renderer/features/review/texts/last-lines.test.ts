import { expect, it } from 'vitest';
import { lastLines } from './last-lines.ts';

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** A text of some length that says something else in every sentence. */
const work = NUMBERS.map(
  (one, at) => `Case ${one}: the cart number ${String(at)} rolls ${one} metres down its slope.`,
).join(' ');

it('the last lines begin with a line where they can, and end with the text', () => {
  const text = `${work}\nSo far.\n${work.slice(0, 350)}\n\n`;
  const { start, end } = lastLines(text);
  expect(text.slice(start, end)).toBe(`So far.\n${work.slice(0, 350)}`);
  const { start: from, end: to } = lastLines(work);
  expect(to - from).toBe(400);
});
