/** Workspaces as somebody who wants other verdicts in them would send them: each is refused in words and left as it was. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserError } from '../../src/contract/router.ts';
import { openWorkspace } from '../../src/engine/store/file/open.ts';
import { extent, tellFigures } from './extent.ts';

let folder = '';
let tables: string[] = [];
let tried = 0;
let opened = 0;
const own = (): string => join(folder, 'own.sqlite');
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  const db = openWorkspace(own(), { create: true });
  tables = db
    .all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' AND sql LIKE '%STRICT%'",
    )
    .map(({ name }) => name);
  db.close();
});
afterAll(() => {
  tellFigures('hostile workspaces', { tried, opened });
  rmSync(folder, { recursive: true, force: true });
});

/** What opening says of a copy of an empty workspace that was changed; the copy must not change by it. */
function opening(change: (raw: Sqlite.Database) => void): string {
  const path = join(folder, 'changed.sqlite');
  for (const rest of ['', '-wal', '-shm']) rmSync(path + rest, { force: true });
  copyFileSync(own(), path);
  const raw = new Sqlite(path);
  raw.pragma('journal_mode = DELETE');
  raw.unsafeMode(true);
  change(raw);
  raw.close();
  const before = readFileSync(path);
  tried += 1;
  try {
    openWorkspace(path, { create: false }).close();
    opened += 1;
    return 'opened';
  } catch (error) {
    expect(readFileSync(path).equals(before)).toBe(true);
    return error instanceof UserError ? error.code : String(error);
  }
}
const after = (sql: string): string => opening((raw) => raw.exec(sql));
/** The definition of a table rewritten under SQLite's nose. */
const rewritten = (table: string, from: RegExp, to: string): string =>
  opening((raw) => {
    const { sql } = raw.prepare('SELECT sql FROM sqlite_master WHERE name = ?').get(table) as { sql: string };
    expect(sql).toMatch(from);
    raw.pragma('writable_schema = ON');
    raw.prepare('UPDATE sqlite_master SET sql = ? WHERE name = ?').run(sql.replace(from, to), table);
  });

describe('a workspace', () => {
  it('that is as we made it opens', () => {
    expect(opening(() => undefined)).toBe('opened');
    expect(after('ANALYZE')).toBe('opened');
    [tried, opened] = [0, 0];
  });

  it('with a trigger on any of its tables is refused', () => {
    expect(tables.length).toBeGreaterThan(30);
    const kinds = ['BEFORE', 'AFTER'].flatMap((when) =>
      ['INSERT', 'UPDATE', 'DELETE'].map((what) => `${when} ${what}`),
    );
    for (const [index, table] of tables.entries())
      for (const kind of kinds.slice(extent(index % kinds.length, 0)).slice(0, extent(1, kinds.length))) {
        const trigger = `CREATE TRIGGER x ${kind} ON ${table} BEGIN DELETE FROM settings; END`;
        expect(after(trigger), trigger).toBe('foreign-schema');
      }
  }, 120_000);

  it.each([
    [
      'that turns every verdict right',
      "CREATE TRIGGER x AFTER INSERT ON verdicts BEGIN UPDATE verdicts SET status = 'right' WHERE id = new.id; END",
    ],
    [
      'under the name of one of ours',
      'DROP TRIGGER patches_note_in; CREATE TRIGGER patches_note_in AFTER INSERT ON patches BEGIN DELETE FROM notes; END',
    ],
    ['fewer than ours', 'DROP TRIGGER patches_note_in'],
  ])('with a trigger %s is refused', (_name, sql) => {
    expect(after(sql)).toBe('foreign-schema');
  });

  it.each([
    ['a view', 'CREATE VIEW x AS SELECT * FROM settings'],
    ['a view in place of a table', 'DROP TABLE notes; CREATE VIEW notes AS SELECT 1 AS id'],
    ['a table more', 'CREATE TABLE x (y)'],
    ['a table less', 'DROP TABLE notes'],
    ['a column more', 'ALTER TABLE verdicts ADD COLUMN x TEXT'],
    ['a column of another name', 'ALTER TABLE settings RENAME COLUMN value TO worth'],
    ['a generated column', "ALTER TABLE verdicts ADD COLUMN x TEXT GENERATED ALWAYS AS ('right')"],
    ['an index on an expression', 'CREATE INDEX x ON settings(abs(key))'],
    ['an index that allows one row each', 'CREATE UNIQUE INDEX x ON verdicts(status)'],
    ['an index less', 'DROP INDEX calls_request'],
    ['a virtual table', 'CREATE VIRTUAL TABLE x USING fts5(y)'],
    ['an earlier version number', 'PRAGMA user_version = 1'],
    ['no version number', 'PRAGMA user_version = 0'],
    ['a negative version number', 'PRAGMA user_version = -7'],
  ])('with %s is refused', (_name, sql) => {
    expect(after(sql)).toBe('foreign-schema');
  });

  it.each([
    ['another default', 'runs', /DEFAULT 0/, 'DEFAULT 1'],
    ['other references', 'items', /ON DELETE CASCADE/, 'ON DELETE SET NULL'],
    ['no check', 'images', /CHECK \(length\(hash\) = 64\)/, ''],
    ['no strictness', 'settings', /STRICT/, ''],
  ])('with %s in a table of ours is refused', (_name, table, from, to) => {
    expect(rewritten(table, from, to)).toBe('foreign-schema');
  });
});
