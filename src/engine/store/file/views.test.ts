import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk, type Desk } from '../../handlers/fixtures/desk.ts';

let desk: Desk;
let direct: Sqlite.Database;

beforeEach(async () => {
  desk = await openDesk([
    { variables: [{ name: 'x', value: '4' }], answers: { m1: ['x = 4', 'x = 5'], m2: ['x = 4', 'x = 4'] } },
    { variables: [{ name: 'z', value: '7' }], answers: { m1: ['z = 8', 'z = 9'], m2: ['z = 8', 'z = 7'] } },
  ]);
  direct = new Sqlite(join(desk.folder, 'desk.sqlite'), { readonly: true });
});
afterEach(async () => {
  direct.close();
  await desk.close();
});

/** The queries of docs/data.md against the file itself, in their order. */
const queries = [...readFileSync('docs/data.md', 'utf8').matchAll(/```sql\n-- SQLite: [^\n]*\n([^`]+)```/g)].map(
  ([, query = '']) => query,
);

describe('the views of a workspace', () => {
  it('have the columns that are promised', () => {
    const columns = (view: string) =>
      (direct.pragma(`table_info(${view})`) as { name: string }[]).map(({ name }) => name);
    expect(direct.prepare('SELECT version FROM v_version').pluck().get()).toBe(1);
    expect(columns('v_items').join(' ')).toBe(
      'item_id benchmark kind number external_id subject item_type question solution points variables',
    );
    expect(columns('v_answers').join(' ')).toBe(
      'answer_id item_id benchmark external_id answer_set_id answer_set model sample text error finish_reason created_at',
    );
    expect(columns('v_verdicts').join(' ')).toBe(
      'answer_id item_id benchmark external_id model sample variable_id variable type reference grading_id grading chosen trial status source by_hand without_experts',
    );
    expect(columns('v_decisions').join(' ')).toBe(
      'decision_id at reviewer mode undoes kind benchmark external_id item_id answer_id model sample variable decision reason',
    );
  });

  it('answer the three questions of the document as the application does', async () => {
    const itemId = desk.itemIds[1] ?? 0;
    const [variable] = (await desk.engine.api('items.get', { itemId })).variables;
    const [answer] = await desk.engine.api('answers.get', { itemId, answerRunId: desk.sets.get('m1') ?? 0 });
    const of = { responseId: answer?.responseId ?? 0, variableId: variable?.id ?? 0 };
    await desk.engine.api('review.decide', { ...of, status: 'right', reason: 'read again' });
    const [accuracy = '', changed = '', unsolved = ''] = queries;
    const results = await desk.engine.api('results.get', { benchmarkId: desk.benchmarkId });
    expect(direct.prepare(accuracy).all()).toEqual(
      results.map(({ model, published }) => ({ model, trial: 1, question_accuracy: published.questionAccuracy })),
    );
    expect(direct.prepare(changed).all()).toEqual([{ model: 'm1', now_right: 1, now_wrong: 0 }]);
    expect(direct.prepare(unsolved).all()).toEqual([]);
    expect(direct.prepare('SELECT reviewer, variable, sample, reason FROM v_decisions').all()).toMatchObject([
      { variable: 'z', sample: 1, reason: 'read again' },
    ]);
  });
});
