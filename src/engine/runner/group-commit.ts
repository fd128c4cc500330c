import type { WritableDb } from '../store/file/open.ts';

/**
 * Writes of many tasks in few transactions: what is asked for while the event loop handles one batch of replies is committed together, and
 * each caller goes on only when its part is on disk. Every commit waits for the disk (synchronous=FULL), so this is what lets hundreds of
 * calls a second be durable one by one. After a commit as much time passes before the next one as it took: a slow disk holds up the process
 * for half of the time at most, and has more to write at once.
 */
export interface GroupCommit {
  /** Runs `work` in a transaction soon and resolves with its result once committed; rejects with what it threw. */
  write<T>(work: () => T): Promise<T>;
  /** The same for a note that may be lost with the power, though not with the process: it does not wait for the disk on its own. */
  note<T>(work: () => T): Promise<T>;
}

interface Entry {
  work: () => void;
  isNote: boolean;
  settle: () => void;
  fail: (error: unknown) => void;
}

export function createGroupCommit(db: WritableDb): GroupCommit {
  let queue: Entry[] = [];
  let restsUntil = 0;
  const flush = (): void => {
    const entries = queue;
    queue = [];
    const begun = performance.now();
    // One of them failed and took the others with it: each for itself, so that only the guilty one fails.
    if (!commit(db, entries)) for (const entry of entries) commit(db, [entry]);
    const ended = performance.now();
    restsUntil = ended + (ended - begun);
  };
  const flushSoon = (): void => {
    const rest = restsUntil - performance.now();
    if (rest < 1) setImmediate(flush);
    else setTimeout(flush, rest);
  };
  const add = <T>(work: () => T, isNote: boolean): Promise<T> =>
    new Promise((resolve, reject) => {
      let result: { value: ReturnType<typeof work> } | undefined;
      if (queue.length === 0) flushSoon();
      queue.push({
        isNote,
        work: () => {
          result = { value: work() };
        },
        settle: () => {
          if (result) resolve(result.value);
        },
        fail: reject,
      });
    });
  return { write: (work) => add(work, false), note: (work) => add(work, true) };
}

function commit(db: WritableDb, entries: Entry[]): boolean {
  try {
    const all = (): void => {
      for (const entry of entries) entry.work();
    };
    if (entries.every(({ isNote }) => isNote)) db.quickTransaction(all);
    else db.transaction(all);
  } catch (error) {
    if (entries.length > 1) return false;
    entries[0]?.fail(error);
    return false;
  }
  for (const entry of entries) entry.settle();
  return true;
}
