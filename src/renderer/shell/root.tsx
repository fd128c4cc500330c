import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { locale } from '../lib/language.ts';
import { App } from './app.tsx';

/** Draws everything anew in another language, also what has its words from `t` and its dates from lib/format. Controls have words of their own. */
export function Root() {
  useTranslation();
  return (
    <I18nProvider locale={locale()}>
      <App />
    </I18nProvider>
  );
}
