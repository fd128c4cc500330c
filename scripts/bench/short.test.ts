/**
 * The short form of `npm run bench` (docs/benchmarks.md), by what does not hang on the machine: how many rows are read after a change of one item must be the
 * same on a workspace eight times as large, and figures then take a small part of the processor's time that adding up all answers takes beside them; a page of
 * the queue reads along an index alone; and a call of a run, and a row of an import, may ask and write little more than they do now.
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { SORTS } from '../../src/core/review/filter/views.ts';
import { bench, closeBenches } from '../../src/engine/runner/fixtures/bench.ts';
import { answerSets } from '../../src/engine/store/answers/answer-sets.ts';
import { answerById, answersOf } from '../../src/engine/store/answers/responses.ts';
import { openWorkspace, type ReadableDb, type WritableDb } from '../../src/engine/store/file/open.ts';
import { resultsOf } from '../../src/engine/store/figures/results.ts';
import { readStanding, SetStanding, standingOfSet } from '../../src/engine/store/figures/run-standing.ts';
import { chosenGrading } from '../../src/engine/store/gradings/gradings.ts';
import { listBenchmarks } from '../../src/engine/store/items/benchmarks.ts';
import { variablesOf } from '../../src/engine/store/items/items.ts';
import { appendEvent, reviewerId } from '../../src/engine/store/log/events.ts';
import { pageOf } from '../../src/engine/store/queue/queue.ts';
import { listRuns } from '../../src/engine/store/runs/run-views.ts';
import { settle } from '../../src/engine/store/standings/standings.ts';
import { importOrReport } from '../../src/engine/transfer/import/import.ts';
import { answersRow, benchmarkRow } from './imports.ts';
import { timed, timedOf } from './measure.ts';
import { workspaceOf } from './workspace.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await closeBenches();
});

const [FEW, MANY] = [30, 240];
const AT = '2026-01-02T00:00:00.000Z';

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

/** The same connection with some of its functions in others' place. */
const replacing = <T extends object>(db: T, others: Partial<T>): T =>
  new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in others ? others : target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** How many rows lists and figures read after one item has changed. */
function rowsRead({ db, benchmarkId, change }: Place): Record<string, number> {
  let rows = 0;
  const counting = replacing<ReadableDb>(db, {
    all: <T>(sql: string, ...parameters: unknown[]): T[] => {
      const found = db.all<T>(sql, ...parameters);
      rows += found.length;
      return found;
    },
    get: <T>(sql: string, ...parameters: unknown[]): T | undefined => {
      rows += 1;
      return db.get<T>(sql, ...parameters);
    },
  });
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

it('what a forecast needs of all items is read by pages, once, with what is decided meanwhile', async () => {
  await on(MANY, async ({ db, benchmarkId, itemIds }) => {
    const [runId = 0, other = 0] = answerSets(db, benchmarkId).map((set) => set.runId);
    const grading = chosenGrading(db, runId);
    const of = { answerRunId: runId, gradingId: grading?.gradingId ?? null, trials: grading?.trials ?? 1 };
    const figures = () => new SetStanding(of).readAll(db).figures();
    const before = figures();
    const reading = readStanding(db, runId, grading, () => true);
    // Of an item of the first page, which has been read.
    const itemId = itemIds[0] ?? 0;
    const responseId = answersOf(db, itemId, runId)[0]?.responseId ?? 0;
    for (const { id } of variablesOf(db, itemId)) {
      const card = answerById(db, responseId)?.cards.find(({ variableId }) => variableId === id);
      const to = { status: card?.effective.status === 'right' ? 'wrong' : 'right', value: null, reason: '' } as const;
      const subject = { itemId, responseId, variableId: id };
      appendEvent(db, reviewerId(db, 'r', AT), subject, { kind: 'override', from: null, to }, '', AT);
    }
    settle(db);
    // Which brings what is kept up to date.
    standingOfSet(db, other, chosenGrading(db, other));
    await reading;
    const now = figures();
    expect(now).not.toEqual(before);
    const all = vi.spyOn(db, 'all');
    expect(standingOfSet(db, runId, grading).figures()).toEqual(now);
    expect(Math.max(0, ...all.mock.results.map(({ value }) => (value as unknown[]).length))).toBeLessThan(10);
  });
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

it('a page of the queue around an item is read along an index, in whatever order that has one', async () => {
  await on(FEW, ({ db, benchmarkId, itemIds }) => {
    const [set] = answerSets(db, benchmarkId);
    const plans: string[] = [];
    const explaining = replacing<ReadableDb>(db, {
      all: <T>(sql: string, ...parameters: unknown[]): T[] => {
        if (sql.includes('LIMIT @limit')) plans.push(stepsOf(db, sql, parameters));
        return db.all<T>(sql, ...parameters);
      },
    });
    const query = { benchmarkId, answerRunId: set?.runId ?? 0, terms: [], seed: 0 };
    const sight = { reviewer: 'Ada', others: true, machines: true };
    for (const sort of SORTS.filter((one) => one !== 'random'))
      pageOf(explaining, { ...query, sight, sort }, { around: itemIds[FEW / 2] ?? 0, limit: 6 });
    expect(plans.length).toBeGreaterThan(SORTS.length);
    expect(plans.filter((steps) => /SCAN|TEMP B-TREE/.test(steps))).toEqual([]);
  });
}, 120_000);

/** How SQLite reads what a statement is about, subqueries apart. */
const stepsOf = (db: ReadableDb, sql: string, parameters: readonly unknown[]): string =>
  db
    .all<{ parent: number; detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...parameters)
    .flatMap(({ parent, detail }) => (parent === 0 ? [detail] : []))
    .join('; ');

it('a call of a run asks the workspace little, waits for the disk with others, and starts no thread to be read', async () => {
  const ANSWERS = 40;
  const items = Array.from({ length: ANSWERS }, (_, n) => ({
    variables: { mass: String(n) },
    answers: [`mass: ${String(n)}`],
  }));
  const { db, again, judging } = await bench(items, undefined, { latencyMs: 20 });
  const seen = { statements: 0, durable: 0 };
  const counting = replacing<WritableDb>(db, {
    all: (sql, ...parameters) => ((seen.statements += 1), db.all(sql, ...parameters)),
    get: (sql, ...parameters) => ((seen.statements += 1), db.get(sql, ...parameters)),
    run: (sql, ...parameters) => ((seen.statements += 1), db.run(sql, ...parameters)),
    transaction: (work) => ((seen.durable += 1), db.transaction(work)),
  });
  const limited = vi.spyOn(Script.prototype, 'runInThisContext');
  const runner = again({ db: counting });
  const { calls, done } = await runner.wait(runner.startJudging(judging({ workers: 16 })).runId);
  expect({ calls, done }).toEqual({ calls: 2 * ANSWERS, done: ANSWERS });
  expect(seen.statements / calls).toBeLessThan(STATEMENTS_OF_CALL);
  expect(seen.durable / calls).toBeLessThan(0.75);
  expect(limited).not.toHaveBeenCalled();
}, 120_000);
/** They are 14.3. */
const STATEMENTS_OF_CALL = 21;

it('an import writes few rows for each of its own: words are indexed together, and seals once', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'markscheme-bench-'));
  const db = openWorkspace(path.join(folder, 'own.sqlite'), { create: true });
  const changes = (): number => db.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0;
  const imported = (name: string, rowOf: (n: number) => object): number => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(Array.from({ length: ROWS }, (_, n) => rowOf(n))));
    const before = changes();
    const report = importOrReport(db, { paths: [file], acceptValid: false }, '2026-01-01T00:00:00.000Z');
    expect(report).toMatchObject({ written: true, rejections: [] });
    return (changes() - before) / ROWS;
  };
  try {
    expect(imported('bench.json', benchmarkRow)).toBeLessThan(WRITTEN_OF_ITEM);
    expect(imported('bench_k_10_test_alpha.json', answersRow)).toBeLessThan(WRITTEN_OF_ANSWERS);
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
const ROWS = 200;
/** With variables, seals and what notes that figures are stale they are 13.3; 20 where words are indexed row by row. */
const WRITTEN_OF_ITEM = 17;
/** Of ten answers 71. */
const WRITTEN_OF_ANSWERS = 90;
