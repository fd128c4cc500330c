import { createHash } from 'node:crypto';
import { storedReply } from './calls.ts';
import type { ReadableDb } from './open.ts';

/** SQLite's own checks of the whole file, structure and references, and what contents say of themselves. An empty list means sound. */
export function checkWorkspace(db: ReadableDb): string[] {
  const structure = db.all<{ integrity_check: string }>('PRAGMA integrity_check').map((row) => row.integrity_check);
  const references = db
    .all<{ table: string; rowid: number | null; parent: string }>('PRAGMA foreign_key_check')
    .map((row) => `${row.table} row ${String(row.rowid)} refers to a row of ${row.parent} that does not exist`);
  return [...structure.filter((line) => line !== 'ok'), ...references, ...damagedImages(db), ...damagedCalls(db)];
}

/** A figure is named by the hash of its bytes: a byte that the disk has turned shows. */
function damagedImages(db: ReadableDb): string[] {
  const damaged: string[] = [];
  for (const { hash, bytes } of db.iterate<{ hash: string; bytes: Uint8Array }>('SELECT hash, bytes FROM images'))
    if (sha256(bytes) !== hash) damaged.push(`figure ${hash.slice(0, 12)} is damaged: import its benchmark again`);
  return damaged;
}

/** A request is named by the hash of its text. One without a text was not sent from here. */
function damagedCalls(db: ReadableDb): string[] {
  const damaged: string[] = [];
  const calls = db.iterate<{ id: number; hash: string; request: string; reply: string }>(
    'SELECT id, request_hash AS hash, request, reply FROM calls',
  );
  for (const { id, hash, request, reply } of calls) {
    if (request !== '' && sha256(request) !== hash) damaged.push(`call ${String(id)}: its request is damaged`);
    if (reply !== '' && !storedReply(reply))
      damaged.push(`call ${String(id)}: its reply is damaged and is asked for again when it is needed`);
  }
  return damaged;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export function sqliteVersion(db: ReadableDb): string {
  return db.get<{ version: string }>('SELECT sqlite_version() AS version')?.version ?? '';
}
