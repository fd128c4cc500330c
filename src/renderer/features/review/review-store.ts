import { create } from 'zustand';
import type { AnswerSetView, AnswerView, ItemView, QueueRow, VariableView } from '../../../contract/shapes.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { isBoolean, isNumber, recall, remember } from '../../app/storage.ts';
import { typesetProse } from '../../lib/typeset/index.ts';
import { firstOpenCard } from './optimistic.ts';
import { resumeAt } from './queue-order.ts';

/** Items and answers kept in memory; enough for going back and forth, whatever the size of the benchmark. */
const CACHE_SIZE = 300;

export type DrawerName = 'annotation' | 'history';

interface ReviewState {
  benchmarkId: number | null;
  sets: AnswerSetView[];
  answerRunId: number | null;
  queue: QueueRow[];
  phase: 'idle' | 'loading' | 'ready';
  itemId: number | null;
  items: ReadonlyMap<number, ItemView>;
  answers: ReadonlyMap<string, AnswerView[]>;
  sample: number;
  card: number;
  /** The card under the pointer: its place in the answer is shown as long as it stays there. */
  hovered: number | null;
  /** Items beside the current one whose texts are laid out already, out of sight, so that going there only uncovers them. */
  ahead: readonly number[];
  /** Counts the items that have arrived on the screen whole; the focus and the announcement follow it. */
  arrivals: number;
  undo: string | null;
  redo: string | null;
  raw: boolean;
  stacked: boolean;
  queueOpen: boolean;
  editing: boolean;
  drawer: DrawerName | null;
  /** The figure that the viewer shows, by hash (empty: the first), and the point of the window that it opens at, as fractions. */
  figure: { hash: string; x: number; y: number } | null;
  loadBenchmark: (benchmarkId: number, answerRunId?: number | null, wantedItem?: number | null) => Promise<void>;
  reload: () => Promise<void>;
  openItem: (itemId: number, at?: { responseId?: number | null; variableId?: number | null }) => Promise<void>;
  chooseSample: (index: number) => void;
  chooseCard: (index: number) => void;
  set: (
    part: Partial<Pick<ReviewState, 'hovered' | 'raw' | 'stacked' | 'queueOpen' | 'editing' | 'drawer' | 'figure'>>,
  ) => void;
  gradingMoved: (finished: boolean) => void;
  changedElsewhere: (itemId: number | null) => void;
}

export const answersKey = (itemId: number, runId: number): string => `${String(itemId)}/${String(runId)}`;

export const useReview = create<ReviewState>()((set, get) => ({
  benchmarkId: null,
  sets: [],
  answerRunId: null,
  queue: [],
  phase: 'idle',
  itemId: null,
  items: new Map(),
  answers: new Map(),
  sample: 0,
  card: 0,
  hovered: null,
  ahead: [],
  arrivals: 0,
  undo: null,
  redo: null,
  raw: false,
  stacked: recall('stacked', isBoolean, false),
  queueOpen: recall('queueOpen', isBoolean, true),
  editing: false,
  drawer: null,
  figure: null,

  loadBenchmark: async (benchmarkId, answerRunId, wantedItem) => {
    set({
      benchmarkId,
      phase: 'loading',
      queue: [],
      items: new Map(),
      answers: new Map(),
      itemId: null,
      ahead: [],
      sets: [],
      answerRunId: null,
    });
    try {
      const sets = await api('answers.sets', { benchmarkId });
      const wanted = answerRunId ?? recall(`answers.${String(benchmarkId)}`, isNumber, 0);
      const chosen = (sets.find((s) => s.runId === wanted) ?? sets[0])?.runId ?? null;
      const queue = await api('queue.list', { benchmarkId, ...(chosen === null ? {} : { answerRunId: chosen }) });
      if (get().benchmarkId !== benchmarkId) return;
      set({ sets, answerRunId: chosen, queue, phase: 'ready' });
      if (chosen !== null) remember(`answers.${String(benchmarkId)}`, chosen);
      const asked = queue.some((row) => row.itemId === wantedItem) ? (wantedItem ?? null) : null;
      const itemId = asked ?? resumeAt(queue, recall(`item.${String(benchmarkId)}`, isNumber, 0));
      if (itemId !== null) await get().openItem(itemId);
    } catch (error) {
      set({ phase: 'ready' });
      reportError(error);
    }
  },

  reload: async () => {
    const { benchmarkId, answerRunId, itemId } = get();
    if (benchmarkId === null) return;
    try {
      const sets = await api('answers.sets', { benchmarkId });
      const runId = answerRunId ?? sets[0]?.runId ?? null;
      const [queue, item, answers] = await Promise.all([
        api('queue.list', { benchmarkId, ...(runId === null ? {} : { answerRunId: runId }) }),
        itemId === null ? null : api('items.get', { itemId }),
        itemId === null || runId === null ? null : api('answers.get', { itemId, answerRunId: runId }),
      ]);
      if (get().benchmarkId !== benchmarkId) return;
      // Everything at once, so that nothing on the screen goes away and comes back, and the focus stays where it is.
      set({
        sets,
        answerRunId: runId,
        queue,
        items: new Map(item ? [[item.itemId, item]] : []),
        answers: new Map(answers && itemId !== null && runId !== null ? [[answersKey(itemId, runId), answers]] : []),
      });
      const now = get().itemId;
      if (now !== null && now !== itemId) await get().openItem(now);
    } catch (error) {
      reportError(error);
    }
  },

  openItem: async (itemId, at) => {
    const { benchmarkId, answerRunId, itemId: before } = get();
    if (benchmarkId !== null) remember(`item.${String(benchmarkId)}`, itemId);
    const same = before === itemId;
    const arrive = (item: ItemView, answers: readonly AnswerView[]) => {
      const wanted = answers.findIndex((answer) => answer.responseId === at?.responseId);
      const sample = wanted >= 0 ? wanted : same ? get().sample : 0;
      const ids = item.variables.map((v) => v.id);
      const card = at?.variableId
        ? ids.indexOf(at.variableId)
        : same && !at
          ? get().card
          : firstOpenCard(ids, answers[sample]);
      return { sample, card: Math.max(0, card), arrivals: get().arrivals + 1 };
    };
    const leave = {
      itemId,
      editing: false,
      figure: null,
      // The item that is left stays laid out until there is time to tidy up.
      ahead: same || before === null ? get().ahead : [...get().ahead.filter((id) => id !== before), before],
    };
    const item = get().items.get(itemId);
    const answers = answerRunId === null ? [] : get().answers.get(answersKey(itemId, answerRunId));
    if (item && answers) {
      // Read ahead: everything in one step, so that the screen is drawn once.
      set({ ...leave, ...arrive(item, answers) });
      prefetchAround(itemId);
      return;
    }
    set({ ...leave, ...(same ? {} : { sample: 0, card: 0 }) });
    try {
      const found = await Promise.all([itemOf(itemId), answerRunId === null ? [] : answersOf(itemId, answerRunId)]);
      if (get().itemId !== itemId) return;
      set(arrive(...found));
      prefetchAround(itemId);
    } catch (error) {
      reportError(error);
    }
  },

  chooseSample: (sample) => {
    const count = currentAnswers(get()).length;
    if (sample < 0 || sample >= count) return;
    set({ sample, editing: false });
  },
  chooseCard: (card) => {
    const count = currentItem(get())?.variables.length ?? 0;
    if (card < 0 || card >= count) return;
    set((s) => ({ card, editing: s.editing && s.card === card }));
  },
  set: (part) => {
    set(part);
    if (part.stacked !== undefined) remember('stacked', part.stacked);
    if (part.queueOpen !== undefined) remember('queueOpen', part.queueOpen);
  },
  gradingMoved: (finished) => {
    if (get().phase !== 'ready') return;
    if (!finished) {
      reloadTimer ??= setTimeout(reloadNow, PROGRESS_RELOAD_MS);
      return;
    }
    reloadNow();
  },
  changedElsewhere: (itemId) => {
    if (itemId === null) void get().reload();
  },
}));

/** While a run grades, the desk reads its verdicts this often. */
const PROGRESS_RELOAD_MS = 2000;
let reloadTimer: ReturnType<typeof setTimeout> | null = null;
function reloadNow(): void {
  if (reloadTimer !== null) clearTimeout(reloadTimer);
  reloadTimer = null;
  void useReview.getState().reload();
}

function bounded<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): Map<K, V> {
  const next = new Map(map);
  next.delete(key);
  next.set(key, value);
  for (const oldest of next.keys()) {
    if (next.size <= CACHE_SIZE) break;
    next.delete(oldest);
  }
  return next;
}

export async function fetchItem(itemId: number): Promise<ItemView> {
  const item = await api('items.get', { itemId });
  useReview.setState((s) => ({ items: bounded(s.items, itemId, item) }));
  return item;
}
export async function fetchAnswers(itemId: number, answerRunId: number): Promise<AnswerView[]> {
  const answers = await api('answers.get', { itemId, answerRunId });
  useReview.setState((s) => ({ answers: bounded(s.answers, answersKey(itemId, answerRunId), answers) }));
  return answers;
}
const itemOf = async (itemId: number): Promise<ItemView> =>
  useReview.getState().items.get(itemId) ?? (await fetchItem(itemId));
const answersOf = async (itemId: number, runId: number): Promise<AnswerView[]> =>
  useReview.getState().answers.get(answersKey(itemId, runId)) ?? (await fetchAnswers(itemId, runId));

/** Reads the items around ahead, with their figures, and lays out the texts of the nearest two, so that going there takes no call and no layout. */
function prefetchAround(itemId: number): void {
  const { queue, answerRunId } = useReview.getState();
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

/** One item at a time and only when the window is idle, so that keys are never kept waiting for it. */
function layOut(itemId: number, near: readonly number[]): void {
  const step = (count: number) => {
    requestIdleCallback(
      () => {
        if (useReview.getState().itemId !== itemId) return;
        // What is laid out already stays.
        useReview.setState((s) => ({ ahead: near.filter((id, i) => i < count || s.ahead.includes(id)) }));
        if (count < near.length) step(count + 1);
      },
      { timeout: 500 },
    );
  };
  step(1);
}
/** Reading ahead may fail silently: the same call fails aloud when the user gets there. */
const ignore = (): void => undefined;

/** Puts an answer in its place and refreshes the queue's strip from it. */
export function replaceAnswer(itemId: number, answer: AnswerView): void {
  useReview.setState((s) => {
    const key = answersKey(itemId, answer.runId);
    const list = s.answers.get(key)?.map((a) => (a.responseId === answer.responseId ? answer : a));
    if (!list) return {};
    const overridden = list.flatMap((a) => a.cards).filter((card) => card.effective.source === 'expert').length;
    const queue = s.queue.map((row) =>
      row.itemId === itemId && answer.runId === s.answerRunId
        ? { ...row, samples: list.map((a) => a.overall), overridden }
        : row,
    );
    return { answers: bounded(s.answers, key, list), queue };
  });
}

export const currentItem = (s: ReviewState): ItemView | undefined =>
  s.itemId === null ? undefined : s.items.get(s.itemId);
const NO_ANSWERS: AnswerView[] = [];
/** The answers of the chosen set to an item, as far as they are read. */
export const answersFor = (s: ReviewState, itemId: number): AnswerView[] =>
  s.answerRunId === null ? NO_ANSWERS : (s.answers.get(answersKey(itemId, s.answerRunId)) ?? NO_ANSWERS);
export const currentAnswers = (s: ReviewState): AnswerView[] =>
  s.itemId === null ? NO_ANSWERS : answersFor(s, s.itemId);
export const currentAnswer = (s: ReviewState): AnswerView | undefined => currentAnswers(s)[s.sample];
export const currentVariable = (s: ReviewState): VariableView | undefined => currentItem(s)?.variables[s.card];
export const reviewerName = (): string => useSession.getState().workspace?.reviewer ?? '';
