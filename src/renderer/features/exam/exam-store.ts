import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { ExamAnswerView } from '../../../contract/exam-calls.ts';
import { EXAM_WORDS } from '../../../core/review/filter/exam-filter.ts';
import { api } from '../../app/api.ts';
import { isBoolean, recall, remember } from '../../app/storage.ts';
import { hiddenOfItem } from '../../desk/decisions/blind.ts';
import { unsettledSamples } from '../../desk/decisions/edits.ts';
import { distinct, isUnreviewed } from '../../desk/queue/queue-order.ts';
import { wholeQueue } from '../../desk/queue/whole-queue.ts';
import { answerAt, emptyDesk, itemIn, type Desk, type DeskState } from '../../desk/desk-store.ts';
import { makeDesk } from '../../desk/opening/opening.ts';
import { isPointsOverride } from '../../../core/grading/exam.ts';
import { workspaceStore } from '../../app/stores.ts';
import { masked } from './points/blind.ts';

export type ExamRow = OutputOf<EngineCalls, 'exam.queue'>[number];
export type Question = OutputOf<EngineCalls, 'exam.question'>;

interface Types {
  row: ExamRow;
  item: Question;
  answer: ExamAnswerView;
}
interface ExamState extends DeskState<Types> {
  /** The professor's explanation above the model's, instead of beside it. */
  stacked: boolean;
  /** The points that are being typed; null while nobody types. */
  typing: string | null;
  /** Whether the form for a new question is open. */
  adding: boolean;
}

export const useExam = workspaceStore<ExamState>(() => ({
  ...emptyDesk<Types>(),
  stacked: recall('stacked', isBoolean, false),
  typing: null,
  adding: false,
}));

/** As calls take it. */
const of = (answerRunId: number | null) => (answerRunId === null ? {} : { answerRunId });

/** The desk for course exams: questions, with answers that earn points. */
export const exam: Desk<Types> = makeDesk<Types>(useExam, {
  gradedBy: 'points',
  queue: wholeQueue({
    all: (benchmarkId, runId) => api('exam.queue', { benchmarkId, ...of(runId) }),
    find: (benchmarkId, runId, filter) => api('exam.find', { benchmarkId, filter, ...of(runId) }),
    entryOf: (row) => ({
      itemId: row.itemId,
      unfinished: isUnreviewed(row),
      open: row.samples.some(({ points }) => points === null),
      disputed: false,
    }),
    known: (rows) => ({ exam: distinct(rows.map((row) => row.examId)), topic: distinct(rows.map((row) => row.topic)) }),
  }),
  words: EXAM_WORDS,
  readItem: (itemId, runId) => api('exam.question', { itemId, ...of(runId) }),
  readAnswers: (itemId, answerRunId) => api('exam.answers', { itemId, answerRunId }),
  rowOfItem: ({ topic }) => ({ topic }),
  rowOfAnswers: (answers) => ({
    samples: answers.map(({ status, points, layers }) => ({ status, points, overridden: isPointsOverride(layers) })),
  }),
  masked,
  comparesReveals: false,
  hiddenHere: () => hiddenOfItem(exam),
  unsettled: () => unsettledSamples(exam, ({ points }) => points === null),
  // Among groups of equal answers the group that is looked at takes the focus.
  focus: () => {
    if (!useExam.getState().groups) focusPoints();
  },
  leaves: () => ({ typing: null }),
  seenOf: ({ problem, explanation }, answer) => ({
    texts: [problem, explanation, answer?.explanation ?? ''],
    figures: [],
  }),
  nameOf: ({ exam: { examId }, problemNum }) => `${examId} ${String(problemNum)}`,
});

export function stackTexts(stacked: boolean): void {
  useExam.setState({ stacked });
  remember('stacked', stacked);
}

/** Opens the field for points, with the digit that opened it, else with the points that count. */
export function typePoints(digit: string | null): void {
  const state = useExam.getState();
  const answer = currentAnswer(state);
  if (answer || state.groups) useExam.setState({ typing: digit ?? (state.groups ? '' : String(answer?.points ?? '')) });
}

/** The field that the keys of the desk begin at. */
export function focusPoints(): void {
  document.getElementById('exam-points')?.focus({ preventScroll: true });
}

export const currentQuestion = (s: ExamState): Question | undefined => itemIn(s);
/** The answer that is looked at, as it may be seen. */
export const currentAnswer = (s: ExamState): ExamAnswerView | undefined => answerAt(exam, s);
