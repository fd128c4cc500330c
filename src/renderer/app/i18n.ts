import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { count } from '../lib/format.ts';
import { en } from './catalogue.en.ts';

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
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  });

/** For text outside components (toasts, announcements). Components use useTranslation. */
export const t = i18next.t;
