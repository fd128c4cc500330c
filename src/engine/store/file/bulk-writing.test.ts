import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importOrReport } from '../../transfer/import/import.ts';
import { insertItem } from '../items/items.ts';
import { settle } from '../standings/standings.ts';
import { openWorkspace, type WritableDb } from './open.ts';

const ROWS = 40;
const AT = '2026-01-01T00:00:00.000Z';
let folder = '';
let db: WritableDb;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'markscheme-bulk-'));
  db = openWorkspace(path.join(folder, 'own.sqlite'), { create: true });
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function imported(name: string, rows: readonly object[]): boolean {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(rows));
  return importOrReport(db, { paths: [file], acceptValid: false }, AT).written;
}
const idOf = (n: number): string => n.toString(16).padStart(64, '0');
const benchmarkRow = (n: number): object => ({
  question: { text: `What is the weight in case ${String(n)}?`, images: [] },
  answer: { text: `It is ${String(n)} N.`, images: [] },
  id: idOf(n),
  short_answer_value: [`${String(n)} N`, 'down'],
  short_answer_variable: ['W', 'direction'],
  short_answer_description: ['', ''],
  short_answer_type: ['numeric', 'other'],
  reasoning_flow: [],
});
const answersRow = (n: number): object => ({
  generated_answers: Array.from({ length: 10 }, (_, sample) => `Newton says ${String(n + sample)} N.`),
  id: idOf(n),
});
const rowsOf = (rowOf: (n: number) => object): object[] => Array.from({ length: ROWS }, (_, n) => rowOf(n));
const ids = (sql: string): number[] => db.all<{ id: number }>(`${sql} ORDER BY 1`).map(({ id }) => id);
const items = (): number[] => ids('SELECT id FROM items');
const stale = (): number[] => ids('SELECT item_id AS id FROM stale_items');
const found = (index: string): number =>
  ids(`SELECT rowid AS id FROM ${index} WHERE ${index} MATCH 'newton OR weight'`).length;
const damaged = (): unknown[] => [...db.seals.verify()].filter((one) => one !== null);
const seals = (): number[] => ids('SELECT count(*) AS id FROM seals WHERE kind IN (1, 2, 3)');

it('what is imported is stale, sealed and found, as if it had been written row by row', () => {
  expect(imported('bench.json', rowsOf(benchmarkRow))).toBe(true);
  expect(stale()).toEqual(items());
  expect(items()).toHaveLength(ROWS);
  expect(found('items_text')).toBe(ROWS);
  settle(db);
  expect(imported('bench_k_10_test_alpha.json', rowsOf(answersRow))).toBe(true);
  expect(stale()).toEqual(items());
  expect(found('answers_text')).toBe(10 * ROWS);
  // The texts of an item, its values, and each answer.
  expect(seals()).toEqual([2 * ROWS + 10 * ROWS]);
  expect(damaged()).toEqual([]);
});

it('a row that is written after an import, done or taken back, is noted again', () => {
  const broken = rowsOf(benchmarkRow).map((row, n) => (n === ROWS - 1 ? { ...row, question: 7 } : row));
  expect(imported('broken.json', broken)).toBe(false);
  expect([items(), stale(), seals()]).toEqual([[], [], [0]]);
  expect(imported('bench.json', rowsOf(benchmarkRow))).toBe(true);
  settle(db);
  db.run('DELETE FROM items WHERE position = 0');
  const last = addItem();
  expect(stale()).toContain(last);
  expect(found('items_text')).toBe(ROWS);
  expect(damaged()).toEqual([]);
  const path = db.path;
  db.close();
  // A trigger that is not as it was would have the file refused.
  db = openWorkspace(path, { create: false });
  expect(items()).toHaveLength(ROWS);
});

/** By hand, as an item that a user writes. */
function addItem(): number {
  const text = { externalId: 'own', lead: ',', raw: '{}', question: 'What is the weight?', solution: '3 N' };
  const variables = [{ name: 'W', type: 'numeric' as const, description: '', value: '3 N' }];
  const about = { position: ROWS, itemType: 'text', subject: '', provenance: {}, damaged: false };
  return insertItem(db, 1, { ...text, ...about, variables, flow: [], images: [], imageHashes: [] });
}
