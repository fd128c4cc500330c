import { api } from '../../../app/api.ts';
import { reportError } from '../../../app/errors.ts';
import { matchesIn } from '../../../lib/find.ts';
import { useReading, type Place } from './reading-store.ts';
import { workspaceStore } from '../../../app/stores.ts';

/** What is looked for in the conversation and the answer. */
interface FindState {
  open: boolean;
  /** Whether it was opened by a search: the focus stays where work goes on. */
  quiet: boolean;
  query: string;
  itemId: number | null;
  answer: string;
  /** In the messages, as the engine found them, then in the answer. */
  inMessages: readonly Place[];
  matches: readonly Place[];
  /** All there are, which may be more than are marked. */
  total: number;
  /** The match that is looked at; -1 for none. */
  at: number;
  busy: boolean;
  find: (query: string) => void;
  step: (by: 1 | -1) => void;
  /** What is searched: another task or another answer. */
  look: (itemId: number | null, answer: string) => void;
  show: (open: boolean, quiet?: boolean) => void;
}

/** More matches than these are counted, not marked. */
const MOST = 1000;
const REST_MS = 90;

export const useFind = workspaceStore<FindState>((set, get) => ({
  open: false,
  quiet: false,
  query: '',
  itemId: null,
  answer: '',
  inMessages: [],
  matches: [],
  total: 0,
  at: -1,
  busy: false,
  find: (query) => {
    set({ query: query.slice(0, 200) });
    again(REST_MS);
  },
  step: (by) => {
    const { matches, at } = get();
    if (matches.length === 0) return;
    const next = at < 0 ? (by === 1 ? 0 : matches.length - 1) : (at + by + matches.length) % matches.length;
    set({ at: next });
    const place = matches[next];
    if (place) void useReading.getState().goTo(place);
  },
  look: (itemId, answer) => {
    const old = get();
    if (old.itemId === itemId && old.answer === answer) return;
    set({ itemId, answer });
    // Another task is not searched for what the last one was searched for.
    if (old.itemId !== itemId) {
      set({ open: false, query: '', at: -1, busy: false });
      clearTimeout(timer);
      merge({ inMessages: [] });
    } else {
      set({ at: -1 });
      merge({});
    }
  },
  show: (open, quiet = false) => {
    set({ open, quiet });
    if (!open) get().find('');
  },
}));

const get = useFind.getState;
const set = useFind.setState;

/** Lays what the engine found, and how many more it counted (`outside`), together with what stands in the answer. */
function merge(part: { inMessages?: readonly Place[]; outside?: number }): void {
  const { query, answer } = get();
  const inMessages = part.inMessages ?? get().inMessages;
  const here = matchesIn(answer, query).map((match): Place => ({ message: null, ...match }));
  const before = get().total - get().matches.length;
  const beyond = part.inMessages ? (part.outside ?? 0) - inMessages.length : before;
  const matches = [...inMessages, ...here.slice(0, MOST)];
  set({ inMessages, matches, total: Math.max(0, beyond) + inMessages.length + here.length });
}

async function ask(query: string, itemId: number): Promise<void> {
  const isWanted = () => get().query === query && get().itemId === itemId;
  try {
    const { hits, total } = await api('cl.search', { itemId, query, limit: MOST });
    if (!isWanted()) return;
    merge({ inMessages: hits.map(({ message, start, end }) => ({ message, start, end })), outside: total });
    set({ busy: false });
    if (get().at < 0 && get().open) get().step(1);
  } catch (error) {
    if (isWanted()) set({ busy: false });
    reportError(error);
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Searches again, once the keys rest. */
function again(rest: number): void {
  clearTimeout(timer);
  const { query, itemId } = get();
  set({ at: -1 });
  if (query.trim() === '' || itemId === null) {
    merge({ inMessages: [] });
    set({ busy: false });
    return;
  }
  set({ busy: true });
  timer = setTimeout(() => void ask(query, itemId), rest);
}

/** The match that is looked at. */
export const currentMatch = ({ matches, at }: Pick<FindState, 'matches' | 'at'>): Place | null => matches[at] ?? null;
