import { z } from 'zod';
import type { Item } from '../../../core/benchmark/item.ts';
import type { FigureView, ItemView, VariableView } from '../../../contract/review-shapes.ts';
import { currentFlow, importedFlow, importedVariables } from './annotations.ts';
import { noSuchItem } from './item-parts.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { patchesOf } from './patches.ts';

/** What an import knows of an item beyond its row: provenance, damage, and the hash of each figure that was found. */
export interface NewItem extends Item {
  position: number;
  itemType: string;
  subject: string;
  provenance: Record<string, string>;
  damaged: boolean;
  imageHashes: (string | null)[];
}

/** Values are bound by their places: a name is looked up for each value of each row. */
export function insertItem(db: WritableDb, benchmarkId: number, item: NewItem): number {
  const { id } = db.run(
    `INSERT INTO items (benchmark_id, position, external_id, item_type, lead, raw, question, solution, subject, provenance, damaged)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    benchmarkId,
    item.position,
    item.externalId,
    item.itemType,
    item.lead,
    item.raw,
    item.question,
    item.solution,
    item.subject,
    JSON.stringify(item.provenance),
    item.damaged ? 1 : 0,
  );
  item.variables.forEach(({ name, type, description, value }, position) => {
    db.run(
      'INSERT INTO variables (item_id, position, place, name, type, description, value) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[id, position, position, name, type, description, value],
    );
  });
  item.flow.forEach(({ stepId, step, answer }, position) => {
    db.run(
      'INSERT INTO flow_steps (item_id, position, place, step_id, step, answer) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, position, position, stepId, step, answer],
    );
  });
  item.images.forEach(({ place, path }, position) => {
    db.run(
      'INSERT INTO item_images (item_id, place, position, path, hash) VALUES (?, ?, ?, ?, ?)',
      ...[id, place, position, path, item.imageHashes[position] ?? null],
    );
  });
  return id;
}

/** Where a benchmark's next item stands. */
export function nextPosition(db: ReadableDb, benchmarkId: number): number {
  const sql = 'SELECT coalesce(max(position) + 1, 0) AS next FROM items WHERE benchmark_id = ?';
  return db.get<{ next: number }>(sql, benchmarkId)?.next ?? 0;
}

interface ItemRow {
  id: number;
  benchmark_id: number;
  position: number;
  external_id: string;
  question: string;
  solution: string;
  subject: string;
  provenance: string;
  damaged: number;
  twins: number;
}

const Provenance = z.record(z.string(), z.string());

/** The whole item as the reviewer sees it: the imported text with the experts' patches applied. */
export function getItem(db: ReadableDb, itemId: number): Omit<ItemView, 'stamp'> {
  const row = db.get<ItemRow>(
    `SELECT i.id, i.benchmark_id, i.position, i.external_id, i.question, i.solution, i.subject, i.provenance, i.damaged,
      (SELECT count(*) FROM items t WHERE t.benchmark_id = i.benchmark_id AND t.external_id = i.external_id) AS twins
     FROM items i WHERE i.id = ?`,
    itemId,
  );
  if (!row) throw noSuchItem(itemId);
  const provenance = Provenance.catch({}).parse(JSON.parse(row.provenance));
  const patches = patchesOf(db, itemId);
  return {
    itemId: row.id,
    benchmarkId: row.benchmark_id,
    position: row.position,
    externalId: row.external_id,
    duplicateId: row.twins > 1,
    subject: row.subject,
    sourceUrl: provenance.source_url ?? null,
    licence: provenance.license ?? null,
    question: patches.get(QUESTION_PATH) ?? row.question,
    solution: patches.get(SOLUTION_PATH) ?? row.solution,
    damaged: row.damaged === 1,
    figures: figuresOf(db, itemId),
    variables: variablesOf(db, itemId),
    flow: currentFlow(db, itemId),
    ...(patches.size === 0 ? {} : { original: originalOf(db, row) }),
  };
}

/** Where the two texts of an item stand in its row. */
export const QUESTION_PATH = '/question/text';
export const SOLUTION_PATH = '/answer/text';

const corrected = (path: string, column: string): string =>
  `coalesce((SELECT p.value FROM patches p WHERE p.item_id = x.id AND p.path = '${path}' AND p.json = 0), x.${column})`;
/** SQL of the texts of an item, `items x`, as they count, corrections included: what models are asked and judges are shown. */
export const QUESTION = corrected(QUESTION_PATH, 'question');
export const SOLUTION = corrected(SOLUTION_PATH, 'solution');

/** The item as it was imported. */
function originalOf(db: ReadableDb, row: ItemRow): NonNullable<ItemView['original']> {
  return {
    question: row.question,
    solution: row.solution,
    variables: importedVariables(db, row.id),
    flow: importedFlow(db, row.id),
  };
}

export function figuresOf(db: ReadableDb, itemId: number): FigureView[] {
  return db.all<FigureView>(
    'SELECT hash, path AS name, place FROM item_images WHERE item_id = ? ORDER BY position',
    itemId,
  );
}

/** The variables as they count now; `original` is the imported target value, and for one that experts added the value it was added with. */
export function variablesOf(db: ReadableDb, itemId: number): VariableView[] {
  return db.all<VariableView>(
    `SELECT c.id, c.position, c.name, c.type, c.description, c.value, v.value AS original
     FROM current_variables c JOIN variables v ON v.id = c.id WHERE c.item_id = ? ORDER BY c.position`,
    itemId,
  );
}

/** Every row's source text in order, for export. */
export function* rawRows(
  db: ReadableDb,
  benchmarkId: number,
): Generator<{ id: number; lead: string; raw: string; externalId: string }> {
  for (const { id, externalId } of itemIds(db, benchmarkId)) {
    const row = db.get<{ lead: string; raw: string }>('SELECT lead, raw FROM items WHERE id = ?', id);
    if (row) yield { id, externalId, ...row };
  }
}

/** `position` is the place in the file, from 0. */
export interface ItemName {
  id: number;
  position: number;
  externalId: string;
}

/** The items of a benchmark in order, by both of their names. */
export function itemIds(db: ReadableDb, benchmarkId: number): ItemName[] {
  const sql = 'SELECT id, position, external_id AS externalId FROM items WHERE benchmark_id = ? ORDER BY position';
  return db.all(sql, benchmarkId);
}

/** The items that carry an id: ids are not unique (docs/design/files.md, "Ids are not unique"). */
export function itemsByExternalId(db: ReadableDb, benchmarkId: number): Map<string, number[]> {
  const map = new Map<string, number[]>();
  for (const row of db.all<{ id: number; externalId: string }>(
    'SELECT id, external_id AS externalId FROM items WHERE benchmark_id = ? ORDER BY position',
    benchmarkId,
  )) {
    const list = map.get(row.externalId);
    if (list) list.push(row.id);
    else map.set(row.externalId, [row.id]);
  }
  return map;
}
