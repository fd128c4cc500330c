import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSearch, searchQuery } from '../../../core/review/filter/search-words.ts';
import { makeWorkspace, type TestWorkspace } from '../../runner/fixtures/workspace.ts';
import { fewItemsWithText, textSql, textSqlOfOne } from './filtered.ts';

let workspace: TestWorkspace;
beforeAll(() => {
  workspace = makeWorkspace([
    {
      question: 'A body weighs ten newtons.',
      variables: { W: '10' },
      answers: ['It falls by the second law of Newton.'],
    },
    { question: 'A wave on a string.', variables: { v: '1' }, answers: ['The second law.', 'No weight is asked for.'] },
    { question: 'Weight and law.', variables: { x: '1' }, answers: [null, 'newton second'] },
    { question: 'Nothing of it.', variables: { y: '1' } },
  ]);
});
afterAll(() => {
  workspace.db.close();
});

it.each([
  ['weigh', [1, 2, 3]],
  ['weight', [2, 3]],
  ['"second law"', [1, 2]],
  ['"law second"', []],
  ['second newt', [1, 3]],
  ['newton', [1, 3]],
  ['"newton"', [1, 3]],
  ['asked "second law"', []],
  ['quokka', []],
])('the items with %s are the same whether all are found first or each is looked up', (typed, expected) => {
  const { db, answerRunId } = workspace;
  const wanted = readSearch(typed)!;
  const query = searchQuery(wanted);
  const idsWhere = (sql: string): number[] =>
    db
      .all<{ id: number }>(`SELECT id FROM items WHERE ${sql} ORDER BY id`, {
        run: answerRunId,
        words: query,
        whole: searchQuery({ ...wanted, prefix: false }),
      })
      .map(({ id }) => id);
  expect(idsWhere(textSql('items.id', '@words'))).toEqual(expected);
  expect(idsWhere(textSqlOfOne('items.id', ['@whole', '@words']))).toEqual(expected);
  expect(JSON.parse(fewItemsWithText(db, answerRunId, query, true) ?? '')).toEqual(expected);
});

it('what an answer of another set says is not found', () => {
  const { db, answerRunId } = workspace;
  expect(fewItemsWithText(db, answerRunId + 1, '"second"', true)).toBe('[]');
  expect(fewItemsWithText(db, null, '"second"', true)).toBe('[1,2,3]');
});

it('whether an item has words is looked up in its answers, not in all that have them', () => {
  const { db, answerRunId: run } = workspace;
  const plan = db
    .all<{ detail: string }>(
      `EXPLAIN QUERY PLAN SELECT id FROM items WHERE ${textSqlOfOne('items.id', ['@words', '@words'])}`,
      { run, words: '"second"' },
    )
    .flatMap(({ detail }) => (detail.startsWith('SEARCH a ') ? [detail] : []));
  expect(plan).toHaveLength(2);
  expect(plan.filter((step) => !step.endsWith('(item_id=?)'))).toEqual([]);
});
