import type { EngineCalls, ParsedOf } from '../../../contract/calls.ts';
import { UserError } from '../../../contract/router.ts';
import { authorOf, remarkOf } from '../../store/decisions/remark.ts';
import { getItem } from '../../store/items/items.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { clTask } from '../../store/items/cl-tasks.ts';
import { examResponse } from '../../store/answers/grades.ts';
import { answerById } from '../../store/answers/responses.ts';
import { readReply } from '../../transfer/figures/exam-results.ts';
import { messageOf, type RemarkedPart } from '../../../core/review/items/remark.ts';
import { questionById } from '../../store/items/exams.ts';
import { itemOfResponse } from '../../store/answers/overrides.ts';

/** A remark stands on a text that is there, and its words are its author's. Throws UserError: not-found, bad-input, not-yours. */
export function refuseRemark(
  db: ReadableDb,
  { itemId, responseId, key, place, text }: ParsedOf<EngineCalls, 'review.remark'>,
  reviewer: number,
): void {
  if ((place.part === 'answer') !== (responseId !== null))
    throw new UserError('bad-input', 'A remark on an answer needs the answer, and any other needs none.');
  if (responseId !== null && itemOfResponse(db, responseId) !== itemId)
    throw new UserError('not-found', 'This item has no such answer. Reload the item.');
  const author = authorOf(db, itemId, key);
  if (author === undefined) {
    if (sourceOf(db, itemId, responseId, place.part).slice(place.start, place.end) !== place.quote)
      throw new UserError('bad-input', 'The text at this place was changed meanwhile. Select it again.');
  } else if (author !== reviewer && text !== remarkOf(db, itemId, key)?.text)
    throw new UserError(
      'not-yours',
      'The words of a remark are its author’s. Answer with one of your own, or resolve it.',
    );
}

/** The text that a part of an item, or of the answer to it, is; empty where there is none. */
function sourceOf(db: ReadableDb, itemId: number, responseId: number | null, part: RemarkedPart): string {
  const message = messageOf(part);
  if (message !== null) return clTask(db, itemId)?.messages[message]?.content ?? '';
  if (responseId === null) return getItem(db, itemId)[part as 'question' | 'solution'];
  const response = questionById(db, itemId) && examResponse(db, responseId);
  const explained = response && readReply(response)?.explanation;
  return explained ?? answerById(db, responseId)?.text ?? '';
}
