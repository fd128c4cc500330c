import type { ItemQuestion } from '../../../../core/review/items/item-questions.ts';

/** Of the open item: others wait under it. */
const onDesk = (selector: string) => document.querySelector<HTMLElement>(`#decision [data-shown] ${selector}`);

/** The cards' elements, so that keys can move the focus to one of them (the cards are one tab stop, the questions about the item another). */
export const cardElement = (index: number): HTMLElement | null => onDesk(`[data-card="${String(index)}"]`);

/** The card or the question that has the keys. */
export function focusActive(): void {
  focus(onDesk('[data-active=true]') ?? cardElement(0));
}

export function focusCard(index: number): void {
  focus(cardElement(index));
}
export function focusQuestion(question: ItemQuestion): void {
  focus(onDesk(`[data-question="${question}"]`));
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  // With the frame: scrolling lays out the page, which should happen once, when everything has changed that will.
  requestAnimationFrame(() => element?.scrollIntoView({ block: 'nearest' }));
}
