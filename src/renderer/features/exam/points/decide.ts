import type { ExamAnswerView } from '../../../../contract/exam-calls.ts';
import { standingPoints } from '../../../../core/grading/exam.ts';
import { announce } from '../../../app/announce.tsx';
import { api } from '../../../app/api.ts';
import { reportNote } from '../../../app/errors.ts';
import { t } from '../../../app/i18n.ts';
import { save } from '../../../app/saving.ts';
import { reviewerName } from '../../../app/session.ts';
import { sayRevealFirst } from '../../../desk/decisions/blind.ts';
import { putItem, replaceAnswer, storedAnswer } from '../../../desk/desk-store.ts';
import { adopt } from '../../../desk/decisions/edits.ts';
import { begun, tookBack } from '../../../desk/queue/queue-list.ts';
import { readAgain } from '../../../desk/opening/reading.ts';
import { ownAward, stepped, withAward } from './award-points.ts';
import { isHidden } from './blind.ts';
import { currentAnswer, currentQuestion, exam, useExam, type Question } from '../exam-store.ts';
import { mark } from '../../../lib/format.ts';

/** Awards points; null takes the own points back. Shown at once, and on its way to the file on the same key press. The reason stays. */
export function award(points: number | null): void {
  const state = useExam.getState();
  const answer = storedAnswer(state);
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
  const answer = storedAnswer(state);
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
  begun(exam, question.itemId);
  replaceAnswer(exam, question.itemId, withAward(answer, own, reviewerName(), new Date().toISOString()));
  save(`${exam.kind.nameOf(question)}${mark('says')}${word}`, async () => {
    const { responseId } = answer;
    const { stamp } = question;
    adopt(exam, await api('exam.award', { stamp, responseId, points: own?.points ?? null, reason: own?.reason ?? '' }));
    // What is taken back may have been all that there was.
    if (own === null) tookBack(exam, question.itemId);
    saved?.();
  });
}

/** Y: the points that stand without the expert become the expert's own. Agreement, not an override. */
export function acceptPoints(): void {
  const answer = currentAnswer(useExam.getState());
  if (!answer) return;
  if (isHidden(answer)) {
    sayRevealFirst();
    return;
  }
  const points = standingPoints(answer.layers);
  if (points === null) reportNote(t('review.nothingToAccept'), 'last');
  else award(points);
}

/** All points or none; the same key again takes them back. */
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

/** What training data says of the question; a topic of null returns to what the problem says, anything else of null to nothing. */
type Annotation =
  | { field: 'topic' | 'related_paper'; text: string | null }
  | { field: 'data_quality'; text: Question['dataQuality'] };

export function annotate(question: Question, annotation: Annotation, saved?: () => void): void {
  const { itemId, stamp } = question;
  const { field, text } = annotation;
  begun(exam, itemId);
  putItem(exam, annotated(useExam.getState().items.get(itemId) ?? question, annotation));
  save(`${exam.kind.nameOf(question)} ${field}: ${text ?? ''}`, async () => {
    adopt(exam, await api('exam.annotate', { stamp, itemId, field, text, reason: '' }));
    await readAgain(exam, itemId, 1);
    saved?.();
  });
}

/** The question as it will be once the annotation is saved. */
function annotated(question: Question, annotation: Annotation): Question {
  if (annotation.field === 'data_quality') return { ...question, dataQuality: annotation.text };
  if (annotation.field === 'topic') return { ...question, topic: annotation.text ?? question.topicSuggestion };
  return { ...question, relatedPaper: annotation.text ?? '' };
}
