import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findCall, insertCall } from './calls.ts';
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

it('finds nothing in a sound workspace, and names each content that is not what it was', () => {
  expect(checkWorkspace(db)).toEqual([]);
  const turned = Buffer.from(PICTURE);
  turned[4] = (turned[4] ?? 0) ^ 1;
  db.run('UPDATE images SET bytes = ?', turned);
  db.run('UPDATE calls SET request = ?', REQUEST.replace('6', '7'));
  expect(checkWorkspace(db)).toEqual([
    expect.stringContaining(`figure ${sha256(PICTURE).slice(0, 12)} is damaged`),
    `call ${String(callId)}: its request is damaged`,
  ]);
});

it('names a reply that is no reply any more, and the cache does not give it', () => {
  expect(findCall(db, sha256(REQUEST), null)?.reply.text).toBe('42');
  db.run(`UPDATE calls SET reply = replace(reply, '"text":', '"text"!')`);
  expect(checkWorkspace(db)).toEqual([expect.stringContaining(`call ${String(callId)}: its reply is damaged`)]);
  expect(findCall(db, sha256(REQUEST), null)).toBeNull();
});
