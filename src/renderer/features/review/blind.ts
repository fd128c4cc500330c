/**
 * Blind-first (docs/design/review.md, "Blind-first"): while it is on, an answer is shown without what judge, verifier and colleagues found of a variable, until
 * the expert reveals it. The store keeps everything; what is shown comes from here.
 */
import type { AnswerView, CardView, LayerView } from '../../../contract/review-shapes.ts';
import type { ItemReviewView } from '../../../contract/review-calls.ts';
import { isByHand } from '../../../core/grading/precedence.ts';
import { isRevealed } from '../../desk/decisions/blind.ts';
import { overallStatus } from '../../../core/grading/status.ts';

const HIDDEN = 'hidden';

/** Whether something of the card is not shown yet. */
export const isHidden = (card: CardView | undefined): boolean =>
  card?.layers.some((layer) => layer.reasonCode === HIDDEN) ?? false;
/** Whether no verdict of the card may be seen: the expert has given none yet either. */
export const isUnseen = (card: CardView | undefined): boolean => isHidden(card) && card?.effective.source !== 'expert';
export const isHiddenLayer = (layer: LayerView): boolean => layer.reasonCode === HIDDEN;

/** The card as an expert may see it who has not revealed everything. */
export const shownCard = (
  card: CardView,
  responseId: number,
  review: ItemReviewView | undefined,
  me: string,
): CardView => (isRevealed(review, responseId, card.variableId) ? card : maskedCard(card, me));

const masks = new WeakMap<AnswerView, { key: string; masked: AnswerView }>();

/** The answer as an expert may see it who has not revealed everything. The same answer gives the same object as long as nothing is revealed. */
export function masked(answer: AnswerView, review: ItemReviewView | undefined, me: string): AnswerView {
  const shown = (card: CardView) => isRevealed(review, answer.responseId, card.variableId);
  const key = `${me}/${answer.cards.map((card) => (shown(card) ? '1' : '0')).join('')}`;
  const known = masks.get(answer);
  if (known?.key === key) return known.masked;
  const cards = answer.cards.map((card) => (shown(card) ? card : maskedCard(card, me)));
  const made = { ...answer, cards, overall: overallStatus(cards.map((card) => card.effective.status)) };
  masks.set(answer, { key, masked: made });
  return made;
}

/** The extracted value and its place stay: without them there is nothing to decide about. */
function maskedCard(card: CardView, me: string): CardView {
  const own = card.layers.filter((layer) => layer.source === 'expert' && layer.who === me);
  const others = card.layers.filter((layer) => !isByHand(layer.source));
  if (others.length === 0 && own.length === card.layers.length) return card;
  const hidden: LayerView = {
    source: 'offline',
    who: '',
    runId: null,
    value: others.findLast((layer) => layer.value !== null)?.value ?? null,
    span: others.findLast((layer) => layer.span !== null)?.span ?? null,
    status: 'not_run',
    reason: '',
    reasonCode: HIDDEN,
    confidence: null,
    at: '',
  };
  const layers = [hidden, ...own];
  return { ...card, layers, others: [], effective: own.at(-1) ?? hidden };
}
