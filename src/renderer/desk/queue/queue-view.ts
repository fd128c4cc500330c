/** Which items the queue shows and in what order: the filter's text, and the order. */
import { parseFilter } from '../../../core/review/filter/filter.ts';
import type { Sort } from '../../../core/review/filter/views.ts';
import { announce } from '../../app/announce.tsx';
import { attempt } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import type { AnyDesk } from '../desk-store.ts';
import { openItem } from '../opening/opening.ts';
import { askedOf, rowsById } from './queue-list.ts';
import { rememberView } from './queue-memory.ts';
import type { AskedQueue } from './queue-source.ts';

/**
 * Shows the items that a filter lets through, and opens the first of them where the open one is not among them; in a new order (`isShuffled`: also in one of the same name) the first
 * that is not finished, since whoever asks for what is least sure wants to begin there. A filter with errors is not applied; the field says what is wrong.
 */
export async function applyView(desk: AnyDesk, filter: string, sort?: Sort, how: Opens = {}): Promise<void> {
  const { store, kind } = desk;
  const before = askedOf(desk);
  if (!before || parseFilter(filter, kind.words).errors.length > 0) return;
  const asked = { ...before, filter, sort: sort ?? before.sort };
  store.setState({ filter, sort: asked.sort });
  rememberView(asked.benchmarkId, filter, asked.sort);
  // Where the benchmark is still being read, its queue begins with it.
  if (store.getState().phase === 'loading') return;
  const shown = show(desk, before, asked, how);
  coming.set(store, shown);
  await shown;
  if (coming.get(store) === shown) coming.delete(store);
}

interface Opens {
  openFirst?: boolean;
  isShuffled?: boolean;
}

/** The views that are being read, by the desk's store. */
const coming = new WeakMap<object, Promise<void>>();

/** A key that goes by the queue, pressed while another filter or order of it is still being read, is for what that shows. */
export function onceListed({ store }: AnyDesk, command: () => void): void {
  const shown = coming.get(store);
  if (shown) void shown.then(command);
  else command();
}

async function show(
  desk: AnyDesk,
  before: AskedQueue,
  asked: AskedQueue,
  { openFirst = true, isShuffled = false }: Opens,
): Promise<void> {
  const { store, kind } = desk;
  const { filter } = asked;
  const { loads, itemId } = store.getState();
  const isLast = () => {
    const now = store.getState();
    return now.loads === loads && now.filter === filter && now.sort === asked.sort;
  };
  const whole = kind.queue.read(asked, []);
  const page = await attempt(() => Promise.race([kind.queue.page?.(asked, itemId), whole.then(() => undefined)]));
  // The first rows are there before it is known how many there are.
  if (page && isLast())
    store.setState((s) => ({
      queue: page.map((row) => kind.queue.entryOf(row)),
      counted: false,
      rows: new Map([...s.rows, ...rowsById(page)]),
    }));
  const read = await attempt(() => whole);
  if (!read || !isLast()) return;
  const { queue } = read;
  store.setState((s) => ({ queue, counted: true, rows: new Map([...s.rows, ...rowsById(read.rows)]) }));
  announce(t('queue.found', { count: queue.length }));
  const open = store.getState().itemId;
  const isReordered = asked.sort !== 'position' && (isShuffled || asked.sort !== before.sort);
  const isAmong = filter === '' || queue.some((entry) => entry.itemId === open);
  const first = isReordered ? queue.find(({ unfinished }) => unfinished) : isAmong ? undefined : queue[0];
  if (first && openFirst) await openItem(desk, first.itemId);
}
