/** One workspace, graded and overridden in part: everything that is written out, Results and the views of the file count the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import Sqlite from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decision } from '../../../core/grading/status.ts';
import { openDesk, type Desk } from '../../handlers/fixtures/desk.ts';

const STATUSES = ['right', 'wrong', 'not_found', 'undecided'] as const;
type Counts = Record<(typeof STATUSES)[number] | 'by_hand', number>;

let desk: Desk;
let direct: Sqlite.Database;
beforeAll(async () => {
  const z = [{ name: 'z', value: '7' }];
  desk = await openDesk([
    {
      variables: [
        { name: 'x', value: '4' },
        { name: 'y', value: '5' },
      ],
      answers: { m1: ['x = 4 and y = 5', 'x = 4 and y = 6'], m2: ['x = 3 and y = 5', null] },
    },
    { variables: z, answers: { m1: ['z = 7', 'Who knows?'], m2: ['z = 8', 'z = 7'] } },
    { variables: z, answers: { m1: ['z = 7', 'z = 7'], m2: ['Nobody knows.', 'z = 9'] } },
  ]);
  direct = new Sqlite(join(desk.folder, 'desk.sqlite'), { readonly: true });
  await decide(0, 'm2', 0, 'right');
  await decide(1, 'm1', 1, 'not_found');
  await decide(2, 'm1', 0, 'wrong');
  await decide(2, 'm2', 0, 'undecided');
  await decide(2, 'm2', 1, 'right');
  await desk.engine.api('review.undo', {});
});
afterAll(async () => {
  direct.close();
  await desk.close();
});

/** By hand, of the first variable. */
async function decide(item: number, model: string, sample: number, status: Decision): Promise<void> {
  const itemId = desk.itemIds[item] ?? 0;
  const answers = await desk.engine.api('answers.get', { itemId, answerRunId: desk.sets.get(model) ?? 0 });
  const { variables } = await desk.engine.api('items.get', { itemId });
  const of = { responseId: answers[sample]?.responseId ?? 0, variableId: variables[0]?.id ?? 0 };
  await desk.engine.api('review.decide', { ...of, status });
}

async function written(what: 'table' | 'inspect-scores' | 'pairs' | 'data-set', name: string, runId?: number) {
  const path = join(desk.folder, name);
  await desk.engine.api('export.write', { what, benchmarkId: desk.benchmarkId, path, ...(runId ? { runId } : {}) });
  return path;
}
async function parquet(path: string): Promise<Record<string, unknown>[]> {
  const bytes = readFileSync(path);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  return parquetReadObjects({ file, compressors });
}
const lines = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as T);

/** What the file itself says of a model's values, beneath everything that counts in the application. */
const counted = (model: string, more = ''): Counts =>
  direct
    .prepare<[string], Counts>(
      `SELECT ${STATUSES.map((status) => `count(*) FILTER (WHERE status = '${status}') AS ${status}`).join(', ')}, count(*) FILTER (WHERE by_hand) AS by_hand
      FROM v_verdicts WHERE chosen AND model = ? ${more}`,
    )
    .get(model)!;
/** Answers that are right, and those that are not, whatever else of them is open: one wrong value settles it, and one that a person does not find. */
const SETTLED = `SELECT v.answer_id, min(v.status = 'right') AS "right" FROM v_verdicts v JOIN v_answers a USING (answer_id)
  WHERE v.chosen AND a.model = ? GROUP BY v.answer_id
  HAVING min(v.status = 'right') OR max(v.status = 'wrong' OR v.status = 'not_found' AND v.source <> 'offline')`;
const settled = (model: string): { right: number; wrong: number } =>
  direct
    .prepare<[string], { right: number; wrong: number }>(
      `SELECT count(*) FILTER (WHERE "right") AS "right", count(*) FILTER (WHERE NOT "right") AS wrong FROM (${SETTLED})`,
    )
    .get(model)!;

it.each(['m1', 'm2'])('right, wrong, not found and by hand are as many everywhere: %s', async (model) => {
  const runId = desk.sets.get(model) ?? 0;
  const truth = counted(model);
  const [result] = (await desk.engine.api('results.get', { benchmarkId: desk.benchmarkId })).filter(
    (one) => one.model === model,
  );
  expect(Object.fromEntries(STATUSES.map((status) => [status, result?.statuses[status] ?? 0]))).toEqual(
    Object.fromEntries(STATUSES.map((status) => [status, truth[status]])),
  );
  // Results counts what experts changed: they agreed with one "not found".
  expect(result?.overridden).toBe(counted(model, 'AND status <> without_experts').by_hand);
  const tables = [
    parse<Record<string, unknown>>(readFileSync(await written('table', `${model}.csv`, runId)), { columns: true }),
    await parquet(await written('table', `${model}.parquet`, runId)),
  ];
  const { right, wrong } = settled(model);
  const answers = direct.prepare('SELECT count(*) FROM v_answers WHERE model = ?').pluck().get(model);
  for (const rows of tables) {
    const sum = (column: string): number => rows.reduce((all, row) => all + Number(row[column]), 0);
    expect(
      Object.fromEntries([
        ...STATUSES.map((status) => [status, sum(`variables_${status}`)]),
        ['by_hand', sum('by_hand')],
      ]),
    ).toEqual(truth);
    expect(rows).toHaveLength(Number(answers));
    expect(rows.filter((row) => String(row['right']) === 'true')).toHaveLength(right);
  }
  const scores = lines<{ value: string; metadata: { variables_by_hand: number } }>(
    await written('inspect-scores', `${model}-scores.jsonl`, runId),
  );
  const of = (value: string): number => scores.filter((score) => score.value === value).length;
  expect({ right: of('C'), wrong: of('I'), all: scores.length }).toEqual({ right, wrong, all: right + wrong });
  const pairs = lines<{ label: boolean; variables: { status: string; source: string }[]; variables_by_hand: number }>(
    await written('pairs', `${model}-pairs.jsonl`, runId),
  );
  expect(pairs.filter(({ label }) => label)).toHaveLength(right);
  expect(pairs.filter(({ label }) => !label)).toHaveLength(wrong);
  const values = pairs.flatMap(({ variables }) => variables);
  const those = counted(model, `AND answer_id IN (SELECT answer_id FROM (${SETTLED.replace('?', `'${model}'`)}))`);
  expect({
    ...Object.fromEntries(STATUSES.map((status) => [status, values.filter((value) => value.status === status).length])),
    by_hand: values.filter(({ source }) => source === 'expert').length,
  }).toEqual(those);
  for (const list of [scores.map(({ metadata }) => metadata), pairs])
    expect(list.reduce((all, one) => all + one.variables_by_hand, 0)).toBe(those.by_hand);
});

it('what is by hand is what was decided and not taken back, and a data set has every question and value', async () => {
  const decided = direct
    .prepare(
      'SELECT count(*) FROM v_decisions d WHERE undoes IS NULL AND NOT EXISTS (SELECT 1 FROM v_decisions u WHERE u.undoes = d.decision_id)',
    )
    .pluck()
    .get();
  expect(decided).toBe(4);
  expect(counted('m1').by_hand + counted('m2').by_hand).toBe(decided);
  expect([counted('m1'), counted('m2')]).toMatchObject([{ not_found: 1 }, { undecided: 1 }]);
  const rows = await parquet(join(await written('data-set', 'set'), 'data', 'test-00000-of-00001.parquet'));
  const items = direct.prepare('SELECT external_id AS id, variables FROM v_items ORDER BY number').all();
  expect(rows.map(({ id, answer }) => ({ id, variables: (answer as string[]).length }))).toEqual(items);
});

it('DuckDB answers the three questions of docs/data.md from the table, as Results and the views of the file do', async () => {
  const path = await written('table', 'answers.parquet');
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const asked = [...readFileSync('docs/data.md', 'utf8').matchAll(/DuckDB:\n\n```sql\n([^`]+)```/g)];
  expect(asked).toHaveLength(3);
  const [accuracy = [], changed = [], unsolved = []] = await Promise.all(
    asked.map(async ([, query = '']) =>
      (await duck.runAndReadAll(query.replace('answers.parquet', path))).getRowObjectsJson(),
    ),
  );
  duck.closeSync();
  const results = await desk.engine.api('results.get', { benchmarkId: desk.benchmarkId });
  const byModel = (rows: { model: unknown }[]) =>
    rows.toSorted((a, b) => String(a.model).localeCompare(String(b.model)));
  expect(byModel(accuracy.map(({ model, question_accuracy }) => ({ model, question_accuracy })))).toEqual(
    results.map(({ model, published }) => ({ model, question_accuracy: published.questionAccuracy })),
  );
  expect(byModel(changed.map(({ model, now_right, now_wrong }) => ({ model, gains: [now_right, now_wrong] })))).toEqual(
    [
      { model: 'm1', gains: ['0', '1'] },
      { model: 'm2', gains: ['1', '0'] },
    ],
  );
  expect(unsolved).toEqual([]);
});
