import { useEffect, useState } from 'react';
import { usePreferences } from '../../app/preferences.ts';

/** Under this width the decisions drop below the texts (review-screen.md 2), and under the other the answer below the conversation. */
const NARROW = 1100;
const STACKED = 1500;

const query = (width: number, scale: number): string => `(max-width: ${String(Math.round(width * scale) - 1)}px)`;

function useUnder(width: number): boolean {
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

export const useNarrow = (): boolean => useUnder(NARROW);

/** Whether conversation and answer stand above each other: as chosen, else where the window is too narrow for both side by side. */
export function useStacked(chosen: boolean | null): boolean {
  const under = useUnder(STACKED);
  return chosen ?? under;
}

export const isStacked = (chosen: boolean | null): boolean =>
  chosen ?? matchMedia(query(STACKED, usePreferences.getState().scale)).matches;
