import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { checkWorkspace } from '../file/check.ts';
import { openWorkspace } from '../file/open.ts';
import { Seals } from '../seals/seals.ts';
import { migrations } from './index.ts';

/** What differed in files that the commits c24e9b6 to d8a9830 made: with it the whole schema has the fingerprint of one of theirs. */
const EARLIER_23 = `
DROP INDEX events_reviewer;
CREATE INDEX events_reviewer ON events(reviewer_id);
${[
  ['reviewers', ''],
  ['events', ''],
  ['openings', ''],
  ['variables', 'AND new.added = 1'],
  ['flow_steps', 'AND new.added = 1'],
]
  .map(
    ([table = '', only = '']) => `DROP TRIGGER ${table}_named;
CREATE TRIGGER ${table}_named AFTER INSERT ON ${table} WHEN new.uid IS NULL ${only} BEGIN
  UPDATE ${table} SET uid = lower(hex(randomblob(16))) WHERE id = new.id;
END;`,
  )
  .join('\n')}`;

it('a file of the first form of version 23 opens; of the decisions of one moment the last counts as it did, and all others keep their identity', () => {
  const folder = mkdtempSync(join(tmpdir(), 'markscheme-earlier-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'w.sqlite');
  const raw = new Sqlite(path);
  raw.pragma(`application_id = ${String(0x4d4b5343)}`);
  for (const { version, sql } of migrations) if (version <= 23) raw.exec(sql);
  raw.exec(EARLIER_23);
  raw.pragma('user_version = 23');
  raw.exec(`INSERT INTO benchmarks VALUES (1, 'b', 'cfe', 'b.json', 'h', '', '{}', '2026-01-01');
    INSERT INTO items (id, benchmark_id, position, external_id, item_type, lead, raw, question, solution) VALUES (1, 1, 0, 'i', '', '', '{}', 'q', 's');
    INSERT INTO reviewers (id, name, created_at) VALUES (1, 'Ada', '2026-01-01')`);
  const put = raw.prepare(
    `INSERT INTO events (reviewer_id, mode, kind, item_id, payload, created_at, uid) VALUES (1, 'do', 'comment', 1, '{}', ?, ?)`,
  );
  const uids = Array.from({ length: 12 }, () => randomBytes(16).toString('hex'));
  for (const [n, uid] of uids.entries())
    put.run(n === 0 ? '2026-01-01T00:00:00.000Z' : '2026-01-02T00:00:00.000Z', uid);
  new Seals(raw).sealAll();
  raw.close();

  // Brought to the present form, it is one of ours at the next opening too.
  openWorkspace(path, { create: false }).close();
  const db = openWorkspace(path, { create: false });
  expect(checkWorkspace(db)).toEqual([]);
  const found = db.all<{ id: number; uid: string }>('SELECT id, uid FROM events ORDER BY reviewer_id, created_at, uid');
  expect(found.map(({ id }) => id)).toEqual(uids.map((_, n) => n + 1));
  expect(found[0]?.uid).toBe(uids[0]);
  db.close();
});
