/** Which items the queue shows and in what order: the filter's text, the order, and the saved views of both. */
import type { OutputOf, EngineCalls } from '../../../contract/calls.ts';
import { parseFilter } from '../../../core/review/filter.ts';
import type { Sort } from '../../../core/review/views.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { askedQueue, readOrder } from './fetching.ts';
import { openItem } from './opening.ts';
import { entryOf, rowsById } from './queue-list.ts';
import { rememberView } from './queue-memory.ts';
import { useReview } from './review-store.ts';

export type QueueView = OutputOf<EngineCalls, 'queue.views'>[number];

/** Shows the items that the filter lets through, and opens the first of them where the open one is not among them. A filter with errors is not applied; the field says what is wrong. */
export async function applyView(filter: string, sort: Sort, openFirst = true): Promise<void> {
  const { benchmarkId, answerRunId } = useReview.getState();
  if (benchmarkId === null || parseFilter(filter).errors.length > 0) return;
  useReview.setState({ filter, sort });
  rememberView(benchmarkId, filter, sort);
  const isLast = () => {
    const now = useReview.getState();
    return now.benchmarkId === benchmarkId && now.filter === filter && now.sort === sort;
  };
  const { itemId } = useReview.getState();
  const around = itemId === null ? {} : { around: itemId };
  const asked = askedQueue(benchmarkId, answerRunId);
  const order = readOrder(benchmarkId, answerRunId);
  const page = await attempt(() => Promise.race([api('queue.page', { ...asked, ...around }), order.then(() => null)]));
  // The first rows are there before it is known how many there are.
  if (page && isLast())
    useReview.setState((s) => ({
      queue: page.map(entryOf),
      counted: false,
      rows: new Map([...s.rows, ...rowsById(page)]),
    }));
  const queue = await attempt(() => order);
  if (!queue || !isLast()) return;
  useReview.setState({ queue, counted: true });
  announce(t('queue.found', { count: queue.length }));
  const open = useReview.getState().itemId;
  const first = filter === '' || queue.some((row) => row.itemId === open) ? undefined : queue[0];
  if (first && openFirst) await openItem(first.itemId);
}

/** A new random order. */
export async function shuffle(): Promise<void> {
  const { benchmarkId, filter } = useReview.getState();
  if (benchmarkId === null) return;
  if (await attempt(() => api('queue.shuffle', { benchmarkId }))) await applyView(filter, 'random');
}
