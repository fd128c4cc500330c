/** Reads queue, items and answers from the workspace into the desk's store. */
import type { ItemReviewView } from '../../../contract/review-calls.ts';
import type { AnswerView, ItemView } from '../../../contract/review-shapes.ts';
import { api } from '../../app/api.ts';
import { readAndApply } from '../../app/saving.ts';
import { putRemarks } from '../../desk/remark-store.ts';
import { entriesOf } from './queue-list.ts';
import type { QueueEntry } from './queue-order.ts';
import { bounded } from '../../desk/bounded.ts';
import { answersKey, replaceAnswers, useReview } from './review-store.ts';

const get = useReview.getState;
const set = useReview.setState;

/** The present queue, as calls name it. */
export function askedQueue(benchmarkId: number, answerRunId: number | null) {
  const { filter, sort } = get();
  return { benchmarkId, filter, sort, ...(answerRunId === null ? {} : { answerRunId }) };
}

/** The items that the present filter lets through, in the present order. */
export const readOrder = async (benchmarkId: number, answerRunId: number | null): Promise<QueueEntry[]> =>
  entriesOf(await api('queue.order', askedQueue(benchmarkId, answerRunId)));

/** `own`: 1 inside an edit's `send`. */
export async function fetchItem(itemId: number, own: 0 | 1 = 0): Promise<ItemView> {
  const [item] = await readAndApply(() => readItem(itemId), putItem, own);
  return item;
}
export async function fetchAnswers(itemId: number, answerRunId: number, own: 0 | 1 = 0): Promise<void> {
  const read = () => api('answers.get', { itemId, answerRunId });
  await readAndApply(
    read,
    (answers) => {
      replaceAnswers(itemId, answerRunId, answers);
    },
    own,
  );
}
const readItem = (itemId: number) => Promise.all([api('items.get', { itemId }), api('review.item', { itemId })]);
function putItem([item, review]: [ItemView, ItemReviewView]): void {
  const { itemId } = item;
  putRemarks(itemId, review.remarks);
  set((s) => ({
    items: bounded(s.items, itemId, item, s.itemId),
    reviews: bounded(s.reviews, itemId, review, s.itemId),
  }));
}

/** What is not in memory yet shows no edit that it could overtake: it is there at once, whatever waits to be saved. */
export async function itemOf(itemId: number): Promise<ItemView> {
  const known = get().items.get(itemId);
  if (known) return known;
  const read = await readItem(itemId);
  if (!get().items.has(itemId)) putItem(read);
  return get().items.get(itemId) ?? read[0];
}
export async function answersOf(itemId: number, runId: number): Promise<AnswerView[]> {
  const key = answersKey(itemId, runId);
  const known = get().answers.get(key);
  if (known) return known;
  const read = await api('answers.get', { itemId, answerRunId: runId });
  if (!get().answers.has(key)) replaceAnswers(itemId, runId, read);
  return get().answers.get(key) ?? read;
}
