import { expect, it } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { openDatabase } from '../file/sqlite.ts';
import { SEALED } from './sealed.ts';

/** Tables that need no seal, and why. Everything else that is shown or counted has one. */
const WITHOUT = new Map([
  ...named('found by the hash of their own bytes', ['images']),
  ...named('what runs note of themselves as they go', ['tasks', 'attempts', 'notes', 'batches', 'batch_requests']),
  ...named('counters, made anew from the rows', ['task_counts', 'stale_items']),
  ...named('where files were written, and which were merged', ['outputs', 'merged_bundles']),
  ...named('the seals themselves', ['seals']),
]);
function named(why: string, tables: readonly string[]): [string, string][] {
  return tables.map((table) => [table, why]);
}
/** Indexes of words (FTS5), each with tables of its own. */
const INDEX = /^(?:items|answers|notes)_text(?:_\w+)?$/;

it('every table has a seal, or a reason to have none: a new one gets its line in sealed.ts, with `since`', () => {
  const raw = openDatabase(':memory:');
  for (const { sql } of migrations) raw.exec(sql);
  const tables = raw.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const sealed = new Set(SEALED.flatMap(({ parts }) => parts.map(({ table }) => table)));
  expect(tables.filter((table) => !sealed.has(table) && !WITHOUT.has(table) && !INDEX.test(table))).toEqual([]);
  // No line is left behind either.
  expect([...sealed, ...WITHOUT.keys()].filter((table) => !tables.includes(table))).toEqual([]);
  raw.close();
});

it('no two kinds of things have one number', () => {
  const numbers = SEALED.map(({ kind }) => kind);
  expect(new Set(numbers).size).toBe(numbers.length);
});
