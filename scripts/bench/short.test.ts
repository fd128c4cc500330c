/**
 * The short form of `npm run bench` (docs/benchmarks.md), by what does not hang on the machine: how many rows are read after a change of one item must be the
 * same on a workspace eight times as large, and figures then take a small part of the processor's time that adding up all answers takes beside them.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { answerSets } from '../../src/engine/store/answers/answer-sets.ts';
import { listBenchmarks } from '../../src/engine/store/items/benchmarks.ts';
import { openWorkspace, type ReadableDb, type WritableDb } from '../../src/engine/store/file/open.ts';
import { resultsOf } from '../../src/engine/store/figures/results.ts';
import { listRuns } from '../../src/engine/store/runs/run-views.ts';
import { settle } from '../../src/engine/store/standings/standings.ts';
import { timed, timedOf } from './measure.ts';
import { workspaceOf } from './workspace.ts';

const [FEW, MANY] = [30, 240];

interface Place {
  db: WritableDb;
  benchmarkId: number;
  itemIds: number[];
  /** As if something about an item had changed. */
  change: (index: number) => void;
}

async function on<T>(items: number, work: (place: Place) => T): Promise<Awaited<T>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'markscheme-bench-'));
  const file = path.join(folder, 'bench.sqlite');
  copyFileSync(workspaceOf(items), file);
  const db = openWorkspace(file, { create: false });
  try {
    const itemIds = db.all<{ id: number }>('SELECT id FROM items').map(({ id }) => id);
    const change = (index: number): void => {
      db.run('INSERT INTO stale_items (item_id) VALUES (?)', itemIds[index]);
      settle(db);
    };
    return await work({ db, benchmarkId: listBenchmarks(db)[0]?.id ?? 0, itemIds, change });
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many rows lists and figures read after one item has changed. */
function rowsRead({ db, benchmarkId, change }: Place): Record<string, number> {
  let rows = 0;
  const counting: ReadableDb = {
    path: db.path,
    readOnly: db.readOnly,
    seals: db.seals,
    others: () => db.others(),
    iterate: (sql, ...parameters) => db.iterate(sql, ...parameters),
    all: <T>(sql: string, ...parameters: unknown[]): T[] => {
      const found = db.all<T>(sql, ...parameters);
      rows += found.length;
      return found;
    },
    get: <T>(sql: string, ...parameters: unknown[]): T | undefined => {
      rows += 1;
      return db.get<T>(sql, ...parameters);
    },
  };
  const asked = {
    results: () => resultsOf(counting, { benchmarkId }),
    'answer sets': () => answerSets(counting, benchmarkId),
    runs: () => listRuns(counting),
    benchmarks: () => listBenchmarks(counting),
  };
  return Object.fromEntries(
    Object.entries(asked).map(([what, ask], index) => {
      ask();
      change(index);
      rows = 0;
      ask();
      return [what, rows];
    }),
  );
}

it('lists and figures read as many rows after a change of one item, however many items there are', async () => {
  const few = await on(FEW, rowsRead);
  expect(await on(MANY, rowsRead)).toEqual(few);
  expect(few['results']).toBeLessThan(FEW);
}, 120_000);

it('results after a change of one item take a small part of what all answers take', async () => {
  await on(MANY, async ({ db, benchmarkId, itemIds, change }) => {
    resultsOf(db, { benchmarkId });
    const kept: number[] = [];
    for (let index = 0; index < 15; index += 1) {
      change(index);
      kept.push((await timed(1, 0, () => resultsOf(db, { benchmarkId }))).median);
    }
    // Of named items the answers themselves are asked.
    const computed = await timed(15, 10, () => resultsOf(db, { benchmarkId, itemIds }));
    expect(resultsOf(db, { benchmarkId })).toEqual(resultsOf(db, { benchmarkId, itemIds }));
    expect(timedOf(kept).median).toBeLessThan(computed.median / 2);
  });
}, 120_000);
