import { useEffect } from 'react';
import { CallError } from '../../contract/client.ts';
import { LateReply } from './api.ts';
import { reportError } from './errors.ts';
import { t } from './i18n.ts';
import { windowStore } from './stores.ts';

/** One edit on its way to the workspace file. `text` is what the user would want to copy if it could not be saved. */
interface Edit {
  text: string;
  send: () => Promise<void>;
}

interface Saving {
  waiting: Edit[];
  sending: boolean;
  /** The engine's message while the oldest edit could not be saved. Sticky: it stays until a retry succeeds or the user discards. */
  failure: string | null;
  /** What is in sight and written, but not on its way yet: by the name of its field or pane. */
  drafts: ReadonlySet<string>;
  retry: () => void;
  /** Drops what could not be saved and answers the text of it. */
  discard: () => void;
}

/**
 * Edits are sent one after the other, in the order of the key presses. After a failure nothing is dropped and nothing overtakes: the edits wait,
 * the header says NOT SAVED, and a retry sends them in the same order (docs/design/review.md, "Saving and undo").
 */
export const useSaving = windowStore<Saving>((set) => ({
  waiting: [],
  sending: false,
  failure: null,
  drafts: new Set(),
  retry: () => {
    set({ failure: null });
    void pump();
  },
  discard: () => {
    set({ waiting: [], failure: null });
    for (const listener of discarded) listener();
  },
}));

const discarded = new Set<() => void>();
/** Called after the user discarded unsaved edits, so that what was shown ahead of saving can be read again. */
export function onDiscard(listener: () => void): () => void {
  discarded.add(listener);
  return () => discarded.delete(listener);
}

/** Counts the edits: what was read before one of them is not what the screen shows after it. */
let made = 0;

export function save(text: string, send: () => Promise<void>): void {
  made += 1;
  useSaving.setState((s) => ({ waiting: [...s.waiting, { text, send }] }));
  void pump();
}

async function pump(): Promise<void> {
  const { sending, failure, waiting } = useSaving.getState();
  const head = waiting[0];
  if (sending || failure !== null || !head) return;
  useSaving.setState({ sending: true });
  try {
    await head.send();
    useSaving.setState((s) => ({ sending: false, waiting: s.waiting.filter((edit) => edit !== head) }));
  } catch (error) {
    if (!isRefused(error)) {
      useSaving.setState({ sending: false, failure: error instanceof Error ? error.message : String(error) });
      return;
    }
    useSaving.setState((s) => ({ sending: false, waiting: s.waiting.filter((edit) => edit !== head) }));
    reportRefusal(head, error);
  }
  void pump();
}

/** What was decided does not fit what stands in the workspace now: to send it again would be refused again. */
const isRefused = (error: unknown): error is CallError =>
  error instanceof LateReply ||
  (error instanceof CallError && ['other-workspace', 'item-changed', 'no-stamp'].includes(error.code));

/** The edit is given up, and what was shown ahead of saving is read again. */
function reportRefusal({ text }: Edit, error: CallError): void {
  if (error instanceof LateReply && !error.refused) return;
  const why = error instanceof LateReply ? t('saved.otherWorkspace') : error.message;
  reportError(new CallError({ code: error.code, message: why }), t('saved.refused', { what: text }));
  for (const listener of discarded) listener();
}

/** Sends what is typed and not yet sent, and waits for everything that is on its way. False when something could not be saved. */
export async function saveAll(): Promise<boolean> {
  // A field sends what is in it when it is left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  while (useSaving.getState().waiting.length > 0) {
    if (useSaving.getState().failure !== null) return false;
    await nextState();
  }
  return true;
}

const nextState = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = useSaving.subscribe(() => {
      stop();
      resolve();
    });
  });

/**
 * Reads from the workspace and applies what is found, unless an edit was made meanwhile or waits: an older state must never replace what a
 * key press has shown, or the next key is worked out from it. Then it is read again once the edits are saved. `own`: 1 inside an edit's `send`,
 * which still waits itself. Answers what the first read found.
 */
export async function readAndApply<T>(read: () => Promise<T>, apply: (found: T) => void, own: 0 | 1 = 0): Promise<T> {
  const before = made;
  const found = await read();
  if (made === before && useSaving.getState().waiting.length <= own) apply(found);
  else void allSaved().then(() => readAndApply(read, apply).catch(reportError));
  return found;
}

/** Resolves when no edit waits: saved, or discarded. */
async function allSaved(): Promise<void> {
  while (useSaving.getState().waiting.length > 0) await nextState();
}

/** Tells that something that is in sight is written and not saved yet, or no longer: "Saved" must not stand over it. */
export function noteDraft(name: string, isThere: boolean): void {
  const { drafts } = useSaving.getState();
  if (drafts.has(name) === isThere) return;
  const next = new Set(drafts);
  if (isThere) next.add(name);
  else next.delete(name);
  useSaving.setState({ drafts: next });
}

/** The same for a component, as long as it is there. */
export function useNoteDraft(name: string, isThere: boolean): void {
  useEffect(() => {
    noteDraft(name, isThere);
    return () => noteDraft(name, false);
  }, [name, isThere]);
}

export type SavedState = 'saved' | 'saving' | 'draft' | 'failed';
export const savedState = (s: Saving): SavedState =>
  s.failure !== null ? 'failed' : s.waiting.length > 0 ? 'saving' : s.drafts.size > 0 ? 'draft' : 'saved';
