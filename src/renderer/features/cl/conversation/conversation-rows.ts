import { isHeadingLine, type Block } from './text-blocks.ts';

/** A message longer than this is folded until it is opened: its beginning and its end are shown. */
export const FOLD_FROM = 5000;
const BEGINNING = 500;

/** A line of the conversation that is laid out by itself: the head of a message, a block of its text, or what is folded away. */
export type Row =
  | (Base & { kind: 'head'; long: boolean; folded: boolean })
  | (Base & { kind: 'block'; block: Block; text: string | null })
  | (Base & { kind: 'fold'; hidden: number });

interface Base {
  /** Tells it from the other rows, and stays when they change. */
  key: string;
  message: number;
  lines: number;
}

/** What is known of a message's text so far. */
export interface Shown {
  characters: number;
  /** Its beginning, whole when it is as long as the message. */
  preview: string;
  /** Its end, once it has been read. */
  end: { start: number; text: string } | null;
  /** Its blocks, once the text has been read and cut. */
  blocks: readonly Block[] | null;
  unfolded: boolean;
  /** Where its headings begin. */
  headings: readonly number[];
}

/** The rows of a conversation. The text of a block is null where it is to be cut from the message's. */
export function rowsOf(messages: readonly Shown[]): Row[] {
  return messages.flatMap((shown, message) => {
    const long = shown.characters > FOLD_FROM;
    const folded = long && !(shown.unfolded && shown.blocks !== null);
    const head: Row = { key: `head${String(message)}`, kind: 'head', message, long, folded, lines: 2 };
    if (folded) return [head, ...foldedRows(shown, message)];
    if (!shown.blocks) return [head, part(message, 0, shown.preview, shown.headings)];
    return [head, ...shown.blocks.map((block) => blockRow(message, block, null))];
  });
}

function foldedRows({ characters, preview, end, headings }: Shown, message: number): Row[] {
  const beginning = preview.slice(0, wordEnd(preview, BEGINNING));
  const from = end?.start ?? characters;
  return [
    part(message, 0, beginning, headings),
    fold(message, beginning.length, from),
    ...(end && end.text !== '' ? [part(message, end.start, end.text, headings)] : []),
    ...(end && end.start + end.text.length < characters
      ? [fold(message, end.start + end.text.length, characters)]
      : []),
  ];
}

const fold = (message: number, start: number, end: number): Row => ({
  key: `fold${String(message)}/${String(start)}`,
  kind: 'fold',
  message,
  hidden: end - start,
  lines: 2,
});

function part(message: number, start: number, text: string, headings: readonly number[]): Row {
  const known = new Set(headings);
  const found: (readonly [number, number])[] = [];
  let lines = 0;
  let at = start;
  for (const line of text.split('\n')) {
    lines += Math.max(1, Math.ceil(line.length / 72));
    if (known.has(at) || isHeadingLine(line)) found.push([at, at + line.length]);
    at += line.length + 1;
  }
  return blockRow(message, { start, end: start + text.length, kind: 'text', lines, headings: found }, text);
}

function blockRow(message: number, block: Block, text: string | null): Row {
  const key = `${String(message)}/${String(block.start)}-${String(block.end)}`;
  return { key, kind: 'block', message, block, text, lines: block.lines };
}

/** The first end of a word at or after a place, not far from it. */
function wordEnd(text: string, place: number): number {
  const blank = text.slice(place, place + 80).search(/\s/);
  const end = blank < 0 ? place : place + blank + 1;
  return /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end + 1 : end;
}

/** The row that shows a place of a message, or null while it is folded away. */
export function rowAt(rows: readonly Row[], message: number, place: number): number | null {
  const at = rows.findIndex(
    (row) => row.kind === 'block' && row.message === message && row.block.start <= place && row.block.end > place,
  );
  return at < 0 ? null : at;
}
