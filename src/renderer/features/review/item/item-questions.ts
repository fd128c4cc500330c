import type { ItemReviewView } from '../../../../contract/review-calls.ts';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import {
  ITEM_QUESTIONS,
  TRI_STATES,
  type ItemQuestion,
  type TriState,
} from '../../../../core/review/items/item-questions.ts';

/** What Q answers next: yes, no, unsure, and back to none. */
export const nextAnswer = (answer: TriState | null): TriState | null =>
  answer === null ? 'yes' : (TRI_STATES[TRI_STATES.indexOf(answer) + 1] ?? null);

/** The questions that make sense for an item: those about figures and flow only where there are any. */
export function questionsOf(item: ItemView | undefined): ItemQuestion[] {
  if (!item) return [];
  const figures = item.figures.length > 0;
  const flow = item.flow.length > 0;
  return ITEM_QUESTIONS.filter((question) => {
    if (question === 'flowCorrect') return flow;
    if (question === 'imageNeededForAnswer') return figures;
    return question === 'imageNeededForFlow' ? figures && flow : true;
  });
}

/** What the present reviewer has answered. */
export const ownDecision = (review: ItemReviewView | undefined, question: ItemQuestion) =>
  review?.decisions.find((d) => d.mine && d.question === question);
