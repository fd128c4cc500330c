import { useEffect, useLayoutEffect, useRef } from 'react';
import { isBoolean, recall } from '../../app/storage.ts';
import { isUnder, useUnder } from './narrow.ts';

/** Queue, two texts of some 40 characters side by side, and the decisions take this many pixels at the normal text size. */
const ROOM = 1180;

/** Whether the queue would leave no room to read. */
export const isTight = (): boolean => isUnder(ROOM);

/**
 * Folds the queue away where it would leave no room to read: in a small window, or in any window at a large text size (docs/design/review.md, "Layout").
 * Ctrl+B still brings it out; where there is room again it is as it was.
 */
export function useFold(show: (queueOpen: boolean) => void): void {
  const tight = useUnder(ROOM);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useLayoutEffect(() => latest.current(tight ? false : recall('queueOpen', isBoolean, true)), [tight]);
}
