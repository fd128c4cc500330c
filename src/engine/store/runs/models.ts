import type { WritableDb } from '../file/open.ts';

/** The id of a model by its name, made when it is new. */
export function modelId(db: WritableDb, name: string, provider = ''): number {
  db.run('INSERT INTO models (name, provider) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', name, provider);
  const row = db.get<{ id: number }>('SELECT id FROM models WHERE name = ?', name);
  if (!row) throw new Error(`model ${name} was not stored`);
  return row.id;
}
