import { UserError } from '../../contract/router.ts';
import { addToExam } from '../transfer/add-exam.ts';
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import { DATA_QUALITIES } from '../../core/benchmark/course-exam-training.ts';
import { isHalfStep } from '../../core/grading/exam.ts';
import { STUDENTS_ASSUMPTION } from '../../core/metrics/students.ts';
import type { Change } from '../../core/review/event.ts';
import type { Session } from '../session.ts';
import { appendEvent, nextRedo, nextUndo, reviewerId, type Subject } from '../store/events.ts';
import { ANNOTATION_PATHS, licencesOf, questionById } from '../store/exams.ts';
import { awardOf, examResponse } from '../store/grades.ts';
import { patchesOf } from '../store/patches.ts';
import { gradedAnswers, isThere, resultOf } from '../transfer/exam-results.ts';
import { examModels, OUR_RULE } from '../transfer/exam-figures.ts';
import { examAnswer, examAnswers, examList, examQueue, examQuestion, nextInstanceId } from './exam-views.ts';
import { detailedLine, resultLine } from '../../core/benchmark/course-exam-results.ts';
import { findQuestions } from './find-rows.ts';
import type { HandlersFor } from './handlers-for.ts';

type Decision = OutputOf<EngineCalls, 'exam.award'>;

export function examHandlers(session: Session): HandlersFor<'exam'> {
  return {
    'exam.list': ({ benchmarkId }) => ({
      exams: examList(session.db, benchmarkId),
      nextInstanceId: nextInstanceId(session.db, benchmarkId),
      licences: licencesOf(session.db, benchmarkId),
    }),
    'exam.queue': ({ benchmarkId, answerRunId }) =>
      examQueue(session.db, benchmarkId, answerRunId ?? null, session.reviewer),
    'exam.find': ({ benchmarkId, answerRunId = null, filter }) =>
      findQuestions(session.db, { benchmarkId, answerRunId, filter, reviewer: session.reviewer }),
    'exam.question': ({ itemId }) => examQuestion(session.db, itemId, session.reviewer),
    'exam.answers': ({ itemId, answerRunId }) => examAnswers(session.db, itemId, answerRunId),

    'exam.award': ({ responseId, points, reason }) => {
      const response = examResponse(session.db, responseId);
      const item = response && questionById(session.db, response.itemId);
      if (!response || !item)
        throw new UserError('not-found', 'There is no such answer to an exam question. Reload it.');
      if (points !== null && !isHalfStep(points, item.question.points))
        throw new UserError(
          'bad-input',
          `${String(points)} points: this question gives 0 to ${String(item.question.points)} points in steps of 0.5.`,
        );
      const subject = { itemId: response.itemId, responseId, variableId: null };
      return decide(session, subject, reason, (reviewer) => ({
        kind: 'points',
        from: awardOf(session.db, responseId, reviewer),
        to: points === null ? null : { points, reason },
      }));
    },

    'exam.annotate': ({ itemId, field, text, reason }) => {
      if (!questionById(session.db, itemId)) throw noQuestion();
      if (field === 'data_quality' && text !== null && !DATA_QUALITIES.some((quality) => quality === text))
        throw new UserError('bad-input', `The data quality is one of ${DATA_QUALITIES.join(', ')}.`);
      const path = ANNOTATION_PATHS[field];
      const subject = { itemId, responseId: null, variableId: null };
      return decide(session, subject, reason, () => ({
        kind: 'annotation',
        path,
        from: patchesOf(session.db, itemId).get(path) ?? null,
        to: text,
      }));
    },

    'exam.results': ({ benchmarkId, judgingRunId }) => ({
      exams: examList(session.db, benchmarkId),
      models: examModels(session.db, benchmarkId, judgingRunId),
      assumption: STUDENTS_ASSUMPTION,
      rule: OUR_RULE,
    }),

    'exam.lines': ({ benchmarkId, runId }) =>
      gradedAnswers(session.db, benchmarkId, runId)
        .filter(isThere)
        .map((answer) => {
          const result = resultOf(answer);
          return { instanceId: result.instanceId, result: resultLine(result), detailed: detailedLine(result) };
        }),

    'exam.add': (input) => {
      const instanceIds = session.db.transaction(() => addToExam(session.db, input));
      session.emit({ type: 'workspace.changed' });
      return { instanceIds };
    },
  };
}

function noQuestion(): UserError {
  return new UserError('not-found', 'There is no such exam question. Reload the list.');
}

/** One decision, one transaction: the event and the state it implies are on disk when this returns. */
function decide(session: Session, subject: Subject, reason: string, change: (reviewer: number) => Change): Decision {
  const event = session.db.transaction(() => {
    const reviewer = reviewerId(session.db, session.reviewer, session.at());
    return appendEvent(session.db, reviewer, subject, change(reviewer), reason, session.at());
  });
  const reviewer = reviewerId(session.db, session.reviewer, session.at());
  if (event) session.emit({ type: 'review.changed', itemId: subject.itemId });
  return {
    ...subject,
    answer: subject.responseId === null ? null : examAnswer(session.db, subject.responseId),
    title: event?.title ?? '',
    undo: nextUndo(session.db, reviewer)?.title ?? null,
    redo: nextRedo(session.db, reviewer)?.title ?? null,
  };
}
