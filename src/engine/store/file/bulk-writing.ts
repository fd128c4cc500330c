/**
 * What triggers do while a great many rows are written, done for all of them together. Row by row it costs more than all the rest: words of what is written are
 * indexed by a statement after which the index writes out what it holds, and items are noted as stale, and things as touched, once for each row that is about them.
 * The triggers are off until the end of the transaction, in which the file takes their dropping back too where it fails.
 */
import { SEALED } from '../seals/sealed.ts';
import { keepPages } from './connect.ts';
import type { WritableDb } from './open.ts';

/** What an import adds rows to. The numbers of rows grow. */
const TABLES = ['items', 'variables', 'flow_steps', 'item_images', 'responses'] as const;
type Table = (typeof TABLES)[number];

/** Each with what it does, for the rows of its table after `@done`. */
const TRIGGERS: readonly { name: string; table: Table; sql: string }[] = [
  words('items_text', 'items', 'question, solution'),
  words('answers_text', 'responses', 'text'),
  ...TABLES.map((table) => stale(table)),
  ...TABLES.flatMap((table) => touched(table)),
];

/** Migration 5. */
function words(index: string, table: Table, columns: string) {
  const rows = `SELECT id, ${columns} FROM ${table} WHERE id > @done ORDER BY id`;
  return { name: `${index}_in`, table, sql: `INSERT INTO ${index} (rowid, ${columns}) ${rows}` };
}

/** Migration 16. */
function stale(table: Table) {
  const sql = `INSERT OR IGNORE INTO stale_items (item_id) SELECT ${table === 'items' ? 'id' : 'item_id'} FROM ${table} WHERE rowid > @done`;
  return { name: `${table}_stale_ins`, table, sql };
}

/** Seals' own, of this connection alone. */
function touched(table: Table) {
  return SEALED.flatMap(({ kind, parts }) =>
    parts
      .filter((part) => part.table === table)
      .map(({ owner }) => ({
        name: `seal_${String(kind)}_${table}_INSERT`,
        table,
        sql: `INSERT OR IGNORE INTO temp.touched (kind, id) SELECT ${String(kind)}, ${owner} FROM main.${table} WHERE rowid > @done`,
      })),
  );
}

/** What an index of words holds in memory before it writes it out, in bytes: usually, and while a great many texts come, which makes fewer lists to merge. */
const [WORDS_HELD, WORDS_HELD_IN_BULK] = [1 << 20, 8 << 20];
const holdWords = (db: WritableDb, bytes: number): void => {
  for (const index of ['items_text', 'answers_text'])
    db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('hashsize', ${String(bytes)})`);
};

/** For the time of an import. */
export function withMoreRoom<T>(db: WritableDb, work: () => T): T {
  keepPages(db, true);
  try {
    return work();
  } finally {
    keepPages(db, false);
  }
}

/** So many texts are searched for words at once: the index writes out what it holds after each time, and others wait for it. */
const INDEXED_AT_ONCE = 4000;

/** To be used within one transaction: `flush` does it for what was inserted since the last time, words once there are some thousand texts; `end` for all, and turns the triggers on again. */
export function bulkWriting(db: WritableDb): { flush: () => void; end: () => void } {
  const off = TRIGGERS.map((one) => {
    const schema = one.name.startsWith('seal_') ? 'temp' : 'main';
    const sql = `SELECT sql FROM ${schema}.sqlite_master WHERE type = 'trigger' AND name = ?`;
    return { ...one, schema, made: db.get<{ sql: string }>(sql, one.name)?.sql ?? '', done: lastRow(db, one.table) };
  });
  for (const { schema, name } of off) db.exec(`DROP TRIGGER ${schema}.${name}`);
  holdWords(db, WORDS_HELD_IN_BULK);
  const flush = (atLeast: number): void => {
    const last = new Map(TABLES.map((table) => [table, lastRow(db, table)]));
    for (const one of off) {
      const now = last.get(one.table) ?? 0;
      if (now < one.done + (one.name.endsWith('_text_in') ? atLeast : 1)) continue;
      db.run(one.sql, { done: one.done });
      one.done = now;
    }
  };
  return {
    flush: () => {
      flush(INDEXED_AT_ONCE);
    },
    end: () => {
      flush(1);
      holdWords(db, WORDS_HELD);
      for (const { made, schema } of off)
        db.exec(schema === 'temp' ? made.replace(/^CREATE TRIGGER/, 'CREATE TEMP TRIGGER') : made);
    },
  };
}

const lastRow = (db: WritableDb, table: Table): number =>
  db.get<{ last: number }>(`SELECT coalesce(max(rowid), 0) AS last FROM ${table}`)?.last ?? 0;
