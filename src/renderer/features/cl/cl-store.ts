import { create } from 'zustand';
import type { ClAnswerView, ClQueueRow, ClTaskView } from '../../../contract/cl-calls.ts';
import type { AnswerSetView } from '../../../contract/shapes.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { isBoolean, isNumber, recall, remember } from '../../app/storage.ts';
import { useFind } from './find-store.ts';
import { resumeAt } from './queue-order.ts';
import { useReading } from './reading-store.ts';

interface ClState {
  benchmarkId: number | null;
  /** The workspace that it was read from: another may have another benchmark under the same id. */
  path: string | null;
  sets: AnswerSetView[];
  answerRunId: number | null;
  queue: ClQueueRow[];
  phase: 'loading' | 'ready';
  itemId: number | null;
  tasks: ReadonlyMap<number, ClTaskView>;
  /** By item, of the chosen answer set. */
  answers: ReadonlyMap<number, ClAnswerView[]>;
  sample: number;
  /** The rubric that keys decide about, counted from 0. */
  rubric: number;
  /** The rubric whose decision contradicts the judge and is asked for a reason; null for none. */
  askReason: number | null;
  /** Counts the tasks that have arrived on the screen; the focus and the announcement follow it. */
  arrivals: number;
  undo: string | null;
  redo: string | null;
  raw: boolean;
  /** Conversation and answer above each other; null leaves it to the window's width. */
  stacked: boolean | null;
  queueOpen: boolean;
  history: boolean;
  /** Whether the user is asked why the task is put aside. */
  skipping: boolean;
  loadBenchmark: (benchmarkId: number, answerRunId?: number | null, wantedItem?: number | null) => Promise<void>;
  /** Reads everything again without leaving the task. */
  reload: () => Promise<void>;
  openItem: (itemId: number, responseId?: number | null) => Promise<void>;
  set: (
    part: Partial<
      Pick<
        ClState,
        'raw' | 'stacked' | 'queueOpen' | 'history' | 'skipping' | 'sample' | 'rubric' | 'askReason' | 'undo' | 'redo'
      >
    >,
  ) => void;
}

export const useCl = create<ClState>()((set, get) => ({
  benchmarkId: null,
  path: null,
  sets: [],
  answerRunId: null,
  queue: [],
  phase: 'loading',
  itemId: null,
  tasks: new Map(),
  answers: new Map(),
  sample: 0,
  rubric: 0,
  askReason: null,
  arrivals: 0,
  undo: null,
  redo: null,
  raw: false,
  stacked: recall('cl.stacked', isBooleanOrNull, null),
  queueOpen: recall('queueOpen', isBoolean, true),
  history: false,
  skipping: false,

  loadBenchmark: async (benchmarkId, answerRunId, wantedItem) => {
    const nothing = { sets: [], answerRunId: null, queue: [], itemId: null, tasks: new Map(), answers: new Map() };
    const path = useSession.getState().workspace?.path ?? null;
    set({ ...nothing, benchmarkId, path, phase: 'loading', sample: 0, rubric: 0 });
    try {
      const sets = await api('answers.sets', { benchmarkId });
      const wanted = answerRunId ?? recall(`answers.${String(benchmarkId)}`, isNumber, 0);
      const chosen = (sets.find((s) => s.runId === wanted) ?? sets[0])?.runId ?? null;
      const queue = await readQueue(benchmarkId, chosen);
      if (get().benchmarkId !== benchmarkId) return;
      set({ sets, answerRunId: chosen, queue, phase: 'ready' });
      if (chosen !== null) remember(`answers.${String(benchmarkId)}`, chosen);
      const asked = queue.find((row) => row.itemId === wantedItem)?.itemId;
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
    const before = currentAnswer(get());
    try {
      const sets = await api('answers.sets', { benchmarkId });
      const runId = answerRunId ?? sets[0]?.runId ?? null;
      const [queue, task, answers] = await Promise.all([
        readQueue(benchmarkId, runId),
        itemId === null ? null : api('cl.task', { itemId }),
        itemId === null || runId === null ? null : api('cl.answers', { itemId, answerRunId: runId }),
      ]);
      if (get().benchmarkId !== benchmarkId) return;
      set({
        sets,
        answerRunId: runId,
        queue,
        tasks: new Map(task ? [[task.itemId, task]] : []),
        answers: new Map(answers && itemId !== null ? [[itemId, answers]] : []),
      });
      if (task && get().itemId === task.itemId) useReading.getState().read(task.itemId, task.messages);
      const graded = (answer: ClAnswerView | undefined) => (answer?.grades.length ?? 0) > 0;
      const answer = currentAnswer(get());
      // What a run has just graded arrives as a task does.
      if (graded(answer) && !graded(before) && get().rubric === 0)
        set({ rubric: firstOpen(answer), arrivals: get().arrivals + 1 });
      const now = get().itemId;
      if (now !== null && now !== itemId) await get().openItem(now);
      else if (itemId !== null) readAround(itemId);
    } catch (error) {
      reportError(error);
    }
  },

  openItem: async (itemId, responseId) => {
    const { benchmarkId, itemId: before } = get();
    if (benchmarkId !== null) remember(`item.${String(benchmarkId)}`, itemId);
    set({ itemId, ...(before === itemId ? {} : { sample: 0, rubric: 0, askReason: null }) });
    try {
      const [task, answers] = await read(itemId);
      if (get().itemId !== itemId) return;
      useReading.getState().read(itemId, task.messages);
      const wanted = answers.findIndex((answer) => answer.responseId === responseId);
      const sample = wanted < 0 ? get().sample : wanted;
      const rubric = before === itemId ? get().rubric : firstOpen(answers[sample]);
      set((s) => ({ arrivals: s.arrivals + 1, sample, rubric }));
      readAround(itemId);
    } catch (error) {
      reportError(error);
    }
  },

  set: (part) => {
    set(part);
    if (part.stacked !== undefined) remember('cl.stacked', part.stacked);
    if (part.queueOpen !== undefined) remember('queueOpen', part.queueOpen);
  },
}));

function isBooleanOrNull(value: unknown): value is boolean | null {
  return value === null || isBoolean(value);
}

/** Where work on an answer begins: at the first rubric that nobody has settled, else at the first that failed, else at the top. */
function firstOpen(answer: ClAnswerView | undefined): number {
  const at = (status: string) => answer?.rubrics.findIndex((one) => one.status === status) ?? -1;
  const unknown = at('unknown');
  return Math.max(0, unknown < 0 ? at('fail') : unknown);
}

/** Reading ahead may fail silently: the same call fails aloud when the user gets there. */
const ignore = (): void => undefined;

function readAround(itemId: number): void {
  const { queue } = useCl.getState();
  const here = queue.findIndex((row) => row.itemId === itemId);
  for (const row of [queue[here + 1], queue[here - 1]]) if (row) read(row.itemId).catch(ignore);
}

const readQueue = (benchmarkId: number, runId: number | null): Promise<ClQueueRow[]> =>
  api('cl.queue', { benchmarkId, ...(runId === null ? {} : { answerRunId: runId }) });

const read = (itemId: number): Promise<[ClTaskView, ClAnswerView[]]> => {
  const { tasks, answers } = useCl.getState();
  return Promise.all([tasks.get(itemId) ?? fetchTask(itemId), answers.get(itemId) ?? fetchAnswers(itemId)]);
};

export async function fetchTask(itemId: number): Promise<ClTaskView> {
  const task = await api('cl.task', { itemId });
  useCl.setState((s) => ({ tasks: new Map(s.tasks).set(itemId, task) }));
  return task;
}

export async function fetchAnswers(itemId: number): Promise<ClAnswerView[]> {
  const { answerRunId } = useCl.getState();
  const answers = answerRunId === null ? [] : await api('cl.answers', { itemId, answerRunId });
  if (useCl.getState().answerRunId === answerRunId) putAnswers(itemId, answers);
  return answers;
}

/** Puts an answer in its place. */
export function replaceAnswer(itemId: number, answer: ClAnswerView): void {
  const list = useCl.getState().answers.get(itemId);
  if (list)
    putAnswers(
      itemId,
      list.map((one) => (one.responseId === answer.responseId ? answer : one)),
    );
}

/** The queue's strip follows the answers. */
function putAnswers(itemId: number, answers: ClAnswerView[]): void {
  const known = new Map(answers.map((answer) => [answer.responseId, answer]));
  useCl.setState((s) => ({
    answers: new Map(s.answers).set(itemId, answers),
    queue: s.queue.map((row) =>
      row.itemId === itemId
        ? { ...row, samples: row.samples.map((sample) => sampleOf(sample, known.get(sample.responseId))) }
        : row,
    ),
  }));
}

type Sample = ClQueueRow['samples'][number];

function sampleOf(sample: Sample, answer: ClAnswerView | undefined): Sample {
  if (!answer) return sample;
  const of = (status: string) => answer.rubrics.filter((rubric) => rubric.status === status).length;
  return {
    ...sample,
    status: answer.status,
    passed: of('pass'),
    failed: of('fail'),
    overridden: answer.rubrics.some(({ source }) => source === 'expert'),
    flags: answer.flags,
  };
}

export const currentTask = (s: ClState): ClTaskView | undefined =>
  s.itemId === null ? undefined : s.tasks.get(s.itemId);
const NO_ANSWERS: ClAnswerView[] = [];
export const currentAnswers = (s: ClState): ClAnswerView[] =>
  s.itemId === null ? NO_ANSWERS : (s.answers.get(s.itemId) ?? NO_ANSWERS);
export const currentAnswer = (s: ClState): ClAnswerView | undefined => currentAnswers(s)[s.sample];

/** What find looks through follows what is shown. */
useCl.subscribe((s) => {
  useFind.getState().look(s.itemId, currentAnswer(s)?.text ?? '');
});
