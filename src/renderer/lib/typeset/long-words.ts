/**
 * Words that no person writes may be broken every hundred characters: the browser otherwise looks for a place to break them from their beginning
 * for each line, and a word of 200 kB took ten seconds and 1.6 GB. Their text stays as it is.
 */
const LONGEST_WORD = 1000;
const PIECE = 100;

/** @param nodes the text nodes of what is laid out */
export function breakLongWords(nodes: Iterable<Text>): void {
  for (const node of [...nodes]) {
    const places = node.data.length > LONGEST_WORD ? placesIn(node.data) : [];
    if (places.length === 0) continue;
    const pieces = [0, ...places].map((start, n) => node.data.slice(start, places[n]));
    node.replaceWith(...pieces.flatMap((piece, n) => (n === 0 ? [piece] : [document.createElement('wbr'), piece])));
  }
}

/** Where long words may be broken, in order; never between the halves of one character. */
function placesIn(text: string): number[] {
  const places: number[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && text.charCodeAt(at) > 32) continue;
    if (at - start > LONGEST_WORD)
      for (let place = start + PIECE; place < at; place += PIECE)
        places.push(isSecondHalf(text, place) ? place + 1 : place);
    start = at + 1;
  }
  return places;
}

const isSecondHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
