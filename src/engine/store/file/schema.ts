/**
 * What a workspace's file may consist of: exactly what the migrations make. A trigger or a column of somebody else's could turn verdicts
 * around without a trace, so a file with anything more, less or other is refused before a statement of ours touches it.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { UserError } from '../../../contract/router.ts';
import { EARLIER_FORMS } from '../migrations/earlier-forms.ts';
import { CURRENT_SCHEMA } from '../migrations/fingerprint.ts';
import { migrations } from '../migrations/index.ts';
import { shortened } from '../../../core/text/shortened.ts';

interface SchemaObject {
  type: string;
  name: string;
  tbl_name: string;
  /** Of a damaged file it may be anything. */
  sql: string | Buffer | number | null;
}
type Schema = ReadonlyMap<string, string>;

/** By schema version. Making one takes as long as all else of opening a file. */
const made = new Map<number, Schema>();

type Connect = (path: string) => Sqlite.Database;

/** Throws UserError `foreign-schema` unless the file has the schema of its version. It is only read. `connect` opens one in memory beside it. */
export function refuseForeignSchema(raw: Sqlite.Database, path: string, connect: Connect): void {
  const version = Number(raw.pragma('user_version', { simple: true }));
  const found = schemaOf(raw);
  if (version === CURRENT_SCHEMA.version && fingerprintOf(found) === CURRENT_SCHEMA.sha256) return;
  if (earlierFormOf(raw) !== null) return;
  const expected = schemaOfVersion(version, connect);
  const foreign = [...found.keys()].find((name) => found.get(name) !== expected.get(name));
  const missing = [...expected.keys()].find((name) => !found.has(name));
  const what = foreign ?? missing;
  if (what === undefined) return;
  const how = foreign === undefined ? 'lacks' : expected.has(what) ? 'has another form of' : 'has';
  throw new UserError(
    'foreign-schema',
    `${basename(path)} ${how} the ${shortened(what, 200)}, which is not as Markscheme makes it: it could change verdicts and figures without a trace. The file was left untouched. Ask whoever gave it to you for an export, and import that into a workspace of your own.`,
  );
}

/** What brings a file of an earlier form of its version to the present one (migrations/earlier-forms.ts); null for every other. */
export function earlierFormOf(raw: Sqlite.Database): string | null {
  const version = Number(raw.pragma('user_version', { simple: true }));
  if (!EARLIER_FORMS.some((form) => form.version === version)) return null;
  const sha256 = fingerprintOf(schemaOf(raw));
  return EARLIER_FORMS.find((form) => form.version === version && form.sha256 === sha256)?.sql ?? null;
}

/** The fingerprint of what the migrations make, up to the newest (migrations/fingerprint.ts). */
export function currentFingerprint(connect: Connect): typeof CURRENT_SCHEMA {
  const version = migrations.at(-1)?.version ?? 0;
  return { version, sha256: fingerprintOf(schemaOfVersion(version, connect)) };
}

function fingerprintOf(schema: Schema): string {
  const lines = [...schema].map(([name, form]) => `${name}\n${form}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
}

function schemaOfVersion(version: number, connect: Connect): Schema {
  const known = made.get(version);
  if (known) return known;
  const raw = connect(':memory:');
  try {
    for (const migration of migrations) if (migration.version <= version) raw.exec(migration.sql);
    const schema = schemaOf(raw);
    made.set(version, schema);
    return schema;
  } finally {
    raw.close();
  }
}

/** "trigger overrides_note_in" to how it is defined; without SQLite's own statistics. */
function schemaOf(raw: Sqlite.Database): Schema {
  const objects = raw.prepare(
    "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT GLOB 'sqlite_stat[0-9]'",
  );
  return new Map(
    (objects.all() as SchemaObject[]).map(({ type, name, tbl_name, sql }) => [
      `${type} ${name}`,
      `${tbl_name} ${plain((sql ?? '').toString())}`,
    ]),
  );
}

/** Without comments, and without the blanks and quotes that SQLite's own renaming writes one way or another. */
function plain(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, ' ')
    .replace(/"(\w+)"/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim();
}
