import { UserError } from '../../../contract/router.ts';
import { addToExam } from '../../transfer/import/add-exam.ts';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { DATA_QUALITIES } from '../../../core/benchmark/course-exam/course-exam-training.ts';
import { isHalfStep } from '../../../core/grading/exam.ts';
import { STUDENTS_ASSUMPTION } from '../../../core/metrics/students.ts';
import type { Change } from '../../store/decisions.ts';
import { read } from '../../reading/read.ts';
import type { Session } from '../../session.ts';
import { appendEvent, reviewerId, type Subject } from '../../store/log/events.ts';
import { ANNOTATION_PATHS, licencesOf, questionById } from '../../store/items/exams.ts';
import { examResponse } from '../../store/answers/grades.ts';
import { awardOf } from '../../store/decisions/points.ts';
import { patchesOf } from '../../store/items/patches.ts';
import { sightOf } from '../../store/seats/masking.ts';
import { gradedAnswers, isThere, resultOf } from '../../transfer/figures/exam-results.ts';
import { examEffect } from '../../transfer/figures/exam-effect.ts';
import { OUR_RULE } from '../../transfer/figures/exam-figures.ts';
import { examAnswer, examAnswers, examList, examQueue, examQuestion, nextInstanceId } from './exam-views.ts';
import { detailedLine, resultLine } from '../../../core/benchmark/course-exam/course-exam-results.ts';
import { decide as decideItem } from '../decide.ts';
import { findQuestions } from '../review/find-rows.ts';
import type { HandlersFor } from '../handlers-for.ts';
import { stamped, type Target } from '../guards/stamps.ts';
import { triedOut } from '../tried-out.ts';

type Decision = OutputOf<EngineCalls, 'exam.award'>;

export function examHandlers(session: Session): HandlersFor<'exam'> {
  return { ...questionHandlers(session), ...decisionHandlers(session) };
}

type Part = Partial<HandlersFor<'exam'>>;

function questionHandlers(session: Session) {
  return {
    'exam.list': ({ benchmarkId }) => ({
      exams: examList(session.db, benchmarkId),
      nextInstanceId: nextInstanceId(session.db, benchmarkId),
      licences: licencesOf(session.db, benchmarkId),
    }),
    'exam.queue': ({ benchmarkId, answerRunId }) =>
      examQueue(session.db, benchmarkId, answerRunId ?? null, sightOf(session.db, session.reviewer, benchmarkId)),
    'exam.find': ({ benchmarkId, answerRunId = null, filter }) =>
      findQuestions(session.db, {
        ...{ benchmarkId, answerRunId, filter },
        sight: sightOf(session.db, session.reviewer, benchmarkId),
      }),
    'exam.question': ({ itemId, answerRunId = null }) =>
      stamped(session, examQuestion(session.db, { itemId, answerRunId, reviewer: session.reviewer })),
    'exam.answers': ({ itemId, answerRunId }) => examAnswers(session.db, itemId, answerRunId, session.reviewer),

    'exam.results': async (of) => ({
      exams: examList(session.db, of.benchmarkId),
      models: await read(session, 'exam.results', of),
      assumption: STUDENTS_ASSUMPTION,
      rule: OUR_RULE,
    }),

    'exam.compare': (of) => read(session, 'exam.compare', of),
    'exam.runFigures': (of) => read(session, 'exam.runFigures', of),

    'exam.lines': ({ benchmarkId, runId }) =>
      gradedAnswers(session.db, benchmarkId, runId)
        .filter(isThere)
        .map((answer) => {
          const result = resultOf(answer);
          return { instanceId: result.instanceId, result: resultLine(result), detailed: detailedLine(result) };
        }),
  } satisfies Part;
}

/** Points, annotations and questions that are added. */
function decisionHandlers(session: Session) {
  return {
    'exam.award': ({ responseId, points, reason, stamp }) => {
      const { subject } = answerTo(session, responseId, [points]);
      return decide(session, { ...subject, stamp }, reason, (reviewer) =>
        award(session, responseId, reviewer, points, reason),
      );
    },
    'exam.preview': ({ responseId, points }) => {
      const { db } = session;
      const { subject, benchmarkId, runId } = answerTo(session, responseId, points);
      const effectOf = examEffect(db, { benchmarkId, runId, itemId: subject.itemId });
      const effects = points.map((one) => {
        const tried = triedOut(
          db,
          () => {
            const reviewer = reviewerId(db, session.reviewer, session.at());
            appendEvent(db, reviewer, subject, award(session, responseId, reviewer, one, ''), '', session.at());
          },
          () => examResponse(db, responseId),
        );
        return { points: one, ...effectOf.with(tried) };
      });
      return { exams: effectOf.exams, sets: effectOf.sets, effects };
    },

    'exam.annotate': ({ itemId, field, text, reason, stamp }) => {
      if (!questionById(session.db, itemId)) throw noQuestion();
      if (field === 'data_quality' && text !== null && !DATA_QUALITIES.some((quality) => quality === text))
        throw new UserError('bad-input', `The data quality is one of ${DATA_QUALITIES.join(', ')}.`);
      const path = ANNOTATION_PATHS[field];
      const target = { itemId, responseId: null, variableId: null, stamp };
      return decide(session, target, reason, () => ({
        kind: 'annotation',
        path,
        from: patchesOf(session.db, itemId).get(path) ?? null,
        to: text,
      }));
    },

    'exam.add': (input) => {
      const instanceIds = session.db.transaction(() => addToExam(session.db, input));
      session.emit({ type: 'workspace.changed' });
      return { instanceIds };
    },
  } satisfies Part;
}

/** An answer to an exam question that points can be awarded to. Throws UserError (not-found, bad-input). */
function answerTo(
  { db }: Session,
  responseId: number,
  points: readonly (number | null)[],
): { subject: Subject; benchmarkId: number; runId: number } {
  const response = examResponse(db, responseId);
  const item = response && questionById(db, response.itemId);
  if (!response || !item) throw new UserError('not-found', 'There is no such answer to an exam question. Reload it.');
  const { points: max } = item.question;
  for (const one of points)
    if (one !== null && !isHalfStep(one, max))
      throw new UserError(
        'bad-input',
        `${String(one)} points: this question gives 0 to ${String(max)} points in steps of 0.5.`,
      );
  const subject = { itemId: response.itemId, responseId, variableId: null };
  return { subject, benchmarkId: item.benchmarkId, runId: response.runId };
}

function award({ db }: Session, responseId: number, reviewer: number, points: number | null, reason: string): Change {
  const from = awardOf(db, responseId, reviewer);
  return { kind: 'points', from, to: points === null ? null : { points, reason } };
}

function noQuestion(): UserError {
  return new UserError('not-found', 'There is no such exam question. Reload the list.');
}

function decide(session: Session, target: Target, reason: string, change: (reviewer: number) => Change): Decision {
  const { responseId } = target;
  return {
    ...decideItem(session, target, reason, change),
    answer: responseId === null ? null : examAnswer(session.db, responseId, session.reviewer),
  };
}
