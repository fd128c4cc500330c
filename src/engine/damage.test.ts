/** What is not as it was written is named, is not shown and is not counted. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { madeSample } from './handlers/fixtures/sample.ts';
import { createEngine, type Engine } from './index.ts';

let folder = '';
let path = '';
let engine: Engine;
let benchmarkId = 0;
let runId = 0;
let itemId = 0;
let sample: Awaited<ReturnType<typeof madeSample>>;

beforeAll(async () => {
  sample = await madeSample();
});
afterAll(() => {
  sample.remove();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  sample.copyTo(folder);
  engine = createEngine({ resources: 'resources', userData: folder });
  const view = await engine.api('workspace.openSample', {});
  path = view.path;
  benchmarkId = view.benchmarks.find(({ kind }) => kind === 'cfe')?.id ?? 0;
  runId = (await engine.api('answers.sets', { benchmarkId }))[0]?.runId ?? 0;
  itemId = (await engine.api('queue.list', { benchmarkId }))[0]?.itemId ?? 0;
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As a disk would change it: without Markscheme. The workspace is opened anew after it. */
async function damaged(sql: string): Promise<void> {
  await engine.close();
  const raw = new Sqlite(path);
  expect(raw.prepare(sql).run().changes).toBe(1);
  raw.close();
  await engine.api('workspace.open', { path });
}
const answersCounted = async (): Promise<number | undefined> =>
  (await engine.api('results.get', { benchmarkId })).find((row) => row.runId === runId)?.published.answers;
const namedThings = async (): Promise<string[]> => (await engine.api('workspace.info', {})).standing.damaged;

it('an answer whose text changed is not shown, is left out of the figures, and is named', async () => {
  const before = await answersCounted();
  await damaged(
    `UPDATE responses SET text = text || '.' WHERE run_id = ${String(runId)} AND item_id = ${String(itemId)} AND sample_index = 1`,
  );
  const [first, second] = await engine.api('answers.get', { itemId, answerRunId: runId });
  expect(first?.text).toBeTruthy();
  expect(second?.text).toBeNull();
  expect(second?.error).toMatch(/answer 2 is damaged: what lies on the disk is not what was written/);
  expect(second?.overall).toBe('not_run');
  expect(await answersCounted()).toBe((before ?? 0) - 1);
  expect(await namedThings()).toEqual([expect.stringMatching(/^answer \d+ on item /)]);
  const other = { what: 'generated' as const, benchmarkId, runId, path: join(folder, 'out.json') };
  await expect(engine.api('export.write', other)).rejects.toMatchObject({ code: 'damaged-row' });
  await engine.api('export.write', { ...other, what: 'detailed' });
});

it('a file whose format SQLite does not know is told as damaged', async () => {
  await engine.close();
  const file = readFileSync(path);
  // The header's number of the schema's format (SQLite's "Database File Format", 1.3).
  file[47] = 9;
  writeFileSync(path, file);
  await expect(engine.api('workspace.open', { path })).rejects.toMatchObject({ code: 'corrupt-workspace' });
});

it('a verdict that was turned around is in no figure', async () => {
  const before = await answersCounted();
  const one = `SELECT e.response_id FROM effective e JOIN responses a ON a.id = e.response_id AND a.run_id = ${String(runId)} LIMIT 1`;
  await damaged(
    `UPDATE effective SET status = CASE status WHEN 'right' THEN 'wrong' ELSE 'right' END WHERE (response_id, grading_id, trial, variable_id) =
       (SELECT response_id, grading_id, trial, variable_id FROM effective WHERE response_id = (${one}) LIMIT 1)`,
  );
  expect(await answersCounted()).toBe((before ?? 0) - 1);
  expect(await namedThings()).toEqual([expect.stringMatching(/^grades of answer \d+ on item /)]);
});

it('an item whose question changed is refused, with what to do, and its answers are in no figure', async () => {
  const before = await answersCounted();
  await damaged(`UPDATE items SET question = replace(question, 'a', 'e') WHERE id = ${String(itemId)}`);
  await expect(engine.api('items.get', { itemId })).rejects.toMatchObject({
    code: 'damaged-row',
    message: expect.stringMatching(/^item .* is damaged: .* Restore a backup/) as string,
  });
  expect(await answersCounted()).toBe((before ?? 0) - 2);
  await expect(
    engine.api('export.write', { what: 'benchmark', benchmarkId, path: join(folder, 'b.json') }),
  ).rejects.toMatchObject({ code: 'damaged-row' });
});

it.each([
  ['an exam', 'item_groups', 'meta', 'exam.results'],
  ['a grading', 'gradings', 'method', 'results.get'],
] as const)('%s whose JSON is none any more is said to be damaged where it is read', async (_, table, column, name) => {
  const { benchmarks } = await engine.api('workspace.info', {});
  const kind = name === 'exam.results' ? 'course-exam' : 'cfe';
  const id = benchmarks.find((one) => one.kind === kind)?.id ?? 0;
  const first = `(SELECT min(id) FROM ${table} ${table === 'gradings' ? `WHERE answer_run_id = ${String(runId)}` : `WHERE benchmark_id = ${String(id)}`})`;
  await damaged(`UPDATE ${table} SET ${column} = substr(${column}, 3) WHERE id = ${first}`);
  const reply = await engine.call(name, { benchmarkId: id });
  expect(reply.ok ? name : reply.error).toMatchObject({
    code: 'damaged-row',
    message: expect.stringMatching(/is damaged: what lies on the disk is not what was written/) as string,
  });
});

it('an answer that is known to be damaged is no sound one in the queue', async () => {
  const rowOf = async () =>
    (await engine.api('queue.list', { benchmarkId, answerRunId: runId })).find((row) => row.itemId === itemId)?.samples;
  const before = await rowOf();
  expect(before?.every((status) => status !== 'not_run')).toBe(true);
  await damaged(
    `UPDATE responses SET text = text || '.' WHERE run_id = ${String(runId)} AND item_id = ${String(itemId)} AND sample_index = 1`,
  );
  // The desk has shown it.
  await engine.api('answers.get', { itemId, answerRunId: runId });
  expect(await rowOf()).toEqual(before?.map((status, index) => (index === 1 ? 'not_run' : status)));
});

describe("an expert's label of an answer", () => {
  beforeEach(async () => {
    const [answer] = await engine.api('answers.get', { itemId, answerRunId: runId });
    await engine.api('experts.label', { itemId, responseId: answer?.responseId ?? 0, right: false });
  });
  const labelled = async () => (await engine.api('experts.against', { benchmarkId, unit: 'answer' }))[0]?.n;

  it('that was turned around is named and counted nowhere', async () => {
    expect(await labelled()).toBe(1);
    await damaged('UPDATE labels SET "right" = 1');
    expect((await engine.api('workspace.check', {})).problems).toContainEqual(
      expect.stringMatching(/labels of answer/),
    );
    expect(await namedThings()).toEqual([expect.stringMatching(/^labels of answer \d+ on item /)]);
    expect(await labelled()).toBeUndefined();
  });
});
