/** What SQLite's errors mean to people: what happened to which file, and what to do next (SECURITY.md, "Promises"). */
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { UserError } from '../../../contract/router.ts';

/** The error to throw instead of one of SQLite's for the workspace at `path`; every other error, and a defect in our SQL, comes back as it is. */
export function inWords(error: unknown, path: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  const { code } = error;
  const name = basename(path);
  if (code === 'SQLITE_NOTADB')
    return new UserError('not-a-workspace', `${name} is not a Markscheme workspace. It was left untouched.`);
  const damage = damageIn(error, path);
  if (damage) return damage;
  if (code === 'SQLITE_CANTOPEN')
    return new UserError('not-found', `${path} cannot be opened: check that the folder exists and may be written to.`);
  if (code === 'SQLITE_FULL')
    return new UserError('disk-full', 'The disk is full. Nothing was written; free some space and try again.');
  if (code.startsWith('SQLITE_READONLY')) return readOnlyError(path);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new UserError(
      'busy',
      `Another program has been writing to ${name} for a while. Nothing was changed: wait for its end, or close it, and try again.`,
    );
  if (code.startsWith('SQLITE_IOERR'))
    return new UserError(
      'disk-error',
      `${path} could not be read or written (${error.message}). Nothing of this change was saved: check the disk, or the connection to it, and try again.`,
    );
  return error;
}

export function readOnlyError(path: string): UserError {
  return new UserError(
    'read-only',
    `${path} may not be written to, so that nothing of this was saved. Change its permissions, or copy it to a folder of your own and open the copy.`,
  );
}

/** What to throw, now and from then on, when an error says that the file itself is broken; null for every other error. */
export function damageIn(error: unknown, path: string): UserError | null {
  if (!(error instanceof Sqlite.SqliteError)) return null;
  if (!error.code.startsWith('SQLITE_CORRUPT') && error.message !== 'unsupported file format') return null;
  // Behind a dash SQLite quotes the tables' definitions.
  const what = error.message.split(/ - |\n/)[0] ?? '';
  const backups = backupsBeside(path);
  const next =
    backups.length === 0
      ? 'open a backup of it.'
      : `open a copy of a backup, such as ${backups.join(', ')} in the same folder.`;
  return new UserError(
    'corrupt-workspace',
    `${path} is damaged (${what}). Nothing more is written to it: keep the file, and ${next}`,
  );
}

/** The backups that migrations, or a user with the name that is proposed, left beside a workspace. */
function backupsBeside(path: string): string[] {
  const stem = basename(path).replace(/\.sqlite$/, '');
  try {
    return readdirSync(dirname(path))
      .filter(
        (name) =>
          name === `${stem}-backup.sqlite` || (name.startsWith(`${basename(path)}.v`) && name.endsWith('.backup')),
      )
      .sort()
      .slice(-3);
  } catch {
    return [];
  }
}
