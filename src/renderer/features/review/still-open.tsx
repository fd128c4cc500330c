/** What an item leaves open when it is completed: shown, gone to, and completed all the same on the same key again. */
import { useTranslation } from 'react-i18next';
import type { ItemQuestion } from '../../../core/review/item-questions.ts';
import { t } from '../../app/i18n.ts';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import { reviewerName } from '../../app/session.ts';
import {
  chooseQuestion,
  currentAnswers,
  currentItem,
  currentReview,
  useReview,
  type ReviewState,
} from './review-store.ts';
import { focusQuestion } from './card-focus.ts';
import { completeAndNext, ownDecision } from './decide-item.ts';
import { goTo, openPlaces, type CardPlace } from './next-open.ts';
import { questionsOf } from './questions.tsx';
import { joined } from '../../lib/format.ts';

interface Open {
  places: CardPlace[];
  questions: ItemQuestion[];
}

function openIn(state: ReviewState): Open {
  const item = currentItem(state);
  const ids = item?.variables.map(({ id }) => id) ?? [];
  const review = currentReview(state);
  return {
    places: openPlaces(currentAnswers(state), ids, reviewerName()),
    questions: questionsOf(item).filter((question) => !ownDecision(review, question)?.answer),
  };
}

/** Names what is open of which item: another key press counts only for the very list that was shown. */
const nameOf = (state: ReviewState, open: Open): string => JSON.stringify([state.itemId, state.answerRunId, open]);

/** Ctrl+Enter: with something open it shows the list and goes to the first of it; on the key again, or with nothing open, the item is done. */
export function complete(): void {
  const state = useReview.getState();
  const open = openIn(state);
  const name = nameOf(state, open);
  const [place] = open.places;
  const [question] = open.questions;
  if (state.leaving === name || (!place && !question)) {
    useReview.setState({ leaving: null });
    completeAndNext();
    return;
  }
  if (place) goTo(place);
  else if (question) {
    chooseQuestion(question);
    focusQuestion(question);
  }
  useReview.setState({ leaving: name });
}

/** Over the verdict keys, from the first press of Ctrl+Enter until something is decided or another item is opened. */
export function StillOpen() {
  const { t: say } = useTranslation();
  const text = useReview((s) => {
    if (s.leaving === null) return '';
    const open = openIn(s);
    return s.leaving === nameOf(s, open) ? textOf(s, open) : '';
  });
  if (text === '') return null;
  return (
    <p role="status" className="shrink-0 border-t border-line bg-mark px-4 py-1.5 text-sm text-ink">
      <span className="line-clamp-4">{text}</span>
      <span className="flex items-center gap-1.5 pt-0.5">
        <CommandCaps command="item.complete" /> {say('review.completeAnyway')}
      </span>
    </p>
  );
}

function textOf(state: ReviewState, { places, questions }: Open): string {
  const variables = currentItem(state)?.variables ?? [];
  const bySample = Map.groupBy(places, ({ sample }) => sample);
  const samples = [...bySample].map(([sample, list]) =>
    t('review.openSample', {
      number: sample + 1,
      names: joined(
        list.map(({ card }) => variables[card]?.name),
        'clause',
      ),
    }),
  );
  return t('review.openList', { list: joined([...samples, ...questions.map((one) => t(`question.${one}`))], 'group') });
}
