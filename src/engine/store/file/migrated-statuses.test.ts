import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkWorkspace } from './check.ts';
import { invertAction, nextRedo, nextUndo } from '../log/events.ts';
import { migrations } from '../migrations/index.ts';
import { openWorkspace, type WritableDb } from './open.ts';
import { progressOf } from '../queue/progress.ts';
import { rowsOf } from '../queue/queue.ts';
import { Seals } from '../seals/seals.ts';
import { settle } from '../standings/standings.ts';

const ADA = { reviewer: 'Ada', others: true, machines: true };

const APPLICATION_ID = 0x4d4b5343;
/** The last schema in which a status was of the item alone. */
const BEFORE = 20;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-statuses-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const day = (n: number): string => `2026-01-0${String(n)}T00:00:00.000Z`;

/** Two items; answer sets that came on the days given; item 1 done on day 3; `more` is SQL. */
function oldWorkspace(sets: readonly number[], more: readonly string[] = []): WritableDb {
  const path = join(folder, 'old.sqlite');
  const db = new Sqlite(path);
  db.pragma('synchronous = OFF');
  db.pragma(`application_id = ${String(APPLICATION_ID)}`);
  db.exec('BEGIN');
  for (const { version, sql } of migrations) if (version <= BEFORE) db.exec(sql);
  db.pragma(`user_version = ${String(BEFORE)}`);
  const put = (sql: string, ...values: unknown[]) => db.prepare(sql).run(...values);
  put(`INSERT INTO benchmarks VALUES (1, 'b', 'cfe', 'b.json', 'h', '', '{}', ?)`, day(1));
  put(`INSERT INTO models (id, name) VALUES (1, 'alpha')`);
  put(`INSERT INTO reviewers (id, name, created_at) VALUES (1, 'Ada', ?)`, day(1));
  for (const item of [1, 2])
    put(
      `INSERT INTO items (id, benchmark_id, position, external_id, item_type, lead, raw, question, solution) VALUES (?, 1, ?, ?, '', '', '{}', 'q', 's')`,
      ...[item, item - 1, `item${String(item)}`],
    );
  sets.forEach((at, index) =>
    put(
      `INSERT INTO runs (id, kind, origin, benchmark_id, model_id, state, name, k, created_at) VALUES (?, 'generation', 'import', 1, 1, 'done', 'a.json', 1, ?)`,
      ...[index + 1, day(at)],
    ),
  );
  put(
    `INSERT INTO events (id, reviewer_id, mode, kind, item_id, payload, created_at) VALUES (1, 1, 'do', 'status', 1, '{"kind":"status","from":"todo","to":"done"}', ?)`,
    day(3),
  );
  put(`INSERT INTO item_reviews (item_id, reviewer_id, status, reason, event_id) VALUES (1, 1, 'done', 'why', 1)`);
  for (const sql of more) db.exec(sql);
  db.exec('COMMIT');
  new Seals(db).sealAll();
  db.close();
  return openWorkspace(path, { create: false });
}

const standing = (db: WritableDb, answerRunId: number | null) => ({
  rows: rowsOf(db, { benchmarkId: 1, answerRunId, sight: ADA }, [1, 2]).map((row) => [
    row.reviewStatus,
    row.statusReason,
  ]),
  mine: progressOf(db, { benchmarkId: 1, answerRunId, last: 0, dayStart: day(1) }, ADA).mine,
});
const DONE = {
  rows: [
    ['done', 'why'],
    ['todo', ''],
  ],
  mine: 1,
};
const OPEN = {
  rows: [
    ['todo', ''],
    ['todo', ''],
  ],
  mine: 0,
};

it.each([
  ['what was done goes to the answers that were there then', [1, 2, 4], { 1: DONE, 2: DONE, 3: OPEN }],
  ['where none were there yet, nothing has to be done again', [4, 5], { 1: DONE, 2: DONE }],
  ['without answers it is the item’s own', [], {}],
] as const)('%s', (_name, sets, expected) => {
  const db = oldWorkspace(sets);
  expect(checkWorkspace(db)).toEqual([]);
  settle(db);
  expect(standing(db, null)).toEqual(DONE);
  for (const [set, what] of Object.entries(expected)) expect(standing(db, Number(set))).toEqual(what);
  db.close();
});

it('taking back what was completed before takes it back with all answers', () => {
  const db = oldWorkspace([1, 2]);
  settle(db);
  const done = nextUndo(db, 1);
  expect(done?.title).toBe('status: to do → done, item 1');
  if (done) invertAction(db, 1, done, 'undo', day(5));
  for (const set of [null, 1, 2]) expect(standing(db, set)).toEqual(OPEN);
  const undone = nextRedo(db, 1);
  if (undone) invertAction(db, 1, undone, 'redo', day(6));
  for (const set of [null, 1, 2]) expect(standing(db, set).mine).toBe(1);
  db.close();
});

it('a label of an answer that was given before labels had seals is sound, and sealed from then on', () => {
  const db = oldWorkspace(
    [1],
    [
      `INSERT INTO responses (id, run_id, item_id, sample_index, created_at) VALUES (1, 1, 1, 0, '${day(1)}')`,
      `INSERT INTO events (id, reviewer_id, mode, kind, item_id, response_id, payload, created_at) VALUES (2, 1, 'do', 'label', 1, 1, '{"kind":"label","from":null,"to":{"right":false,"note":""}}', '${day(3)}')`,
      'INSERT INTO labels (response_id, reviewer_id, "right", event_id) VALUES (1, 1, 0, 2)',
    ],
  );
  expect(checkWorkspace(db)).toEqual([]);
  db.close();
  // Somebody else writes in it.
  const raw = new Sqlite(join(folder, 'old.sqlite'));
  raw.exec('UPDATE labels SET "right" = 1');
  raw.close();
  const again = openWorkspace(join(folder, 'old.sqlite'), { create: false });
  expect(checkWorkspace(again)).toEqual([expect.stringMatching(/labels of answer/)]);
  again.close();
});
