/**
 * What is being typed and not yet stored. It is kept on this machine every 250 ms while the typing goes on, in a database that is written
 * at once: with the time that writing takes, a crash costs no more than 400 ms. (localStorage is written seconds later.)
 */
import { ofWorkspace } from '../../app/storage.ts';

const EVERY_MS = 250;
const STORE = 'drafts';

const drafts = new Map<string, string>();
const listeners = new Set<() => void>();
/** Called when a draft begins or is gone. Answers how to stop. */
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function tell(): void {
  for (const listener of listeners) listener();
}
const database = open();

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') {
      resolve(null);
      return;
    }
    const request = indexedDB.open('markscheme', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => resolve(null);
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
      entries.onerror = () => resolve(result);
    };
  });
}

async function write(key: string, text: string | null): Promise<void> {
  const opened = await database;
  const store = opened?.transaction(STORE, 'readwrite', { durability: 'strict' }).objectStore(STORE);
  if (text === null) store?.delete(key);
  else store?.put(text, key);
}

const waiting = new Map<string, { text: string; timer: ReturnType<typeof setTimeout> }>();

/** Notes the text, a moment later and with what is typed until then. */
export function keepDraft(name: string, text: string): void {
  const key = ofWorkspace(name);
  const before = waiting.get(key);
  if (before) {
    before.text = text;
    return;
  }
  const entry = {
    text,
    timer: setTimeout(() => {
      waiting.delete(key);
      if (drafts.get(key) === entry.text) return;
      drafts.set(key, entry.text);
      void write(key, entry.text);
    }, EVERY_MS),
  };
  waiting.set(key, entry);
  tell();
}

export function readDraft(name: string): string | null {
  const key = ofWorkspace(name);
  return waiting.get(key)?.text ?? drafts.get(key) ?? null;
}

export function clearDraft(name: string): void {
  const key = ofWorkspace(name);
  clearTimeout(waiting.get(key)?.timer);
  waiting.delete(key);
  if (drafts.delete(key)) void write(key, null);
  tell();
}

/** Resolves when what an earlier session left has been read. */
export const draftsRead: Promise<unknown> = database;
