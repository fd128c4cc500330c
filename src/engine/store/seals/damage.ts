/** What is done about what is not as it was written: it is not shown, not asked about, not exported and not counted. */
import { UserError } from '../../../contract/router.ts';
import type { ReadableDb } from '../file/open.ts';
import { ANSWER, GRADED, GROUP, ITEM, ITEM_PARTS, LABELS } from './sealed.ts';

/** Looks at an item, and at all answers to it. The error for an item that is not as it was written. */
export function damageOfItem(db: ReadableDb, itemId: number): UserError | null {
  for (const { id } of db.all<{ id: number }>('SELECT id FROM responses WHERE item_id = ?', itemId))
    isDamagedAnswer(db, id);
  // The exam that a question is of is shown with it.
  const { groupId = null } =
    db.get<{ groupId: number | null }>('SELECT group_id AS groupId FROM items WHERE id = ?', itemId) ?? {};
  const damage =
    db.seals.damageOf(ITEM, itemId) ??
    db.seals.damageOf(ITEM_PARTS, itemId) ??
    (groupId === null ? null : db.seals.damageOf(GROUP, groupId));
  return damage && damaged(damage.what);
}

/** Whether an answer, or what was said of it, is not as it was written. */
export function isDamagedAnswer(db: ReadableDb, responseId: number): boolean {
  return [ANSWER, GRADED, LABELS].map((kind) => db.seals.damageOf(kind, responseId)).some((damage) => damage !== null);
}

/** The ids of the answers of which something is known to be damaged. */
export const damagedAnswers = (db: ReadableDb): ReadonlySet<number> =>
  new Set(db.all<{ id: number }>('SELECT id FROM temp.damaged_answers').map(({ id }) => id));

/** Throws UserError damaged-row when an item or an answer of a benchmark is known to be damaged: a file of it would not be what was imported. */
export function refuseDamagedBenchmark(db: ReadableDb, benchmarkId: number): void {
  const found = db.get<{ what: string }>(
    `SELECT d.what FROM temp.damaged d
     WHERE (d.kind IN (${String(ITEM)}, ${String(ITEM_PARTS)}) AND d.id IN (SELECT id FROM items WHERE benchmark_id = @id))
        OR (d.kind IN (${String(ANSWER)}, ${String(GRADED)}) AND d.id IN (SELECT a.id FROM responses a JOIN items i ON i.id = a.item_id WHERE i.benchmark_id = @id))
     LIMIT 1`,
    { id: benchmarkId },
  );
  if (found) throw damaged(found.what);
}

/** Throws UserError damaged-row before a damaged answer, or one to a damaged item, is graded. */
export function refuseDamagedAnswer(db: ReadableDb, responseId: number, itemId: number): void {
  const damage =
    db.seals.damageOf(ANSWER, responseId) ?? db.seals.damageOf(ITEM, itemId) ?? db.seals.damageOf(ITEM_PARTS, itemId);
  if (damage) throw damaged(damage.what);
}

export function damaged(what: string): UserError {
  return new UserError(
    'damaged-row',
    `${what} is damaged: what lies on the disk is not what was written. It counts in no figure. Restore a backup (Settings, Workspace; \`markscheme restore\`), or import its file into a new workspace.`,
  );
}
