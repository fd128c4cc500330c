import { basename } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { UserError } from '../../../contract/router.ts';
import { backUpBeforeMigration } from './backup.ts';
import { migrations } from '../migrations/index.ts';
import { earlierFormOf } from './schema.ts';
import { Seals } from '../seals/seals.ts';

/** The schema version that this application writes. */
export const SCHEMA_VERSION = migrations.at(-1)?.version ?? 0;

/** Refuses a file from a newer application (SECURITY.md, "Promises"). To be called before anything is written, the journal mode included. */
export function refuseNewer(raw: Sqlite.Database, path: string): void {
  const version = versionOf(raw);
  if (version > SCHEMA_VERSION) {
    throw new UserError(
      'newer-workspace',
      `${basename(path)} was written by a newer Markscheme (schema ${String(version)}, this one knows ${String(SCHEMA_VERSION)}). It was left untouched: update Markscheme to open it.`,
    );
  }
}

function versionOf(raw: Sqlite.Database): number {
  return Number(raw.pragma('user_version', { simple: true }));
}

/** Brings a workspace to the current schema: a backup beside the file (VACUUM INTO) first, then all pending migrations in one transaction. */
export function migrate(raw: Sqlite.Database, path: string): void {
  const version = versionOf(raw);
  const pending = migrations.filter((migration) => migration.version > version);
  if (pending.length === 0) return;
  if (version > 0) backUpBeforeMigration(raw, path, version);
  const seals = new Seals(raw);
  raw
    .transaction(() => {
      const damaged = version < FIRST_SEALED ? [] : [...seals.verify(version)].filter((one) => one !== null);
      const earlier = earlierFormOf(raw);
      if (earlier !== null) raw.exec(earlier);
      for (const migration of pending) {
        raw.exec(migration.sql);
        migration.fill?.(raw);
        raw.pragma(`user_version = ${String(migration.version)}`);
      }
      seals.sealAll(damaged);
    })
    .exclusive();
}

/** The first version that seals what it writes. */
const FIRST_SEALED = 14;
