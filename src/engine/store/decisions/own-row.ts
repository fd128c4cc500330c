/** What one reviewer decided of one thing, as the row of a table that has at most one of each: most kinds of decisions are kept so. */
import type { ReadableDb, WritableDb } from '../file/open.ts';
import type { Cause } from './kind.ts';

type Value = string | number | null;

interface OwnRow<Key extends string, Column extends string> {
  /** null takes it away. */
  put(db: WritableDb, of: Record<Key, Value>, row: Record<Column, Value> | null, cause: Cause): void;
  get<Row extends Record<Column, Value>>(db: ReadableDb, of: Record<Key, Value>, reviewerId: number): Row | null;
}

/** `key`: the columns that say what it is of, beside the reviewer's; `columns`: what was decided. */
export function ownRow<Key extends string, Column extends string>(
  table: string,
  key: readonly Key[],
  columns: readonly Column[],
): OwnRow<Key, Column> {
  const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
  const where = [...key, 'reviewer_id'].map((name) => `${name} = @${name}`).join(' AND ');
  const all = [...key, 'reviewer_id', ...columns, 'event_id'];
  const [clear, write, read] = [
    `DELETE FROM ${table} WHERE ${where}`,
    `INSERT INTO ${table} (${quoted(all)}) VALUES (${all.map((name) => `@${name}`).join(', ')})`,
    `SELECT ${quoted(columns)} FROM ${table} WHERE ${where}`,
  ];
  return {
    put: (db, of, row, { reviewerId, eventId }) => {
      const place = { ...of, reviewer_id: reviewerId };
      db.run(clear, place);
      if (row) db.run(write, { ...row, ...place, event_id: eventId });
    },
    get: <Row>(db: ReadableDb, of: Record<Key, Value>, reviewerId: number) =>
      db.get<Row>(read, { ...of, reviewer_id: reviewerId }) ?? null,
  };
}
