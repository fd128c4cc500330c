/**
 * The verdict on an item, which the paper's decisions lead to (section 3.2): what is too simple or solvable without its figure is filtered out, and
 * what is not well defined or has a wrong reasoning flow is refined first.
 */
import type { ItemQuestion, TriState } from './item-questions.ts';

export const ITEM_VERDICTS = ['keep', 'revise', 'drop'] as const;
export type ItemVerdict = (typeof ITEM_VERDICTS)[number];

/** What an answer speaks for, where it does not speak for keeping the item. */
const AGAINST: Record<ItemQuestion, { answer: TriState; verdict: Exclude<ItemVerdict, 'keep'> }> = {
  tooSimple: { answer: 'yes', verdict: 'drop' },
  targetWellDefined: { answer: 'no', verdict: 'revise' },
  flowCorrect: { answer: 'no', verdict: 'revise' },
  imageNeededForAnswer: { answer: 'no', verdict: 'drop' },
  imageNeededForFlow: { answer: 'no', verdict: 'drop' },
};

export interface Proposal {
  verdict: ItemVerdict;
  /** The questions whose answers speak for it; none where the item is to be kept. */
  because: ItemQuestion[];
}

/**
 * What a reviewer's answers to the questions that an item has lead to. One answer is enough to drop an item or to send it back; it is kept when
 * all are answered and none speaks against it. null: open still.
 */
export function proposedVerdict(
  asked: readonly ItemQuestion[],
  answers: Partial<Record<ItemQuestion, TriState | null>>,
): Proposal | null {
  for (const verdict of ['drop', 'revise'] as const) {
    const because = asked.filter(
      (question) => AGAINST[question].verdict === verdict && answers[question] === AGAINST[question].answer,
    );
    if (because.length > 0) return { verdict, because };
  }
  const settled = asked.every((question) => answers[question] === 'yes' || answers[question] === 'no');
  return settled && asked.length > 0 ? { verdict: 'keep', because: [] } : null;
}

/** Where an item stands among all who reviewed it. */
export const ITEM_STANDINGS = [...ITEM_VERDICTS, 'disputed', 'undecided'] as const;
export type ItemStanding = (typeof ITEM_STANDINGS)[number];

/** What was adjudicated counts, else what reviewers agree on; where they differ, nothing does until they agree or one adjudicates. */
export function standingOfItem(verdicts: readonly ItemVerdict[], adjudicated: ItemVerdict | null = null): ItemStanding {
  if (adjudicated !== null) return adjudicated;
  const [first] = verdicts;
  if (first === undefined) return 'undecided';
  return verdicts.every((verdict) => verdict === first) ? first : 'disputed';
}
