/** V and the switch of blind-first review. */
import type { BlindView } from '../../../contract/blind-calls.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { save } from '../../app/saving.ts';
import { isHidden, isRevealed } from './blind.ts';
import { bounded } from '../../desk/bounded.ts';
import { currentAnswer, currentItem, currentReview, currentVariable, useReview } from './review-store.ts';

/** Shows what is hidden: of the active variable, or, at a question about the item, what is known of the item. The verdict until then is kept. */
export function reveal(): void {
  const state = useReview.getState();
  const item = currentItem(state);
  const review = currentReview(state);
  if (!state.blind || !item || !review) {
    announce(t('blind.off'));
    return;
  }
  const answer = currentAnswer(state);
  const variable = currentVariable(state);
  const whole = state.question !== null;
  const responseId = whole ? null : (answer?.responseId ?? null);
  const variableId = whole ? null : (variable?.id ?? null);
  const card = answer?.cards.find((one) => one.variableId === variableId);
  if (whole ? isRevealed(review, null, null) : responseId === null || !isHidden(card)) {
    announce(t('blind.alreadyRevealed'));
    return;
  }
  const name = whole ? '' : (variable?.name ?? '');
  useReview.setState((s) => ({
    reviews: bounded(
      s.reviews,
      item.itemId,
      { ...review, revealed: [...review.revealed, { responseId, variableId }] },
      s.itemId,
    ),
  }));
  announce(whole ? t('blind.revealedItem') : t('blind.revealed', { name }));
  const { stamp } = item;
  // In the order of the key presses: a verdict that was given before is in the file before.
  save(t('blind.saving', { name: name || item.externalId }), async () => {
    await api('blind.reveal', { stamp, itemId: item.itemId, responseId, variableId });
    useReview.setState((s) => ({ statusChanges: s.statusChanges + 1 }));
  });
}

/** Switches blind-first for the benchmark on the desk. */
export function toggleBlind(): void {
  const { benchmarkId, blind } = useReview.getState();
  if (benchmarkId === null) return;
  void attempt(async () => {
    const { on } = await api('blind.set', { benchmarkId, on: !blind });
    useReview.setState({ blind: on, askReason: null });
    announce(t(on ? 'blind.turnedOn' : 'blind.turnedOff'));
  });
}

/** "κ 0.62 (31 of 40)", or the count alone where kappa is not defined. */
export function agreementText({ n, agree, kappa }: BlindView['before']): string {
  return kappa === null ? t('blind.shareOf', { agree, n }) : t('blind.kappaOf', { kappa: kappa.toFixed(2), agree, n });
}
