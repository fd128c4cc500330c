import type { ClTaskView } from '../../../../contract/cl-calls.ts';
import { api } from '../../../app/api.ts';
import { reportError } from '../../../app/errors.ts';
import { FOLD_FROM, rowAt, rowsOf, type Row } from './conversation-rows.ts';
import { blocksInSlices, blocksOf, type Block } from './text-blocks.ts';
import { workspaceStore } from '../../../app/stores.ts';

export type Message = ClTaskView['messages'][number];

/** A stretch of the answer (`message` null) or of a message. */
export interface Place {
  message: number | null;
  start: number;
  end: number;
}

/** What has been read of a message. `text` may be its beginning only; `blocks` cut it for the screen. */
interface Known {
  text: string;
  blocks: readonly Block[] | null;
  end: { start: number; text: string } | null;
}

/** The conversation of the open task as far as it has been read, and where the reader is. Nothing of it is kept. */
interface ReadingState {
  itemId: number | null;
  messages: readonly Message[];
  known: readonly Known[];
  unfolded: ReadonlySet<number>;
  rows: readonly Row[];
  outline: boolean;
  /** Where to go. A new object goes there again. */
  target: { place: Place } | null;
  read: (itemId: number, messages: readonly Message[]) => void;
  fold: (message: number, folded: boolean) => Promise<void>;
  goTo: (place: Place) => Promise<void>;
  set: (part: Partial<Pick<ReadingState, 'outline'>>) => void;
}

/** Another workspace may have another task under the same id. */
const isSame = (one: readonly Message[], other: readonly Message[]): boolean =>
  one.length === other.length &&
  one.every(({ preview, characters }, i) => preview === other[i]?.preview && characters === other[i].characters);

/** What the task itself says of a message: all of a short one. */
const begun = ({ preview, characters, outline }: Message): Known =>
  preview.length < characters
    ? { text: '', blocks: null, end: null }
    : {
        text: preview,
        blocks: blocksOf(
          preview,
          outline.map(({ start }) => start),
        ),
        end: null,
      };

/** The end begins with a line, if one begins soon. Where what is asked is itself long its beginning is shown, and the rest stays folded. */
function endOf({ start, text }: { start: number; text: string }, asked: boolean): { start: number; text: string } {
  const line = asked ? -1 : text.slice(0, LINE_WITHIN).indexOf('\n');
  return { start: start + line + 1, text: text.slice(line + 1) };
}
const LINE_WITHIN = 400;

/** The first part of a message is small, so that it is there at once; the rest comes in as few parts as may be. */
const FIRST_PART = 60_000;
const PART = 500_000;
const END = 900;
const END_OF_TASK = 2200;

export const useReading = workspaceStore<ReadingState>((set, get) => ({
  itemId: null,
  messages: [],
  known: [],
  unfolded: new Set(),
  rows: [],
  outline: false,
  target: null,

  read: (itemId, messages) => {
    if (itemId === get().itemId && isSame(messages, get().messages)) return;
    set({ itemId, messages, target: null, outline: false });
    layOut({ known: messages.map(begun), unfolded: new Set() });
    readEnds(itemId, messages).catch(reportError);
  },
  fold: async (message, folded) => {
    const unfolded = new Set(get().unfolded);
    if (folded) unfolded.delete(message);
    else unfolded.add(message);
    layOut({ unfolded });
    if (!folded) await whole(message).catch(reportError);
  },
  goTo: async (place) => {
    const { rows, itemId, unfolded } = get();
    const { message, start } = place;
    if (message !== null && rowAt(rows, message, start) === null) {
      if (!unfolded.has(message)) layOut({ unfolded: new Set(unfolded).add(message) });
      const there = await whole(message).catch(reportError);
      if (!there || get().itemId !== itemId) return;
    }
    set({ target: { place } });
  },
  set,
}));

const get = useReading.getState;
const set = useReading.setState;

function layOut(part: Partial<Pick<ReadingState, 'known' | 'unfolded'>>): void {
  const { messages, known, unfolded } = { ...get(), ...part };
  const shown = messages.map(({ characters, preview, outline }, i) => ({
    characters,
    preview,
    headings: outline.map(({ start }) => start),
    end: known[i]?.end ?? null,
    blocks: known[i]?.blocks ?? null,
    unfolded: unfolded.has(i),
  }));
  set({ ...part, rows: rowsOf(shown) });
}

function learn(message: number, part: Partial<Known>): void {
  layOut({ known: get().known.map((old, i) => (i === message ? { ...old, ...part } : old)) });
}

/** Reads a message to its end. False when another task has been opened meanwhile. */
async function load(itemId: number, message: number): Promise<boolean> {
  const isWanted = () => get().itemId === itemId;
  const headings = get().messages[message]?.outline.map(({ start }) => start) ?? [];
  let { text = '' } = get().known[message] ?? {};
  for (;;) {
    const length = text === '' ? FIRST_PART : PART;
    const part = await api('cl.text', { itemId, message, start: text.length, length });
    text += part.text;
    const done = part.end >= part.total || part.text === '';
    // Cut again only for the first part, which is looked at meanwhile, and for the whole.
    if (done || part.start === 0) {
      const blocks = await blocksInSlices(text, headings, isWanted);
      if (blocks && isWanted()) learn(message, { text, blocks });
    }
    if (done || !isWanted()) return isWanted();
  }
}

const loading = new Map<string, Promise<boolean>>();

function whole(message: number): Promise<boolean> {
  const { itemId, messages, known } = get();
  if (itemId === null) return Promise.resolve(false);
  const has = known[message];
  if (has?.blocks && has.text.length >= (messages[message]?.characters ?? 0)) return Promise.resolve(true);
  const key = `${String(itemId)}/${String(message)}`;
  const running = loading.get(key) ?? load(itemId, message).finally(() => loading.delete(key));
  loading.set(key, running);
  return running;
}

async function readEnds(itemId: number, messages: readonly Message[]): Promise<void> {
  const task = messages.findLastIndex(({ role }) => role === 'user');
  for (const { index, characters, preview, taskStart } of messages) {
    if (get().itemId !== itemId) return;
    if (characters <= FOLD_FROM) {
      if (preview.length < characters) await whole(index);
      continue;
    }
    const start = Math.max(preview.length, index === task ? (taskStart ?? characters - END_OF_TASK) : characters - END);
    const part = await api('cl.text', { itemId, message: index, start, length: 2 * END_OF_TASK });
    if (get().itemId === itemId) learn(index, { end: endOf(part, taskStart !== null && index === task) });
  }
}
