import { expect, test } from 'vitest';
import { mentionOf } from '../index.ts';

const speed = { name: 'v', type: 'numeric', description: 'The speed in m/s.' } as const;
const agree = (a: string, b: string): boolean => Number.parseFloat(a) === Number.parseFloat(b);
const stated = (response: string, value: string): string | undefined =>
  mentionOf(response, value, speed, { agree })?.text;

test.each([
  ['a statement of another name', 'First $u = 12.5$ m/s.\n\n**Answer:** $v = 3$ m/s', '12.5', '12.5 m/s'],
  ['a cell of a table', '| run | speed |\n|---|---|\n| 1 | 4.25 |\n| 2 | 5.5 |', '5.5', '5.5'],
  ['a number in running text', 'It gets to about 86 cm before it stops, so $v = 3$ m/s.', '86 cm', '86 cm'],
])('a value is seen in %s', (_where, response, value, text) => {
  expect(stated(response, value)).toBe(text);
});

test('the place is where the text stands', () => {
  const response = 'Then $w = 41.5$ m/s and so $v = 3$ m/s.';
  const mention = mentionOf(response, '41.5', speed, { agree });
  expect(mention && response.slice(mention.span.start, mention.span.end)).toContain('41.5');
});

test('a single digit in passing, digits of another number and the restated question are no statement', () => {
  expect(stated('In step 7 we see that it rolls. So $v = 3$ m/s.', '7')).toBeUndefined();
  expect(stated('With 112.5 kg of load, $v = 3$ m/s.', '12.5')).toBeUndefined();
  expect(stated('**Question:** a car drives at 12.5 m/s.\n\n**Answer:** $v = 3$ m/s', '12.5')).toBeUndefined();
});

test('no text and no value are no statement', () => {
  expect(stated('', '1')).toBeUndefined();
  expect(stated('v = 3', ' ')).toBeUndefined();
});
