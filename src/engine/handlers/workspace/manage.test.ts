import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../index.ts';
import { openDatabase } from '../../store/file/sqlite.ts';

let folder = '';
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const benchmarks = () => engine.api('benchmarks.list', {});

/** Every row of every table, the search's own apart; what the file is checked for too. */
function everything(): Record<string, unknown[]> {
  const db = openDatabase(join(folder, 'w.sqlite'), { readonly: true });
  try {
    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(db.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const tables = db
      .prepare<[], { name: string }>(
        `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
           -- Which items figures are to be worked out for anew is no part of what was there.
           AND name <> 'stale_items'`,
      )
      .all();
    const rows = (name: string) =>
      db
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .map((row) => JSON.stringify(row))
        .sort();
    // Notes are numbered as they come; what they say stays.
    return Object.fromEntries(
      tables.map(({ name }) => [
        name,
        name === 'notes'
          ? rows(name)
              .map((row) => row.replace(/"id":\d+/, ''))
              .sort()
          : rows(name),
      ]),
    );
  } finally {
    db.close();
  }
}

async function sample(): Promise<{ text: number; mm: number }> {
  await engine.api('import.files', {
    paths: ['resources/sample/sample_text.json', 'resources/sample/sample_mm.json'],
    images: 'resources/sample',
  });
  const list = await benchmarks();
  return { text: list[0]!.id, mm: list[1]!.id };
}
async function answers(benchmarkId: number): Promise<number> {
  const queue = await engine.api('queue.list', { benchmarkId });
  const path = join(folder, 'answers_k_1_test_m.json');
  const { writeFileSync } = await import('node:fs');
  writeFileSync(
    path,
    JSON.stringify(queue.map(({ externalId }) => ({ generated_answers: [`The speed is 3 m/s.`], id: externalId }))),
  );
  const report = await engine.api('import.files', {
    paths: [path],
    benchmark: (await benchmarks()).find(({ id }) => id === benchmarkId)!.name,
  });
  const answerRunId = report.files[0]!.runId!;
  const run = await engine.api('runs.startJudging', {
    benchmarkId,
    judge: null,
    verifier: 'offline-only',
    answerRunId,
  } as never);
  await engine.settled(run.runId);
  return answerRunId;
}

it('a benchmark is removed with all that belongs to it, and comes back as it was', async () => {
  const { text, mm } = await sample();
  const answerRunId = await answers(text);
  const [row] = await engine.api('queue.list', { benchmarkId: text });
  const itemId = row!.itemId;
  const [answer] = await engine.api('answers.get', { itemId, answerRunId });
  await engine.api('review.decide', {
    responseId: answer!.responseId,
    variableId: answer!.cards[0]!.variableId,
    status: 'wrong',
    reason: 'sign',
  });
  await engine.api('review.comment', { itemId, text: 'zebra' });
  await engine.api('review.undo', {});
  await engine.api('review.redo', {});
  const before = everything();
  const removed = await engine.api('manage.removeBenchmark', { benchmarkId: text });
  expect((await benchmarks()).map(({ id }) => id)).toEqual([mm]);
  const without = everything();
  expect(without['events']).toEqual([]);
  expect(without['responses']).toEqual([]);
  expect(without['notes']).toEqual([]);
  expect(await engine.api('manage.removed', {})).toMatchObject([{ name: 'sample_text', kind: 'benchmark' }]);
  await engine.api('manage.bringBack', { id: removed.id });
  expect(everything()).toEqual(before);
  expect((await engine.api('search.items', { benchmarkId: text, text: 'zebra' })).total).toBe(1);
  expect((await engine.api('review.steps', {})).undo).toMatch(/comment/);
  expect(await engine.api('manage.removed', {})).toEqual([]);
});

it('answers are removed with the runs that judged them, the benchmark stays, and the next opening brings nothing back', async () => {
  const { text } = await sample();
  const untouched = everything();
  const answerRunId = await answers(text);
  await engine.api('manage.renameAnswers', { answerRunId, name: 'first try' });
  expect(await engine.api('answers.sets', { benchmarkId: text })).toMatchObject([{ model: 'm', given: 'first try' }]);
  const removed = await engine.api('manage.removeAnswers', { answerRunId });
  expect(removed.name).toBe('first try');
  for (const table of ['runs', 'responses', 'tasks', 'verdicts', 'gradings', 'effective', 'items'])
    expect(everything()[table]).toEqual(untouched[table]);
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite') });
  expect(await engine.api('manage.removed', {})).toEqual([]);
  await expect(engine.api('manage.bringBack', { id: removed.id })).rejects.toThrow(/cannot be brought back any more/);
});

it('what took the place of something removed is not overwritten', async () => {
  const { mm } = await sample();
  const removed = await engine.api('manage.removeBenchmark', { benchmarkId: mm });
  await engine.api('import.files', {
    paths: ['resources/sample/sample_mm.json'],
    images: 'resources/sample',
    name: 'again',
  });
  const before = everything();
  await expect(engine.api('manage.bringBack', { id: removed.id })).rejects.toThrow(/Something was added since/);
  expect(everything()).toEqual(before);
});

it('a benchmark gets another name, and not that of another', async () => {
  const { text } = await sample();
  await expect(engine.api('manage.renameBenchmark', { benchmarkId: text, name: 'sample_mm' })).rejects.toThrow(
    /already/,
  );
  await engine.api('manage.renameBenchmark', { benchmarkId: text, name: ' Mechanics ' });
  expect((await benchmarks())[0]!.name).toBe('Mechanics');
});

it('missing figures are one message at the import, and are located later in one folder', async () => {
  mkdirSync(join(folder, 'elsewhere'));
  copyFileSync('resources/sample/sample_mm.json', join(folder, 'elsewhere', 'mm.json'));
  const report = await engine.api('import.files', { paths: [join(folder, 'elsewhere', 'mm.json')] });
  expect(report.warnings.filter(({ message }) => /not found/.test(message))).toHaveLength(1);
  const [{ id: benchmarkId, missingFigures } = { id: 0, missingFigures: 0 }] = await benchmarks();
  expect(missingFigures).toBeGreaterThan(1);
  const none = await engine.api('manage.locateFigures', { benchmarkId, images: join(folder, 'elsewhere') });
  expect(none).toMatchObject({ found: 0, missing: missingFigures });
  const all = await engine.api('manage.locateFigures', { benchmarkId, images: 'resources/sample' });
  expect(all).toEqual({ found: missingFigures, missing: 0, examples: [], refused: [] });
  const [row] = await engine.api('queue.list', { benchmarkId });
  expect((await engine.api('items.get', { itemId: row!.itemId })).figures.every(({ hash }) => hash !== null)).toBe(
    true,
  );
});
