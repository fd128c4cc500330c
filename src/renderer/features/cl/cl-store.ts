import type { ClAnswerView, ClQueueRow, ClTaskView } from '../../../contract/cl-calls.ts';
import { CL_WORDS } from '../../../core/review/cl-filter.ts';
import { messageOf } from '../../../core/review/remark.ts';
import { api } from '../../app/api.ts';
import { onDiscard } from '../../app/saving.ts';
import { isBoolean, recall, remember } from '../../app/storage.ts';
import { answerIn, emptyDesk, itemIn, type Desk, type DeskState } from '../../desk/desk-store.ts';
import { reload } from '../../desk/opening.ts';
import { distinct } from '../../desk/queue-order.ts';
import { useFind } from './find-store.ts';
import { firstOpen, withAnswer } from './judge-rubrics.ts';
import { useReading } from './reading-store.ts';
import { focusRubric } from './rubric-focus.ts';
import { workspaceStore } from '../../app/stores.ts';

interface ClState extends DeskState<ClQueueRow, ClTaskView, ClAnswerView> {
  /** The rubric that keys decide about, counted from 0. */
  rubric: number;
  /** The rubric whose decision contradicts the judge and is asked for a reason; null for none. */
  askReason: number | null;
  /** Conversation and answer above each other; null leaves it to the window's width. */
  stacked: boolean | null;
  /** Whether the user is asked why the task is put aside. */
  skipping: boolean;
}

const isBooleanOrNull = (value: unknown): value is boolean | null => value === null || isBoolean(value);

export const useCl = workspaceStore<ClState>(() => ({
  ...emptyDesk<ClQueueRow, ClTaskView, ClAnswerView>(),
  rubric: 0,
  askReason: null,
  stacked: recall('cl.stacked', isBooleanOrNull, null),
  skipping: false,
}));

/** The desk for CL-bench: tasks with a long context, answers that are graded rubric by rubric. */
export const cl: Desk<ClQueueRow, ClTaskView, ClAnswerView> = {
  store: useCl,
  kind: {
    readQueue: (benchmarkId, runId) =>
      api('cl.queue', { benchmarkId, ...(runId === null ? {} : { answerRunId: runId }) }),
    readItem: (itemId, runId) => api('cl.task', { itemId, ...(runId === null ? {} : { answerRunId: runId }) }),
    readAnswers: (itemId, answerRunId) => api('cl.answers', { itemId, answerRunId }),
    rowWithItem: (row, { reviewStatus }) => ({ ...row, reviewStatus }),
    rowWithAnswers: (row, answers) => {
      const now = new Map(answers.map((answer) => [answer.responseId, answer]));
      return { ...row, samples: row.samples.map((sample) => withAnswer(sample, now.get(sample.responseId))) };
    },
    words: CL_WORDS,
    known: (rows) => ({ category: distinct(rows.flatMap(({ category, subCategory }) => [category, subCategory])) }),
    find: (benchmarkId, runId, filter) =>
      api('cl.find', { benchmarkId, filter, ...(runId === null ? {} : { answerRunId: runId }) }),
    openIn: (answers) =>
      answers.flatMap(({ rubrics }, index) => (rubrics.some(({ status }) => status === 'unknown') ? [index] : [])),
    focus: () => {
      focusRubric(useCl.getState().rubric);
    },
    showPlace: ({ part, start, end }) => void useReading.getState().goTo({ message: messageOf(part), start, end }),
    nameOf: ({ taskId }) => taskId,
    arrives: (task, answer, again) => {
      useReading.getState().read(task.itemId, task.messages);
      if (!again) useCl.setState({ rubric: firstOpen(answer) });
    },
    renewed: (task, before, now) => {
      useReading.getState().read(task.itemId, task.messages);
      // What a run has just graded arrives as a task does.
      const graded = now !== undefined && now.grades.length > 0 && (before?.grades.length ?? 0) === 0;
      if (!graded || useCl.getState().rubric !== 0) return false;
      useCl.setState({ rubric: firstOpen(now) });
      return true;
    },
  },
};

export function stackTexts(stacked: boolean): void {
  useCl.setState({ stacked });
  remember('cl.stacked', stacked);
}

export const currentTask = (s: ClState): ClTaskView | undefined => itemIn(s);
export const currentAnswer = (s: ClState): ClAnswerView | undefined => answerIn(s);

useCl.subscribe((s, before) => {
  // What find looks through follows what is shown.
  useFind.getState().look(s.itemId, currentAnswer(s)?.text ?? '');
  // Another answer is another question about reasons, another task another list.
  if (s.itemId !== before.itemId) useCl.setState({ rubric: 0, askReason: null });
  else if (s.sample !== before.sample) useCl.setState({ askReason: null });
});
onDiscard(() => void reload(cl));
