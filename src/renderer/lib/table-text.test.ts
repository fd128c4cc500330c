import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { toCsv, toMarkdown } from './table-text.ts';

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
