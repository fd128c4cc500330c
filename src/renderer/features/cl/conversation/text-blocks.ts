/**
 * Long texts cut into blocks that can be laid out one by one, so that a context of megabytes costs what is in sight. Every character of the
 * text is in exactly one block, in order: places in a block are places in the text.
 */
export interface Block {
  start: number;
  end: number;
  kind: 'text' | 'mono';
  /** How many lines of 72 characters it takes, for its height before it is laid out. */
  lines: number;
  /** Where its headings begin and end. */
  headings: readonly (readonly [start: number, end: number])[];
}

/**
 * Blocks are cut before a heading from HALF on, at the next blank line from FULL on, at the next line from LONG on, and inside a line where
 * it alone is longer. Large blocks keep the list of them short, which is gone through on every step of scrolling.
 */
const HALF = 500;
const FULL = 1000;
const LONG = 2000;
const COLUMNS = 72;
const MOST_LINES = 50;

/** Cuts a text at once. Linear in its length, for any text. `headings`: places in lines that are headings, in order. */
export function blocksOf(text: string, headings: readonly number[] = []): Block[] {
  const cutting = cut(text, headings);
  for (;;) {
    const step = cutting.next();
    if (step.done) return step.value;
  }
}

/** How long the window may be kept busy by cutting, in milliseconds, and how many characters are cut between looks at the clock. */
const SLICE_MS = 6;
const SLICE = 32_768;

/** Cuts a text in slices, so that the window stays at hand meanwhile. Null when `isWanted` has become false. */
export async function blocksInSlices(
  text: string,
  headings: readonly number[],
  isWanted: () => boolean,
): Promise<Block[] | null> {
  const cutting = cut(text, headings);
  let since = performance.now();
  while (isWanted()) {
    const step = cutting.next();
    if (step.done) return step.value;
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  return null;
}

function* cut(text: string, headings: readonly number[]): Generator<undefined, Block[]> {
  const blocks: Block[] = [];
  let heading = 0;
  const at: { open: Block | null } = { open: null };
  let fence: string | null = null;
  const close = () => {
    if (at.open && at.open.end > at.open.start) blocks.push(at.open);
    at.open = null;
  };
  const add = (start: number, end: number, kind: Block['kind'], lines: number) => {
    if (at.open && at.open.kind !== kind) close();
    at.open ??= { start, end: start, kind, lines: 0, headings: [] };
    at.open.end = end;
    at.open.lines += lines;
  };
  let rest = SLICE;
  for (let from = 0; from < text.length;) {
    if (from > rest) {
      rest = from + SLICE;
      yield;
    }
    const brk = text.indexOf('\n', from);
    const to = brk < 0 ? text.length : brk + 1;
    if (to - from > LONG) {
      close();
      for (const [start, end] of cuts(text, from, to)) {
        add(start, end, fence === null ? 'text' : 'mono', Math.ceil((end - start) / COLUMNS));
        close();
      }
      from = to;
      continue;
    }
    const line = text.slice(from, to);
    const blank = line.trim() === '';
    const mark = fenceOf(line);
    while ((headings[heading] ?? to) < from) heading++;
    const isHeading = (headings[heading] ?? to) < to || (fence === null && isHeadingLine(line));
    const lines = Math.max(1, Math.ceil((line.length - 1) / COLUMNS));
    if (isHeading) {
      if (from - (at.open?.start ?? from) >= HALF) close();
      add(from, to, 'text', lines);
      if (at.open) at.open = { ...at.open, headings: [...at.open.headings, [from, to]] };
    } else {
      const mono = fence !== null || mark !== null || line.startsWith('|');
      add(from, to, mono || (blank && at.open?.kind === 'mono') ? 'mono' : 'text', lines);
      if (mark !== null) fence = fence === null ? mark : mark === fence ? null : fence;
      const length = to - (at.open?.start ?? to);
      if ((blank && length >= FULL) || length >= LONG || (at.open?.lines ?? 0) >= MOST_LINES) close();
    }
    from = to;
  }
  close();
  return blocks;
}

/** A long line cut at blanks, or anywhere where it has none; never inside a surrogate pair. */
function* cuts(text: string, from: number, to: number): Generator<[start: number, end: number]> {
  let start = from;
  while (to - start > LONG) {
    const space = text.slice(start, start + LONG).lastIndexOf(' ');
    let end = start + (space > LONG / 2 ? space + 1 : LONG);
    if (/[\ud800-\udbff]/.test(text[end - 1] ?? '')) end--;
    yield [start, end];
    start = end;
  }
  if (to > start) yield [start, to];
}

/** Headings beyond those that are told are known by their signs. */
export const isHeadingLine = (line: string): boolean => /^ {0,3}#{1,6} \S/.test(line);

const fenceOf = (line: string): string | null => /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? null;
