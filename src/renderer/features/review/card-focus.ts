import type { ItemQuestion } from '../../../core/review/item-questions.ts';

/** The cards' elements, so that keys can move the focus to one of them (the cards are one tab stop, the questions about the item another). */
export const cardId = (index: number): string => `card-${String(index)}`;
export const questionId = (question: ItemQuestion): string => `question-${question}`;

export function focusCard(index: number): void {
  focus(cardId(index));
}
export function focusQuestion(question: ItemQuestion): void {
  focus(questionId(question));
}

function focus(id: string): void {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
