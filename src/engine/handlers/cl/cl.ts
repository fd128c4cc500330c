import type { Span } from '../../../core/notation/span.ts';
import { UserError } from '../../../contract/router.ts';
import type { EngineCalls, OutputOf, ParsedOf } from '../../../contract/calls.ts';
import { inferenceLine } from '../../../core/benchmark/cl-bench/cl-bench-lines.ts';
import { searchMessages } from '../../../core/benchmark/cl-bench/cl-bench-search.ts';
import { read } from '../../reading/read.ts';
import type { Session } from '../../session.ts';
import { clAnswerPlace, clAnswers, clTexts, finishedAnswers, gradesAfter } from '../../store/answers/cl-answers.ts';
import { errorTagsOf } from '../../store/decisions/error-types.ts';
import { rubricEvidenceOf } from '../../store/decisions/rubric-evidence.ts';
import { rubricMarkOf } from '../../store/decisions/rubric.ts';
import { clRaw, clRubrics, clTaskRow, type RubricRow } from '../../store/items/cl-tasks.ts';
import { appendAction, reviewerId, type Decided, type Subject } from '../../store/log/events.ts';
import { sightOf } from '../../store/seats/masking.ts';
import { clEffect } from '../../transfer/figures/cl-figures.ts';
import { gradedLineOf } from '../../transfer/export/export-cl.ts';
import { answerViewById, answerViews, clQueue, clTaskView, clText, taskOrThrow } from './cl-views.ts';
import { decideAll } from '../decide.ts';
import { findTasks } from '../review/find-rows.ts';
import { stamped, type Target } from '../guards/stamps.ts';
import { triedOut } from '../tried-out.ts';
import type { HandlersFor } from '../handlers-for.ts';

type Decision = OutputOf<EngineCalls, 'cl.decide'>;

export function clHandlers(session: Session): HandlersFor<'cl'> {
  return { ...taskHandlers(session), ...decisionHandlers(session), ...lineHandlers(session) };
}

type Part = Partial<HandlersFor<'cl'>>;

function taskHandlers(session: Session) {
  return {
    'cl.queue': ({ benchmarkId, answerRunId }) =>
      clQueue(session.db, benchmarkId, answerRunId, sightOf(session.db, session.reviewer, benchmarkId)),
    'cl.find': ({ benchmarkId, answerRunId = null, filter }) =>
      findTasks(session.db, {
        ...{ benchmarkId, answerRunId, filter },
        sight: sightOf(session.db, session.reviewer, benchmarkId),
      }),
    'cl.task': ({ itemId, answerRunId = null }) =>
      stamped(session, clTaskView(session.db, { itemId, answerRunId, reviewer: session.reviewer })),
    'cl.text': (of) => clText(session.db, of),
    'cl.search': ({ itemId, query, limit }) =>
      searchMessages(taskOrThrow(session.db, itemId).task.messages, query, limit),
    'cl.answers': ({ itemId, answerRunId }) => {
      const { benchmarkId } = taskOrThrow(session.db, itemId).row;
      return answerViews(session.db, { benchmarkId, itemId, runId: answerRunId }, session.reviewer);
    },
    'cl.results': (of) => read(session, 'cl.results', of),
    'cl.runFigures': (of) => read(session, 'cl.runFigures', of),
    'cl.compare': (of) => read(session, 'cl.compare', of),
    'cl.rubrics': (of) => read(session, 'cl.rubrics', of),
    'cl.errors': (of) => read(session, 'cl.errors', of),
  } satisfies Part;
}

/** What an expert says of rubrics, of the kinds of errors, and where it shows. */
function decisionHandlers(session: Session) {
  return {
    'cl.decide': ({ responseId, decisions, reason, stamp }) => {
      const { subject } = placeOf(session, responseId);
      return decide(session, { ...subject, stamp }, (reviewer) =>
        rubricChanges(session, responseId, decisions, reason, reviewer),
      );
    },
    'cl.preview': ({ responseId, decisions }) => {
      const { db } = session;
      const { benchmarkId, subject } = placeOf(session, responseId);
      const changed = triedOut(
        db,
        () => {
          const reviewer = reviewerId(db, session.reviewer, session.at());
          appendAction(db, reviewer, rubricChanges(session, responseId, decisions, '', reviewer), session.at());
        },
        () => clAnswers(db, { benchmarkId, itemId: subject.itemId, responseId }),
      );
      const sets = clEffect(db, benchmarkId, changed);
      const answer = changed.find((one) => one.responseId === responseId);
      const effect = sets.find(({ runId }) => runId === answer?.runId);
      if (!answer || !effect) throw noAnswer();
      const { judged, before, after, rankBefore, rankAfter } = effect;
      return { status: answer.trials[0].reviewed, judged, before, after, rankBefore, rankAfter, sets: sets.length };
    },
    'cl.setErrorTypes': ({ responseId, types, reason, stamp }) => {
      const { subject } = placeOf(session, responseId);
      return decide(session, { ...subject, stamp }, (reviewer) => [
        {
          subject,
          reason,
          change: {
            kind: 'error-types',
            from: errorTagsOf(session.db, responseId, reviewer),
            to: types === null ? null : { types: [...new Set(types)], reason },
          },
        },
      ]);
    },
    'cl.setEvidence': ({ responseId, rubricId, evidence, stamp }) => {
      const { subject, rubrics } = placeOf(session, responseId);
      if (evidence) refuseBadSpans(session, responseId, subject.itemId, evidence);
      const nothing = evidence?.answer == null && evidence?.context == null;
      return decide(session, { ...subject, stamp }, (reviewer) => [
        {
          subject,
          reason: '',
          change: {
            kind: 'rubric-evidence',
            rubricId,
            number: numberOf(rubrics, rubricId),
            from: rubricEvidenceOf(session.db, responseId, rubricId, reviewer),
            to: nothing ? null : evidence,
          },
        },
      ]);
    },
  } satisfies Part;
}

/** What the command line appends to its output files. */
function lineHandlers(session: Session) {
  return {
    'cl.finished': ({ runId }) => finishedAnswers(session.db, runId),
    'cl.gradedLines': ({ benchmarkId, judgingRunId, after }) => {
      const grades = gradesAfter(session.db, judgingRunId, after, LINES_AT_ONCE);
      const lines = grades.flatMap(
        ({ responseId, trial }) => gradedLineOf(session.db, { benchmarkId, responseId, judgingRunId }, trial) ?? [],
      );
      return { last: grades.at(-1)?.gradeId ?? after, lines };
    },
    'cl.line': ({ responseId }) => {
      const place = clAnswerPlace(session.db, responseId);
      const task = place && clTaskRow(session.db, place.itemId);
      const raw = place && clRaw(session.db, place.itemId);
      if (!task || raw === undefined) throw noAnswer();
      return { line: inferenceLine(raw, task.taskId, clTexts(session.db, responseId)?.text ?? '') };
    },
  } satisfies Part;
}

/** Rows may be megabytes. */
const LINES_AT_ONCE = 20;

function noAnswer(): UserError {
  return new UserError('not-found', 'There is no such answer to a CL-bench task. Reload it.');
}

/** Decisions about rubrics of one answer, as one step of undo. */
function rubricChanges(
  session: Session,
  responseId: number,
  decisions: ParsedOf<EngineCalls, 'cl.decide'>['decisions'],
  reason: string,
  reviewer: number,
): Decided[] {
  const { subject, rubrics } = placeOf(session, responseId);
  return decisions.map(({ rubricId, status }) => ({
    subject,
    reason,
    change: {
      kind: 'rubric',
      rubricId,
      number: numberOf(rubrics, rubricId),
      from: rubricMarkOf(session.db, responseId, rubricId, reviewer),
      to: status === null ? null : { status, reason },
    },
  }));
}

function placeOf(
  session: Session,
  responseId: number,
): { benchmarkId: number; subject: Subject & { itemId: number }; rubrics: RubricRow[] } {
  const place = clAnswerPlace(session.db, responseId);
  if (!place) throw noAnswer();
  const { itemId, benchmarkId } = place;
  return {
    benchmarkId,
    subject: { itemId, responseId, variableId: null },
    rubrics: clRubrics(session.db, benchmarkId, itemId).get(itemId) ?? [],
  };
}

/** The rubric's number for people. Throws UserError when the task has no such rubric. */
function numberOf(rubrics: readonly RubricRow[], rubricId: number): number {
  const rubric = rubrics.find((one) => one.rubricId === rubricId);
  if (!rubric) throw new UserError('not-found', 'This task has no such rubric. Reload it.');
  return rubric.position + 1;
}

type Evidence = NonNullable<Parameters<HandlersFor<'cl'>['cl.setEvidence']>[0]['evidence']>;

/** Spans must lie within the texts that they point into. */
function refuseBadSpans(session: Session, responseId: number, itemId: number, { answer, context }: Evidence): void {
  const check = (what: string, span: Span, text: string): void => {
    if (span.start >= span.end || span.end > text.length)
      throw new UserError(
        'bad-input',
        `The evidence in ${what} reaches from ${String(span.start)} to ${String(span.end)}, but the text has ${String(text.length)} characters. Mark it again.`,
      );
  };
  if (answer) check('the answer', answer, clTexts(session.db, responseId)?.text ?? '');
  if (context) {
    const message = taskOrThrow(session.db, itemId).task.messages[context.message];
    check(`message ${String(context.message + 1)}`, context, message?.content ?? '');
  }
}

function decide(session: Session, target: Target, changes: (reviewer: number) => Decided[]): Decision {
  const { responseId } = target;
  const answered = decideAll(session, target, changes);
  return {
    ...answered,
    answer: responseId === null ? null : answerViewById(session.db, responseId, session.reviewer),
  };
}
