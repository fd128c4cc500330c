import type { EngineCalls, ParsedOf } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import { authorOf, remarkOf } from '../store/decisions/remark.ts';
import { getItem } from '../store/items.ts';
import type { ReadableDb } from '../store/open.ts';
import { answerById } from '../store/responses.ts';
import { itemOfResponse } from '../store/overrides.ts';

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
    const source =
      responseId === null
        ? getItem(db, itemId)[place.part as 'question' | 'solution']
        : answerById(db, responseId)?.text;
    if ((source ?? '').slice(place.start, place.end) !== place.quote)
      throw new UserError('bad-input', 'The text at this place was changed meanwhile. Select it again.');
  } else if (author !== reviewer && text !== remarkOf(db, itemId, key)?.text)
    throw new UserError(
      'not-yours',
      'The words of a remark are its author’s. Answer with one of your own, or resolve it.',
    );
}
