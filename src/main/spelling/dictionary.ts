/** The English dictionary, which comes along in the built file; a second's work to read. */
import nspell from 'nspell';
// By their place: the package's own way reads them from its folder, which no built application has.
import affixes from '../../../node_modules/dictionary-en/index.aff?raw';
import list from '../../../node_modules/dictionary-en/index.dic?raw';

/** Whether it has a word, in any case; what may have been meant by one, the likeliest first. */
export const dictionary: { correct: (word: string) => boolean; suggest: (word: string) => string[] } = nspell(
  affixes,
  list,
);
