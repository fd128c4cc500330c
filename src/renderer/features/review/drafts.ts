/**
 * What is being typed and not yet stored. It is kept on this machine after 400 ms of rest, in a database that is written at once: a crash
 * costs no more than that. (localStorage is written seconds later.)
 */
const IDLE_MS = 400;
const STORE = 'drafts';

const drafts = new Map<string, string>();
const database = open();

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') {
      resolve(null);
      return;
    }
    const request = indexedDB.open('markscheme', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => {
      resolve(null);
    };
    request.onsuccess = () => {
      const { result } = request;
      const entries = result.transaction(STORE).objectStore(STORE).openCursor();
      entries.onsuccess = () => {
        const cursor = entries.result;
        if (!cursor) {
          resolve(result);
          return;
        }
        const { key, value } = cursor as { key: unknown; value: unknown };
        if (typeof key === 'string' && typeof value === 'string' && !drafts.has(key)) drafts.set(key, value);
        cursor.continue();
      };
      entries.onerror = () => {
        resolve(result);
      };
    };
  });
}

async function write(key: string, text: string | null): Promise<void> {
  const opened = await database;
  const store = opened?.transaction(STORE, 'readwrite', { durability: 'strict' }).objectStore(STORE);
  if (text === null) store?.delete(key);
  else store?.put(text, key);
}

/** Notes the text after the pause; answers how to call it off. */
export function keepDraft(key: string, text: string): () => void {
  const timer = setTimeout(() => {
    if (drafts.get(key) === text) return;
    drafts.set(key, text);
    void write(key, text);
  }, IDLE_MS);
  return () => {
    clearTimeout(timer);
  };
}

export function readDraft(key: string): string | null {
  return drafts.get(key) ?? null;
}

export function clearDraft(key: string): void {
  if (drafts.delete(key)) void write(key, null);
}
