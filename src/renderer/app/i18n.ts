import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { count } from '../lib/format.ts';
import type { Language } from '../lib/language.ts';
import { addSentences } from '../lib/said.ts';
import { en } from './catalogue/en.ts';
import { addTitles } from '../lib/said-title.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** Every `{{count}}` of the catalogue has its groups of digits as counts have them elsewhere: 1 640. */
const groupedCounts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, _language, options) =>
    options?.['interpolationkey'] === 'count' && typeof value === 'number' ? count(value) : (value as string),
};

void i18next
  .use(groupedCounts)
  .use(initReactI18next)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  });

let wanted: Language = 'en';

/** From now on the window speaks this language. Its catalogue is fetched when it is first spoken; the last one asked for wins. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  if (language === 'zh' && !i18next.hasResourceBundle('zh', 'translation')) {
    const [{ zh }, { engine }, { titles }] = await Promise.all([
      import('./catalogue/zh.ts'),
      import('./said/engine.zh.ts'),
      import('./said/titles.zh.ts'),
    ]);
    addSentences(engine);
    addTitles(titles);
    i18next.addResourceBundle('zh', 'translation', zh);
  }
  if (language === wanted) await i18next.changeLanguage(language);
}

/** For text outside components (toasts, announcements). Components use useTranslation. */
export const t = i18next.t;
