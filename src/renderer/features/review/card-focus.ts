import type { ItemQuestion } from '../../../core/review/item-questions.ts';

/** The cards' elements, so that keys can move the focus to one of them (the cards are one tab stop, the questions about the item another). */
export const cardId = (index: number): string => `card-${String(index)}`;
export const questionId = (question: ItemQuestion): string => `question-${question}`;

/** After a menu or a list has closed and given the focus back to its button: the next key should be the desk's again. */
export function backToDesk(): void {
  setTimeout(() => {
    const active =
      document.querySelector<HTMLElement>('#decision [data-shown] [data-active=true]') ??
      document.getElementById(cardId(0));
    active?.focus({ preventScroll: true });
  }, 60);
}

export function focusCard(index: number): void {
  focus(cardId(index));
}
export function focusQuestion(question: ItemQuestion): void {
  focus(questionId(question));
}

function focus(id: string): void {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  // With the frame: scrolling lays out the page, which should happen once, when everything has changed that will.
  requestAnimationFrame(() => element?.scrollIntoView({ block: 'nearest' }));
}
