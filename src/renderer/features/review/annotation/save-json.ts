import { api } from '../../../app/api.ts';
import { stampAt } from '../../../desk/desk-store.ts';
import { adopt } from '../../../desk/decisions/edits.ts';
import { readCorrected } from './annotate.ts';
import { reviewDesk } from '../review-desk.ts';

/** Saves the item as edited in JSON; `done` is called once it is in the file. Answers null, or why it was refused: then nothing has changed, and the text stays with its writer. */
export async function saveItemJson(
  itemId: number,
  edit: { before: string; text: string; reason: string },
  done: () => void,
): Promise<string | null> {
  try {
    adopt(reviewDesk, await api('review.editJson', { ...stampAt(reviewDesk, itemId), itemId, ...edit }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  // Before the item is read anew: the fields of the drawer would take its new text for an edit of theirs.
  done();
  await readCorrected(itemId, 0);
  return null;
}
