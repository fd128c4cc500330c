import { create } from 'zustand';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { ExamAnswerView } from '../../../contract/exam-calls.ts';
import type { AnswerSetView } from '../../../contract/shapes.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { isBoolean, isNumber, recall, remember } from '../../app/storage.ts';
import { resumeAt } from './queue-order.ts';

export type ExamRow = OutputOf<EngineCalls, 'exam.queue'>[number];
export type Question = OutputOf<EngineCalls, 'exam.question'>;

interface ExamState {
  benchmarkId: number | null;
  sets: AnswerSetView[];
  answerRunId: number | null;
  queue: ExamRow[];
  phase: 'loading' | 'ready';
  itemId: number | null;
  questions: ReadonlyMap<number, Question>;
  /** By item, of the chosen answer set. */
  answers: ReadonlyMap<number, ExamAnswerView[]>;
  sample: number;
  /** Counts the questions that have arrived on the screen; the focus and the announcement follow it. */
  arrivals: number;
  undo: string | null;
  redo: string | null;
  raw: boolean;
  stacked: boolean;
  queueOpen: boolean;
  history: boolean;
  /** Whether the form for a new question is open. */
  adding: boolean;
  loadBenchmark: (benchmarkId: number, answerRunId?: number | null, wantedItem?: number | null) => Promise<void>;
  /** Reads everything again without leaving the question. */
  reload: () => Promise<void>;
  openItem: (itemId: number, responseId?: number | null) => Promise<void>;
  set: (part: Partial<Pick<ExamState, 'raw' | 'stacked' | 'queueOpen' | 'history' | 'adding' | 'sample'>>) => void;
}

export const useExam = create<ExamState>()((set, get) => ({
  benchmarkId: null,
  sets: [],
  answerRunId: null,
  queue: [],
  phase: 'loading',
  itemId: null,
  questions: new Map(),
  answers: new Map(),
  sample: 0,
  arrivals: 0,
  undo: null,
  redo: null,
  raw: false,
  stacked: recall('stacked', isBoolean, false),
  queueOpen: recall('queueOpen', isBoolean, true),
  history: false,
  adding: false,

  loadBenchmark: async (benchmarkId, answerRunId, wantedItem) => {
    const nothing = { sets: [], answerRunId: null, queue: [], itemId: null, questions: new Map(), answers: new Map() };
    set({ ...nothing, benchmarkId, phase: 'loading', sample: 0 });
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
    try {
      const sets = await api('answers.sets', { benchmarkId });
      const runId = answerRunId ?? sets[0]?.runId ?? null;
      const [queue, question, answers] = await Promise.all([
        readQueue(benchmarkId, runId),
        itemId === null ? null : api('exam.question', { itemId }),
        itemId === null || runId === null ? null : api('exam.answers', { itemId, answerRunId: runId }),
      ]);
      if (get().benchmarkId !== benchmarkId) return;
      set({
        sets,
        answerRunId: runId,
        queue,
        questions: new Map(question ? [[question.itemId, question]] : []),
        answers: new Map(answers && itemId !== null ? [[itemId, answers]] : []),
      });
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
    set({ itemId, ...(before === itemId ? {} : { sample: 0 }) });
    try {
      const [, answers] = await read(itemId);
      if (get().itemId !== itemId) return;
      const wanted = answers.findIndex((answer) => answer.responseId === responseId);
      set((s) => ({ arrivals: s.arrivals + 1, ...(wanted < 0 ? {} : { sample: wanted }) }));
      readAround(itemId);
    } catch (error) {
      reportError(error);
    }
  },

  set: (part) => {
    set(part);
    if (part.stacked !== undefined) remember('stacked', part.stacked);
    if (part.queueOpen !== undefined) remember('queueOpen', part.queueOpen);
  },
}));

/** Reading ahead may fail silently: the same call fails aloud when the user gets there. */
const ignore = (): void => undefined;

function readAround(itemId: number): void {
  const { queue } = useExam.getState();
  const here = queue.findIndex((row) => row.itemId === itemId);
  for (const row of [queue[here + 1], queue[here - 1]]) if (row) read(row.itemId).catch(ignore);
}

const readQueue = (benchmarkId: number, runId: number | null): Promise<ExamRow[]> =>
  api('exam.queue', { benchmarkId, ...(runId === null ? {} : { answerRunId: runId }) });

const read = (itemId: number): Promise<[Question, ExamAnswerView[]]> => {
  const { questions, answers } = useExam.getState();
  return Promise.all([questions.get(itemId) ?? fetchQuestion(itemId), answers.get(itemId) ?? fetchAnswers(itemId)]);
};

export async function fetchQuestion(itemId: number): Promise<Question> {
  const question = await api('exam.question', { itemId });
  useExam.setState((s) => ({ questions: new Map(s.questions).set(itemId, question) }));
  return question;
}

export async function fetchAnswers(itemId: number): Promise<ExamAnswerView[]> {
  const { answerRunId } = useExam.getState();
  const answers = answerRunId === null ? [] : await api('exam.answers', { itemId, answerRunId });
  if (useExam.getState().answerRunId === answerRunId) putAnswers(itemId, answers);
  return answers;
}

/** Puts an answer in its place. */
export function replaceAnswer(itemId: number, answer: ExamAnswerView): void {
  const list = useExam.getState().answers.get(itemId);
  if (list)
    putAnswers(
      itemId,
      list.map((one) => (one.responseId === answer.responseId ? answer : one)),
    );
}

/** The queue's strip follows the answers. */
function putAnswers(itemId: number, answers: ExamAnswerView[]): void {
  const samples = answers.map(({ status, points, effective }) => ({
    status,
    points,
    overridden: effective.source === 'expert',
  }));
  useExam.setState((s) => ({
    answers: new Map(s.answers).set(itemId, answers),
    queue: s.queue.map((row) => (row.itemId === itemId ? { ...row, samples } : row)),
  }));
}

export const currentQuestion = (s: ExamState): Question | undefined =>
  s.itemId === null ? undefined : s.questions.get(s.itemId);
const NO_ANSWERS: ExamAnswerView[] = [];
export const currentAnswers = (s: ExamState): ExamAnswerView[] =>
  s.itemId === null ? NO_ANSWERS : (s.answers.get(s.itemId) ?? NO_ANSWERS);
export const currentAnswer = (s: ExamState): ExamAnswerView | undefined => currentAnswers(s)[s.sample];
