import { isString, recall, remember } from '../../app/storage.ts';

/** What is being typed and not yet stored. It is kept on this machine after 400 ms of rest, so a crash costs no more than that. */
const IDLE_MS = 400;

/** Notes the text after the pause; answers how to call it off. */
export function keepDraft(key: string, text: string): () => void {
  const timer = setTimeout(() => {
    remember(`draft.${key}`, text);
  }, IDLE_MS);
  return () => {
    clearTimeout(timer);
  };
}

export function readDraft(key: string): string | null {
  return recall(`draft.${key}`, isString, '') || null;
}

export function clearDraft(key: string): void {
  remember(`draft.${key}`, '');
}
