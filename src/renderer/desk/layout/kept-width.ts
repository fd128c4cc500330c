import { useCallback, useState } from 'react';
import type { PanelImperativeHandle } from 'react-resizable-panels';
import { usePreferences } from '../../app/preferences.ts';
import { isNumber, recall, remember } from '../../app/storage.ts';

interface KeptWidth {
  /** In rem, for a panel's `defaultSize`. */
  size: string;
  /** Once the user has let go of a divider: notes how wide the panel is now. */
  keep: (panel: PanelImperativeHandle | null) => void;
}

/**
 * A column as wide as it was left, else of so many rem. Widths are kept in rem, not as shares: in a larger window the column is as wide as before,
 * and it grows with the text.
 */
export function useKeptWidth(name: string, otherwise: number): KeptWidth {
  const [width, setWidth] = useState(() => recall(`width.${name}`, isNumber, otherwise));
  const keep = useCallback(
    (panel: PanelImperativeHandle | null) => {
      const rem = (panel?.getSize().inPixels ?? 0) / (16 * usePreferences.getState().scale);
      if (rem === 0) return;
      remember(`width.${name}`, rem);
      setWidth(rem);
    },
    [name],
  );
  return { size: `${String(width)}rem`, keep };
}
