/*
 * Dollars that mean money. About one text in sixty of a real benchmark speaks of prices, and one that is read as
 * math swallows the sentence up to the next dollar.
 */

/** An amount, as it stands right after the dollar: 150, 1,000.50, 3.2 million. */
const AMOUNT = /^ ?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/;

/** What makes an amount money when it follows: a word, punctuation that ends a phrase, a bracket, a table cell. */
const AFTER_AMOUNT =
  /^(?:[kKMB]\b| ?(?:million|billion|thousand|trillion|dollars?|USD)\b|\s*$|[ \n]+[a-zA-Z]{2,}|[ \n]a |[.,;:!?]?(?:[ \n]|$)|[)/\]]|<\/?t| ?[-–] ?\$)/;

/** Does the text that follows a dollar read as an amount of money? `after` is that text, without the dollar. */
export function looksLikeMoney(after: string): boolean {
  const amount = AMOUNT.exec(after.slice(0, 40));
  if (!amount) return false;
  return AFTER_AMOUNT.test(after.slice(amount[0].length, amount[0].length + 40));
}

/**
 * How many words of prose a span holds, outside of commands and the arguments of text commands. A formula has none
 * or few; what stands between two prices is a sentence.
 */
export function proseWords(span: string): number {
  const bare = span
    .replace(/\\(?:text\w*|mathrm|mathbf|mathit|mathsf|operatorname\*?|mbox|hbox|label|tag)\s*\{[^{}]*\}/g, ' ')
    .replace(/[\\\u0007\b\t\v\f\r][a-zA-Z]+/g, ' ');
  return bare.match(/(?<![a-zA-Z{_^])[a-zA-Z]{3,}(?![a-zA-Z}(])/g)?.length ?? 0;
}
