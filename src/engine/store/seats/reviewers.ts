import { UserError } from '../../../contract/router.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

/** The decisions stay, under the new name. Throws UserError name-taken: two reviewers' decisions are not made one. */
export function renameReviewer(db: WritableDb, from: string, to: string): void {
  if (db.get('SELECT 1 FROM reviewers WHERE name = ?', to) !== undefined)
    throw new UserError(
      'name-taken',
      `There are decisions by ${to} in this workspace already. To go on as ${to}, say that you are another person; to keep them apart, choose another name.`,
    );
  db.run('UPDATE reviewers SET name = ? WHERE name = ?', to, from);
}

/** The reviewer's id; 0, which is nobody's, for one who has decided nothing yet. */
export function reviewerByName(db: ReadableDb, name: string): number {
  return db.get<{ id: number }>('SELECT id FROM reviewers WHERE name = ?', name)?.id ?? 0;
}
