/** Reads items and answers from the workspace into a desk's store. */
import type { ItemReviewView } from '../../../contract/review-calls.ts';
import { api } from '../../app/api.ts';
import { readAndApply } from '../../app/saving.ts';
import { putAnswers, putItem, type AnyDesk, type Desk, type DeskTypes } from '../desk-store.ts';

/** An item with what experts said of it as a whole, and its answers in a set. */
export interface Whole<T extends DeskTypes = DeskTypes> {
  item: T['item'];
  review: ItemReviewView;
  answers: readonly T['answer'][];
}

export async function readWhole<T extends DeskTypes>(
  { kind }: Desk<T>,
  itemId: number,
  runId: number | null,
): Promise<Whole<T>> {
  const [item, review, answers] = await Promise.all([
    kind.readItem(itemId, runId),
    api('review.item', { itemId }),
    runId === null ? [] : kind.readAnswers(itemId, runId),
  ]);
  return { item, review, answers };
}

/** What is in memory of an item; null unless it is all there. */
export function heldOf({ store }: AnyDesk, itemId: number): Whole | null {
  const { items, reviews, answers, answerRunId } = store.getState();
  const [item, review] = [items.get(itemId), reviews.get(itemId)];
  const list = answerRunId === null ? [] : answers.get(itemId);
  return item && review && list ? { item, review, answers: list } : null;
}

/** What is not in memory yet shows no edit that it could overtake: it is there at once, whatever waits to be saved. */
export async function known(desk: AnyDesk, itemId: number): Promise<Whole> {
  const held = heldOf(desk, itemId);
  if (held) return held;
  const { answerRunId, loads } = desk.store.getState();
  const read = await readWhole(desk, itemId, answerRunId);
  const meanwhile = heldOf(desk, itemId);
  if (meanwhile) return meanwhile;
  const now = desk.store.getState();
  if (now.loads === loads && now.answerRunId === answerRunId) put(desk, read);
  return read;
}

export function put(desk: AnyDesk, { item, review, answers }: Whole): void {
  putItem(desk, item, review);
  putAnswers(desk, item.itemId, answers);
}

/** Reads an item and its answers anew, after something changed them. `own`: 1 inside an edit's `send`, which still waits itself. */
export async function readAgain<T extends DeskTypes>(
  desk: Desk<T>,
  itemId: number,
  own: 0 | 1 = 0,
): Promise<T['item']> {
  const { answerRunId, loads } = desk.store.getState();
  const { item } = await readAndApply(
    () => readWhole(desk, itemId, answerRunId),
    (read) => {
      const now = desk.store.getState();
      if (now.loads === loads && now.answerRunId === answerRunId) put(desk, read);
    },
    own,
  );
  return item;
}
