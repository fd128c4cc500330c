import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { inertInMarkdown, toCsv, toMarkdown } from './table-text.ts';

const rows = [
  ['model', 'accuracy', 'note'],
  ['a, "b"\nc', 0.5, null],
  ['=HYPERLINK("x")', -0.25, 'x | y'],
];

it('is read back from CSV as it was, and no cell is a formula', () => {
  expect(parse(toCsv(rows))).toEqual([
    ['model', 'accuracy', 'note'],
    ['a, "b"\nc', '0.5', ''],
    [`'=HYPERLINK("x")`, '-0.25', 'x | y'],
  ]);
});

it('is a Markdown table with numbers to the right and no broken row', () => {
  expect(toMarkdown(rows).split('\n')).toEqual([
    '| model | accuracy | note |',
    '| --- | ---: | --- |',
    '| a, "b" c | 0.5 |  |',
    '| =HYPERLINK("x") | -0.25 | x \\| y |',
    '',
  ]);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('no cell begins as a formula does: %j', (text) => {
  expect(parse(toCsv([[text]]))).toEqual([[`'${text}`]]);
});

it('what is not ours is no picture, link, definition of one, or tag', () => {
  expect(inertInMarkdown('![a](http://x) [b]: http://x ![c][b] <img src=x>')).not.toMatch(/\]\(|\]:|</);
});
