/** Remarks on places of the open item's texts: which one is written, which one is looked at; each is saved while it is written. */
import { useMemo } from 'react';
import type { ItemReviewView } from '../../../contract/review-calls.ts';
import { placeNow, type RemarkedPart } from '../../../core/review/remark.ts';
import { api } from '../../app/api.ts';
import { t } from '../../app/i18n.ts';
import { save } from '../../app/saving.ts';
import { reviewerName } from '../../app/session.ts';
import { workspaceStore } from '../../app/stores.ts';
import { isRevealed } from './blind.ts';
import { adopt } from './decide.ts';
import { changeReview } from './decide-item.ts';
import { currentAnswer, setDesk, stampOf, useReview } from './review-store.ts';
import { clearSelection, selectedPlace } from './selection.ts';

export type Remark = ItemReviewView['remarks'][number];
export type Begun = Pick<Remark, 'key' | 'place' | 'responseId'>;

interface Remarks {
  /** The remark that is written, and on which item. */
  writing: (Begun & { itemId: number }) | null;
  /** The remark whose place is marked more strongly. */
  active: string | null;
}

export const useRemarks = workspaceStore<Remarks>(() => ({ writing: null, active: null }));

/** C on a selection: a remark on that place. Answers whether there was one. */
export function remarkOnSelection(): boolean {
  const place = selectedPlace();
  const state = useReview.getState();
  if (!place || state.itemId === null) return false;
  const responseId = place.part === 'answer' ? (currentAnswer(state)?.responseId ?? null) : null;
  clearSelection();
  setDesk({ writing: null });
  useRemarks.setState({ writing: { itemId: state.itemId, key: crypto.randomUUID(), place, responseId } });
  return true;
}

/** Saves what is written, or what was resolved; an empty text takes the remark away. `done` is called once it is in the file. */
export function keepRemark(
  itemId: number,
  begun: Begun,
  { text, resolved }: Pick<Remark, 'text' | 'resolved'>,
  done?: () => void,
): void {
  const { key, place, responseId } = begun;
  const standing = useReview
    .getState()
    .reviews.get(itemId)
    ?.remarks.find((one) => one.key === key);
  const gone = text.trim() === '';
  if ((standing?.text ?? '') === text && (standing?.resolved ?? false) === resolved) {
    done?.();
    return;
  }
  const now = { key, place, responseId, text, resolved, at: new Date().toISOString() };
  changeReview(itemId, ({ remarks, ...review }) => ({
    ...review,
    remarks: standing
      ? remarks.flatMap((one) => (one.key !== key ? [one] : gone ? [] : [{ ...one, ...now }]))
      : gone
        ? remarks
        : [...remarks, { ...now, reviewer: reviewerName(), mine: true }],
  }));
  const stamp = stampOf(itemId);
  save(t('remark.saving', { text: gone ? (standing?.text ?? '') : text }), async () => {
    adopt(await api('review.remark', { ...stamp, itemId, key, place, responseId, text, resolved }));
    done?.();
  });
}

export interface Marked {
  id: string;
  start: number;
  end: number;
  label: string;
  tone: string;
}
const NONE: Marked[] = [];

/** The places of a text that open remarks stand on, and the one that is being written. */
export function useRemarked(of: {
  itemId: number | undefined;
  part: RemarkedPart | undefined;
  responseId: number | null;
  text: string;
}): Marked[] {
  const { itemId, part, responseId, text } = of;
  const remarks = useReview((s) => (itemId === undefined ? undefined : s.reviews.get(itemId)?.remarks));
  const hidden = useReview(
    (s) => s.blind && !isRevealed(itemId === undefined ? undefined : s.reviews.get(itemId), null, null),
  );
  const writing = useRemarks((s) => (s.writing?.itemId === itemId ? s.writing : null));
  return useMemo(() => {
    const isHere = (one: Begun): boolean => one.place.part === part && one.responseId === responseId;
    const standing = (remarks ?? []).filter((one) => !one.resolved && (one.mine || !hidden) && isHere(one));
    const begun = writing && isHere(writing) && !standing.some(({ key }) => key === writing.key) ? [writing] : [];
    const all = [
      ...standing.map((one) => ({ ...one, label: `${one.reviewer}: ${one.text}` })),
      ...begun.map((one) => ({ ...one, label: '' })),
    ];
    if (all.length === 0) return NONE;
    return all.flatMap(({ key, place, label }) => {
      const now = placeNow(text, place);
      return now ? [{ id: `remark/${key}`, ...now, label, tone: 'remark' }] : [];
    });
  }, [remarks, hidden, writing, part, responseId, text]);
}
