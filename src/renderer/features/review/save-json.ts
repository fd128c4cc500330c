import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { t } from '../../app/i18n.ts';
import { adopt } from './decide.ts';
import { fetchAnswers, fetchItem } from './fetching.ts';
import { begun, changeRow } from './queue-list.ts';
import { stampOf, useReview } from './review-store.ts';

/** Saves the item as edited in JSON; `done` is called once it is in the file. Answers null, or why it was refused: then nothing has changed, and the text stays with its writer. */
export async function saveItemJson(
  itemId: number,
  edit: { before: string; text: string; reason: string },
  done: () => void,
): Promise<string | null> {
  try {
    adopt(await api('review.editJson', { ...stampOf(itemId), itemId, ...edit }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  // Before the item is read anew: the fields of the drawer would take its new text for an edit of theirs.
  done();
  const { answerRunId } = useReview.getState();
  const item = await fetchItem(itemId);
  if (answerRunId !== null) await fetchAnswers(itemId, answerRunId);
  begun(itemId);
  changeRow(itemId, { edited: item.original !== undefined, variables: item.variables.length });
  useReview.setState((s) => ({ card: Math.min(s.card, Math.max(0, item.variables.length - 1)) }));
  announce(t('annotation.saved'));
  return null;
}
