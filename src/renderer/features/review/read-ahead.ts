/** What the expert will want next is read and laid out while the present item is read. */
import { ofWorkspace, remember } from '../../app/storage.ts';
import { afterFrame } from '../../lib/after-frame.ts';
import { typesetProse } from '../../lib/typeset/index.ts';
import { answersOf, itemOf } from './fetching.ts';
import { useReview } from './review-store.ts';

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

/** Where to go on after a restart. */
function rememberPlace(): void {
  const { benchmarkId, itemId } = get();
  if (benchmarkId !== null && itemId !== null) remember(ofWorkspace(`item.${String(benchmarkId)}`), itemId);
}
/** For a window that is closed, or a desk that is left, before it was idle. Answers how to stop. */
export function keepPlace(): () => void {
  window.addEventListener('pagehide', rememberPlace);
  return () => {
    rememberPlace();
    window.removeEventListener('pagehide', rememberPlace);
  };
}

function readAround(itemId: number): void {
  const { queue, answerRunId } = get();
  requestIdleCallback(rememberPlace, { timeout: 200 });
  const here = queue.findIndex((row) => row.itemId === itemId);
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
