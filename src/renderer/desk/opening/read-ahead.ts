/** What the expert will want next is read, and typeset, while the present item is read. */
import { isNumber, ofWorkspace, recall, remember } from '../../app/storage.ts';
import { afterFrame } from '../../lib/after-frame.ts';
import { typesetProse } from '../../lib/typeset/index.ts';
import { storedIn, type AnyDesk, type Place } from '../desk-store.ts';
import { seeRow } from '../queue/queue-list.ts';
import { placeIn } from '../queue/queue-order.ts';
import { known } from './reading.ts';

/** Notes where to go on after a restart, and reads the items around ahead, so that going there takes no call. Begins when the item itself has been drawn. */
export function readAhead(desk: AnyDesk, itemId: number): void {
  afterFrame(() => {
    if (desk.store.getState().itemId !== itemId) return;
    desk.kind.drawn?.();
    requestIdleCallback(() => rememberPlace(desk), { timeout: 200 });
    readAround(desk, itemId);
  });
}

function readAround(desk: AnyDesk, itemId: number): void {
  const { queue } = desk.store.getState();
  const here = placeIn({ queue, itemId }) - 1;
  seeRow(desk, itemId);
  const near = [here + 1, here - 1, here + 2].flatMap((index) => queue[index]?.itemId ?? []);
  const read = near.map(async (id) => {
    const { item, answers } = await known(desk, id);
    const { texts, figures } = desk.kind.seenOf(item, answers[0]);
    for (const hash of figures) new Image().src = `media://image/${hash}`;
    // The typesetter remembers what it has set: doing it while the expert reads makes the layout itself quick.
    for (const text of texts) requestIdleCallback(() => typesetProse(text));
  });
  void Promise.all(read).then(() => desk.kind.readied?.(itemId, near), ignore);
}
/** Reading ahead may fail silently: the same call fails aloud when the user gets there. */
const ignore = (): void => undefined;

/** Where to go on after a restart: the item, and in it the very answer and variable. */
function rememberPlace({ store, kind }: AnyDesk): void {
  const state = store.getState();
  const { benchmarkId, itemId } = state;
  if (benchmarkId === null || itemId === null) return;
  remember(ofWorkspace(`item.${String(benchmarkId)}`), itemId);
  const responseId = storedIn(state)[state.sample]?.responseId;
  if (responseId !== undefined)
    remember(ofWorkspace(`place.${String(benchmarkId)}`), [itemId, responseId, kind.variableHere?.() ?? 0]);
}

/** The item that was open last; 0 for none. */
export const recalledItem = (benchmarkId: number): number =>
  recall(ofWorkspace(`item.${String(benchmarkId)}`), isNumber, 0);

/** The answer and the variable that an item was left at, if it was the last. */
export function recalledPlace(benchmarkId: number, itemId: number): Place | undefined {
  const [item, responseId, variableId] = recall(ofWorkspace(`place.${String(benchmarkId)}`), isNumbers, []);
  return item === itemId && responseId !== undefined ? { responseId, variableId: variableId ?? null } : undefined;
}
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(isNumber);

/** For a window that is closed, or a desk that is left, before it was idle; and with the next idle moment: a machine that loses its power finds the sample that was looked at. Answers how to stop. */
export function keepPlace(desk: AnyDesk): () => void {
  let soon: number | null = null;
  const now = () => rememberPlace(desk);
  window.addEventListener('pagehide', now);
  let variable = desk.kind.variableHere?.();
  const stop = desk.store.subscribe((state, before) => {
    const moved = variable !== (variable = desk.kind.variableHere?.()) || state.sample !== before.sample;
    if (!moved || state.itemId !== before.itemId || soon !== null) return;
    soon = requestIdleCallback(
      () => {
        soon = null;
        now();
      },
      { timeout: 300 },
    );
  });
  return () => {
    stop();
    now();
    window.removeEventListener('pagehide', now);
  };
}
