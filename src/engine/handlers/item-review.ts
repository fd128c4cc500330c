/** What an expert says of an item as a whole: the paper's decisions (section 3.2), a comment, a bookmark, a status. */
import type { EngineCalls } from '../../contract/calls.ts';
import type { Handlers } from '../../contract/router.ts';
import type { Session } from '../session.ts';
import { evidenceBoard } from '../store/evidence.ts';
import { requireItemTexts } from '../store/item-parts.ts';
import { itemReview } from '../store/item-reviews.ts';
import { isBookmarked } from '../store/decisions/bookmark.ts';
import { commentOf } from '../store/decisions/comment.ts';
import { decisionOf } from '../store/decisions/item-question.ts';
import { statusOf } from '../store/decisions/status.ts';
import { decide } from './decide.ts';
import type { Target } from './stamps.ts';

type Calls =
  'review.item' | 'review.evidence' | 'review.decideItem' | 'review.comment' | 'review.bookmark' | 'review.setStatus';

export function itemReviewHandlers(session: Session): Pick<Handlers<EngineCalls>, Calls> {
  const subject = (itemId: number, stamp?: string): Target => {
    requireItemTexts(session.db, itemId);
    return { itemId, responseId: null, variableId: null, stamp };
  };
  return {
    'review.item': ({ itemId }) => itemReview(session.db, subject(itemId).itemId, session.reviewer),

    'review.evidence': ({ benchmarkId, question }) =>
      evidenceBoard(session.db, benchmarkId, question ?? null, session.reviewer),

    'review.decideItem': ({ itemId, question, answer, note, stamp }) =>
      decide(session, subject(itemId, stamp), '', (reviewer) => {
        const from = decisionOf(session.db, itemId, question, reviewer);
        const kept = note ?? from?.note ?? '';
        return {
          kind: 'decision',
          question,
          from,
          to: answer === null && kept === '' ? null : { answer, note: kept },
        };
      }),

    'review.comment': ({ itemId, text, stamp }) =>
      decide(session, subject(itemId, stamp), '', (reviewer) => ({
        kind: 'comment',
        from: commentOf(session.db, itemId, reviewer),
        to: text.trim() === '' ? null : text,
      })),

    'review.bookmark': ({ itemId, set, stamp }) =>
      decide(session, subject(itemId, stamp), '', (reviewer) => ({
        kind: 'bookmark',
        from: isBookmarked(session.db, itemId, reviewer),
        to: set,
      })),

    'review.setStatus': ({ itemId, status, reason, stamp }) =>
      decide(session, subject(itemId, stamp), reason, (reviewer) => {
        const standing = statusOf(session.db, itemId, reviewer);
        return {
          kind: 'status',
          from: standing.status,
          to: status,
          fromReason: standing.reason,
          toReason: reason,
        };
      }),
  };
}
