import { useEffect, useState } from 'react';
import { usePreferences } from '../app/preferences.ts';

const query = (width: number, scale: number): string => `(max-width: ${String(Math.round(width * scale) - 1)}px)`;

/** Whether the window is narrower than so many pixels at the normal text size. */
export function useUnder(width: number): boolean {
  const scale = usePreferences((s) => s.scale);
  const media = query(width, scale);
  const [under, setUnder] = useState(() => matchMedia(media).matches);
  useEffect(() => {
    const list = matchMedia(media);
    const update = () => {
      setUnder(list.matches);
    };
    update();
    list.addEventListener('change', update);
    return () => {
      list.removeEventListener('change', update);
    };
  }, [media]);
  return under;
}

/** The same, asked once. */
export const isUnder = (width: number): boolean => matchMedia(query(width, usePreferences.getState().scale)).matches;

/** Whether the window is too narrow for three columns: then the decisions drop below the texts (docs/design/review.md, "Layout"). */
export const useNarrow = (): boolean => useUnder(1100);

/** Of the queue, before anybody has moved its divider: 260 px (docs/design/review.md, "Layout"), less where the texts would miss them. */
export const queueWidth = (): string => (isUnder(1600) ? '14.5rem' : '16.25rem');
