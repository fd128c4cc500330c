import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './catalogue.en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** For text outside components (toasts, announcements). Components use useTranslation. */
export const t = i18next.t;
