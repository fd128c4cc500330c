import { LANGUAGES, systemLanguage, type Language } from '../lib/language.ts';
import { api } from './api.ts';
import { setLanguage } from './i18n.ts';
import { isBoolean, isNumber, recall, remember } from './storage.ts';
import { windowStore } from './stores.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const LANGUAGE_CHOICES = ['system', ...LANGUAGES] as const;
type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];
export const TEXT_SIZES = [0.9, 1, 1.15, 1.3, 1.5, 2] as const;
const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);
const isLanguage = (value: unknown): value is LanguageChoice => LANGUAGE_CHOICES.includes(value as LanguageChoice);
/** What a page says it is in. Chinese characters are drawn in their mainland form. */
const TAGS: Record<Language, string> = { en: 'en', zh: 'zh-Hans' };

interface Preferences {
  theme: Theme;
  language: LanguageChoice;
  scale: number;
  /** WCAG 2.1.4: single letters as shortcuts can be turned off. */
  singleKeys: boolean;
  /** Whether the names of the screens stand in the rail. */
  railNames: boolean;
  setTheme: (theme: Theme) => void;
  setLanguage: (language: LanguageChoice) => void;
  setScale: (scale: number) => void;
  setSingleKeys: (on: boolean) => void;
  setRailNames: (on: boolean) => void;
}

function chosen(): Pick<Preferences, 'theme' | 'language' | 'scale' | 'singleKeys' | 'railNames'> {
  return {
    theme: recall('theme', isTheme, 'system'),
    language: recall('language', isLanguage, 'system'),
    scale: recall('scale', isNumber, 1),
    singleKeys: recall('singleKeys', isBoolean, true),
    railNames: recall('railNames', isBoolean, true),
  };
}

export const usePreferences = windowStore<Preferences>((set) => ({
  ...chosen(),
  setTheme: (theme) => {
    remember('theme', theme);
    set({ theme });
    applyPreferences();
  },
  setLanguage: (language) => {
    remember('language', language);
    set({ language });
    void applyLanguage();
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

/** What is chosen in one window holds in all. */
export function followOtherWindows(): void {
  window.addEventListener('storage', () => {
    const { language } = usePreferences.getState();
    usePreferences.setState(chosen());
    applyPreferences();
    if (usePreferences.getState().language !== language) void applyLanguage();
  });
}

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

/** Speaks the language that was chosen, and tells the shell, so that menus and dialogs follow. */
export async function applyLanguage(): Promise<void> {
  const chosen = usePreferences.getState().language;
  const language = chosen === 'system' ? systemLanguage() : chosen;
  try {
    await setLanguage(language);
  } catch {
    // Its catalogue is a file of the application; without it the window goes on in the language that it has.
    return;
  }
  document.documentElement.lang = TAGS[language];
  api('shell.language', { language }).catch(() => {
    // The window itself speaks it; only native menus and dialogs would not.
  });
}
