/** Remarks on places of items' texts, at every desk: which there are, which one is written, which one is looked at; each is saved while it is written. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ItemReviewView } from '../../../contract/review-calls.ts';
import { placeNow, type RemarkedPart } from '../../../core/review/items/remark.ts';
import { api } from '../../app/api.ts';
import { t } from '../../app/i18n.ts';
import { save } from '../../app/saving.ts';
import { reviewerName } from '../../app/session.ts';
import { workspaceStore } from '../../app/stores.ts';
import { changeReview, stampAt, answerAt, type AnyDesk } from '../desk-store.ts';
import { useHidden } from '../decisions/blind.ts';
import { adoptSteps } from '../decisions/edits.ts';
import { clearSelection, type SelectedPlace } from './selected-place.ts';

export type Remark = ItemReviewView['remarks'][number];
export type Begun = Pick<Remark, 'key' | 'place' | 'responseId'>;

interface Remarks {
  /** The remark that is written, and on which item. */
  writing: (Begun & { itemId: number }) | null;
  /** The remark whose place is marked more strongly. */
  active: string | null;
}

export const useRemarks = workspaceStore<Remarks>(() => ({ writing: null, active: null }));

/** C on a selection: a remark on that place of the open item. Answers whether there was a place. */
export function remarkOn(desk: AnyDesk, place: SelectedPlace | null): boolean {
  const state = desk.store.getState();
  const { itemId } = state;
  if (!place || itemId === null) return false;
  clearSelection();
  desk.store.setState({ writing: null });
  const responseId = place.part === 'answer' ? (answerAt(desk, state)?.responseId ?? null) : null;
  useRemarks.setState({ writing: { itemId, key: crypto.randomUUID(), place, responseId } });
  return true;
}

/** Saves what is written, or what was resolved; an empty text takes the remark away. `done` is called once it is in the file. */
export function keepRemark(
  desk: AnyDesk,
  itemId: number,
  begun: Begun,
  { text, resolved }: Pick<Remark, 'text' | 'resolved'>,
  done?: () => void,
): void {
  const { key, place, responseId } = begun;
  const standing = desk.store
    .getState()
    .reviews.get(itemId)
    ?.remarks.find((one) => one.key === key);
  const gone = text.trim() === '';
  if ((standing?.text ?? '') === text && (standing?.resolved ?? false) === resolved) {
    done?.();
    return;
  }
  const now = { key, place, responseId, text, resolved, at: new Date().toISOString() };
  const own = { ...now, reviewer: reviewerName(), mine: true };
  changeReview(desk, itemId, (review) => {
    const others = review.remarks;
    if (!standing) return { ...review, remarks: gone ? others : [...others, own] };
    return {
      ...review,
      remarks: others.flatMap((one) => (one.key !== key ? [one] : gone ? [] : [{ ...one, ...now }])),
    };
  });
  const stamp = stampAt(desk, itemId);
  save(t('remark.saving', { text: gone ? (standing?.text ?? '') : text }), async () => {
    adoptSteps(desk, await api('review.remark', { ...stamp, itemId, key, place, responseId, text, resolved }));
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
const NO_REMARKS: readonly Remark[] = [];

export const markOf = (key: string): string => `remark/${key}`;

/** The remarks on an item that may be seen. */
export function useSeenRemarks(desk: AnyDesk, itemId: number | undefined): readonly Remark[] {
  const remarks = useStore(desk.store, (s) => (itemId === undefined ? undefined : s.reviews.get(itemId))?.remarks);
  const hidden = useHidden(desk, itemId);
  return useMemo(() => {
    if (!remarks || remarks.length === 0) return NO_REMARKS;
    return hidden ? remarks.filter(({ mine }) => mine) : remarks;
  }, [remarks, hidden]);
}

/** Open remarks on an item with the one that is being written. */
export function useStanding(desk: AnyDesk, itemId: number | undefined): readonly Omit<Remark, 'at'>[] {
  const remarks = useSeenRemarks(desk, itemId);
  const writing = useRemarks((s) => (s.writing?.itemId === itemId ? s.writing : null));
  return useMemo(() => {
    if (remarks.length === 0 && !writing) return NO_REMARKS;
    const standing = remarks.filter((one) => !one.resolved);
    if (!writing || standing.some(({ key }) => key === writing.key)) return standing;
    return [...standing, { ...writing, text: '', resolved: false, reviewer: '', mine: true }];
  }, [remarks, writing]);
}

/** The places of a text that open remarks stand on, and the one that is being written. */
export function useRemarked(
  desk: AnyDesk,
  of: { itemId: number | undefined; part: RemarkedPart | undefined; responseId: number | null; text: string },
): Marked[] {
  const { itemId, part, responseId, text } = of;
  const standing = useStanding(desk, itemId);
  return useMemo(() => {
    const here = standing.filter((one) => one.place.part === part && one.responseId === responseId);
    if (here.length === 0) return NONE;
    return here.flatMap(({ key, place, reviewer, text: says }) => {
      const now = placeNow(text, place);
      const label = says === '' ? '' : `${reviewer}: ${says}`;
      return now ? [{ id: markOf(key), ...now, label, tone: 'remark' }] : [];
    });
  }, [standing, part, responseId, text]);
}
