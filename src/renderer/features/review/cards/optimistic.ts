import type { AnswerView, CardView, LayerView, Override } from '../../../../contract/review-shapes.ts';
import { adjudicatedLast, isByHand } from '../../../../core/grading/precedence.ts';
import { overallStatus, settlesBy } from '../../../../core/grading/status.ts';

/** The answer as it will stand once the engine has stored the override (null takes it away). The engine's reply then replaces it. */
export function withOverride(
  answer: AnswerView,
  variableId: number,
  override: Override | null,
  reviewer: string,
): AnswerView {
  const cards = answer.cards.map((card) =>
    card.variableId === variableId ? overrideCard(card, override, reviewer) : card,
  );
  return { ...answer, cards, overall: overallStatus(cards.map((card) => card.effective.status)) };
}

function overrideCard(card: CardView, override: Override | null, reviewer: string): CardView {
  const others = card.layers.filter((layer) => !(layer.source === 'expert' && layer.who === reviewer));
  const layers = override ? adjudicatedLast([...others, expertLayer(override, reviewer)]) : others;
  return {
    ...card,
    layers,
    effective: layers.at(-1) ?? { ...card.effective, status: 'not_run', source: 'offline', reason: '', value: null },
  };
}

function expertLayer(override: Override, who: string): LayerView {
  return {
    source: 'expert',
    who,
    runId: null,
    value: override.value,
    span: override.span ?? null,
    status: override.status,
    reason: override.reason,
    reasonCode: 'override',
    confidence: null,
    at: new Date().toISOString(),
  };
}

/** What the reviewer has decided for this card so far. */
export function ownOverride(card: CardView | undefined, reviewer: string): LayerView | undefined {
  return card?.layers.findLast((layer) => layer.source === 'expert' && layer.who === reviewer);
}

/** The newest layer that is not the given reviewer's; of no expert at all for null. What counts when the decision is taken back. */
export function fallbackVerdict(card: CardView | undefined, reviewer: string | null): LayerView | undefined {
  return card?.layers.findLast((layer) =>
    reviewer === null ? !isByHand(layer.source) : layer.source !== 'expert' || layer.who !== reviewer,
  );
}

/** Whether a layer is an expert's, and whether it says anything else than what stands without experts: to accept that is no override. */
export function expertsPart(card: CardView | undefined, layer: LayerView | undefined): 'override' | 'agreement' | null {
  if (layer === undefined || !isByHand(layer.source)) return null;
  return layer.value === null && layer.status === fallbackVerdict(card, null)?.status ? 'agreement' : 'override';
}

/** The value that counts as extracted: an expert's correction, else what the newest layer with a value found. */
export function extractedValue(card: CardView | undefined): string | null {
  return card?.layers.findLast((layer) => layer.value !== null)?.value ?? null;
}

/** The newest layer of each source and judge: earlier runs of the same source are history. */
export function standingLayers(card: CardView): LayerView[] {
  return card.layers.filter(
    (layer, index) =>
      !card.layers.slice(index + 1).some((later) => later.source === layer.source && later.who === layer.who),
  );
}

/** Whether the sources disagree about the verdict (judge against verifier, or experts among themselves). */
export function disagrees(card: CardView): boolean {
  const settled = standingLayers(card).filter(
    (layer) => layer.status === 'right' || layer.status === 'wrong' || layer.status === 'not_found',
  );
  return new Set(settled.map((layer) => layer.status === 'right')).size > 1;
}

/** A card that still needs an expert: nobody has settled it. */
export const isOpen = (card: CardView | undefined): boolean =>
  !card || !settlesBy(card.effective.source, card.effective.status);

/** The card that gets the focus when an item opens: the first that nobody has settled, else the first. */
export function firstOpenCard(variableIds: readonly number[], answer: AnswerView | undefined): number {
  const index = variableIds.findIndex((id) => isOpen(answer?.cards.find((card) => card.variableId === id)));
  return Math.max(0, index);
}
