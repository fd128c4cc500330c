/** What the expert will want next is read and laid out while the present item is read. */
import { isNumber, ofWorkspace, recall, remember } from '../../app/storage.ts';
import { afterFrame } from '../../lib/after-frame.ts';
import { typesetProse } from '../../lib/typeset/index.ts';
import { answersOf, itemOf } from './fetching.ts';
import { indexIn, seeRow } from './queue-list.ts';
import { currentAnswer, currentVariable, useReview } from './review-store.ts';

const get = useReview.getState;
const set = useReview.setState;

/**
 * Notes where to go on after a restart, and reads the items around ahead, with their figures, and lays out the nearest two, so that going
 * there takes no call and no layout. Begins when the item itself has been drawn.
 */
export function readAhead(itemId: number): void {
  afterFrame(() => {
    if (get().itemId !== itemId) return;
    if (get().left) set({ left: null });
    readAround(itemId);
  });
}

/** Where to go on after a restart: the item, and in it the very answer and variable. */
function rememberPlace(): void {
  const state = get();
  const { benchmarkId, itemId } = state;
  if (benchmarkId === null || itemId === null) return;
  remember(ofWorkspace(`item.${String(benchmarkId)}`), itemId);
  const responseId = currentAnswer(state)?.responseId;
  const variableId = currentVariable(state)?.id;
  if (responseId !== undefined)
    remember(ofWorkspace(`place.${String(benchmarkId)}`), [itemId, responseId, variableId ?? 0]);
}

/** Where to go inside an item: what undo changed, for example. */
export interface Place {
  responseId?: number | null;
  variableId?: number | null;
}

/** The answer and the variable that an item was left at, if it was the last. */
export function recalledPlace(benchmarkId: number, itemId: number): Place | undefined {
  const [item, responseId, variableId] = recall(ofWorkspace(`place.${String(benchmarkId)}`), isNumbers, []);
  return item === itemId && responseId !== undefined ? { responseId, variableId: variableId ?? null } : undefined;
}
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(isNumber);

let soon: number | null = null;
/** With the window's next idle moment: a machine that loses its power finds the sample that was looked at. */
const rememberSoon = (): void => {
  soon ??= requestIdleCallback(
    () => {
      soon = null;
      rememberPlace();
    },
    { timeout: 300 },
  );
};

/** For a window that is closed, or a desk that is left, before it was idle. Answers how to stop. */
export function keepPlace(): () => void {
  window.addEventListener('pagehide', rememberPlace);
  const stop = useReview.subscribe((now, before) => {
    if (now.itemId === before.itemId && (now.sample !== before.sample || now.card !== before.card)) rememberSoon();
  });
  return () => {
    stop();
    rememberPlace();
    window.removeEventListener('pagehide', rememberPlace);
  };
}

function readAround(itemId: number): void {
  const { queue, answerRunId } = get();
  requestIdleCallback(rememberPlace, { timeout: 200 });
  const here = indexIn(queue, itemId);
  seeRow(itemId);
  const near = [here + 1, here - 1, here + 2].flatMap((index) => queue[index]?.itemId ?? []);
  const read = near.map(async (id) => {
    const [item, answers] = await Promise.all([itemOf(id), answerRunId === null ? [] : answersOf(id, answerRunId)]);
    for (const figure of item.figures) if (figure.hash !== null) new Image().src = `media://image/${figure.hash}`;
    // The typesetter remembers what it has set: doing it while the expert reads makes the layout itself quick.
    for (const text of [item.question, item.solution, answers[0]?.text ?? ''])
      requestIdleCallback(() => typesetProse(text));
  });
  void Promise.all(read).then(() => {
    layOut(itemId, near.slice(0, 2));
  }, ignore);
}
/** Reading ahead may fail silently: the same call fails aloud when the user gets there. */
const ignore = (): void => undefined;

/** One item at a time and only when the window is idle, so that keys are never kept waiting for it. */
function layOut(itemId: number, near: readonly number[]): void {
  const step = (count: number) => {
    requestIdleCallback(
      () => {
        if (get().itemId !== itemId) return;
        // What is laid out already stays.
        set((s) => ({ ahead: near.filter((id, i) => i < count || s.ahead.includes(id)) }));
        if (count < near.length) step(count + 1);
      },
      { timeout: 500 },
    );
  };
  step(1);
}
