import { useEffect, useLayoutEffect, useState } from 'react';
import { usePreferences } from '../../app/preferences.ts';
import { isBoolean, recall } from '../../app/storage.ts';
import { useReview } from './review-store.ts';
import { isTight } from './tight.ts';

/**
 * Folds the queue away where it would leave no room to read: in a small window, or in any window at a large text size (docs/design/review.md, "Layout").
 * Ctrl+B still brings it out; where there is room again it is as it was.
 */
export function useFold(): void {
  const scale = usePreferences((s) => s.scale);
  const [tight, setTight] = useState(isTight);
  useEffect(() => {
    const update = () => {
      setTight(isTight());
    };
    update();
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('resize', update);
    };
  }, [scale]);
  useLayoutEffect(() => {
    useReview.setState({ queueOpen: tight ? false : recall('queueOpen', isBoolean, true) });
  }, [tight]);
}
