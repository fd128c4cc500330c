import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { ExamAnswerView } from '../../../contract/exam-calls.ts';
import { EXAM_WORDS } from '../../../core/review/exam-filter.ts';
import { api } from '../../app/api.ts';
import { onDiscard } from '../../app/saving.ts';
import { isBoolean, recall, remember } from '../../app/storage.ts';
import type { Found } from '../../desk/find-bar.tsx';
import { distinct } from '../../desk/queue-order.ts';
import { answerIn, emptyDesk, itemIn, type Desk, type DeskState } from '../../desk/desk-store.ts';
import { reload } from '../../desk/opening.ts';
import { isPointsOverride } from '../../../core/grading/exam.ts';
import { workspaceStore } from '../../app/stores.ts';

export type ExamRow = OutputOf<EngineCalls, 'exam.queue'>[number];
export type Question = OutputOf<EngineCalls, 'exam.question'>;

interface ExamState extends DeskState<ExamRow, Question, ExamAnswerView> {
  /** The professor's explanation above the model's, instead of beside it. */
  stacked: boolean;
  /** The points that are being typed; null while nobody types. */
  typing: string | null;
  /** Whether equal answers stand in the place of the desk. */
  groups: boolean;
  /** Whether the form for a new question is open. */
  adding: boolean;
  /** What a search found in the open question. */
  found: Found | null;
}

export const useExam = workspaceStore<ExamState>(() => ({
  ...emptyDesk<ExamRow, Question, ExamAnswerView>(),
  stacked: recall('stacked', isBoolean, false),
  typing: null,
  groups: false,
  adding: false,
  found: null,
}));

/** The desk for course exams: questions, with answers that earn points. */
export const exam: Desk<ExamRow, Question, ExamAnswerView> = {
  store: useExam,
  kind: {
    readQueue: (benchmarkId, runId) =>
      api('exam.queue', { benchmarkId, ...(runId === null ? {} : { answerRunId: runId }) }),
    readItem: (itemId, runId) => api('exam.question', { itemId, ...(runId === null ? {} : { answerRunId: runId }) }),
    readAnswers: (itemId, answerRunId) => api('exam.answers', { itemId, answerRunId }),
    rowWithItem: (row, { topic, reviewStatus }) => ({ ...row, topic, reviewStatus }),
    rowWithAnswers: (row, answers) => ({
      ...row,
      samples: answers.map(({ status, points, layers }) => ({
        status,
        points,
        overridden: isPointsOverride(layers),
      })),
    }),
    words: EXAM_WORDS,
    known: (rows) => ({ exam: distinct(rows.map((row) => row.examId)), topic: distinct(rows.map((row) => row.topic)) }),
    find: (benchmarkId, runId, filter) =>
      api('exam.find', { benchmarkId, filter, ...(runId === null ? {} : { answerRunId: runId }) }),
    openIn: (answers) => answers.flatMap(({ points }, index) => (points === null ? [index] : [])),
    // Among groups of equal answers the group that is looked at takes the focus.
    focus: () => {
      if (!useExam.getState().groups) focusPoints();
    },
    arrives: (_question, _answer, again) => {
      if (!again) useExam.setState({ found: null });
    },
    nameOf: ({ exam: { examId }, problemNum }) => `${examId} ${String(problemNum)}`,
  },
};

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
export const currentAnswer = (s: ExamState): ExamAnswerView | undefined => answerIn(s);

onDiscard(() => void reload(exam));
