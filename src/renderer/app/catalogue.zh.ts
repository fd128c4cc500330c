import type { en } from './catalogue.en.ts';
import { keyState, language, runSettings, settings, theme } from './catalogue-settings.zh.ts';
import type { Translated } from './translated.ts';

/** Every visible string of the window, in Chinese (terms: docs/design/chinese.md). What is missing here is said in English. */
export const zh: Translated<typeof en> = {
  theme,
  language,
  keyState,
  settings,
  runSettings,
};
