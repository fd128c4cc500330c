/** Which items of a benchmark a desk's queue shows. */
import { parseFilter } from '../../core/review/filter.ts';
import { announce } from '../app/announce.tsx';
import { attempt } from '../app/errors.ts';
import { t } from '../app/i18n.ts';
import { isString, ofWorkspace, recall, remember } from '../app/storage.ts';
import type { AnyDesk, Desk, DeskAnswer, DeskItem, DeskRow } from './desk-store.ts';

/** All rows, and those of them that the present filter lets through. */
export async function readRows<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  { store, kind }: Desk<Row, Item, Answer>,
  benchmarkId: number,
  answerRunId: number | null,
): Promise<{ rows: Row[]; queue: Row[] }> {
  const { filter } = store.getState();
  const [rows, found] = await Promise.all([
    kind.readQueue(benchmarkId, answerRunId),
    filter === '' ? null : kind.find(benchmarkId, answerRunId, filter),
  ]);
  return { rows, queue: found ? among(rows, found) : rows };
}

/** Shows the items that a filter lets through. A filter with errors is not applied; the field says what is wrong. */
export async function applyFilter<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  { store, kind }: Desk<Row, Item, Answer>,
  filter: string,
  /** Where the open item is not among them. */
  openFirst: (itemId: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { benchmarkId, answerRunId, loads } = store.getState();
  if (benchmarkId === null || parseFilter(filter, kind.words).errors.length > 0) return;
  store.setState({ filter });
  remember(ofWorkspace(`filter.${String(benchmarkId)}`), filter);
  const found = filter === '' ? null : await attempt(() => kind.find(benchmarkId, answerRunId, filter));
  const now = store.getState();
  if (found === undefined || now.loads !== loads || now.filter !== filter) return;
  const queue = found ? among(now.rows, found) : now.rows;
  store.setState({ queue });
  announce(t('queue.found', { count: queue.length }));
  const first = filter === '' || queue.some((row) => row.itemId === now.itemId) ? undefined : queue[0];
  if (first) await openFirst(first.itemId);
}

export function among<Row extends DeskRow>(rows: readonly Row[], itemIds: readonly number[]): Row[] {
  const wanted = new Set(itemIds);
  return rows.filter((row) => wanted.has(row.itemId));
}

/** The filter that a benchmark's queue was left with. */
export function recalledFilter({ kind }: AnyDesk, benchmarkId: number): string {
  const filter = recall(ofWorkspace(`filter.${String(benchmarkId)}`), isString, '');
  return parseFilter(filter, kind.words).errors.length > 0 ? '' : filter;
}
