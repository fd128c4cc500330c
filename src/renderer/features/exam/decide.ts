import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { ExamAnswerView } from '../../../contract/exam-calls.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { onDiscard, save, savedState, useSaving } from '../../app/saving.ts';
import { useSession } from '../../app/session.ts';
import { ownAward, stepped, withAward } from './award-points.ts';
import {
  currentAnswer,
  currentQuestion,
  fetchAnswers,
  fetchQuestion,
  replaceAnswer,
  useExam,
  type ExamRow,
  type Question,
} from './exam-store.ts';
import { neighbour } from './queue-order.ts';

type Result = OutputOf<EngineCalls, 'exam.award'>;

export const reviewerName = (): string => useSession.getState().workspace?.reviewer ?? '';

/** Awards points; null takes the own points back. Shown at once, and on its way to the file on the same key press. The reason stays. */
export function award(points: number | null): void {
  const state = useExam.getState();
  const answer = currentAnswer(state);
  const question = currentQuestion(state);
  if (!answer || !question) return;
  const own = ownAward(answer, reviewerName());
  if (points === null ? own === undefined : points === own?.points) return;
  const word = points === null ? t('exam.cleared') : t('exam.awarded', { points, max: answer.max });
  announce(word);
  sendAward(question, answer, points === null ? null : { points, reason: own?.rationale ?? '' }, word);
}

/** Gives the own points a reason. `saved` is called once it is in the file. */
export function explain(reason: string, saved: () => void): void {
  const state = useExam.getState();
  const answer = currentAnswer(state);
  const question = currentQuestion(state);
  const points = answer && ownAward(answer, reviewerName())?.points;
  if (!answer || !question || points === undefined || points === null) return;
  sendAward(question, answer, { points, reason }, reason, saved);
}

function sendAward(
  question: Question,
  answer: ExamAnswerView,
  own: { points: number; reason: string } | null,
  word: string,
  saved?: () => void,
): void {
  replaceAnswer(question.itemId, withAward(answer, own, reviewerName(), new Date().toISOString()));
  save(`${questionName(question)}: ${word}`, async () => {
    const { responseId } = answer;
    adopt(await api('exam.award', { responseId, points: own?.points ?? null, reason: own?.reason ?? '' }));
    saved?.();
  });
}

/** 1 and 2: all points or none; the same key again takes them back. */
export function awardAll(full: boolean): void {
  const answer = currentAnswer(useExam.getState());
  if (!answer) return;
  const points = full ? answer.max : 0;
  award(ownAward(answer, reviewerName())?.points === points ? null : points);
}

export function awardStep(step: 0.5 | -0.5): void {
  const answer = currentAnswer(useExam.getState());
  if (answer) award(stepped(answer, step));
}

const questionName = (question: Question): string => `${question.exam.examId} ${String(question.problemNum)}`;

/** Takes over what the engine answered, unless newer key presses are still on their way. */
function adopt(result: Result): void {
  useExam.setState({ undo: result.undo, redo: result.redo });
  if (result.answer && result.itemId !== null && useSaving.getState().waiting.length <= 1)
    replaceAnswer(result.itemId, result.answer);
}

/** Ctrl+Enter: the question is done, the next one opens. At the end of the queue it says so. */
export const completeAndNext = (): void => {
  leaveAs('done');
};
/** S: the question is left for later or for others, the next one opens. */
export const skipAndNext = (): void => {
  leaveAs('skipped');
};

function leaveAs(status: 'done' | 'skipped'): void {
  const { itemId, queue, openItem } = useExam.getState();
  const question = currentQuestion(useExam.getState());
  if (itemId === null || !question) return;
  markStatus(itemId, status);
  save(`${questionName(question)}: ${t(`reviewStatus.${status}`)}`, async () => {
    const { undo, redo } = await api('review.setStatus', { itemId, status });
    useExam.setState({ undo, redo });
  });
  const next = neighbour(queue, itemId, 1);
  if (next === null) announce(t('review.lastItem'));
  else void openItem(next);
}

function markStatus(itemId: number, reviewStatus: ExamRow['reviewStatus']): void {
  useExam.setState((s) => ({
    queue: s.queue.map((row) => (row.itemId === itemId ? { ...row, reviewStatus } : row)),
  }));
}

/** The reviewer's comment on the question, whole; an empty one takes it away. */
export function commentOn(question: Question, text: string, saved: () => void): void {
  const { itemId } = question;
  save(t('comment.saving', { text }), async () => {
    const { undo, redo } = await api('review.comment', { itemId, text });
    useExam.setState({ undo, redo });
    saved();
  });
}

/** What training data says of the question; null returns to what the problem says. */
export function annotate(
  question: Question,
  field: 'topic' | 'data_quality' | 'related_paper',
  text: string | null,
  saved?: () => void,
): void {
  const { itemId } = question;
  save(`${questionName(question)} ${field}: ${text ?? ''}`, async () => {
    adopt(await api('exam.annotate', { itemId, field, text, reason: '' }));
    showRow(await fetchQuestion(itemId));
    saved?.();
  });
}

function showRow({ itemId, topic, reviewStatus }: Question): void {
  useExam.setState((s) => ({
    queue: s.queue.map((row) => (row.itemId === itemId ? { ...row, topic, reviewStatus } : row)),
  }));
}

/** Undo and redo wait for the decisions before them, go across questions, and jump to what they changed. */
export function stepBack(direction: 'undo' | 'redo'): void {
  if (savedState(useSaving.getState()) === 'failed') {
    reportError(new Error(t('saved.undoBlocked')));
    return;
  }
  save(t(`commands.edit_${direction}`), async () => {
    const result = await api(direction === 'undo' ? 'review.undo' : 'review.redo', {});
    if (!result) {
      announce(t(`review.nothingTo_${direction}`));
      return;
    }
    useExam.setState({ undo: result.undo, redo: result.redo });
    const { queue, openItem } = useExam.getState();
    const { itemId } = result;
    if (itemId !== null && queue.some((row) => row.itemId === itemId)) {
      const [question] = await Promise.all([fetchQuestion(itemId), fetchAnswers(itemId)]);
      showRow(question);
      await openItem(itemId, result.responseId);
    }
    announce(t(`review.did_${direction}`, { what: result.title }));
  });
}

onDiscard(() => void useExam.getState().reload());
