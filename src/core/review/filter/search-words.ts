/** What a reader types into a search field: every word must occur, the last may be the beginning of one. */
import { wordsOf, type Wanted } from './snippet.ts';

const MOST_TYPED = 500;
const MOST_PHRASES = 12;
/** One letter begins almost every text: alone it is a word. */
const SHORTEST_BEGINNING = 2;

/** The phrases of a search; null where nothing is left to look for. Words in quotation marks are one phrase. */
export function readSearch(typed: string): Wanted | null {
  const parts = typed.slice(0, MOST_TYPED).match(/"[^"]*"?|[^\s"]+/g) ?? [];
  const phrases = parts
    .map((part) => ({ words: wordsOf(part), quoted: part.startsWith('"') }))
    .filter(({ words }) => words.length > 0)
    .slice(0, MOST_PHRASES);
  const last = phrases.at(-1);
  if (!last) return null;
  const typing = last.words.at(-1) ?? '';
  return { phrases: phrases.map(({ words }) => words), prefix: !last.quoted && typing.length >= SHORTEST_BEGINNING };
}

/** The same as a query of SQLite's FTS5. Words are letters and digits alone, so that nothing in them is an operator. */
export function searchQuery(wanted: Wanted): string {
  const last = wanted.phrases.length - 1;
  return wanted.phrases
    .map((words, index) => `"${words.join(' ')}"${index === last && wanted.prefix ? '*' : ''}`)
    .join(' AND ');
}
