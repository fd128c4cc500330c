import type { AnswerView, CardView, ItemView } from '../../../../contract/review-shapes.ts';
import type { Span } from '../../../../core/notation/span.ts';

/** A value shorter than this may stand anywhere by chance. */
const SHORT = 6;

/** The newest known place of every variable's value in the answer. */
export function spansOf(
  item: Pick<ItemView, 'variables'>,
  { text, cards }: Pick<AnswerView, 'text' | 'cards'>,
): (Span & { id: string; label: string })[] {
  return cards.flatMap((card) => {
    const span = card.layers.findLast((layer) => layer.span !== null)?.span ?? placeOf(text ?? '', card);
    const name = item.variables.find((variable) => variable.id === card.variableId)?.name ?? '';
    return span ? [{ id: String(card.variableId), ...span, label: name }] : [];
  });
}

/** Of what is quoted from the answer without saying where (a sentence that states no result, an option with its words): where it stands last. */
function placeOf(text: string, { layers }: Pick<CardView, 'layers'>): Span | null {
  const value = layers.findLast((layer) => layer.value !== null)?.value?.trim() ?? '';
  const start = value.length < SHORT ? -1 : text.lastIndexOf(value);
  return start < 0 ? null : { start, end: start + value.length };
}
