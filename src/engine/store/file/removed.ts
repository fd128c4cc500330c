/**
 * What was removed can be brought back until the workspace closes: its rows are kept in temporary tables, which the connection takes with it. What
 * goes with a row is what the schema says (ON DELETE CASCADE), so no table has to be named here.
 */
import { UserError } from '../../../contract/router.ts';
import type { ReadableDb, WritableDb } from './open.ts';

interface Link {
  child: string;
  column: string;
  parent: string;
  key: string;
}
interface Table {
  name: string;
  /** The columns of its primary key. */
  key: string[];
}
/** Rows of a table, and the temporary table that holds them. */
interface Kept {
  table: string;
  copy: string;
}
/** The temporary tables of one removal, parents before children. */
export type KeptRows = readonly Kept[];

let copies = 0;

/** Keeps these rows and all that goes with them, and deletes them. In a transaction of the caller's. */
export function takeOut(db: WritableDb, root: string, ids: readonly number[]): KeptRows {
  const tables = tablesOf(db);
  const links = [...tables.values()].flatMap(({ name }) => linksOf(db, name));
  const kept = new Map<string, Kept>();
  const list = JSON.stringify(ids);
  const copyOf = (table: string): Kept => {
    const known = kept.get(table);
    if (known) return known;
    copies += 1;
    const made = { table, copy: `temp.removed_${String(copies)}` };
    const key = (tables.get(table)?.key ?? []).map(quoted).join(', ');
    db.exec(`CREATE TEMP TABLE removed_${String(copies)} AS SELECT * FROM main.${quoted(table)} WHERE 0;
      CREATE UNIQUE INDEX temp.removed_${String(copies)}_key ON removed_${String(copies)} (${key});`);
    kept.set(table, made);
    return made;
  };
  const first = copyOf(root);
  db.run(
    `INSERT INTO ${first.copy} SELECT * FROM main.${quoted(root)} WHERE id IN (SELECT value FROM json_each(?))`,
    list,
  );
  for (let found = 1; found > 0;) {
    found = 0;
    for (const { child, column, parent, key } of links) {
      const from = kept.get(parent);
      if (!from) continue;
      const sql = `FROM main.${quoted(child)} WHERE ${quoted(column)} IN (SELECT ${quoted(key)} FROM ${from.copy})`;
      if (db.get(`SELECT 1 ${sql} LIMIT 1`) === undefined) continue;
      found += db.run(`INSERT OR IGNORE INTO ${copyOf(child).copy} SELECT * ${sql}`).changes;
    }
  }
  db.run(`DELETE FROM main.${quoted(root)} WHERE id IN (SELECT value FROM json_each(?))`, list);
  return parentsFirst([...kept.values()], links);
}

/** Puts the rows back as they were. In a transaction of the caller's. Throws UserError place-taken where something else has taken their place. */
export function putBack(db: WritableDb, rows: KeptRows): void {
  db.exec('PRAGMA defer_foreign_keys = ON');
  for (const { table, copy } of rows) {
    const keys = tablesOf(db).get(table)?.key ?? [];
    const same = keys.map((key) => `t.${quoted(key)} = c.${quoted(key)}`).join(' AND ');
    if (db.get(`SELECT 1 FROM ${copy} c JOIN main.${quoted(table)} t ON ${same} LIMIT 1`) !== undefined)
      throw placeTaken();
    db.run(`INSERT INTO main.${quoted(table)} SELECT * FROM ${copy}`);
  }
}

export function forget(db: WritableDb, rows: KeptRows): void {
  for (const { copy } of rows) db.exec(`DROP TABLE ${copy}`);
}

const placeTaken = (): UserError =>
  new UserError(
    'place-taken',
    'Something was added since, in the place of what was removed, so it cannot be brought back. Import it again; reviewers’ decisions are in the backup of the workspace, if one was made.',
  );

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The ordinary tables; those of the search are kept by triggers. */
function tablesOf(db: ReadableDb): Map<string, Table> {
  const names = db.all<{ name: string }>(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
  );
  return new Map(
    names.map(({ name }) => {
      const key = db.all<{ name: string }>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', name);
      return [name, { name, key: key.map((column) => column.name) }];
    }),
  );
}

function linksOf(db: ReadableDb, child: string): Link[] {
  return db.all<Link>(
    `SELECT ? AS child, "from" AS column, "table" AS parent, coalesce("to", 'id') AS key FROM pragma_foreign_key_list(?) WHERE on_delete = 'CASCADE'`,
    child,
    child,
  );
}

/** Triggers that keep the search look a row's parents up, so these have to be there. */
function parentsFirst(kept: readonly Kept[], links: readonly Link[]): Kept[] {
  const left = new Map(kept.map((one) => [one.table, one]));
  const ordered: Kept[] = [];
  while (left.size > 0) {
    const waits = (table: string): boolean =>
      links.some(({ child, parent }) => child === table && parent !== table && left.has(parent));
    const ready = [...left.values()].filter(({ table }) => !waits(table));
    // Tables that refer to each other in a circle come in any order.
    for (const one of ready.length > 0 ? ready : left.values()) {
      ordered.push(one);
      left.delete(one.table);
    }
  }
  return ordered;
}
