import { api } from './api.ts';
import { isBoolean, isNumber, recall, remember } from './storage.ts';
import { windowStore } from './stores.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const TEXT_SIZES = [0.9, 1, 1.15, 1.3, 1.5, 2] as const;
const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);

interface Preferences {
  theme: Theme;
  scale: number;
  /** WCAG 2.1.4: single letters as shortcuts can be turned off. */
  singleKeys: boolean;
  /** Whether the names of the screens stand in the rail. */
  railNames: boolean;
  setTheme: (theme: Theme) => void;
  setScale: (scale: number) => void;
  setSingleKeys: (on: boolean) => void;
  setRailNames: (on: boolean) => void;
}

export const usePreferences = windowStore<Preferences>((set) => ({
  theme: recall('theme', isTheme, 'system'),
  scale: recall('scale', isNumber, 1),
  singleKeys: recall('singleKeys', isBoolean, true),
  railNames: recall('railNames', isBoolean, true),
  setTheme: (theme) => {
    remember('theme', theme);
    set({ theme });
    applyPreferences();
  },
  setScale: (scale) => {
    const bounded = Math.min(2, Math.max(0.8, scale));
    remember('scale', bounded);
    set({ scale: bounded });
    applyPreferences();
  },
  setSingleKeys: (singleKeys) => {
    remember('singleKeys', singleKeys);
    set({ singleKeys });
  },
  setRailNames: (railNames) => {
    remember('railNames', railNames);
    set({ railNames });
  },
}));

/** Puts theme and text size on the document. The shell is told too, so that menus and scroll bars follow. */
export function applyPreferences(): void {
  const { theme, scale } = usePreferences.getState();
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.style.setProperty('--scale', String(scale));
  api('shell.theme', { theme }).catch(() => {
    // The window itself has its theme; only native menus would differ.
  });
}
