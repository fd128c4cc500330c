/** Which benchmarks of a workspace from before own exams were a kind are the user's own. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownItem } from '../../../core/benchmark/cfe/own-row.ts';
import { checkWorkspace } from './check.ts';
import { listBenchmarks } from '../items/benchmarks.ts';
import { migrations } from '../migrations/index.ts';
import { openWorkspace } from './open.ts';
import { Seals } from '../seals/seals.ts';

const BEFORE = 27;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-kinds-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const rows = ['first', 'second', 'third'].map((id, index) =>
  ownItem(
    {
      ...{ id, question: `What is ${id}?`, solution: '', flow: [], figures: [], solutionFigures: [] },
      variables: [{ name: 'x', type: 'numeric', description: '', value: String(index) }],
    },
    index === 0,
  ),
);
const TAIL = '\n]';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const fileOf = (items: number): string =>
  rows
    .slice(0, items)
    .map(({ lead, raw }) => lead + raw)
    .join('') + TAIL;

it('a file stays one, also with items written at its end; a table and written items are the user’s own', () => {
  const path = join(folder, 'old.sqlite');
  const db = new Sqlite(path);
  db.pragma(`application_id = ${String(0x4d4b5343)}`);
  for (const { version, sql } of migrations) if (version <= BEFORE) db.exec(sql);
  db.pragma(`user_version = ${String(BEFORE)}`);
  const benchmarks = { file: hashOf(fileOf(3)), 'file and items': hashOf(fileOf(2)), table: hashOf('the table') };
  for (const [index, [name, hash]] of Object.entries(benchmarks).entries()) {
    const id = index + 1;
    db.prepare(
      `INSERT INTO benchmarks (id, name, kind, source_name, hash, tail, created_at) VALUES (?, ?, 'cfe', 'b.json', ?, ?, '')`,
    ).run(id, name, hash, TAIL);
    for (const [position, { externalId, lead, raw, question }] of rows.entries())
      db.prepare(
        `INSERT INTO items (benchmark_id, position, external_id, item_type, lead, raw, question, solution) VALUES (?, ?, ?, 'text', ?, ?, ?, '')`,
      ).run(id, position, externalId, lead, raw, question);
  }
  new Seals(db).sealAll();
  db.close();
  const opened = openWorkspace(path, { create: false });
  try {
    expect(listBenchmarks(opened).map(({ name, kind }) => [name, kind])).toEqual([
      ['file', 'cfe'],
      ['file and items', 'cfe'],
      ['table', 'own-exam'],
    ]);
    expect(checkWorkspace(opened)).toEqual([]);
  } finally {
    opened.close();
  }
});
