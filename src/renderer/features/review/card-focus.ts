/** The cards' elements, so that keys can move the focus to one of them (the cards are one tab stop). */
export const cardId = (index: number): string => `card-${String(index)}`;

export function focusCard(index: number): void {
  const element = document.getElementById(cardId(index));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
