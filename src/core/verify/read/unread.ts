import { readings } from './read.ts';
import { type Difference, type Outcome, undecided } from '../types.ts';

/** Why two values could not be compared of which at least one was read as words: a formula that is not understood is not called words. */

/** Longer values are not searched for the place. */
const MAX_SEARCHED = 400;
const MAX_TRIES = 40;
/** Characters of the unreadable rest that are shown. */
const SHOWN = 28;

/** The outcome `text` as it is, unless a side is a formula that could not be read: then `unparsed`, with the place. */
export function unreadOutcome(outcome: Outcome, reference: string, claimed: string): Outcome {
  if (outcome.verdict !== 'undecided' || outcome.reason !== 'text') return outcome;
  const sides: [string, string][] = [
    ['the reference', reference],
    ['the claimed value', claimed],
  ];
  const places = sides.flatMap(([side, value]): Difference[] =>
    isUnread(value) ? [{ kind: 'unread', text: `${side} cannot be read as mathematics ${placeOf(value)}` }] : [],
  );
  return places.length === 0 ? outcome : undecided('unparsed', places);
}

/** A value that stands in the signs of formulas, was read as words all the same, and does not consist of words. */
function isUnread(value: string): boolean {
  const bare = value.replace(/\\(?:text|mathrm|textrm|textbf|mathbf|mbox)\s*\{[^{}]*\}/g, ' ');
  const words = bare.match(/(?<![\\A-Za-z])[A-Za-z]{4,}(?![A-Za-z({_^])/g) ?? [];
  if (!/\\[A-Za-z]|[_^=]/.test(bare) && (words.length > 0 || !/\d/.test(bare))) return false;
  return words.length < 3 && isWords(value);
}

const isWords = (value: string): boolean => readings(value).list[0]?.statement.k === 'text';

function placeOf(value: string): string {
  const open = unclosed(value);
  if (open !== null) return `because a bracket stands alone: “${cut(value.slice(open))}”`;
  const end = value.length > MAX_SEARCHED ? 0 : readableEnd(value);
  return end === 0 ? `from its beginning: “${cut(value)}”` : `from “${cut(value.slice(end).trimStart())}” on`;
}

/** Where the longest beginning ends that can be read by itself; 0 when none can. */
function readableEnd(value: string): number {
  const ends = [...value.matchAll(/(?<=[\w)\]}])(?=[^\w)\]}])/g)].map(({ index }) => index).toReversed();
  return (
    ends.slice(0, MAX_TRIES).find((end) => unclosed(value.slice(0, end)) === null && !isWords(value.slice(0, end))) ?? 0
  );
}

/** The place of a round or curly bracket without its partner; null when all have one. Intervals may open and close unlike. */
export function unclosed(value: string): number | null {
  const open: { sign: string; at: number }[] = [];
  for (let at = 0; at < value.length; at++) {
    const sign = value.charAt(at);
    if (sign === '(' || sign === '[' || sign === '{') open.push({ sign, at });
    else if (sign === ')' || sign === ']' || sign === '}') {
      const last = open.pop();
      if (!last || (last.sign === '{') !== (sign === '}')) return at;
    }
  }
  return open[0]?.at ?? null;
}

const cut = (text: string): string => (text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1)}…`);
