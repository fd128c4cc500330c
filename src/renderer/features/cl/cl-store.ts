import type { ClAnswerView, ClQueueRow, ClTaskView } from '../../../contract/cl-calls.ts';
import { CL_WORDS } from '../../../core/review/filter/cl-filter.ts';
import { messageOf } from '../../../core/review/items/remark.ts';
import { api } from '../../app/api.ts';
import { isBoolean, recall, remember } from '../../app/storage.ts';
import { answerAt, emptyDesk, itemIn, type Desk, type DeskState } from '../../desk/desk-store.ts';
import { hiddenOfItem } from '../../desk/decisions/blind.ts';
import { unsettledSamples } from '../../desk/decisions/edits.ts';
import { makeDesk } from '../../desk/opening/opening.ts';
import { distinct, isUnreviewed } from '../../desk/queue/queue-order.ts';
import { wholeQueue } from '../../desk/queue/whole-queue.ts';
import { masked } from './rubrics/blind.ts';
import { useFind } from './conversation/find-store.ts';
import { firstOpen, needsLook, withAnswer } from './rubrics/judge-rubrics.ts';
import { useReading } from './conversation/reading-store.ts';
import { focusRubric } from './rubrics/rubric-focus.ts';
import { workspaceStore } from '../../app/stores.ts';

interface Types {
  row: ClQueueRow;
  item: ClTaskView;
  answer: ClAnswerView;
}
interface ClState extends DeskState<Types> {
  /** The rubric that keys decide about, counted from 0. */
  rubric: number;
  /** The rubric whose decision contradicts the judge and is asked for a reason; null for none. */
  askReason: number | null;
  /** Conversation and answer above each other; null leaves it to the window's width. */
  stacked: boolean | null;
}

const isBooleanOrNull = (value: unknown): value is boolean | null => value === null || isBoolean(value);

export const useCl = workspaceStore<ClState>(() => ({
  ...emptyDesk<Types>(),
  rubric: 0,
  askReason: null,
  stacked: recall('cl.stacked', isBooleanOrNull, null),
}));

/** As calls take it. */
const of = (answerRunId: number | null) => (answerRunId === null ? {} : { answerRunId });

const isOpen = ({ rubrics }: ClAnswerView): boolean => rubrics.some(({ status }) => status === 'unknown');

/** The desk for CL-bench: tasks with a long context, answers that are graded rubric by rubric. */
export const cl: Desk<Types> = makeDesk<Types>(useCl, {
  gradedBy: 'rubrics',
  queue: wholeQueue({
    all: (benchmarkId, runId) => api('cl.queue', { benchmarkId, ...of(runId) }),
    find: (benchmarkId, runId, filter) => api('cl.find', { benchmarkId, filter, ...of(runId) }),
    entryOf: (row) => ({
      itemId: row.itemId,
      unfinished: isUnreviewed(row),
      open: row.samples.some(({ passed, failed }) => passed + failed < row.rubrics),
      disputed: needsLook(row),
    }),
    known: (rows) => ({ category: distinct(rows.flatMap(({ category, subCategory }) => [category, subCategory])) }),
  }),
  words: CL_WORDS,
  readItem: (itemId, runId) => api('cl.task', { itemId, ...of(runId) }),
  readAnswers: (itemId, answerRunId) => api('cl.answers', { itemId, answerRunId }),
  rowOfItem: () => ({}),
  rowOfAnswers: (answers, row) => {
    const now = new Map(answers.map((answer) => [answer.responseId, answer]));
    return { samples: row.samples.map((sample) => withAnswer(sample, now.get(sample.responseId))) };
  },
  masked,
  comparesReveals: false,
  hiddenHere: () => hiddenOfItem(cl),
  unsettled: () => unsettledSamples(cl, isOpen),
  focus: () => focusRubric(useCl.getState().rubric),
  showPlace: ({ part, start, end }) => void useReading.getState().goTo({ message: messageOf(part), start, end }),
  showFound: ({ query }) => {
    const { show, find } = useFind.getState();
    show(true, true);
    find(query);
  },
  nameOf: ({ taskId }) => taskId,
  opens: () => ({ rubric: 0, askReason: null }),
  leaves: (again) => (again ? {} : { rubric: 0, askReason: null }),
  arrives: ({ item, answer, again }) => {
    useReading.getState().read(item.itemId, item.messages);
    return again ? {} : { rubric: firstOpen(answer) };
  },
  turns: () => ({ askReason: null }),
  renewed: (task, before, now) => {
    useReading.getState().read(task.itemId, task.messages);
    // What a run has just graded arrives as a task does.
    const graded = now !== undefined && now.grades.length > 0 && (before?.grades.length ?? 0) === 0;
    if (!graded || useCl.getState().rubric !== 0) return false;
    useCl.setState({ rubric: firstOpen(now) });
    return true;
  },
  seenOf: (_task, answer) => ({ texts: [answer?.text ?? ''], figures: [] }),
});

export function stackTexts(stacked: boolean): void {
  useCl.setState({ stacked });
  remember('cl.stacked', stacked);
}

export const currentTask = (s: ClState): ClTaskView | undefined => itemIn(s);
/** The answer that is looked at, as it may be seen. */
export const currentAnswer = (s: ClState): ClAnswerView | undefined => answerAt(cl, s);

// What find looks through follows what is shown.
useCl.subscribe((s) => useFind.getState().look(s.itemId, currentAnswer(s)?.text ?? ''));
