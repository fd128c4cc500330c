/** What a reader types into a search field, as a query of SQLite's FTS5: every word must occur, the last may be the beginning of one. */

/** Null where nothing is left to look for. Words in quotation marks are a phrase. */
export function searchQuery(typed: string): string | null {
  const parts = typed.slice(0, 500).match(/"[^"]*"?|[^\s"]+/g) ?? [];
  const words = parts
    .map((part) => ({ text: part.replaceAll('"', ' ').trim(), phrase: part.startsWith('"') }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .slice(0, 12);
  if (words.length === 0) return null;
  return words
    .map(({ text, phrase }, index) => `"${text}"${index === words.length - 1 && !phrase ? '*' : ''}`)
    .join(' AND ');
}
