/** The verdict on the item: shows at once, and is on its way to the file on the same key press. */
import type { ItemReviewView } from '../../../../contract/review-calls.ts';
import { proposedVerdict, type ItemVerdict, type Proposal } from '../../../../core/review/items/item-verdict.ts';
import { announce } from '../../../app/announce.tsx';
import { api } from '../../../app/api.ts';
import { t } from '../../../app/i18n.ts';
import { save } from '../../../app/saving.ts';
import { reviewerName } from '../../../app/session.ts';
import { changeReview, changeRow, stampAt } from '../../../desk/desk-store.ts';
import { adopt } from '../../../desk/decisions/edits.ts';
import { begun, tookBack } from '../../../desk/queue/queue-list.ts';
import { questionsOf } from './item-questions.ts';
import { reviewDesk } from '../review-desk.ts';
import { useReview } from '../review-store.ts';
import { list } from '../../../lib/format.ts';

/** What the reviewer's own answers propose. */
export function proposalOf(itemId: number): Proposal | null {
  const { items, reviews } = useReview.getState();
  const own = reviews.get(itemId)?.decisions.filter((d) => d.mine) ?? [];
  return proposedVerdict(
    questionsOf(items.get(itemId)),
    Object.fromEntries(own.map(({ question, answer }) => [question, answer])),
  );
}

/** "too simple, figure not needed": why the answers propose it, as the reason that goes with it. */
export function becauseOf(proposal: Proposal | null): string {
  const [first = '', ...others] = proposal?.because.map((question) => t(`itemVerdict.reasons.${question}`)) ?? [];
  return list([first, ...others]);
}

export const ownVerdict = (review: ItemReviewView | undefined) => review?.verdicts.find((one) => one.mine);

/** A reason that is written to an item's verdict; `done` is called once it is in the file. */
interface Written {
  itemId: number;
  reason: string;
  done: () => void;
}

/** Gives the open item a verdict; the same again takes it back. With the proposed one goes what it was proposed for. */
export function judgeItem(wanted: ItemVerdict, written?: Written): void {
  const itemId = written?.itemId ?? useReview.getState().itemId;
  if (itemId === null) return;
  const own = ownVerdict(useReview.getState().reviews.get(itemId));
  if (written?.reason === own?.reason && written) {
    written.done();
    return;
  }
  const verdict = !written && wanted === own?.verdict ? null : wanted;
  const proposal = proposalOf(itemId);
  const reason =
    verdict === null ? '' : (written?.reason ?? (proposal?.verdict === verdict ? becauseOf(proposal) : ''));
  const mine = { reviewer: reviewerName(), mine: true, at: new Date().toISOString(), reason };
  changeReview(reviewDesk, itemId, (review) => ({
    ...review,
    verdicts: [...review.verdicts.filter((one) => !one.mine), ...(verdict === null ? [] : [{ ...mine, verdict }])],
  }));
  changeRow(reviewDesk, itemId, { verdict });
  begun(reviewDesk, itemId);
  const word = verdict === null ? t('itemVerdict.none') : t(`itemVerdict.${verdict}`);
  announce(t('itemVerdict.said', { verdict: word }));
  const stamp = stampAt(reviewDesk, itemId);
  save(t('itemVerdict.saving', { verdict: word, reason }).trim(), async () => {
    adopt(reviewDesk, await api('review.judgeItem', { ...stamp, itemId, verdict, reason }));
    if (verdict === null) tookBack(reviewDesk, itemId);
    written?.done();
  });
}
