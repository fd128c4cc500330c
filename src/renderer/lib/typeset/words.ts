/** What the typesetter says in the text it makes. The strings are part of the window's catalogue, so that a translation finds them there. */
import i18next from 'i18next';
import { count } from '../format.ts';

export const typesetWords = {
  notTypeset: 'not typeset',
  notTypesetLong: 'This formula could not be typeset. Its source is shown.',
  repaired: 'Repaired formula. Show its source.',
  repairedTitle: 'Repaired for display. Source:',
  repairedForDisplay: 'Repaired for display',
  inTheFile: 'In the file',
  shown: 'Shown',
  imageMissing: 'Figure {{number}} is missing',
  openImage: 'Open figure {{number}}',
  image: 'Figure {{number}}',
  cut: 'Only the first {{shown}} of {{total}} characters are shown here.',
  tooMuchMath: '{{number}} more formulas are shown as source: there is too much math in this text.',
  showMore: 'Show more',
} as const;

/** What is remembered with words in it is forgotten when another language is spoken. */
export function forgetWords(cache: { clear: () => void }): void {
  i18next.on('languageChanged', () => cache.clear());
}

/** The string in the window's language; in English where nothing is translated, as in tests of the typesetter alone. */
export function word(key: keyof typeof typesetWords, numbers: Record<string, number> = {}): string {
  const values = Object.fromEntries(Object.entries(numbers).map(([name, n]) => [name, count(n)]));
  const found: unknown = i18next.isInitialized
    ? i18next.getResource(i18next.language, 'translation', `typeset.${key}`)
    : undefined;
  const text = typeof found === 'string' ? found : typesetWords[key];
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
