import { createHash } from 'node:crypto';
import { UserError } from '../../../contract/router.ts';
import type { ReadableDb } from './open.ts';

/** SQLite's own checks of the whole file, structure and references, and what contents say of themselves. An empty list means sound. */
export function checkWorkspace(db: ReadableDb): string[] {
  const structure = db.all<{ integrity_check: string }>('PRAGMA integrity_check').map((row) => row.integrity_check);
  const references = db
    .all<{ table: string; rowid: number | null; parent: string }>('PRAGMA foreign_key_check')
    .map((row) => `${row.table} row ${String(row.rowid)} refers to a row of ${row.parent} that does not exist`);
  const contents = [damagedImages, damagedThings].flatMap((look) => readableProblems(() => look(db)));
  return [...structure.filter((line) => line !== 'ok'), ...references, ...new Set(contents)];
}

/** SQLite's own check of one table after the other, with its indexes: a step each, since one may take a while. */
export function* checkStructure(db: ReadableDb): Generator<string[]> {
  for (const { name } of db.all<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`))
    yield db
      .all<{ integrity_check: string }>(`PRAGMA integrity_check("${name}")`)
      .map((row) => row.integrity_check)
      .filter((line) => line !== 'ok');
}

/** A page that cannot be read ends the look at what is on it; that, too, is a finding. */
function readableProblems(look: () => string[]): string[] {
  try {
    return look();
  } catch (error) {
    if (error instanceof UserError) return [error.message];
    throw error;
  }
}

/** A figure is named by the hash of its bytes: a byte that the disk has turned shows. */
function damagedImages(db: ReadableDb): string[] {
  const damaged: string[] = [];
  for (const { hash, bytes } of db.iterate<{ hash: string; bytes: Uint8Array }>('SELECT hash, bytes FROM images'))
    if (sha256(bytes) !== hash) damaged.push(`figure ${hash.slice(0, 12)} is damaged: import its benchmark again`);
  return damaged;
}

/** Everything is compared with the seal that was written with it. */
function damagedThings(db: ReadableDb): string[] {
  const found = [...db.seals.verify()].flatMap((damage) => (damage ? [damage.what] : []));
  return [...new Set(found)].map((what) => `${what} is damaged: it is not what was written, and is in no figure`);
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export function sqliteVersion(db: ReadableDb): string {
  return db.get<{ version: string }>('SELECT sqlite_version() AS version')?.version ?? '';
}
