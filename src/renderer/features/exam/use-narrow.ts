import { useEffect, useState } from 'react';
import { usePreferences } from '../../app/preferences.ts';

/** Whether the window is too narrow for three columns: under 1100 px at the normal text size (review-screen.md 2). */
export function useNarrow(): boolean {
  const scale = usePreferences((s) => s.scale);
  const query = `(max-width: ${String(Math.round(1100 * scale) - 1)}px)`;
  const [narrow, setNarrow] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const update = () => {
      setNarrow(media.matches);
    };
    update();
    media.addEventListener('change', update);
    return () => {
      media.removeEventListener('change', update);
    };
  }, [query]);
  return narrow;
}
