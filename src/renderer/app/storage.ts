/** Small preferences of this machine (theme, pane sizes) and places in workspaces. Never data of a workspace: that lives in its file. */
import { api } from './api.ts';

const PREFIX = 'markscheme.';

let workspace = '';
/** From now on places are those of this workspace, by the id in its file. */
export function setWorkspaceId(id: string): void {
  workspace = id;
}
/** The name of something that is remembered of the open workspace: where one was in it, and in what order. Ids in it are those of that file alone. */
export const ofWorkspace = (key: string): string => `${workspace}/${key}`;

/** Half a second later it survives a kill. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    keeping ??= setTimeout(keep, 500);
  } catch {
    // A full or forbidden storage costs a preference, nothing else.
  }
}

let keeping: ReturnType<typeof setTimeout> | null = null;
function keep(): void {
  keeping = null;
  api('shell.keepRemembered', {}).catch(() => undefined);
}

/** The stored value when `accept` says it has the expected form, otherwise `otherwise`. */
export function recall<T>(key: string, accept: (value: unknown) => value is T, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    if (text === null) return otherwise;
    const value: unknown = JSON.parse(text);
    return accept(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isString = (value: unknown): value is string => typeof value === 'string';
