/** What an expert says of an item as a whole: the paper's decisions (section 3.2), a comment, a bookmark, a status. */
import { UserError } from '../../../contract/router.ts';
import { ITEM_STANDINGS, type ItemStanding } from '../../../core/review/items/item-verdict.ts';
import type { Session } from '../../session.ts';
import { evidenceBoard } from '../../store/items/kept-evidence.ts';
import { refuseRemark } from './remark.ts';
import { remarkOf } from '../../store/decisions/remark.ts';
import { benchmarkOfItem, requireItemTexts } from '../../store/items/item-parts.ts';
import { benchmarkOfSet } from '../../store/answers/answer-sets.ts';
import { itemReview } from '../../store/items/item-reviews.ts';
import { itemStandings } from '../../store/items/item-verdicts.ts';
import { isBookmarked } from '../../store/decisions/bookmark.ts';
import { commentOf } from '../../store/decisions/comment.ts';
import { decisionOf } from '../../store/decisions/item-question.ts';
import { duplicatePairs, filteredItems } from '../../store/items/filtering.ts';
import { itemVerdictOf } from '../../store/decisions/item-verdict.ts';
import { statusOf } from '../../store/decisions/status.ts';
import { sightOf } from '../../store/seats/masking.ts';
import { decide } from '../decide.ts';
import type { HandlersFor } from '../handlers-for.ts';
import type { Target } from '../guards/stamps.ts';

type Part = Partial<HandlersFor<'review'>>;

const MOST_PAIRS = 500;

export function itemReviewHandlers(session: Session) {
  return { ...viewHandlers(session), ...decisionHandlers(session) };
}

function targetOf(session: Session, itemId: number, stamp?: string): Target {
  requireItemTexts(session.db, itemId);
  return { itemId, responseId: null, variableId: null, stamp };
}

function viewHandlers(session: Session) {
  return {
    'review.item': ({ itemId }) => itemReview(session.db, targetOf(session, itemId).itemId, session.reviewer),

    'review.evidence': ({ benchmarkId, question = null, limit }) =>
      evidenceBoard(session.settled, {
        ...{ benchmarkId, question, limit },
        sight: sightOf(session.db, session.reviewer, benchmarkId),
      }),

    'review.standings': ({ benchmarkId }) => {
      const standings = [...itemStandings(session.db, benchmarkId).values()];
      const count = (one: ItemStanding): number => standings.filter((standing) => standing === one).length;
      return Object.fromEntries(ITEM_STANDINGS.map((one) => [one, count(one)])) as Record<ItemStanding, number>;
    },

    'review.filtering': ({ benchmarkId }) => filteredItems(session.db, benchmarkId),
    'review.duplicates': ({ benchmarkId = null, atLeast }) => {
      const pairs = duplicatePairs(session.db, benchmarkId, atLeast);
      return { pairs: pairs.slice(0, MOST_PAIRS), total: pairs.length };
    },
  } satisfies Part;
}

function decisionHandlers(session: Session) {
  return {
    'review.decideItem': ({ itemId, question, answer, note, stamp }) =>
      decide(session, targetOf(session, itemId, stamp), '', (reviewer) => {
        const from = decisionOf(session.db, itemId, question, reviewer);
        const kept = note ?? from?.note ?? '';
        return {
          kind: 'decision',
          question,
          from,
          to: answer === null && kept === '' ? null : { answer, note: kept },
        };
      }),

    'review.judgeItem': ({ itemId, verdict, reason, stamp }) =>
      decide(session, targetOf(session, itemId, stamp), reason, (reviewer) => ({
        kind: 'item-verdict',
        from: itemVerdictOf(session.db, itemId, reviewer),
        to: verdict === null ? null : { verdict, reason },
      })),

    'review.comment': ({ itemId, text, stamp }) =>
      decide(session, targetOf(session, itemId, stamp), '', (reviewer) => ({
        kind: 'comment',
        from: commentOf(session.db, itemId, reviewer),
        to: text.trim() === '' ? null : text,
      })),

    'review.remark': (input) => {
      const { itemId, responseId, key, place, text, resolved, stamp } = input;
      const target = { ...targetOf(session, itemId, stamp), responseId };
      return decide(session, target, '', (reviewer) => {
        refuseRemark(session.db, input, reviewer);
        const to = text.trim() === '' ? null : { text, resolved };
        return { kind: 'remark', key, place, from: remarkOf(session.db, itemId, key), to };
      });
    },

    'review.bookmark': ({ itemId, set, stamp }) =>
      decide(session, targetOf(session, itemId, stamp), '', (reviewer) => ({
        kind: 'bookmark',
        from: isBookmarked(session.db, itemId, reviewer),
        to: set,
      })),

    'review.setStatus': ({ itemId, answerRunId = null, status, reason, stamp }) => {
      if (answerRunId !== null) refuseForeignSet(session, itemId, answerRunId);
      return decide(session, { ...targetOf(session, itemId, stamp), answerRunId }, reason, (reviewerId) => {
        const standing = statusOf(session.db, { itemId, answerRunId, reviewerId });
        return {
          kind: 'status',
          from: standing.status,
          to: status,
          fromReason: standing.reason,
          toReason: reason,
        };
      });
    },
  } satisfies Part;
}

/** Throws UserError: not-found. */
function refuseForeignSet({ db }: Session, itemId: number, answerRunId: number): void {
  if (benchmarkOfItem(db, itemId) === benchmarkOfSet(db, answerRunId)) return;
  throw new UserError('not-found', 'This item has no such answers. Reload the item.');
}
