import type { WritableDb } from '../store/file/open.ts';

/** Thrown to take a trial back; carries what was seen. */
class TakenBack<T> extends Error {
  readonly seen: T;
  constructor(seen: T) {
    super('the trial is taken back');
    this.seen = seen;
  }
}

/** Makes a change in a transaction, looks at what follows from it, and takes it back: nothing of it stays. */
export function triedOut<T>(db: WritableDb, change: () => void, look: () => T): T {
  try {
    return db.transaction(() => {
      change();
      throw new TakenBack(look());
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.seen as T;
    throw error;
  }
}
