import type { ReadableDb } from '../file/open.ts';

/** Conditions on items, all of which must hold; those that are not given hold for every item. */
export interface ItemChoice {
  itemIds?: number[] | undefined;
  ids?: string[] | undefined;
  subjects?: string[] | undefined;
}

/** The items of a benchmark that a run is about, in order. */
export function chosenItems(db: ReadableDb, benchmarkId: number, { itemIds, ids, subjects }: ItemChoice): number[] {
  const list = (values: readonly unknown[] | undefined): string | null => (values ? JSON.stringify(values) : null);
  return db
    .all<{ id: number }>(
      `SELECT id FROM items WHERE benchmark_id = @benchmarkId AND (@itemIds IS NULL OR id IN (SELECT value FROM json_each(@itemIds)))
         AND (@ids IS NULL OR external_id IN (SELECT value FROM json_each(@ids))) AND (@subjects IS NULL OR subject IN (SELECT value FROM json_each(@subjects)))
       ORDER BY position`,
      { benchmarkId, itemIds: list(itemIds), ids: list(ids), subjects: list(subjects) },
    )
    .map(({ id }) => id);
}
