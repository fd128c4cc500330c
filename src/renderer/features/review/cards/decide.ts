import type { Span } from '../../../../core/notation/span.ts';
import type { CardView, LayerView, VerificationView } from '../../../../contract/review-shapes.ts';
import { acceptable, isGraded, type Decision } from '../../../../core/grading/status.ts';
import { announce } from '../../../app/announce.tsx';
import { api } from '../../../app/api.ts';
import { reportNote } from '../../../app/errors.ts';
import { t } from '../../../app/i18n.ts';
import { save } from '../../../app/saving.ts';
import { reviewerName } from '../../../app/session.ts';
import { sayRevealFirst } from '../../../desk/decisions/blind.ts';
import { replaceAnswer, stampAt, storedIn } from '../../../desk/desk-store.ts';
import { adopt } from '../../../desk/decisions/edits.ts';
import { begun, tookBack } from '../../../desk/queue/queue-list.ts';
import { readAgain } from '../../../desk/opening/reading.ts';
import { isHidden } from '../blind.ts';
import { focusCard } from './card-focus.ts';
import { ownOverride, fallbackVerdict, withOverride } from './optimistic.ts';
import { reviewDesk } from '../review-desk.ts';
import {
  currentAnswers,
  currentItem,
  currentVariable,
  storedAnswer,
  useReview,
  type ReviewState,
} from '../review-store.ts';

/** Each decision shows at once and is on its way to the file on the same key press. */
export function decide(
  wanted: Decision | null,
  value?: string | null,
  reason?: string,
  /** Where in the answer the value stands, if it was taken from there. */
  span?: Span,
): void {
  const state = useReview.getState();
  const answer = storedAnswer(state);
  const variable = currentVariable(state);
  const { itemId } = state;
  if (!answer || !variable || itemId === null) return;
  const hidden = isHidden(shownCard(state, variable.id));
  const card = answer.cards.find((c) => c.variableId === variable.id);
  const own = ownOverride(card, reviewerName());
  // The same key again takes the own verdict back.
  const status = value === undefined && reason === undefined && wanted === own?.status ? null : wanted;
  if (status === null && !own) return;
  const kept = value === undefined ? (own?.value ?? null) : value;
  const why = reason ?? (own && status === own.status ? own.reason : '');
  const place = value === undefined ? (own?.span ?? undefined) : span;
  const override = status === null ? null : { status, value: kept, reason: why, span: place };
  replaceAnswer(reviewDesk, itemId, withOverride(answer, variable.id, override, reviewerName()));
  begun(reviewDesk, itemId);
  // Asking why would tell an expert who works blind that the verdict is another.
  const asks =
    !hidden && status !== null && reason === undefined && turns(status, fallbackVerdict(card, reviewerName()));
  useReview.setState({ askReason: asks ? { responseId: answer.responseId, variableId: variable.id } : null });
  if (!asks && document.activeElement?.closest('[data-reasons]')) focusCard(state.card);
  const stamp = stampAt(reviewDesk, itemId);
  const word = status === null ? t('review.cleared') : t(`decision.${status}`);
  announce(`${variable.name}: ${word}`);
  save(
    `${currentItem(state)?.externalId ?? ''} ${variable.name}: ${word}${kept === null ? '' : ` (${kept})`}`,
    async () => {
      const input = {
        ...stamp,
        responseId: answer.responseId,
        variableId: variable.id,
        status,
        reason: status === null ? '' : why,
      };
      adopt(
        reviewDesk,
        await api('review.decide', { ...input, value: status === null ? null : kept, ...(place && { span: place }) }),
      );
      if (status === null) tookBack(reviewDesk, itemId);
    },
  );
}

/** The card as the expert sees it. */
function shownCard(state: ReviewState, variableId: number): CardView | undefined {
  return currentAnswers(state)[state.sample]?.cards.find((card) => card.variableId === variableId);
}

/** The verifier decides; where it cannot, the expert's own verdict stands, else the one that counts so far. */
export function decisionFor(verdict: VerificationView['verdict'], card: CardView | undefined): Decision {
  if (verdict === 'equivalent') return 'right';
  if (verdict === 'different') return 'wrong';
  const standing = ownOverride(card, reviewerName())?.status ?? card?.effective.status;
  return standing === 'right' || standing === 'wrong' ? standing : 'undecided';
}

/** Whether a verdict turns what stands without it into its contrary: only then is a reason worth asking for. */
function turns(status: Decision, standing: LayerView | undefined): boolean {
  if (!standing || !isGraded(standing.status) || !isGraded(status)) return false;
  return (standing.status === 'right') !== (status === 'right');
}

/** What an expert can confirm of a card: the verdict that stands without the expert, if it is one. */
function confirmable(card: CardView | undefined, unseen: boolean): Decision | null {
  const verdict = fallbackVerdict(card, null);
  return verdict ? acceptable(verdict, unseen) : null;
}

/** Y: the verdict of the judge or the verifier becomes the expert's own. */
export function acceptCard(): void {
  const state = useReview.getState();
  const answer = storedAnswer(state);
  const variable = currentVariable(state);
  const { itemId } = state;
  if (!answer || !variable || itemId === null || state.question !== null) return;
  if (isHidden(shownCard(state, variable.id))) {
    sayRevealFirst();
    return;
  }
  const status = confirmable(
    answer.cards.find((c) => c.variableId === variable.id),
    false,
  );
  if (status === null) {
    reportNote(t('review.nothingToAccept'), 'last');
    return;
  }
  const own = { status, value: null, reason: '' };
  replaceAnswer(reviewDesk, itemId, withOverride(answer, variable.id, own, reviewerName()));
  begun(reviewDesk, itemId);
  useReview.setState({ askReason: null });
  announce(t('review.accepted', { name: variable.name, verdict: t(`status.${status}`) }));
  const stamp = stampAt(reviewDesk, itemId);
  save(`${variable.name}: ${t('commands.decide_accept')}`, async () => {
    adopt(reviewDesk, await api('review.accept', { ...stamp, responseId: answer.responseId, variableId: variable.id }));
  });
}

/**
 * Shift+Y: the same for every variable of every sample of the item that the expert has not decided, but for values that the verifier did not find: nobody has
 * looked whether they are there. One step for undo.
 */
export function acceptRemaining(): void {
  const state = useReview.getState();
  const { itemId, answerRunId } = state;
  const answers = storedIn(state);
  if (itemId === null || answerRunId === null || answers.length === 0) return;
  if (currentAnswers(state).some((answer) => answer.cards.some(isHidden))) {
    sayRevealFirst();
    return;
  }
  const me = reviewerName();
  for (const answer of answers) {
    let next = answer;
    for (const card of answer.cards) {
      const status = confirmable(card, true);
      if (status === null || ownOverride(card, me)) continue;
      next = withOverride(next, card.variableId, { status, value: null, reason: '' }, me);
    }
    if (next === answer) continue;
    replaceAnswer(reviewDesk, itemId, next);
    begun(reviewDesk, itemId);
  }
  useReview.setState({ askReason: null });
  const stamp = stampAt(reviewDesk, itemId);
  save(t('commands.decide_acceptAll'), async () => {
    const result = await api('review.accept', { ...stamp, itemId, answerRunId });
    adopt(reviewDesk, result);
    await readAgain(reviewDesk, itemId, 1);
    const counts = t('review.acceptedAll', { count: result.accepted });
    // The cards show what was accepted; what could not be is easily overlooked.
    if (result.open > 0) reportNote(`${counts} ${t('review.stillOpen', { count: result.open })}`, 'last');
    else announce(counts);
  });
}
