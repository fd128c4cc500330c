import type { ReadableDb, WritableDb } from './open.ts';

/** A workspace's own setting, such as the reviewer at this desk. Keys of providers are never here (SECURITY.md, "Promises"). */
export function getSetting(db: ReadableDb, key: string): string | undefined {
  return db.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', key)?.value;
}

export function setSetting(db: WritableDb, key: string, value: string): void {
  db.run(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    key,
    value,
  );
}
