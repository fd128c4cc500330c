/**
 * Seals: of everything in a workspace that is shown or counted, the hash of its rows, written in the transaction that writes them. A byte that
 * the disk has turned, or a row that somebody else has written, does not fit its seal: it is named, and left out of figures.
 */
import { hash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import { shortId } from '../../../core/benchmark/short-id.ts';
import {
  ANSWER,
  EVENT,
  GRADED,
  idsAfter,
  idsOfPart,
  ITEM,
  ITEM_PARTS,
  LABELS,
  type Part,
  rowsOfMany,
  rowsOfPart,
  SEALED,
  STANDINGS,
  touchTriggers,
} from './sealed.ts';

export interface Damage {
  kind: number;
  id: number;
  /** What is damaged, in words. */
  what: string;
}
interface Key {
  kind: number;
  id: number;
}

/** Of this connection alone: what the transaction has touched, and what is known to be damaged. */
const MEMORY = `
CREATE TEMP TABLE IF NOT EXISTS touched (kind INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TEMP TABLE IF NOT EXISTS damaged (kind INTEGER NOT NULL, id INTEGER NOT NULL, what TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TEMP TABLE IF NOT EXISTS damaged_answers (id INTEGER PRIMARY KEY);
`;
/** SQL: whether an answer (its id) is as it was written, with its item and all that was said of it, as far as is known. */
export const isWhole = (id: string): string => `NOT EXISTS (SELECT 1 FROM temp.damaged_answers z WHERE z.id = ${id})`;

const SEALS_AT_ONCE = 500;
/** From so many things on, their rows are asked for together. */
const ASKED_TOGETHER = 8;

/** Of all rows of a thing, in whatever order they lie; null where there is none. */
const hashOf = (rows: string[]): Buffer | null =>
  rows.length > 0 ? hash('sha256', rows.sort().join('\n'), 'buffer') : null;

interface Parts {
  list: readonly (Part & { rowsSql: string; rowsOfManySql: string | null })[];
  /** SQL: a number whose n-th bit says whether the thing @id has rows in the n-th part. */
  foundSql: string;
}
const NO_PARTS: Parts = { list: [], foundSql: '' };

function partsIn(parts: readonly Part[]): Parts {
  const list = parts.map((part) => ({ ...part, rowsSql: rowsOfPart(part), rowsOfManySql: rowsOfMany(part) }));
  const bits = list.map(({ rowsSql }, index) => `(EXISTS (${rowsSql}) << ${String(index)})`);
  return { list, foundSql: `SELECT ${bits.join(' | ')}` };
}

export class Seals {
  readonly #raw: Sqlite.Database;
  readonly #statements = new Map<string, Sqlite.Statement>();
  readonly #rawStatements = new Map<string, Sqlite.Statement>();
  /** Of each kind the parts whose tables the file has: one of an older schema lacks some. */
  #parts: ReadonlyMap<number, Parts> = new Map();

  constructor(raw: Sqlite.Database) {
    this.#raw = raw;
    raw.pragma('temp_store = MEMORY');
    raw.exec(MEMORY);
    this.#findTables();
  }

  #findTables(): void {
    const names = this.#raw.prepare<[], string>(`SELECT name FROM main.sqlite_master WHERE type = 'table'`).pluck();
    const tables = new Set(names.all());
    this.#parts = new Map(
      SEALED.map(({ kind, parts }) => [kind, partsIn(parts.filter(({ table }) => tables.has(table)))]),
    );
  }

  /** From here on every write is noted; to be called once for a connection that writes. */
  watch(): void {
    this.#raw.exec(touchTriggers());
  }

  /** Seals what the transaction has touched. What is known to be damaged keeps the seal that it does not fit. */
  seal(): void {
    const touched = this.#all<Key>(
      'SELECT t.kind, t.id FROM temp.touched t WHERE NOT EXISTS (SELECT 1 FROM temp.damaged d WHERE d.kind = t.kind AND d.id = t.id)',
    );
    for (const [kind, keys] of Map.groupBy(touched, (key) => key.kind))
      this.#writeAll(
        kind,
        keys.map(({ id }) => id),
      );
    this.#prepare('DELETE FROM temp.touched').run();
  }

  /** Seals everything anew, after a migration, but what `damaged` names: that stays named. */
  sealAll(damaged: readonly Key[] = []): void {
    // What was read before the migration may have other columns now.
    this.#statements.clear();
    this.#rawStatements.clear();
    this.#raw.exec('DELETE FROM seals');
    this.#findTables();
    for (const [kind, { list }] of this.#parts) {
      if (list.length === 0) continue;
      const ids = list.map(idsOfPart).join(' UNION ');
      this.#writeAll(kind, this.#raw.prepare<[], number>(ids).pluck().all());
    }
    for (const { kind, id } of damaged)
      this.#prepare('INSERT OR REPLACE INTO seals (kind, id, hash) VALUES (?, ?, ?)').run(kind, id, Buffer.alloc(32));
  }

  /** Looks at everything, a thing or a page of them at each step; what is damaged is remembered, named and from then on left out of figures.
   * @param version of the file's schema, where it is not the present one */
  *verify(version = Infinity): Generator<Damage | null> {
    for (const { kind } of SEALED.filter(({ since = 0 }) => since <= version)) {
      const sealed = 'SELECT id, hash FROM seals WHERE kind = @kind AND id > @after ORDER BY id';
      // What was written since the page was read is looked at anew.
      for (const { id, hash: as } of this.#paged<Key & { hash: Buffer }>(sealed, kind))
        yield this.#hash({ kind, id })?.equals(as) === true ? null : this.damageOf(kind, id);
      for (const part of this.#parts.get(kind)?.list ?? [])
        for (const { id, isSealed } of this.#paged<Key & { isSealed: number }>(idsAfter(part), kind))
          yield isSealed === 1 ? null : this.damageOf(kind, id);
    }
  }

  /** Things, read by the page, since a whole table at once would hold up everything else. */
  *#paged<T extends Pick<Key, 'id'>>(sql: string, kind: number): Generator<T> {
    for (let after = Number.MIN_SAFE_INTEGER, more = true; more;) {
      const page = this.#all<T>(`${sql} LIMIT ${String(SEALS_AT_ONCE)}`, { kind, after });
      yield* page;
      after = page.at(-1)?.id ?? after;
      more = page.length === SEALS_AT_ONCE;
    }
  }

  /** Null when a thing is as it was written. */
  damageOf(kind: number, id: number): Damage | null {
    const sealed = this.#prepare('SELECT hash FROM seals WHERE kind = ? AND id = ?').get(kind, id) as
      | { hash: Buffer }
      | undefined;
    const now = this.#hash({ kind, id });
    if (sealed && now ? sealed.hash.equals(now) : !sealed && !now) return null;
    const damage = { kind, id, what: this.#nameOf(kind, id) };
    this.#remember(damage);
    return damage;
  }

  /** What is known to be damaged so far. */
  known(): Damage[] {
    return this.#all<Damage>('SELECT kind, id, what FROM temp.damaged ORDER BY kind, id');
  }

  /** What another connection has found. */
  learn(damages: readonly Damage[]): void {
    for (const damage of damages) this.#remember(damage);
  }

  #writeAll(kind: number, ids: readonly number[]): void {
    const together =
      ids.length >= ASKED_TOGETHER && this.#partsOfKind(kind).every((part) => part.rowsOfManySql !== null);
    if (!together) for (const id of ids) this.#write(kind, id, this.#hash({ kind, id }));
    else
      for (let from = 0; from < ids.length; from += SEALS_AT_ONCE) {
        const some = ids.slice(from, from + SEALS_AT_ONCE);
        const rows = this.#rowsOfMany(kind, some);
        for (const id of some) this.#write(kind, id, hashOf(rows.get(id) ?? []));
      }
  }

  #write(kind: number, id: number, sealed: Buffer | null): void {
    if (sealed) this.#prepare('INSERT OR REPLACE INTO seals (kind, id, hash) VALUES (?, ?, ?)').run(kind, id, sealed);
    else this.#prepare('DELETE FROM seals WHERE kind = ? AND id = ?').run(kind, id);
  }

  /** Null where the thing has no row. */
  #hash({ kind, id }: Key): Buffer | null {
    const rows: string[] = [];
    for (const { table, rowsSql } of this.#partsOf(kind, id))
      for (const row of this.#rows(rowsSql).all({ id })) rows.push(`${table}${JSON.stringify(row)}`);
    return hashOf(rows);
  }

  /** The rows of many things by their ids: each table is asked once for all of them, not once for each. */
  #rowsOfMany(kind: number, ids: readonly number[]): ReadonlyMap<number, string[]> {
    const found = new Map<number, string[]>();
    for (const { table, rowsOfManySql } of this.#partsOfKind(kind))
      for (const row of this.#rows(rowsOfManySql ?? '').all(JSON.stringify(ids)) as unknown[][]) {
        const id = row.pop() as number;
        const text = `${table}${JSON.stringify(row)}`;
        const others = found.get(id);
        if (others) others.push(text);
        else found.set(id, [text]);
      }
    return found;
  }

  #partsOfKind(kind: number): Parts['list'] {
    return (this.#parts.get(kind) ?? NO_PARTS).list;
  }

  /** The parts in which a thing has rows, found by one query: most things have rows in few of them. */
  #partsOf(kind: number, id: number): Parts['list'] {
    const parts = this.#parts.get(kind) ?? NO_PARTS;
    if (parts.list.length < 2) return parts.list;
    const [found] = this.#rows(parts.foundSql).get({ id }) as [number];
    return parts.list.filter((_, index) => (found & (1 << index)) !== 0);
  }

  #remember({ kind, id, what }: Damage): void {
    this.#prepare('INSERT OR IGNORE INTO temp.damaged (kind, id, what) VALUES (?, ?, ?)').run(kind, id, what);
    const answers = ANSWERS[kind];
    if (answers !== undefined) this.#prepare(`INSERT OR IGNORE INTO temp.damaged_answers (id) ${answers}`).run({ id });
  }

  #nameOf(kind: number, id: number): string {
    const name = SEALED.find((one) => one.kind === kind)?.name ?? '';
    const itemId = (ITEM_OF[kind] ?? '') === '' ? undefined : this.#get<{ id: number }>(ITEM_OF[kind] ?? '', id)?.id;
    const item = itemId && this.#get<{ id: string }>('SELECT external_id AS id FROM items WHERE id = ?', itemId);
    if (!item) return `${name} ${String(id)}`;
    return kind === ITEM || kind === ITEM_PARTS
      ? `item ${shortId(item.id)}`
      : `${name} ${String(id)} on item ${shortId(item.id)}`;
  }

  #rows(sql: string): Sqlite.Statement {
    let statement = this.#rawStatements.get(sql);
    if (!statement) {
      statement = this.#raw.prepare(sql).raw();
      this.#rawStatements.set(sql, statement);
    }
    return statement;
  }
  #prepare(sql: string): Sqlite.Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#raw.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
  #all<T>(sql: string, ...parameters: unknown[]): T[] {
    return this.#prepare(sql).all(...parameters) as T[];
  }
  #get<T>(sql: string, ...parameters: unknown[]): T | undefined {
    return this.#prepare(sql).get(...parameters) as T | undefined;
  }
}

/** The item that a thing is about. */
const ITEM_OF: Record<number, string> = {
  [ITEM]: 'SELECT ? AS id',
  [ITEM_PARTS]: 'SELECT ? AS id',
  [STANDINGS]: 'SELECT ? AS id',
  [ANSWER]: 'SELECT item_id AS id FROM responses WHERE id = ?',
  [GRADED]: 'SELECT item_id AS id FROM responses WHERE id = ?',
  [LABELS]: 'SELECT item_id AS id FROM responses WHERE id = ?',
  [EVENT]: 'SELECT item_id AS id FROM events WHERE id = ?',
};

/** The answers that no figure may count when a thing is damaged. */
const ANSWERS: Record<number, string> = {
  [ITEM]: 'SELECT id FROM main.responses WHERE item_id = @id',
  [ITEM_PARTS]: 'SELECT id FROM main.responses WHERE item_id = @id',
  [STANDINGS]: 'SELECT id FROM main.responses WHERE item_id = @id',
  [ANSWER]: 'SELECT @id',
  [GRADED]: 'SELECT @id',
  [LABELS]: 'SELECT @id',
  [EVENT]: `SELECT a.id FROM main.events e JOIN main.responses a ON a.id = e.response_id OR (e.response_id IS NULL AND a.item_id = e.item_id)
    WHERE e.id = @id`,
  7: 'SELECT response_id FROM main.verdicts WHERE id = @id',
};
