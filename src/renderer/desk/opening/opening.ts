/** Reading benchmarks, items and answers into a desk, and going from item to item. */
import type { StoreApi } from 'zustand';
import { api, LateReply } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { onDiscard, readAndApply, useSaving } from '../../app/saving.ts';
import { useWhere } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import { answerSetAt, lastAnswerSet, rememberAnswerSet } from '../queue/answer-set.ts';
import {
  answersAt,
  nothingOpen,
  type AnyDesk,
  type Desk,
  type DeskKind,
  type DeskState,
  type Place,
  type DeskTypes,
} from '../desk-store.ts';
import { askedOf, rowsById, shownRows } from '../queue/queue-list.ts';
import type { AskedQueue } from '../queue/queue-source.ts';
import { recalledView } from '../queue/queue-memory.ts';
import { readAhead, recalledItem, recalledPlace } from './read-ahead.ts';
import { heldOf, known, put, readAgain, readWhole, type Whole } from './reading.ts';

const desks: AnyDesk[] = [];

/** A desk for benchmarks of a kind. It follows what runs and others change of its benchmark. */
export function makeDesk<T extends DeskTypes>(store: StoreApi<DeskState<T>>, kind: DeskKind<T>): Desk<T> {
  const desk = { store, kind };
  desks.push(desk);
  onDiscard(() => void reload(desk));
  return desk;
}

/** Opens a benchmark where work on it goes on, or at the item that is wanted; with the answer set that is wanted, else the last chosen one. */
export async function loadBenchmark(
  desk: AnyDesk,
  benchmarkId: number,
  answerRunId?: number | null,
  wanted: number | null = null,
  at?: Place,
): Promise<void> {
  const { store, kind } = desk;
  const loads = store.getState().loads + 1;
  const path = useSession.getState().workspace?.path ?? null;
  store.setState({
    loads,
    ...nothingOpen(benchmarkId, path),
    ...recalledView(kind.words, benchmarkId),
    ...kind.opens?.(),
  });
  const isLast = () => store.getState().loads === loads;
  try {
    const { filter, sort } = store.getState();
    const guess = answerRunId ?? lastAnswerSet(benchmarkId);
    const asked = { benchmarkId, answerRunId: guess, filter, sort };
    const [sets, { on: blind }, steps, early] = await Promise.all([
      api('answers.sets', { benchmarkId }),
      api('blind.get', { benchmarkId }),
      api('review.steps', {}),
      beginWhereLeft(desk, asked, wanted, isLast).catch(() => null),
    ]);
    if (!isLast()) return;
    const chosen = answerSetAt(benchmarkId, sets, answerRunId);
    const left = chosen === guess && isAsked(desk, asked) ? early : null;
    const { itemId, begun } = left ?? (await beginAsAsked(desk, { ...asked, answerRunId: chosen }, wanted, isLast));
    if (!isLast()) return;
    store.setState({ sets, blind, ...steps, answerRunId: chosen, ...begun, phase: 'ready' });
    if (left?.whole && left.whole.item.itemId === itemId) put(desk, left.whole);
    rememberAnswerSet(benchmarkId, chosen);
    const counting = begun.counted ? null : count(desk);
    if (itemId !== null) await openItem(desk, itemId, itemId === wanted ? at : recalledPlace(benchmarkId, itemId));
    await counting;
    // What was still on its way to the file when the queue was read.
    if (useSaving.getState().waiting.length > 0) await reload(desk);
  } catch (error) {
    if (isLast() && !(error instanceof LateReply)) store.setState({ phase: 'ready' });
    reportError(error);
  }
}

/** The same with the item itself, asked for before it is known which answers there are: what is shown first is most likely what was shown last. */
async function beginWhereLeft(desk: AnyDesk, asked: AskedQueue, wanted: number | null, isLast: () => boolean) {
  const last = wanted ?? recalledItem(asked.benchmarkId);
  const [begun, whole] = await Promise.all([
    begin(desk, asked, wanted, isLast),
    last > 0 ? readWhole(desk, last, asked.answerRunId) : null,
  ]);
  return { ...begun, whole };
}

/** Whether filter and order are still those that were asked for. */
function isAsked({ store }: AnyDesk, { filter, sort }: AskedQueue): boolean {
  const now = store.getState();
  return now.filter === filter && now.sort === sort;
}

/** Where work begins by the filter and order that are wanted once it is known: they may be changed while it is read. */
async function beginAsAsked(desk: AnyDesk, of: AskedQueue, wanted: number | null, isLast: () => boolean) {
  for (;;) {
    const { filter, sort } = desk.store.getState();
    const asked = { ...of, filter, sort };
    const found = await begin(desk, asked, wanted, isLast);
    if (!isLast() || isAsked(desk, asked)) return found;
  }
}

/** Where work begins, with the queue around it. */
async function begin({ kind }: AnyDesk, asked: AskedQueue, wanted: number | null, isLast: () => boolean) {
  const place = { wanted, last: recalledItem(asked.benchmarkId) };
  let { filter } = asked;
  let found = await kind.queue.begin(asked, place);
  if (isLast() && filter !== '' && (found.itemId === null || (wanted !== null && found.itemId !== wanted))) {
    // A filter that hides what was asked for, or everything, is not what the expert comes back for.
    filter = '';
    found = await kind.queue.begin({ ...asked, filter }, place);
  }
  const { itemId, rows, queue, counted, known: words } = found;
  return { itemId, begun: { filter, queue, counted, rows: rowsById(rows), known: words } };
}

/** How many there are, and all of them in order: after what is seen first. */
async function count(desk: AnyDesk): Promise<void> {
  const asked = askedOf(desk);
  if (!asked) return;
  const { loads } = desk.store.getState();
  const { queue, known: words } = await desk.kind.queue.read(asked, []);
  if (desk.store.getState().loads !== loads) return;
  desk.store.setState({ known: words, ...(isAsked(desk, asked) ? { queue, counted: true } : {}) });
}

/** Reads everything on the screen anew. Nothing goes away and comes back, and the focus stays where it is. */
export async function reload(desk: AnyDesk): Promise<void> {
  const { store } = desk;
  const { benchmarkId, phase, loads } = store.getState();
  if (benchmarkId === null || phase !== 'ready') return;
  if (useSession.getState().workspace?.benchmarks.every(({ id }) => id !== benchmarkId)) {
    // It was removed: nothing of it is left to show.
    store.setState({ benchmarkId: null, itemId: null, phase: 'idle' });
    return;
  }
  try {
    await readAndApply(
      () => readDesk(desk, benchmarkId),
      (read) => {
        if (store.getState().loads === loads) applyDesk(desk, read);
      },
    );
  } catch (error) {
    reportError(error);
  }
}

async function readDesk(desk: AnyDesk, benchmarkId: number) {
  const { answerRunId, itemId, filter, sort } = desk.store.getState();
  const sets = await api('answers.sets', { benchmarkId });
  // The answers may have been removed.
  const runId = (sets.find((one) => one.runId === answerRunId) ?? sets[0])?.runId ?? null;
  const asked = { benchmarkId, answerRunId: runId, filter, sort };
  const [list, whole] = await Promise.all([
    desk.kind.queue.read(asked, shownRows(desk)),
    itemId === null ? null : readWhole(desk, itemId, runId),
  ]);
  return { asked, itemId, sets, list, whole };
}

function applyDesk(desk: AnyDesk, { asked, itemId, sets, list, whole }: Awaited<ReturnType<typeof readDesk>>): void {
  const { store, kind } = desk;
  const now = store.getState();
  // Another filter meanwhile reads a queue of its own.
  const same = isAsked(desk, asked);
  const shown = {
    ...{ sets, answerRunId: asked.answerRunId, rows: rowsById(list.rows), known: list.known },
    ...(same ? { queue: list.queue, counted: true } : {}),
    reloads: now.reloads + 1,
  };
  if (now.itemId !== itemId) {
    // The expert has gone on meanwhile: what is shown stays until it is read anew too.
    const { items, reviews, answers } = now;
    const held = {
      items: only(items, now.itemId),
      reviews: only(reviews, now.itemId),
      answers: only(answers, now.itemId),
    };
    store.setState({ ...shown, ...held });
    if (now.itemId !== null) void readAgain(desk, now.itemId).catch(reportError);
    return;
  }
  const before = answersAt(desk, now, itemId)[now.sample];
  store.setState({ ...shown, ...mapsOf(whole) });
  const arrived = answersAt(desk, store.getState(), itemId)[now.sample];
  if (whole && (kind.renewed?.(whole.item, before, arrived) ?? false))
    store.setState((s) => ({ arrivals: s.arrivals + 1 }));
  if (itemId !== null) readAhead(desk, itemId);
}

const mapsOf = (whole: Whole | null) => ({
  items: new Map(whole ? [[whole.item.itemId, whole.item]] : []),
  reviews: new Map(whole ? [[whole.item.itemId, whole.review]] : []),
  answers: new Map(whole ? [[whole.item.itemId, whole.answers]] : []),
});

function only<V>(map: ReadonlyMap<number, V>, key: number | null): Map<number, V> {
  const value = key === null ? undefined : map.get(key);
  return new Map(key === null || value === undefined ? [] : [[key, value]]);
}

/** Opens an item, at the answer and the variable that are wanted, else where work on it begins. */
export async function openItem(desk: AnyDesk, itemId: number, at?: Place): Promise<void> {
  const { store, kind } = desk;
  const again = store.getState().itemId === itemId;
  const leave = {
    itemId,
    writing: null,
    ...(again ? {} : { sample: 0, found: null, leaving: null }),
    ...kind.leaves?.(again),
  };
  const held = heldOf(desk, itemId);
  if (held) {
    // Read ahead: everything in one step, so that the screen is drawn once.
    store.setState({ ...leave, ...arrival(desk, held, again, at) });
    readAhead(desk, itemId);
    return;
  }
  store.setState(leave);
  try {
    const whole = await known(desk, itemId);
    if (store.getState().itemId !== itemId) return;
    store.setState(arrival(desk, whole, again, at));
    readAhead(desk, itemId);
  } catch (error) {
    reportError(error);
  }
}

function arrival(desk: AnyDesk, { item, answers }: Whole, again: boolean, at: Place | undefined) {
  const state = desk.store.getState();
  const wanted = answers.findIndex((answer) => answer.responseId === at?.responseId);
  const sample = wanted >= 0 ? wanted : again ? state.sample : 0;
  // As the expert sees it: what is hidden is still to decide.
  const answer = answersAt(desk, state, item.itemId)[sample] ?? answers[sample];
  return { sample, arrivals: state.arrivals + 1, ...desk.kind.arrives?.({ item, answer, again, at }) };
}

/** While a run grades, its verdicts are read this often. */
const PROGRESS_RELOAD_MS = 2000;
let reloadTimer: ReturnType<typeof setTimeout> | null = null;

/** A run over a benchmark has done more. */
export function gradingMoved(finished: boolean): void {
  if (!finished) {
    reloadTimer ??= setTimeout(reloadNow, PROGRESS_RELOAD_MS);
    return;
  }
  reloadNow();
}
function reloadNow(): void {
  if (reloadTimer !== null) clearTimeout(reloadTimer);
  reloadTimer = null;
  for (const desk of desks) void reload(desk);
}

/** Another process changed something that is no single item: everything is read anew. What another screen changed of an item is read anew alone. */
export function changedElsewhere(itemId: number | null): void {
  if (itemId === null) reloadNow();
  else if (useWhere.getState().screen !== 'review')
    for (const desk of desks)
      if (desk.store.getState().items.has(itemId)) void readAgain(desk, itemId).catch(reportError);
}
