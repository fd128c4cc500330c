/** Monaco, loaded when a field first needs it: the start of the application does not wait for it. */
import type { EditorHandle, EditorSettings } from './editor.ts';

export type { EditorHandle, EditorLanguage } from './editor.ts';

type CreateEditor = (host: HTMLElement, settings: EditorSettings) => EditorHandle;
let loading: Promise<CreateEditor> | null = null;

/** Rejects when the files cannot be read; the next call tries again. */
export function loadEditor(): Promise<CreateEditor> {
  loading ??= import('./editor.ts').then(
    ({ createEditor }) => createEditor,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
