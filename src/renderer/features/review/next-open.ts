/** U: the next verdict that nobody has settled, wherever it is: the next variable, the next sample, the next item of the queue. */
import type { AnswerView } from '../../../contract/review-shapes.ts';
import { announce } from '../../app/announce.tsx';
import { reportNote } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { reviewerName } from '../../app/session.ts';
import { focusCard } from './card-focus.ts';
import { openItem } from './opening.ts';
import { indexIn } from './queue-list.ts';
import { isOpen, ownOverride } from './optimistic.ts';
import { chooseCard, chooseSample, currentAnswers, currentItem, useReview } from './review-store.ts';

export interface CardPlace {
  sample: number;
  card: number;
}

/** All open cards in reading order: cards of a sample, then the next sample. What the reviewer left undecided on purpose is no open one. */
export const openPlaces = (
  answers: readonly Pick<AnswerView, 'cards'>[],
  variableIds: readonly number[],
  reviewer: string,
): CardPlace[] =>
  answers.flatMap(({ cards }, sample) =>
    variableIds.flatMap((id, card) => {
      const found = cards.find((one) => one.variableId === id);
      return isOpen(found) && !ownOverride(found, reviewer) ? [{ sample, card }] : [];
    }),
  );

/** The first open card behind `from`; of null the first of all. */
export function openPlace(
  answers: readonly Pick<AnswerView, 'cards'>[],
  variableIds: readonly number[],
  reviewer: string,
  from: CardPlace | null,
): CardPlace | null {
  const isBehind = ({ sample, card }: CardPlace) =>
    !from || sample > from.sample || (sample === from.sample && card > from.card);
  return openPlaces(answers, variableIds, reviewer).find(isBehind) ?? null;
}

export function goTo(place: CardPlace): void {
  if (place.sample !== useReview.getState().sample) {
    chooseSample(place.sample);
    announce(t('blind.sample', { number: place.sample + 1 }));
  }
  chooseCard(place.card);
  focusCard(place.card);
}

const inItem = (from: CardPlace | null): CardPlace | null => {
  const state = useReview.getState();
  const ids = currentItem(state)?.variables.map(({ id }) => id) ?? [];
  return openPlace(currentAnswers(state), ids, reviewerName(), from);
};

/** Behind the end of the queue it begins anew. Says so when there is none left. */
export async function nextOpen(): Promise<void> {
  const { sample, card, queue, itemId } = useReview.getState();
  const here = inItem({ sample, card });
  if (here) {
    goTo(here);
    return;
  }
  const at = indexIn(queue, itemId);
  const next =
    queue.find((entry, index) => index > at && entry.open) ?? queue.find((entry, index) => index < at && entry.open);
  if (next) {
    await openItem(next.itemId);
    const place = useReview.getState().itemId === next.itemId ? inItem(null) : null;
    if (place) goTo(place);
    return;
  }
  const earlier = inItem(null);
  if (earlier) goTo(earlier);
  else reportNote(t('review.nothingOpen'), 'last');
}
