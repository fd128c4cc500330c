/** The language that the window speaks. Numbers, dates and lists are written in it too (lib/format). */
import i18next from 'i18next';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English where nothing was chosen, as in tests of parts of the window. */
export const language = (): Language => (i18next.language === 'zh' ? 'zh' : 'en');

/** The system's first language, if the window speaks it. */
export const systemLanguage = (): Language => (navigator.language.startsWith('zh') ? 'zh' : 'en');

/** Dates keep to the habits of the reader's country where it speaks the language: 21 Nov in Britain, Nov 21 in America. */
export const locale = (): string => {
  const spoken = language();
  return navigator.languages.find((tag) => tag.startsWith(spoken)) ?? spoken;
};
