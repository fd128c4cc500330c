/** Blind-first (docs/design/review.md, "Blind-first"): what others found is hidden until the expert reveals it. The store keeps everything; each kind of desk says what of an answer may be seen. */
import { useStore } from 'zustand';
import type { ItemReviewView } from '../../../contract/review-calls.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { keysOf } from '../../app/keyboard/bindings.ts';
import { isMac, keyCaps } from '../../app/keyboard/chord.ts';
import { save } from '../../app/saving.ts';
import { changeReview, itemIn, reviewIn, stampAt, type AnyDesk } from '../desk-store.ts';

export const isRevealed = (
  review: ItemReviewView | undefined,
  responseId: number | null,
  variableId: number | null,
): boolean => review?.revealed.some((one) => one.responseId === responseId && one.variableId === variableId) ?? false;

/**
 * Masks of answers that are revealed together with their item. `without` takes out what others found; null where there is nothing of that. The same
 * answer gives the same object.
 */
export function masks<Answer extends object>(without: (answer: Answer, me: string) => Answer | null) {
  const made = new WeakMap<Answer, { me: string; mask: Answer | null }>();
  const hiding = new WeakSet<Answer>();
  return {
    masked: (answer: Answer, review: ItemReviewView | undefined, me: string): Answer => {
      if (isRevealed(review, null, null)) return answer;
      const known = made.get(answer);
      const mask = known?.me === me ? known.mask : without(answer, me);
      made.set(answer, { me, mask });
      if (mask) hiding.add(mask);
      return mask ?? answer;
    },
    /** Whether something of an answer is not shown yet. */
    isHidden: (answer: Answer | undefined): boolean => answer !== undefined && hiding.has(answer),
  };
}

/** What V reveals where everything of an item is hidden together. */
export function hiddenOfItem({ store }: AnyDesk): ReturnType<AnyDesk['kind']['hiddenHere']> {
  return isRevealed(reviewIn(store.getState()), null, null) ? null : { responseId: null, variableId: null, name: '' };
}

/** Whether what others said of an item as a whole is still hidden. */
export const useHidden = (desk: AnyDesk, itemId: number | null | undefined): boolean =>
  useStore(desk.store, (s) => s.blind && !isRevealed(s.reviews.get(itemId ?? 0), null, null));

/** V: shows what is hidden where the keys are. The verdict until then is kept. */
export function reveal(desk: AnyDesk): void {
  const { store, kind } = desk;
  const state = store.getState();
  const [item, review] = [itemIn(state), reviewIn(state)];
  if (!state.blind || !item || !review) {
    announce(t('blind.off'));
    return;
  }
  const hidden = kind.hiddenHere();
  if (!hidden) {
    announce(t('blind.alreadyRevealed'));
    return;
  }
  const { responseId, variableId, name } = hidden;
  const { itemId } = item;
  changeReview(desk, itemId, (one) => ({ ...one, revealed: [...one.revealed, { responseId, variableId }] }));
  announce(name === '' ? t('blind.revealedItem') : t('blind.revealed', { name }));
  const stamp = stampAt(desk, itemId);
  // In the order of the key presses: a verdict that was given before is in the file before.
  save(t('blind.saving', { name: name || kind.nameOf(item) }), async () => {
    await api('blind.reveal', { ...stamp, itemId, responseId, variableId });
    store.setState((s) => ({ statusChanges: s.statusChanges + 1 }));
  });
}

/** Switches blind-first for the benchmark on the desk. */
export function toggleBlind({ store, kind }: AnyDesk): void {
  const { benchmarkId, blind } = store.getState();
  if (benchmarkId === null) return;
  void attempt(async () => {
    const { on } = await api('blind.set', { benchmarkId, on: !blind });
    store.setState({ blind: on, ...kind.turns?.() });
    announce(t(on ? 'blind.turnedOn' : 'blind.turnedOff'));
  });
}

/** Accepting what one has not seen is no decision. */
export function sayRevealFirst(): void {
  reportDone(t('blind.first', { key: keyCaps(keysOf('look.reveal')[0] ?? '', isMac()).join(' ') }));
}
