/** Remarks on places of items' texts, at every desk: which there are, which one is written, which one is looked at; each is saved while it is written. */
import { useMemo } from 'react';
import type { ItemReviewView } from '../../contract/review-calls.ts';
import type { DecisionResult } from '../../contract/review-shapes.ts';
import { placeNow, type RemarkedPart } from '../../core/review/remark.ts';
import { api } from '../app/api.ts';
import { t } from '../app/i18n.ts';
import { save } from '../app/saving.ts';
import { reviewerName } from '../app/session.ts';
import { workspaceStore } from '../app/stores.ts';
import { bounded } from './bounded.ts';

export type Remark = ItemReviewView['remarks'][number];
export type Begun = Pick<Remark, 'key' | 'place' | 'responseId'>;

/** What a desk does around its remarks. */
export interface RemarkDesk {
  stampOf: (itemId: number) => { stamp?: string };
  adopt: (result: DecisionResult) => void;
  /** Gives the focus back to where the keys of the desk begin. */
  focus: () => void;
  /** Brings the place into sight, where marking it more strongly does not. */
  show?: (place: Remark['place']) => void;
}

interface Remarks {
  /** By item, of those that were read. */
  of: ReadonlyMap<number, readonly Remark[]>;
  /** The remark that is written, and on which item. */
  writing: (Begun & { itemId: number }) | null;
  /** The remark whose place is marked more strongly. */
  active: string | null;
}

export const useRemarks = workspaceStore<Remarks>(() => ({ of: new Map(), writing: null, active: null }));

/** More than a desk reads ahead. */
const MOST_ITEMS = 200;

/** What the workspace has on an item. */
export function putRemarks(itemId: number, remarks: readonly Remark[]): void {
  useRemarks.setState((s) => {
    if (remarks.length === 0 && (s.of.get(itemId)?.length ?? 0) === 0) return {};
    return { of: bounded(s.of, itemId, remarks, null, MOST_ITEMS) };
  });
}

/** C on a selection: a remark on that place. */
export function beginRemark(itemId: number, { place, responseId }: Omit<Begun, 'key'>): void {
  useRemarks.setState({ writing: { itemId, key: crypto.randomUUID(), place, responseId } });
}

/** Saves what is written, or what was resolved; an empty text takes the remark away. `done` is called once it is in the file. */
export function keepRemark(
  desk: RemarkDesk,
  itemId: number,
  begun: Begun,
  { text, resolved }: Pick<Remark, 'text' | 'resolved'>,
  done?: () => void,
): void {
  const { key, place, responseId } = begun;
  const remarks = useRemarks.getState().of.get(itemId) ?? [];
  const standing = remarks.find((one) => one.key === key);
  const gone = text.trim() === '';
  if ((standing?.text ?? '') === text && (standing?.resolved ?? false) === resolved) {
    done?.();
    return;
  }
  const now = { key, place, responseId, text, resolved, at: new Date().toISOString() };
  const added = gone ? remarks : [...remarks, { ...now, reviewer: reviewerName(), mine: true }];
  putRemarks(
    itemId,
    standing ? remarks.flatMap((one) => (one.key !== key ? [one] : gone ? [] : [{ ...one, ...now }])) : added,
  );
  const stamp = desk.stampOf(itemId);
  save(t('remark.saving', { text: gone ? (standing?.text ?? '') : text }), async () => {
    desk.adopt(await api('review.remark', { ...stamp, itemId, key, place, responseId, text, resolved }));
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

/** Open remarks on an item with the one that is being written. `hidden`: whether those of others are. */
export function useStanding(itemId: number | undefined, hidden = false): readonly Omit<Remark, 'at'>[] {
  const remarks = useRemarks((s) => (itemId === undefined ? undefined : s.of.get(itemId))) ?? NO_REMARKS;
  const writing = useRemarks((s) => (s.writing?.itemId === itemId ? s.writing : null));
  return useMemo(() => {
    const standing = remarks.filter((one) => !one.resolved && (one.mine || !hidden));
    if (!writing || standing.some(({ key }) => key === writing.key)) return standing;
    return [...standing, { ...writing, text: '', resolved: false, reviewer: '', mine: true }];
  }, [remarks, hidden, writing]);
}

/** The places of a text that open remarks stand on, and the one that is being written. */
export function useRemarked(
  of: { itemId: number | undefined; part: RemarkedPart | undefined; responseId: number | null; text: string },
  hidden = false,
): Marked[] {
  const { itemId, part, responseId, text } = of;
  const standing = useStanding(itemId, hidden);
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
