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

/** Beyond this many comparisons the differing middle is shown as one stretch. */
const MOST = 4_000_000;

/** A longest common subsequence over words, commands and signs. Time is bounded; never throws. */
export function textDiff(before: string, after: string): TextDiff {
  const { a, b, inA, inB } = compared(before, after);
  return { removed: joined(a.filter((_, i) => !inA(i))), added: joined(b.filter((_, i) => !inB(i))) };
}

/** A stretch of the two texts laid into one: what both have, what only the first has, what only the second has. */
export interface Piece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** The two texts as one, with their differences in place. Without the pieces that are new it is the first (blanks apart), without those that are gone the second. */
export function diffPieces(before: string, after: string): Piece[] {
  const { a, b, inA, inB } = compared(before, after);
  const pieces: Piece[] = [];
  const put = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const [left, right] = [a[i], b[j]];
    if (left && !inA(i)) {
      put('gone', before.slice(left.start, left.end));
      i++;
    } else if (right && !inB(j)) {
      put('new', after.slice(right.start, right.end));
      j++;
    } else {
      if (right) put('same', after.slice(right.start, right.end));
      i++;
      j++;
    }
  }
  return pieces;
}

/** The words of both texts, and which of them the other has too, in the same order. */
function compared(before: string, after: string) {
  const a = words(before);
  const b = words(after);
  let head = 0;
  while (head < a.length && head < b.length && a[head]?.text === b[head]?.text) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail)?.text === b.at(-1 - tail)?.text) tail++;
  const left = a.slice(head, a.length - tail);
  const right = b.slice(head, b.length - tail);
  const common =
    left.length * right.length > MOST
      ? { left: new Set<number>(), right: new Set<number>() }
      : commonWords(left, right);
  const within = (length: number, set: ReadonlySet<number>) => (i: number) =>
    i < head || i >= length - tail || set.has(i - head);
  return { a, b, inA: within(a.length, common.left), inB: within(b.length, common.right) };
}

function words(text: string): Word[] {
  return [...text.matchAll(/\s+|\\[a-zA-Z]+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)].map((m) => ({
    start: m.index,
    end: m.index + m[0].length,
    // White space counts as the same whatever its length.
    text: m[0].trim() === '' ? ' ' : m[0],
  }));
}

function commonWords(a: readonly Word[], b: readonly Word[]): { left: Set<number>; right: Set<number> } {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j;
      lengths[at] =
        a[i]?.text === b[j]?.text
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  const left = new Set<number>();
  const right = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const at = i * width + j;
    if (a[i]?.text === b[j]?.text) {
      left.add(i++);
      right.add(j++);
    } else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) i++;
    else j++;
  }
  return { left, right };
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
