import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findCall, insertCall } from '../runs/calls.ts';
import { checkWorkspace } from './check.ts';
import { openWorkspace, type WritableDb } from './open.ts';

const REQUEST = '{"messages":[{"role":"user","parts":[{"type":"text","text":"What is 6 by 7?"}]}]}';
const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const PICTURE = Buffer.from('the bytes of a figure');
let folder = '';
let db: WritableDb;
let callId = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  db = openWorkspace(join(folder, 'w.sqlite'), { create: true });
  db.run('INSERT INTO images (hash, mime, bytes) VALUES (?, ?, ?)', sha256(PICTURE), 'image/png', PICTURE);
  const reply = { text: '42', json: undefined, reasoning: '', finishReason: 'stop', raw: undefined };
  callId = insertCall(db, {
    ...{ hash: sha256(REQUEST), provider: 'openai', model: 'judge', request: REQUEST, latencyMs: 1 },
    reply: { ...reply, tokens: { in: 1, out: 1, cached: 0, reasoning: 0 } },
    at: '2026-11-22T00:00:00.000Z',
  });
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As a disk would change it, or another program: without Markscheme. */
function behindOurBack(sql: string, ...parameters: unknown[]): void {
  const raw = new Sqlite(db.path);
  raw.prepare(sql).run(...parameters);
  raw.close();
}

it('finds nothing in a sound workspace, and names each content that is not what it was', () => {
  expect(checkWorkspace(db)).toEqual([]);
  const turned = Buffer.from(PICTURE);
  turned[4] = (turned[4] ?? 0) ^ 1;
  behindOurBack('UPDATE images SET bytes = ?', turned);
  behindOurBack('UPDATE calls SET request = ?', REQUEST.replace('6', '7'));
  expect(checkWorkspace(db)).toEqual([
    expect.stringContaining(`figure ${sha256(PICTURE).slice(0, 12)} is damaged`),
    expect.stringContaining(`call ${String(callId)} is damaged`),
  ]);
});

it.each([
  ['one letter of it is another', `UPDATE calls SET reply = replace(reply, '42', '43')`],
  ['it is no reply any more', `UPDATE calls SET reply = replace(reply, '"text":', '"text"!')`],
])('a reply is not given by the cache when %s', (_what, sql) => {
  expect(findCall(db, sha256(REQUEST), null)?.reply.text).toBe('42');
  behindOurBack(sql);
  expect(findCall(db, sha256(REQUEST), null)).toBeNull();
  expect(checkWorkspace(db)).toEqual([expect.stringContaining(`call ${String(callId)} is damaged`)]);
});

it('a row that somebody else put in, or took out, is named', () => {
  behindOurBack(`INSERT INTO reviewers (name, created_at) VALUES ('nobody', '')`);
  behindOurBack('DELETE FROM calls');
  expect(checkWorkspace(db)).toEqual([
    expect.stringContaining(`call ${String(callId)} is damaged`),
    expect.stringContaining('reviewer 1 is damaged'),
  ]);
});

it('what Markscheme itself writes, changes and takes out is sound', () => {
  db.run(`INSERT INTO reviewers (name, created_at) VALUES ('A. Smith', ''), ('B. Jones', '')`);
  expect(checkWorkspace(db)).toEqual([]);
  db.run(`UPDATE reviewers SET name = 'A. Smyth' WHERE name = 'A. Smith'`);
  expect(checkWorkspace(db)).toEqual([]);
  db.run(`DELETE FROM reviewers WHERE name = 'B. Jones'`);
  expect(checkWorkspace(db)).toEqual([]);
});

it('writing beside what is damaged does not make it sound', () => {
  db.run(`INSERT INTO reviewers (name, created_at) VALUES ('A. Smith', '')`);
  behindOurBack(`UPDATE reviewers SET name = 'A. Smyth'`);
  expect(checkWorkspace(db)).toHaveLength(1);
  db.run(`UPDATE reviewers SET created_at = 'x'`);
  db.run(`INSERT INTO reviewers (name, created_at) VALUES ('B. Jones', '')`);
  expect(checkWorkspace(db)).toEqual([expect.stringContaining('reviewer 1 is damaged')]);
});

it('a backup keeps the seals, and a transaction that fails seals nothing', () => {
  expect(() =>
    db.transaction(() => {
      db.run(`INSERT INTO reviewers (name, created_at) VALUES ('A. Smith', '')`);
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(checkWorkspace(db)).toEqual([]);
  const copy = join(folder, 'copy.sqlite');
  db.copyTo(copy);
  const opened = openWorkspace(copy, { create: false });
  expect(checkWorkspace(opened)).toEqual([]);
  expect([...opened.seals.verify()].length).toBeGreaterThan(0);
  opened.close();
});
