/**
 * Whether words of comments are English, offline: Chromium's own check downloads its dictionaries. The dictionary is read when the first word is
 * asked about, which takes 0.2 s, and kept.
 */
import type nspell from 'nspell';
import type { SettingsFile } from './settings.ts';

export interface Spelling {
  /** Those of the words that are neither English nor the user's own; none while the check is turned off. */
  misspelled: (words: readonly string[]) => Promise<string[]>;
  /** What may have been meant, the likeliest first. */
  suggestions: (word: string) => Promise<string[]>;
  /** From now on it is the user's own word, on this machine. */
  add: (word: string) => Promise<void>;
}

const SUGGESTIONS = 5;
const OWN_WORDS = 10_000;
/** What is written with digits, signs or inner capitals is a name or a formula: x1, eV, GaAs, \frac. */
const PROSE = /^\p{Lu}?[\p{Ll}'’]+$/u;

export function createSpelling(settings: SettingsFile): Spelling {
  let loading: Promise<nspell> | null = null;
  const checker = (): Promise<nspell> => (loading ??= load(settings.get().ownWords));
  return {
    misspelled: async (words) => {
      const prose = settings.get().checkSpelling ? words.filter((word) => PROSE.test(word)) : [];
      if (prose.length === 0) return [];
      const english = await checker();
      return prose.filter((word) => !english.correct(straight(word)));
    },
    suggestions: async (word) => (await checker()).suggest(straight(word)).slice(0, SUGGESTIONS),
    add: async (word) => {
      const { ownWords } = settings.get();
      if (!ownWords.includes(word)) settings.change({ ownWords: [...ownWords, word].slice(-OWN_WORDS) });
      (await checker()).add(straight(word));
    },
  };
}

async function load(ownWords: readonly string[]): Promise<nspell> {
  const [{ default: create }, { affixes, entries }] = await Promise.all([import('nspell'), import('./dictionary.ts')]);
  const english = create(affixes, entries);
  for (const word of ownWords) english.add(straight(word));
  return english;
}

/** The dictionary has the apostrophe of typewriters. */
function straight(word: string): string {
  return word.replaceAll('’', "'");
}
