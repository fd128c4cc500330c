import type { WritableDb } from '../store/file/open.ts';

/**
 * Writes of many tasks in few transactions: what is asked for while the event loop handles one batch of replies is committed together, and
 * each caller goes on only when its part is on disk. Every commit waits for the disk (synchronous=FULL), so this is what lets hundreds of
 * calls a second be durable one by one. After a commit as much time passes before the next one as it took: a slow disk holds up the process
 * for half of the time at most, and has more to write at once. Notes, for which a request waits, wait for some milliseconds of it.
 */
export interface GroupCommit {
  /** Runs `work` in a transaction soon and resolves with its result once committed; rejects with what it threw. */
  write<T>(work: () => T): Promise<T>;
  /** The same for a note that may be lost with the power, though not with the process: it does not wait for the disk on its own. */
  note<T>(work: () => T): Promise<T>;
}

interface Entry {
  work: () => void;
  settle: () => void;
  fail: (error: unknown) => void;
}

export function createGroupCommit(db: WritableDb): GroupCommit {
  let notes: Entry[] = [];
  let writes: Entry[] = [];
  let writesRest = 0;
  let notesRest = 0;
  const flush = (): void => {
    const begun = performance.now();
    const [few, durable] = [notes, begun < writesRest ? [] : writes];
    notes = [];
    if (durable === writes) writes = [];
    const entries = [...few, ...durable];
    const isDurable = durable.length > 0;
    // One of them failed and took the others with it: each for itself, so that only the guilty one fails.
    if (!commit(db, entries, isDurable)) for (const entry of entries) commit(db, [entry], isDurable);
    const ended = performance.now();
    if (isDurable) writesRest = ended + (ended - begun);
    notesRest = ended + NOTES_REST_MS;
  };
  const flushAfter = (restsUntil: () => number): void => {
    const rest = restsUntil() - performance.now();
    // A timer may come too early.
    if (rest > 0) setTimeout(flushAfter, rest, restsUntil);
    else flush();
  };
  const entryOf = <T>(list: Entry[], work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      let result: { value: ReturnType<typeof work> } | undefined;
      list.push({
        work: () => {
          result = { value: work() };
        },
        settle: () => {
          if (result) resolve(result.value);
        },
        fail: reject,
      });
    });
  return {
    write: (work) => {
      if (writes.length === 0) setImmediate(flushAfter, () => writesRest);
      return entryOf(writes, work);
    },
    note: (work) => {
      if (notes.length === 0) setImmediate(flushAfter, () => notesRest);
      return entryOf(notes, work);
    },
  };
}

/** Each transaction costs some; so many milliseconds are little for a request. */
const NOTES_REST_MS = 5;

function commit(db: WritableDb, entries: Entry[], isDurable: boolean): boolean {
  if (entries.length === 0) return true;
  try {
    const all = (): void => {
      for (const entry of entries) entry.work();
    };
    if (isDurable) db.transaction(all);
    else db.quickTransaction(all);
  } catch (error) {
    if (entries.length > 1) return false;
    entries[0]?.fail(error);
    return false;
  }
  for (const entry of entries) entry.settle();
  return true;
}
