/**
 * The search's indexes while a great many rows are written. Their triggers cost more than all the rest then, since each statement after one has the index
 * write out what it holds: they are off until the end, and what was written is indexed some thousand rows at a time.
 */
import type { WritableDb } from './open.ts';

const INDEXED = [
  { trigger: 'items_text_in', table: 'items', index: 'items_text', columns: 'question, solution' },
  { trigger: 'answers_text_in', table: 'responses', index: 'answers_text', columns: 'text' },
] as const;

/** To be used within one transaction: `flush` indexes what was inserted since the last time, `end` turns the triggers on again. */
export function bulkIndex(db: WritableDb): { flush: () => void; end: () => void } {
  const indexed = INDEXED.map((one) => {
    const sql = db.get<{ sql: string }>(
      `SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?`,
      one.trigger,
    );
    db.exec(`DROP TRIGGER ${one.trigger}`);
    return { ...one, sql: sql?.sql ?? '', done: lastId(db, one.table) };
  });
  const flush = (): void => {
    for (const one of indexed) {
      db.run(
        `INSERT INTO ${one.index} (rowid, ${one.columns}) SELECT id, ${one.columns} FROM ${one.table} WHERE id > ? ORDER BY id`,
        one.done,
      );
      one.done = lastId(db, one.table);
    }
  };
  return {
    flush,
    end: () => {
      flush();
      for (const { sql } of indexed) db.exec(sql);
    },
  };
}

const lastId = (db: WritableDb, table: 'items' | 'responses'): number =>
  db.get<{ id: number }>(`SELECT coalesce(max(id), 0) AS id FROM ${table}`)?.id ?? 0;
