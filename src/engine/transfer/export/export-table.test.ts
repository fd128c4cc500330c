import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk, type Desk } from '../../handlers/fixtures/desk.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk([
    {
      variables: [
        { name: 'x', value: '4' },
        { name: 'y', value: '5' },
      ],
      answers: { m1: ['x = 4 and y = 5', 'x = 4 and y = 6'], m2: ['x = 3 and y = 5', null] },
    },
    { variables: [{ name: 'z', value: '7' }], answers: { m1: ['z = 7', '=1+1'], m2: ['z = 8', 'z = 7'] } },
  ]);
});
afterEach(() => desk.close());

const write = (name: string, more: object = {}) => {
  const path = join(desk.folder, name);
  return desk.engine.api('export.write', { what: 'table', benchmarkId: desk.benchmarkId, path, ...more });
};
const csv = (name: string): Record<string, string>[] => parse(readFileSync(join(desk.folder, name)), { columns: true });

describe('the table of answers', () => {
  it('has a row for each answer of every set, and gives the figures that the results show', async () => {
    expect((await write('a.csv')).rows).toBe(8);
    const rows = csv('a.csv');
    // The answers came in a file, which does not say whether they were cut off.
    expect(new Set(rows.map((row) => row.cut_off))).toEqual(new Set(['']));
    for (const result of await desk.engine.api('results.get', { benchmarkId: desk.benchmarkId })) {
      const own = rows.filter((row) => row.model === result.model);
      const byItem = [...Map.groupBy(own, (row) => row.item_id).values()];
      const share = (list: typeof own): number => list.filter((row) => row.right === 'true').length / list.length;
      const mean = byItem.reduce((sum, list) => sum + share(list), 0) / byItem.length;
      expect(mean).toBeCloseTo(result.published.questionAccuracy ?? NaN, 12);
      expect(new Set(own.map((row) => row.grading))).toEqual(new Set([result.grading?.name]));
      const gradings = await desk.engine.api('gradings.list', { benchmarkId: desk.benchmarkId });
      const known = gradings.find(({ gradingId }) => gradingId === result.grading?.gradingId);
      const { gradingId, method } = known!;
      expect(new Set(own.map((row) => [row.grading_id, row.judge, row.protocol, row.verifier].join()))).toEqual(
        new Set([[gradingId, method.judge?.model, method.protocol, method.verifier].join()]),
      );
    }
  });

  it('says where an expert decided, and what counted without', async () => {
    const itemId = desk.itemIds[1] ?? 0;
    const item = await desk.engine.api('items.get', { itemId });
    const [answer] = await desk.engine.api('answers.get', { itemId, answerRunId: desk.sets.get('m2') ?? 0 });
    await desk.engine.api('review.decide', {
      responseId: answer?.responseId ?? 0,
      variableId: item.variables[0]?.id ?? 0,
      status: 'right',
    });
    await write('b.csv', { runId: desk.sets.get('m2') });
    expect(csv('b.csv').filter((row) => row.by_hand === '1')).toMatchObject([
      { item: '2', sample: '1', right: 'true', right_without_experts: 'false' },
    ]);
  });

  it('is the same as Parquet', async () => {
    await write('c.csv');
    await write('c.parquet');
    const bytes = readFileSync(join(desk.folder, 'c.parquet'));
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    const rows = await parquetReadObjects({ file });
    const texts = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)])),
    );
    expect(texts).toEqual(csv('c.csv'));
  });
});
