/** Reading benchmarks, items and answers into a desk, and going from item to item. */
import { api, LateReply } from '../app/api.ts';
import { reportError } from '../app/errors.ts';
import { readAndApply, useSaving } from '../app/saving.ts';
import { useSession } from '../app/session.ts';
import { isNumber, ofWorkspace, recall, remember } from '../app/storage.ts';
import { answerSetAt, rememberAnswerSet } from './answer-set.ts';
import { bounded } from './bounded.ts';
import {
  answerIn,
  putAnswers,
  putItem,
  type Desk,
  type DeskAnswer,
  type DeskItem,
  type DeskRow,
} from './desk-store.ts';
import { among, readRows, recalledFilter } from './filtering.ts';
import { resumeAt } from './queue-order.ts';

/** Opens a benchmark where work on it goes on, or at the item that is wanted; with the answer set that is wanted, else the last chosen one. */
export async function loadBenchmark<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  desk: Desk<Row, Item, Answer>,
  benchmarkId: number,
  answerRunId?: number | null,
  wantedItem?: number | null,
): Promise<void> {
  const { store } = desk;
  const loads = store.getState().loads + 1;
  store.setState({
    benchmarkId,
    path: useSession.getState().workspace?.path ?? null,
    loads,
    phase: 'loading',
    sets: [],
    answerRunId: null,
    rows: [],
    queue: [],
    filter: recalledFilter(desk, benchmarkId),
    itemId: null,
    items: new Map(),
    answers: new Map(),
    sample: 0,
  });
  const isLast = () => store.getState().loads === loads;
  try {
    const sets = await api('answers.sets', { benchmarkId });
    const chosen = answerSetAt(benchmarkId, sets, answerRunId);
    let read = await readRows(desk, benchmarkId, chosen);
    if (!isLast()) return;
    const asked = read.rows.find((row) => row.itemId === wantedItem)?.itemId;
    if (read.queue.length === 0 || (asked !== undefined && !read.queue.some((row) => row.itemId === asked))) {
      // A filter that hides what was asked for, or everything, is not what the expert comes back for.
      read = { rows: read.rows, queue: read.rows };
      store.setState({ filter: '' });
    }
    store.setState({ sets, answerRunId: chosen, ...read, phase: 'ready' });
    rememberAnswerSet(benchmarkId, chosen);
    const { queue } = read;
    const itemId = asked ?? resumeAt(queue, recall(ofWorkspace(`item.${String(benchmarkId)}`), isNumber, 0));
    if (itemId !== null) await openItem(desk, itemId, asked === undefined ? recalledAnswer(benchmarkId) : null);
    // What was still on its way to the file when the queue was read.
    if (useSaving.getState().waiting.length > 0) await reload(desk);
  } catch (error) {
    if (isLast() && !(error instanceof LateReply)) store.setState({ phase: 'ready' });
    reportError(error);
  }
}

const recalledAnswer = (benchmarkId: number): number =>
  recall(ofWorkspace(`answer.${String(benchmarkId)}`), isNumber, 0);

/** Reads everything on the screen anew. Nothing goes away and comes back, and the focus stays where it is. */
export async function reload<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  desk: Desk<Row, Item, Answer>,
): Promise<void> {
  const { store, kind } = desk;
  const { benchmarkId, phase, loads } = store.getState();
  if (benchmarkId === null || phase !== 'ready') return;
  try {
    await readAndApply(
      () => readDesk(desk, benchmarkId),
      ({ itemId, filter, item, answers, shown: read }) => {
        const now = store.getState();
        if (now.loads !== loads) return;
        // Another filter meanwhile reads rows of its own.
        const shown = now.filter === filter ? read : { ...read, queue: among(read.rows, idsOf(now.queue)) };
        if (now.itemId !== itemId) {
          // The expert has gone on meanwhile: what is shown stays until it is read anew too.
          store.setState({ ...shown, items: only(now.items, now.itemId), answers: only(now.answers, now.itemId) });
          if (now.itemId !== null) void readAgain(desk, now.itemId).catch(reportError);
          return;
        }
        const before = answerIn(now);
        store.setState({
          ...shown,
          items: new Map(item ? [[item.itemId, item]] : []),
          answers: new Map(answers && itemId !== null ? [[itemId, answers]] : []),
        });
        if (item && (kind.renewed?.(item, before, answerIn(store.getState())) ?? false))
          store.setState((s) => ({ arrivals: s.arrivals + 1 }));
        if (itemId !== null) readAround(desk, itemId);
      },
    );
  } catch (error) {
    reportError(error);
  }
}

async function readDesk<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  desk: Desk<Row, Item, Answer>,
  benchmarkId: number,
) {
  const { store, kind } = desk;
  const { answerRunId, itemId, filter } = store.getState();
  const sets = await api('answers.sets', { benchmarkId });
  const runId = answerRunId ?? sets[0]?.runId ?? null;
  const [queues, item, answers] = await Promise.all([
    readRows(desk, benchmarkId, runId),
    itemId === null ? null : kind.readItem(itemId, runId),
    itemId === null || runId === null ? null : kind.readAnswers(itemId, runId),
  ]);
  return { itemId, filter, item, answers, shown: { sets, answerRunId: runId, ...queues } };
}

const idsOf = (rows: readonly DeskRow[]): number[] => rows.map(({ itemId }) => itemId);

function only<V>(map: ReadonlyMap<number, V>, key: number | null): Map<number, V> {
  const value = key === null ? undefined : map.get(key);
  return new Map(key === null || value === undefined ? [] : [[key, value]]);
}

/** Opens an item of the queue, with the answer that is wanted, else the one that was looked at. */
export async function openItem<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  desk: Desk<Row, Item, Answer>,
  itemId: number,
  responseId?: number | null,
): Promise<void> {
  const { store, kind } = desk;
  const { benchmarkId, itemId: before } = store.getState();
  if (benchmarkId !== null) remember(ofWorkspace(`item.${String(benchmarkId)}`), itemId);
  const again = before === itemId;
  store.setState({ itemId, ...(again ? {} : { sample: 0 }) });
  try {
    const [item, answers] = await known(desk, itemId);
    if (store.getState().itemId !== itemId) return;
    const wanted = answers.findIndex((answer) => answer.responseId === responseId);
    const sample = wanted < 0 ? store.getState().sample : wanted;
    kind.arrives?.(item, answers[sample], again);
    store.setState((s) => ({ arrivals: s.arrivals + 1, sample }));
    readAround(desk, itemId);
  } catch (error) {
    reportError(error);
  }
}

/** Reads the items before and after ahead, so that going there takes no call. */
function readAround<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  desk: Desk<Row, Item, Answer>,
  itemId: number,
): void {
  const { queue } = desk.store.getState();
  const here = queue.findIndex((row) => row.itemId === itemId);
  for (const row of [queue[here + 1], queue[here - 1]]) if (row) known(desk, row.itemId).catch(ignore);
}
/** Reading ahead may fail silently: the same call fails aloud when the user gets there. */
const ignore = (): void => undefined;

/** What is not in memory yet shows no edit that it could overtake: it is there at once, whatever waits to be saved. */
async function known<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  desk: Desk<Row, Item, Answer>,
  itemId: number,
): Promise<[Item, Answer[]]> {
  const { store, kind } = desk;
  const { items, answers, answerRunId, loads } = store.getState();
  const [item, list] = await Promise.all([
    items.get(itemId) ?? kind.readItem(itemId, answerRunId),
    answers.get(itemId) ?? (answerRunId === null ? [] : kind.readAnswers(itemId, answerRunId)),
  ]);
  const now = store.getState();
  if (now.loads === loads && now.answerRunId === answerRunId) {
    if (!now.items.has(itemId)) store.setState({ items: bounded(now.items, itemId, item, now.itemId) });
    if (!now.answers.has(itemId)) putAnswers(desk, itemId, list);
  }
  const { items: held, answers: heldAnswers } = store.getState();
  return [held.get(itemId) ?? item, heldAnswers.get(itemId) ?? list];
}

/** Reads an item and its answers anew, after something changed them. `own`: 1 inside an edit's `send`, which still waits itself. */
export async function readAgain<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  desk: Desk<Row, Item, Answer>,
  itemId: number,
  own: 0 | 1 = 0,
): Promise<void> {
  const { store, kind } = desk;
  const { answerRunId, loads } = store.getState();
  const read = () =>
    Promise.all([
      kind.readItem(itemId, answerRunId),
      answerRunId === null ? Promise.resolve([]) : kind.readAnswers(itemId, answerRunId),
    ]);
  await readAndApply(
    read,
    ([item, answers]) => {
      const now = store.getState();
      if (now.loads !== loads || now.answerRunId !== answerRunId) return;
      putItem(desk, item);
      putAnswers(desk, itemId, answers);
    },
    own,
  );
}
