/** Opening a workspace: one .sqlite file that holds everything (ARCHITECTURE.md, "The file"; SECURITY.md, "Promises"). */
import { existsSync, rmSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { UserError } from '../../contract/router.ts';
import { partOf, putInPlace, refuseDevice, removeLeftParts } from '../disk.ts';
import { APPLICATION_ID, backUp, backUpInBackground, isMarkedBackup, unmarkBackup } from './backup.ts';
import { damageIn, inWords, readOnlyError } from './disk-errors.ts';
import { finishSteps, inSteps, type StepPauses } from './in-steps.ts';
import { migrate, refuseNewer } from './migrate.ts';
import { copyToRead, type Copy } from './read-only.ts';
import { refuseForeignSchema } from './schema.ts';
import { Seals } from './seals/seals.ts';
import { openDatabase } from './sqlite.ts';

type Raw = Sqlite.Database;
/** A connection that can read. Functions that only read take this, so that they cannot write. */
export interface ReadableDb {
  readonly path: string;
  /** Whether it is only read: the file may not be written to. What is shown is as it was when it was opened. */
  readonly readOnly: boolean;
  /** All rows of a query, as the type that the caller names. Statements are prepared once. */
  all<T>(sql: string, ...parameters: unknown[]): T[];
  get<T>(sql: string, ...parameters: unknown[]): T | undefined;
  iterate<T>(sql: string, ...parameters: unknown[]): IterableIterator<T>;
  /** Whether what is in the file is what was written (store/seals). */
  readonly seals: Pick<Seals, 'verify' | 'damageOf' | 'known' | 'learn'>;
  /** Another number when another process has written since. */
  others(): number;
}
/** A connection of a thread that reads for the one that writes (engine/reading). */
export interface ReadingDb extends ReadableDb {
  /** The workspace as it is at its first look, whatever is written meanwhile. */
  snapshot<T>(work: () => T): T;
  /** What the connection that writes has seen of other processes. */
  see(others: number): void;
}
/** A connection that can write too. */
export interface WritableDb extends ReadableDb {
  run(sql: string, ...parameters: unknown[]): { changes: number; id: number };
  /** One user action, one transaction: all of `work` or nothing. Nested calls join the outer transaction. */
  transaction<T>(work: () => T): T;
  /**
   * The same without waiting for the disk: it survives the process's end, a kill included, but not a power failure before the next
   * transaction. For notes that nothing paid for hangs on.
   */
  quickTransaction<T>(work: () => T): T;
  /** Work on temporary tables alone, also where the file takes no writing. */
  temporarily<T>(work: () => T): T;
  /** A part of a transaction, which alone is taken back when it throws. */
  part<T>(work: () => T): T;
  exec(sql: string): void;
  /** Whether the name stands for another file now than the one that is open, or for none. */
  isGone(): boolean;
  /** A safe copy of the workspace as it is now. Throws UserError: same-file, cannot-write, corrupt-workspace. @returns its size in bytes */
  copyTo(target: string): number;
  /** The same a few pages at a time, so that nobody waits for it; a copy of that name is replaced. */
  copyInBackground(target: string): Promise<void>;
  /**
   * One long transaction, on a connection of its own to the same file, with time for others between its steps: `work` pauses where it yields, and `told` is
   * called while it does. What it throws, and `signal`, take all of it back. Whoever writes meanwhile has it finished first.
   */
  inSteps<T>(work: (db: WritableDb) => Generator<void, T>, pauses: StepPauses): Promise<T>;
  close(): void;
}

/**
 * Opens a workspace file, brings its schema up to date (after a backup beside it) and gives a connection.
 * One that may not be written to is opened for reading; what would write to it throws UserError read-only.
 * Throws UserError: not-found, not-a-workspace, newer-workspace, foreign-schema, corrupt-workspace, busy, disk-full, wrong-node. A file that does
 * not open is left as it is.
 */
export function openWorkspace(path: string, options: { create: boolean }): WritableDb {
  const fresh = !existsSync(path) || statSync(path).size === 0;
  if (fresh && !options.create) {
    throw new UserError(
      'not-found',
      `There is no workspace at ${path}. Choose another file, or create a new workspace there.`,
    );
  }
  if (fresh && !existsSync(dirname(path)))
    throw new UserError(
      'not-found',
      `There is no folder ${dirname(path)} for a workspace. Make it, or choose another one.`,
    );
  refuseDevice(path);
  const copy = fresh ? null : copyToRead(path);
  if (!copy) removeLeftParts(path);
  if (fresh) createFile(path);
  const raw = connect(copy?.path ?? path);
  try {
    refuseForeign(raw, path);
    refuseNewer(raw, path);
    refuseForeignSchema(raw, path, connect);
    setUp(raw);
    migrate(raw, copy?.path ?? path);
    return wrap(raw, path, copy);
  } catch (error) {
    raw.close();
    copy?.remove();
    throw inWords(error, path);
  }
}

/** Another connection to a workspace that is open in this process, to read alone. Throws what SQLite throws. */
export function openToRead(path: string): ReadingDb {
  const db = wrap(connected(path), path, null);
  let seen = 0;
  return {
    ...db,
    snapshot: (work) => db.temporarily(work),
    others: () => seen,
    see: (others) => {
      seen = others;
    },
  };
}

function setUp(raw: Raw): void {
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.pragma('foreign_keys = ON');
  raw.pragma('busy_timeout = 10000');
  raw.pragma('trusted_schema = OFF');
  // 16 MiB: the system caches the file anyway, and a long run's memory stays flat.
  raw.pragma('cache_size = -16384');
}

/** Another connection to a workspace that is open. */
function connected(path: string): Raw {
  const raw = connect(path);
  setUp(raw);
  return raw;
}

/** A new workspace, made under another name until it is whole: a kill or a full disk in between leaves nothing under its own. */
function createFile(path: string): void {
  const part = partOf(path);
  try {
    const raw = connect(part);
    try {
      raw.pragma('synchronous = FULL');
      raw.pragma(`application_id = ${String(APPLICATION_ID)}`);
      migrate(raw, part);
    } finally {
      raw.close();
    }
    putInPlace(part, path);
  } catch (error) {
    for (const rest of ['', '-journal']) rmSync(part + rest, { force: true });
    throw inWords(error, path);
  }
}

function connect(path: string): Raw {
  try {
    return openDatabase(path);
  } catch (error) {
    throw inWords(error, path);
  }
}

function refuseForeign(raw: Raw, path: string): void {
  const id = raw.pragma('application_id', { simple: true });
  // What an earlier version left when it was killed while it made a workspace: nothing is in it.
  if (id === 0 && raw.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) {
    raw.pragma(`application_id = ${String(APPLICATION_ID)}`);
    return;
  }
  if (id !== APPLICATION_ID) {
    throw new UserError(
      'not-a-workspace',
      `${basename(path)} is a database, but not a Markscheme workspace. It was left untouched.`,
    );
  }
}

/** What a name stands for on this machine; null when it is free. */
function placeOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found ? `${String(found.dev)} ${String(found.ino)}` : null;
}

function wrap(raw: Raw, path: string, copy: Copy | null): WritableDb {
  const statements = new Map<string, Sqlite.Statement>();
  let damage: UserError | null = null;
  let backup = isMarkedBackup(raw);
  const seals = new Seals(raw);
  seals.watch();
  const place = placeOf(path);
  /** The handle goes on with a file that was moved, and with one that was deleted: nobody would find what is written there. */
  const isGone = (): boolean => placeOf(path) !== place;
  const refuseElsewhere = (): void => {
    if (!isGone()) return;
    throw new UserError(
      'workspace-gone',
      `${path} is no longer the file that was opened: it was moved, deleted or replaced. Nothing more is saved. Put it back, or save what is open as a new file with a backup.`,
    );
  };
  const prepare = (sql: string): Sqlite.Statement => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = raw.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  const inOurWords = (error: unknown): unknown => {
    damage ??= damageIn(error, path);
    return inWords(error, path);
  };
  const reading = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw inOurWords(error);
    }
  };
  /** Once a read or a write has met damage, nothing more is written: what can still be read can be exported. */
  const writing = <T>(work: () => T): T => {
    if (damage) throw damage;
    if (raw.inTransaction) return reading(work);
    if (copy) throw readOnlyError(path);
    finishSteps(path);
    refuseElsewhere();
    const result = reading(() => {
      // What is worked in is a workspace: no later backup may replace it.
      if (backup) unmarkBackup(raw);
      backup = false;
      return work();
    });
    // What the file of that name does not hold is not saved.
    refuseElsewhere();
    return result;
  };
  const inTransaction = <T>(work: () => T): T =>
    raw.inTransaction
      ? work()
      : writing(() =>
          raw
            .transaction(() => {
              const result = work();
              seals.seal();
              return result;
            })
            .immediate(),
        );
  return {
    path,
    readOnly: copy !== null,
    seals: {
      damageOf: (kind, id) => reading(() => seals.damageOf(kind, id)),
      known: () => reading(() => seals.known()),
      learn: (damages) => {
        reading(() => {
          seals.learn(damages);
        });
      },
      verify: function* () {
        try {
          yield* seals.verify();
        } catch (error) {
          throw inOurWords(error);
        }
      },
    },
    all: <T>(sql: string, ...parameters: unknown[]) => reading(() => prepare(sql).all(...parameters) as T[]),
    get: <T>(sql: string, ...parameters: unknown[]) => reading(() => prepare(sql).get(...parameters) as T | undefined),
    iterate: function* <T>(sql: string, ...parameters: unknown[]): IterableIterator<T> {
      try {
        // An iterating statement is busy until it ends, so it is not shared.
        yield* raw.prepare(sql).iterate(...parameters) as IterableIterator<T>;
      } catch (error) {
        throw inOurWords(error);
      }
    },
    run: (sql, ...parameters) =>
      inTransaction(() => {
        const result = reading(() => prepare(sql).run(...parameters));
        return { changes: result.changes, id: Number(result.lastInsertRowid) };
      }),
    transaction: inTransaction,
    part: (work) => (raw.inTransaction ? raw.transaction(work)() : inTransaction(work)),
    quickTransaction: (work) => {
      if (raw.inTransaction) return work();
      raw.pragma('synchronous = NORMAL');
      try {
        return inTransaction(work);
      } finally {
        raw.pragma('synchronous = FULL');
      }
    },
    temporarily: (work) => reading(() => (raw.inTransaction ? work() : raw.transaction(work)())),
    exec: (sql) => writing(() => raw.exec(sql)),
    others: () => reading(() => raw.pragma('data_version', { simple: true }) as number),
    isGone,
    inSteps: async (work, pauses) => {
      // What is worked in is no backup any more.
      writing(() => undefined);
      const own = connected(path);
      const db = wrap(own, path, null);
      const sealing = new Seals(own);
      const transaction = {
        begin: () => {
          refuseElsewhere();
          own.exec('BEGIN IMMEDIATE');
        },
        seal: () => {
          sealing.seal();
        },
        commit: () => {
          refuseElsewhere();
          own.exec('COMMIT');
        },
        end: () => {
          if (own.inTransaction) own.exec('ROLLBACK');
          db.close();
        },
      };
      try {
        return await inSteps(path, transaction, work(db), pauses);
      } catch (error) {
        throw inOurWords(error);
      }
    },
    copyTo: (target) => backUp(raw, path, target),
    copyInBackground: (target) => backUpInBackground(raw, path, target),
    close: () => {
      statements.clear();
      raw.close();
      copy?.remove();
    },
  };
}
