/** Reading benchmarks, items and answers into the desk, and going from item to item. */
import type { AnswerView, ItemView } from '../../../contract/review-shapes.ts';
import { api, LateReply } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { readAndApply } from '../../app/saving.ts';
import { useWhere } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import { isNumber, ofWorkspace, recall } from '../../app/storage.ts';
import { answerSetAt, rememberAnswerSet } from '../../desk/answer-set.ts';
import { putRemarks } from '../../desk/remark-store.ts';
import { answersOf, askedQueue, fetchItem, itemOf, readOrder } from './fetching.ts';
import { firstOpenCard } from './optimistic.ts';
import { recalledView } from './queue-memory.ts';
import { entryOf, readShownRows, rowsById } from './queue-list.ts';
import { readAhead, recalledPlace, type Place } from './read-ahead.ts';
import { answersFor, answersKey, useReview } from './review-store.ts';

const get = useReview.getState;
const set = useReview.setState;

export async function loadBenchmark(
  benchmarkId: number,
  answerRunId?: number | null,
  wantedItem?: number | null,
  at?: Place,
): Promise<void> {
  set({
    benchmarkId,
    phase: 'loading',
    queue: [],
    counted: false,
    rows: new Map(),
    items: new Map(),
    reviews: new Map(),
    answers: new Map(),
    itemId: null,
    ahead: [],
    left: null,
    sets: [],
    subjects: [],
    answerRunId: null,
    ...recalledView(benchmarkId),
  });
  try {
    const [sets, { on: blind }, steps] = await Promise.all([
      api('answers.sets', { benchmarkId }),
      api('blind.get', { benchmarkId }),
      api('review.steps', {}),
    ]);
    set({ blind, ...steps });
    const chosen = answerSetAt(benchmarkId, sets, answerRunId);
    const isLast = () => get().benchmarkId === benchmarkId && get().queue.length === 0;
    let begun = await begin(benchmarkId, chosen, wantedItem);
    if (!isLast()) return;
    if (get().filter !== '' && (begun.itemId === null || (wantedItem != null && begun.itemId !== wantedItem))) {
      // A filter that hides what was asked for, or everything, is not what the expert comes back for.
      set({ filter: '' });
      begun = await begin(benchmarkId, chosen, wantedItem);
      if (!isLast()) return;
    }
    const { itemId, rows } = begun;
    set({ sets, answerRunId: chosen, queue: rows.map(entryOf), rows: rowsById(rows), phase: 'ready' });
    rememberAnswerSet(benchmarkId, chosen);
    const counting = count(benchmarkId, chosen);
    if (itemId !== null) await openItem(itemId, itemId === wantedItem ? at : recalledPlace(benchmarkId, itemId));
    await counting;
  } catch (error) {
    if (!(error instanceof LateReply)) set({ phase: 'ready' });
    reportError(error);
  }
}

/** Where work begins, with the rows around it. */
function begin(benchmarkId: number, answerRunId: number | null, wanted: number | null | undefined) {
  const last = recall(ofWorkspace(`item.${String(benchmarkId)}`), isNumber, 0);
  return api('queue.begin', {
    ...askedQueue(benchmarkId, answerRunId),
    ...(wanted == null ? {} : { wanted }),
    ...(last > 0 ? { last } : {}),
  });
}

/** How many there are, and all of them in order: after what is seen first. */
async function count(benchmarkId: number, answerRunId: number | null): Promise<void> {
  const { filter, sort } = get();
  const [queue, subjects] = await Promise.all([
    readOrder(benchmarkId, answerRunId),
    api('queue.subjects', { benchmarkId }),
  ]);
  if (get().benchmarkId !== benchmarkId) return;
  set({ subjects: subjects.flatMap(({ name }) => (name === '' ? [] : [name])) });
  const now = get();
  if (now.answerRunId === answerRunId && now.filter === filter && now.sort === sort) set({ queue, counted: true });
}

/** Reads everything on the screen anew. Nothing goes away and comes back, and the focus stays where it is. */
export async function reload(): Promise<void> {
  const { benchmarkId } = get();
  if (benchmarkId === null) return;
  if (useSession.getState().workspace?.benchmarks.every(({ id }) => id !== benchmarkId)) {
    // It was removed: nothing of it is left to show.
    set({ benchmarkId: null, itemId: null, phase: 'idle' });
    return;
  }
  try {
    await readAndApply(
      () => readDesk(benchmarkId),
      ({ before, shown }) => {
        const { itemId, answerRunId } = get();
        if (get().benchmarkId !== benchmarkId || answerRunId !== before.answerRunId) return;
        for (const review of shown.reviews.values()) putRemarks(review.itemId, review.remarks);
        set({ ...shown, reloads: get().reloads + 1 });
        if (itemId !== null && itemId !== before.itemId) void openItem(itemId);
        else if (itemId !== null) readAhead(itemId);
      },
    );
  } catch (error) {
    reportError(error);
  }
}

async function readDesk(benchmarkId: number) {
  const { answerRunId, itemId } = get();
  const sets = await api('answers.sets', { benchmarkId });
  // The answers may have been removed.
  const runId = (sets.find((one) => one.runId === answerRunId) ?? sets[0])?.runId ?? null;
  const [queue, rows, item, review, answers] = await Promise.all([
    readOrder(benchmarkId, runId),
    readShownRows(benchmarkId, runId),
    itemId === null ? null : api('items.get', { itemId }),
    itemId === null ? null : api('review.item', { itemId }),
    itemId === null || runId === null ? null : api('answers.get', { itemId, answerRunId: runId }),
  ]);
  return {
    before: { answerRunId, itemId },
    shown: {
      sets,
      answerRunId: runId,
      queue,
      counted: true,
      rows: rowsById(rows),
      items: new Map(item ? [[item.itemId, item]] : []),
      reviews: new Map(review ? [[review.itemId, review]] : []),
      answers: new Map(answers && itemId !== null && runId !== null ? [[answersKey(itemId, runId), answers]] : []),
    },
  };
}

export async function openItem(itemId: number, at?: Place): Promise<void> {
  const { answerRunId, itemId: before, ahead, sample, card, hovered } = get();
  const same = before === itemId;
  const leave = {
    itemId,
    writing: null,
    askReason: null,
    ...(same ? {} : { figure: null, hovered: null, found: null, leaving: null }),
    // The item that is left stays laid out until there is time to tidy up.
    ahead: same || before === null ? ahead : [...ahead.filter((id) => id !== before), before],
    ...(same || before === null ? {} : { left: { itemId: before, sample, card, marked: hovered ?? card } }),
    ...(same ? {} : { question: null }),
  };
  const item = get().items.get(itemId);
  const answers = answerRunId === null ? [] : get().answers.get(answersKey(itemId, answerRunId));
  if (item && answers) {
    // Read ahead: everything in one step, so that the screen is drawn once.
    set({ ...leave, ...arrival(item, answers, same, at) });
    readAhead(itemId);
    return;
  }
  set({ ...leave, ...(same ? {} : { sample: 0, card: 0 }) });
  try {
    const found = await Promise.all([itemOf(itemId), answerRunId === null ? [] : answersOf(itemId, answerRunId)]);
    if (get().itemId !== itemId) return;
    set(arrival(...found, same, at));
    readAhead(itemId);
  } catch (error) {
    reportError(error);
  }
}

function arrival(item: ItemView, answers: readonly AnswerView[], same: boolean, at: Place | undefined) {
  const { sample: shown, card: active, arrivals } = get();
  const wanted = answers.findIndex((answer) => answer.responseId === at?.responseId);
  const sample = wanted >= 0 ? wanted : same ? shown : 0;
  const ids = item.variables.map((v) => v.id);
  // As the expert sees it: what is hidden is still to decide.
  const shownAnswer = answersFor(get(), item.itemId)[sample] ?? answers[sample];
  const card = at?.variableId ? ids.indexOf(at.variableId) : same ? active : firstOpenCard(ids, shownAnswer);
  return { sample, card: Math.max(0, card), arrivals: arrivals + 1 };
}

/** While a run grades, the desk reads its verdicts this often. */
const PROGRESS_RELOAD_MS = 2000;
let reloadTimer: ReturnType<typeof setTimeout> | null = null;

export function gradingMoved(finished: boolean): void {
  if (get().phase !== 'ready') return;
  if (!finished) {
    reloadTimer ??= setTimeout(reloadNow, PROGRESS_RELOAD_MS);
    return;
  }
  reloadNow();
}
function reloadNow(): void {
  if (reloadTimer !== null) clearTimeout(reloadTimer);
  reloadTimer = null;
  void reload();
}

/** Another process changed something that is no single item: everything is read anew. What another screen changed of an item is read anew alone. */
export function changedElsewhere(itemId: number | null): void {
  if (itemId === null) void reload();
  else if (useWhere.getState().screen !== 'review' && get().items.has(itemId))
    void fetchItem(itemId).catch(reportError);
}
