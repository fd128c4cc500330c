import type { ListedItem } from '../../../contract/flow-calls.ts';
import type { ReadableDb } from '../file/open.ts';
import { PREVIEW } from './preview.ts';

/** The items of a benchmark in order. */
export function listedItems(db: ReadableDb, benchmarkId: number): ListedItem[] {
  return db
    .all<Omit<ListedItem, 'multimodal'> & { multimodal: number }>(
      `SELECT i.id AS itemId, i.position + 1 AS number, i.external_id AS externalId, i.subject, ${PREVIEW} AS preview,
         EXISTS (SELECT 1 FROM item_images g WHERE g.item_id = i.id AND g.place = 'question') AS multimodal
       FROM items i WHERE i.benchmark_id = ? ORDER BY i.position`,
      benchmarkId,
    )
    .map((row) => ({ ...row, multimodal: row.multimodal === 1 }));
}
