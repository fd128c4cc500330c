import type { CardView } from '../../../../contract/review-shapes.ts';

/** What a card's verdict would teach the verifier; null when no judge and no expert decided about a value. */
export function caseOf(card: CardView | undefined): { claimed: string; right: boolean } | null {
  if (!card) return null;
  const { effective, layers } = card;
  const claimed = effective.value ?? layers.findLast((layer) => layer.value !== null)?.value ?? null;
  const decided = effective.status === 'right' || effective.status === 'wrong';
  return claimed === null || !decided || effective.source === 'offline'
    ? null
    : { claimed, right: effective.status === 'right' };
}

/** Whether the verifier and a later verdict that counts are at odds over a value: a case worth reporting. */
export function isReportable(card: CardView): boolean {
  const found = caseOf(card);
  const offline = card.layers.findLast((layer) => layer.source === 'offline');
  // A value that it did not read in the answer, or another one, is the extractor's affair.
  const compared = offline?.status === 'right' || offline?.status === 'wrong' || offline?.status === 'undecided';
  return found !== null && compared && offline.value === found.claimed && (offline.status === 'right') !== found.right;
}
