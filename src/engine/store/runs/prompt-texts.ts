import type { ReadableDb, WritableDb } from '../file/open.ts';
import { setSetting } from '../file/settings.ts';

const PREFIX = 'prompt:';

/** The templates that this workspace has in place of the application's, by the prompts' names. */
export function promptTexts(db: ReadableDb): Record<string, string> {
  const rows = db.all<{ key: string; value: string }>(
    `SELECT key, value FROM settings WHERE substr(key, 1, ?) = ? ORDER BY key`,
    PREFIX.length,
    PREFIX,
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key.slice(PREFIX.length), value]));
}

/** Replaces a template; null gives the application's own back. */
export function setPromptText(db: WritableDb, name: string, template: string | null): void {
  if (template === null) db.run('DELETE FROM settings WHERE key = ?', PREFIX + name);
  else setSetting(db, PREFIX + name, template);
}
