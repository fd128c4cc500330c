import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWorkspace } from './check.ts';
import { migrations } from '../migrations/index.ts';
import { SCHEMA_VERSION } from './migrate.ts';
import { openWorkspace, type ReadableDb } from './open.ts';
import { Seals } from '../seals/seals.ts';
import { getSetting } from './settings.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  path = join(folder, 'w.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A workspace as an application of that schema left it, with something in it. */
function workspaceOf(version: number): void {
  const fresh = join(folder, 'fresh.sqlite');
  openWorkspace(fresh, { create: true }).close();
  const id = new Sqlite(fresh).pragma('application_id', { simple: true }) as number;
  const raw = new Sqlite(path);
  raw.pragma('synchronous = OFF');
  raw.pragma(`application_id = ${String(id)}`);
  raw.transaction(() => {
    for (const migration of migrations.slice(0, version)) raw.exec(migration.sql);
    raw.pragma(`user_version = ${String(version)}`);
    raw.exec("INSERT INTO settings (key, value) VALUES ('reviewer', 'Ada')");
  })();
  // As it was left by an application that seals what it writes.
  if (version >= FIRST_SEALED) fill(raw);
  raw.close();
}

/** With an item, an answer and an expert's verdict on it, sealed as that application sealed them. */
function fill(raw: Sqlite.Database): void {
  raw.exec(`INSERT INTO reviewers (id, name, created_at) VALUES (1, 'Ada', '');
    INSERT INTO benchmarks (id, name, kind, source_name, hash, tail, created_at) VALUES (1, 'b', 'cfe', 'b.json', '', '', '');
    INSERT INTO items (id, benchmark_id, position, external_id, item_type, lead, raw, question, solution) VALUES (1, 1, 0, 'a', 'text', '', '{}', 'Q', 'S');
    INSERT INTO variables (id, item_id, position, place, name, type, description, value) VALUES (1, 1, 0, 0, 'x', 'numeric', '', '1');
    INSERT INTO models (id, name) VALUES (1, 'm');
    INSERT INTO runs (id, kind, origin, benchmark_id, model_id, state, name, created_at) VALUES (1, 'generation', 'import', 1, 1, 'done', 'n', '');
    INSERT INTO responses (id, run_id, item_id, sample_index, text, created_at) VALUES (1, 1, 1, 0, 'x is 1', '');
    INSERT INTO events (id, reviewer_id, mode, kind, item_id, response_id, variable_id, payload, created_at) VALUES (1, 1, 'do', 'override', 1, 1, 1, '{}', '');
    INSERT INTO overrides (response_id, variable_id, reviewer_id, status, value, event_id) VALUES (1, 1, 1, 'right', '1', 1);`);
  new Seals(raw).sealAll();
}
const FIRST_SEALED = 14;

/** Tables, columns, indexes and triggers, without the order and the spelling in which they were made. */
function schemaOf(db: ReadableDb): unknown {
  const objects = db.all<{ type: string; name: string }>(
    "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
  );
  return objects.map(({ type, name }) => ({
    type,
    name,
    columns: db.all('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?) ORDER BY name', name),
    references: db.all('SELECT "table", "from", "to", on_delete FROM pragma_foreign_key_list(?) ORDER BY 1, 2', name),
  }));
}

describe('an older workspace', () => {
  it.each([1, FIRST_SEALED, SCHEMA_VERSION - 1])(
    'of schema %i becomes what a new one is, with a backup beside it',
    (version) => {
      workspaceOf(version);
      const db = openWorkspace(path, { create: false });
      const fresh = openWorkspace(join(folder, 'fresh.sqlite'), { create: false });
      expect(schemaOf(db)).toEqual(schemaOf(fresh));
      expect(getSetting(db, 'reviewer')).toBe('Ada');
      expect(checkWorkspace(db)).toEqual([]);
      fresh.close();
      db.close();
      const backup = new Sqlite(`${path}.v${String(version)}.backup`, { readonly: true });
      expect(backup.pragma('user_version', { simple: true })).toBe(version);
      expect(backup.prepare("SELECT value FROM settings WHERE key = 'reviewer'").pluck().get()).toBe('Ada');
      backup.close();
    },
  );

  it('that is killed in the middle of its migration is whole, old or new', async () => {
    workspaceOf(1);
    const opener = `const { openWorkspace } = await import(process.argv[1]);
      process.stdout.write('now\\n');
      openWorkspace(process.argv[2], { create: false });`;
    for (let round = 0; round < 2; round += 1) {
      const args = ['--input-type=module', '-e', opener, resolve('src/engine/store/file/open.ts'), path];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(child, 'close');
      await once(child.stdout, 'data');
      await new Promise((done) => setTimeout(done, Math.random() * 30));
      child.kill('SIGKILL');
      await ended;
      const raw = new Sqlite(path);
      expect([1, SCHEMA_VERSION]).toContain(raw.pragma('user_version', { simple: true }));
      expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
      raw.close();
    }
    const db = openWorkspace(path, { create: false });
    expect(getSetting(db, 'reviewer')).toBe('Ada');
    expect(checkWorkspace(db)).toEqual([]);
    db.close();
    expect(existsSync(`${path}.v1.backup`)).toBe(true);
  });
});
