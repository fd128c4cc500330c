/** Opening a workspace: one .sqlite file that holds everything (ARCHITECTURE.md, "The file"; SECURITY.md, "Promises"). */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { UserError } from '../../../contract/router.ts';
import { refuseDevice, removeLeftParts } from '../../disk.ts';
import { backUp, backUpInBackground, isMarkedBackup, unmarkBackup } from './backup.ts';
import { connect, connected, createFile, refuseForeign, setUp } from './connect.ts';
import { damageIn, inWords, readOnlyError } from './disk-errors.ts';
import { finishSteps, inSteps, type StepPauses } from './in-steps.ts';
import { migrate, refuseNewer } from './migrate.ts';
import { copyToRead, type Copy } from './read-only.ts';
import { refuseForeignSchema } from './schema.ts';
import { Seals } from '../seals/seals.ts';

type Raw = Sqlite.Database;
/** Some hundred pages. */
const LOGGED_MOST = 20;
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
  /** Takes what many commits have left in the write-ahead log over into the file, so that none of them has to; to be called while nobody waits. */
  tidyLog(): void;
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
    return new Connection(raw, path, copy);
  } catch (error) {
    raw.close();
    copy?.remove();
    throw inWords(error, path);
  }
}

/** Another connection to a workspace that is open in this process, to read alone. Throws what SQLite throws. */
export function openToRead(path: string): ReadingDb {
  return new ReadingConnection(connected(path), path, null);
}

/** What a name stands for on this machine; null when it is free. */
function placeOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found ? `${String(found.dev)} ${String(found.ino)}` : null;
}

class Connection implements WritableDb {
  readonly path: string;
  readonly seals: ReadableDb['seals'];
  readonly #raw: Raw;
  readonly #copy: Copy | null;

  readonly #statements = new Map<string, Sqlite.Statement>();
  readonly #seals: Seals;
  /** What the name stood for when the file was opened. */
  readonly #place: string | null;
  #damage: UserError | null = null;
  /** Transactions since the log was taken over. */
  #logged = 0;
  #isBackup: boolean;

  /** `copy`: what is read in place of a file that may not be written to. */
  constructor(raw: Raw, path: string, copy: Copy | null) {
    this.path = path;
    this.#raw = raw;
    this.#copy = copy;
    this.#isBackup = isMarkedBackup(raw);
    this.#seals = new Seals(raw);
    this.#seals.watch();
    this.#place = placeOf(path);
    this.seals = this.#readingSeals();
  }

  get readOnly(): boolean {
    return this.#copy !== null;
  }

  all<T>(sql: string, ...parameters: unknown[]): T[] {
    return this.#reading(() => this.#prepare(sql).all(...parameters) as T[]);
  }

  get<T>(sql: string, ...parameters: unknown[]): T | undefined {
    return this.#reading(() => this.#prepare(sql).get(...parameters) as T | undefined);
  }

  *iterate<T>(sql: string, ...parameters: unknown[]): IterableIterator<T> {
    try {
      // An iterating statement is busy until it ends, so it is not shared.
      yield* this.#raw.prepare(sql).iterate(...parameters) as IterableIterator<T>;
    } catch (error) {
      throw this.#inOurWords(error);
    }
  }

  run(sql: string, ...parameters: unknown[]): { changes: number; id: number } {
    return this.transaction(() => {
      const result = this.#reading(() => this.#prepare(sql).run(...parameters));
      return { changes: result.changes, id: Number(result.lastInsertRowid) };
    });
  }

  transaction<T>(work: () => T): T {
    if (this.#raw.inTransaction) return work();
    const sealed = (): T => {
      const result = work();
      this.#seals.seal();
      return result;
    };
    const result = this.#writing(() => this.#raw.transaction(sealed).immediate());
    this.#logged += 1;
    return result;
  }

  part<T>(work: () => T): T {
    return this.#raw.inTransaction ? this.#raw.transaction(work)() : this.transaction(work);
  }

  quickTransaction<T>(work: () => T): T {
    if (this.#raw.inTransaction) return work();
    this.#raw.pragma('synchronous = NORMAL');
    try {
      return this.transaction(work);
    } finally {
      this.#raw.pragma('synchronous = FULL');
    }
  }

  temporarily<T>(work: () => T): T {
    return this.#reading(() => (this.#raw.inTransaction ? work() : this.#raw.transaction(work)()));
  }

  exec(sql: string): void {
    this.#writing(() => this.#raw.exec(sql));
  }

  tidyLog(): void {
    if (this.#logged < LOGGED_MOST || this.#damage) return;
    this.#logged = 0;
    this.#reading(() => this.#raw.pragma('wal_checkpoint(PASSIVE)'));
  }

  others(): number {
    return this.#reading(() => this.#raw.pragma('data_version', { simple: true }) as number);
  }

  /** The handle goes on with a file that was moved, and with one that was deleted: nobody would find what is written there. */
  isGone(): boolean {
    return placeOf(this.path) !== this.#place;
  }

  async inSteps<T>(work: (db: WritableDb) => Generator<void, T>, pauses: StepPauses): Promise<T> {
    // What is worked in is no backup any more.
    this.#writing(() => undefined);
    const own = connected(this.path);
    const db = new Connection(own, this.path, null);
    const sealing = new Seals(own);
    const transaction = {
      begin: () => {
        this.#refuseElsewhere();
        own.exec('BEGIN IMMEDIATE');
      },
      seal: () => {
        sealing.seal();
      },
      commit: () => {
        this.#refuseElsewhere();
        own.exec('COMMIT');
      },
      end: () => {
        if (own.inTransaction) own.exec('ROLLBACK');
        db.close();
      },
    };
    try {
      return await inSteps(this.path, transaction, work(db), pauses);
    } catch (error) {
      throw this.#inOurWords(error);
    }
  }

  copyTo(target: string): number {
    return backUp(this.#raw, this.path, target);
  }

  copyInBackground(target: string): Promise<void> {
    return backUpInBackground(this.#raw, this.path, target);
  }

  close(): void {
    this.#statements.clear();
    this.#raw.close();
    this.#copy?.remove();
  }

  #readingSeals(): ReadableDb['seals'] {
    const seals = this.#seals;
    const inOurWords = (error: unknown): unknown => this.#inOurWords(error);
    return {
      damageOf: (kind, id) => this.#reading(() => seals.damageOf(kind, id)),
      known: () => this.#reading(() => seals.known()),
      learn: (damages) => {
        this.#reading(() => {
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
    };
  }

  #prepare(sql: string): Sqlite.Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#raw.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #inOurWords(error: unknown): unknown {
    this.#damage ??= damageIn(error, this.path);
    return inWords(error, this.path);
  }

  #reading<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.#inOurWords(error);
    }
  }

  /** Once a read or a write has met damage, nothing more is written: what can still be read can be exported. */
  #writing<T>(work: () => T): T {
    if (this.#damage) throw this.#damage;
    if (this.#raw.inTransaction) return this.#reading(work);
    if (this.#copy) throw readOnlyError(this.path);
    finishSteps(this.path);
    this.#refuseElsewhere();
    const result = this.#reading(() => {
      // What is worked in is a workspace: no later backup may replace it.
      if (this.#isBackup) unmarkBackup(this.#raw);
      this.#isBackup = false;
      return work();
    });
    // What the file of that name does not hold is not saved.
    this.#refuseElsewhere();
    return result;
  }

  #refuseElsewhere(): void {
    if (!this.isGone()) return;
    throw new UserError(
      'workspace-gone',
      `${this.path} is no longer the file that was opened: it was moved, deleted or replaced. Nothing more is saved. Put it back, or save what is open as a new file with a backup.`,
    );
  }
}

/** One of a thread that reads. */
class ReadingConnection extends Connection implements ReadingDb {
  #seen = 0;

  snapshot<T>(work: () => T): T {
    return this.temporarily(work);
  }

  override others(): number {
    return this.#seen;
  }

  see(others: number): void {
    this.#seen = others;
  }
}
