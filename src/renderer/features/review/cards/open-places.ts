import type { AnswerView } from '../../../../contract/review-shapes.ts';
import { announce } from '../../../app/announce.tsx';
import { t } from '../../../app/i18n.ts';
import { focusCard } from './card-focus.ts';
import { isOpen, ownOverride } from './optimistic.ts';
import { chooseCard, TURNED, useReview } from '../review-store.ts';

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

export function goTo({ sample, card }: CardPlace): void {
  if (sample !== useReview.getState().sample) {
    useReview.setState({ sample, ...TURNED });
    announce(t('blind.sample', { number: sample + 1 }));
  }
  chooseCard(card);
  focusCard(card);
}
