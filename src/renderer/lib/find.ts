/** Finding in a text that is shown as it is. */
interface Match {
  start: number;
  end: number;
}

/** More matches than anyone steps through are not marked. */
const MOST = 2000;

/** Where a text holds another, without regard to case, left to right and without overlap. */
export function matchesIn(text: string, query: string): Match[] {
  if (query === '') return [];
  const [hay, needle] = [text.toLowerCase(), query.toLowerCase()];
  // A letter whose lower case is longer would shift every place after it: then case counts.
  const [where, what] = hay.length === text.length ? [hay, needle] : [text, query];
  const found: Match[] = [];
  for (let at = where.indexOf(what); at >= 0 && found.length < MOST; at = where.indexOf(what, at + what.length))
    found.push({ start: at, end: at + what.length });
  return found;
}

/** The text cut at its matches; `match` is the number of the match that a piece is. */
export function pieces(text: string, matches: readonly Match[]): { text: string; match: number | null }[] {
  const list: { text: string; match: number | null }[] = [];
  let from = 0;
  matches.forEach(({ start, end }, match) => {
    list.push({ text: text.slice(from, start), match: null }, { text: text.slice(start, end), match });
    from = end;
  });
  list.push({ text: text.slice(from), match: null });
  return list.filter((piece) => piece.text !== '');
}
