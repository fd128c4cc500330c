import { diffArrays } from 'diff';

/** What differs between two texts, word by word, as stretches of each. */
export interface Stretch {
  start: number;
  end: number;
}
export interface TextDiff {
  /** Stretches of the first text that the second does not have. */
  removed: Stretch[];
  /** Stretches of the second text that the first does not have. */
  added: Stretch[];
}

interface Word extends Stretch {
  text: string;
}

/** Beyond this many words that are gone or new, the differing middle is shown as one stretch: the time that a comparison takes grows with their square. */
const MOST = 1000;

/** The words, commands and signs that differ, by jsdiff. Time is bounded; never throws. */
export function textDiff(before: string, after: string): TextDiff {
  const { a, b, runs } = compared(before, after);
  const of = (kind: Piece['kind'], words: readonly Word[]) => {
    let at = 0;
    return runs.flatMap((run) => {
      const here = run.kind === 'same' || run.kind === kind ? words.slice(at, (at += run.count)) : [];
      return run.kind === kind ? here : [];
    });
  };
  return { removed: joined(of('gone', a)), added: joined(of('new', b)) };
}

/** A stretch of the two texts laid into one: what both have, what only the first has, what only the second has. */
export interface Piece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** The two texts as one, with their differences in place. Without the pieces that are new it is the first (blanks apart), without those that are gone the second. */
export function diffPieces(before: string, after: string): Piece[] {
  const { a, b, runs } = compared(before, after);
  let [inA, inB] = [0, 0];
  return runs.map(({ kind, count }) => {
    const words = kind === 'gone' ? a.slice(inA, inA + count) : b.slice(inB, inB + count);
    if (kind !== 'new') inA += count;
    if (kind !== 'gone') inB += count;
    const source = kind === 'gone' ? before : after;
    return { kind, text: source.slice(words[0]?.start, words.at(-1)?.end) };
  });
}

/** So many words in a row that both texts have, or one of them. */
interface Run {
  kind: Piece['kind'];
  count: number;
}

function compared(before: string, after: string): { a: Word[]; b: Word[]; runs: Run[] } {
  const [a, b] = [words(before), words(after)];
  const [left, right] = [a.map(({ text }) => text), b.map(({ text }) => text)];
  const changes = diffArrays(left, right, { maxEditLength: MOST });
  const runs = changes?.map(({ count, added, removed }): Run => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    count,
  }));
  return { a, b, runs: runs ?? apart(left, right) };
}

/** What both texts begin and end with, and all between it as one difference. */
function apart(a: readonly string[], b: readonly string[]): Run[] {
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < least - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const runs: Run[] = [
    { kind: 'same', count: head },
    { kind: 'gone', count: a.length - head - tail },
    { kind: 'new', count: b.length - head - tail },
    { kind: 'same', count: tail },
  ];
  return runs.filter(({ count }) => count > 0);
}

function words(text: string): Word[] {
  return [...text.matchAll(/\s+|\\[a-zA-Z]+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)].map((m) => ({
    start: m.index,
    end: m.index + m[0].length,
    // White space counts as the same whatever its length.
    text: m[0].trim() === '' ? ' ' : m[0],
  }));
}

/** Neighbours become one stretch; blanks alone are not shown. */
function joined(list: readonly Word[]): Stretch[] {
  const stretches: (Stretch & { blank: boolean })[] = [];
  for (const word of list) {
    const last = stretches.at(-1);
    const blank = word.text === ' ';
    if (last?.end === word.start) {
      last.end = word.end;
      last.blank &&= blank;
    } else stretches.push({ start: word.start, end: word.end, blank });
  }
  return stretches.filter((s) => !s.blank).map(({ start, end }) => ({ start, end }));
}
