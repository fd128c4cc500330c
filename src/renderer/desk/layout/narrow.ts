import { useEffect, useState } from 'react';
import { usePreferences } from '../../app/preferences.ts';

const query = (width: number, scale: number): string => `(max-width: ${String(Math.round(width * scale) - 1)}px)`;

/** Whether the window is narrower than so many pixels at the normal text size. */
export function useUnder(width: number): boolean {
  const scale = usePreferences((s) => s.scale);
  const media = query(width, scale);
  const [under, setUnder] = useState(() => matchMedia(media).matches);
  useEffect(() => {
    const list = matchMedia(media);
    const update = () => setUnder(list.matches);
    update();
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [media]);
  return under;
}

/** The same, asked once. */
export const isUnder = (width: number): boolean => matchMedia(query(width, usePreferences.getState().scale)).matches;

/** Whether the window is too narrow for all texts beside the decisions: they are then read one at a time (docs/design/review.md, "Layout"). */
export const useCompact = (): boolean => useUnder(COMPACT);
const COMPACT = 940;

/** Of the queue in rem, before anybody has moved its divider: 260 px (docs/design/review.md, "Layout"), less where the texts would miss them. */
export const queueWidth = (): number => (isUnder(1600) ? 14.5 : 16.25);
