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
  const a = words(before);
  const b = words(after);
  let head = 0;
  while (head < a.length && head < b.length && a[head]?.text === b[head]?.text) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail)?.text === b.at(-1 - tail)?.text) tail++;
  const left = a.slice(head, a.length - tail);
  const right = b.slice(head, b.length - tail);
  if (left.length * right.length > MOST) return { removed: joined(left), added: joined(right) };
  const common = commonWords(left, right);
  return {
    removed: joined(left.filter((_, i) => !common.left.has(i))),
    added: joined(right.filter((_, i) => !common.right.has(i))),
  };
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
