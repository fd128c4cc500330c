/**
 * The calls of CL-bench (and CL-bench Life). A task's messages may hold megabytes: the task is given as an outline, its texts in parts.
 */
import { z } from 'zod';
import { CL_STATUSES, RUBRIC_DECISIONS } from '../core/grading/rubrics.ts';
import { ERROR_TYPES } from '../core/metrics/error-types.ts';
import { RubricEvidence } from '../core/review/event.ts';
import { MAX_FILTER } from '../core/review/filter/filter.ts';
import { call, stampedCall } from './call.ts';
import { Estimate } from '../core/metrics/intervals.ts';
import { ComparedItems } from './breakdown.ts';
import { GradingIds, GradingName } from './grading-calls.ts';
import {
  ClAnswerView,
  ClDecision,
  ClFigures,
  ClQueueRow,
  ClRunFigures,
  ClTaskView,
  ErrorShare,
  ErrorTypes,
  RubricRate,
} from './cl-shapes.ts';
import { Id } from './shapes.ts';

export { ClAnswerView, ClFigures, ClQueueRow, ClRunFigures, ClTaskView } from './cl-shapes.ts';

const Filter = z.string().max(MAX_FILTER);
const RubricDecisions = z
  .array(z.object({ rubricId: Id, status: z.enum(RUBRIC_DECISIONS).nullable() }))
  .min(1)
  .max(1000);
const SolvingPointView = z.object({
  /** Answers in a trial: what the rate is of. */
  rows: z.int(),
  rate: z.number().nullable(),
  rubricPass: z.number().nullable(),
});
const Reason = z.string().max(5000).default('');

export const clCalls = {
  'cl.queue': call(z.object({ benchmarkId: Id, answerRunId: Id.optional() }), z.array(ClQueueRow)),
  /** The tasks that a filter lets through, in order (core/review/filter/cl-filter). Errors: bad-filter. */
  'cl.find': call(z.object({ benchmarkId: Id, answerRunId: Id.optional(), filter: Filter }), z.array(Id)),
  /** With the status in an answer set, without one the furthest in any. */
  'cl.task': call(z.object({ itemId: Id, answerRunId: Id.optional() }), ClTaskView),
  /** A part of a message's text. It ends where asked, or a code unit later so that no character is cut. */
  'cl.text': call(
    z.object({
      itemId: Id,
      message: z.int().min(0),
      start: z.int().min(0).default(0),
      length: z.int().min(1).max(500_000).default(100_000),
    }),
    z.object({ start: z.int(), end: z.int(), total: z.int(), text: z.string() }),
  ),
  /** Where a text occurs in a task's messages, whatever the case, blanks matching any blanks. At most `limit` hits are given; `total` counts all, up to 10,000. */
  'cl.search': call(
    z.object({
      itemId: Id,
      query: z.string().trim().min(1).max(200),
      limit: z.int().min(1).max(2000).default(200),
    }),
    z.object({
      total: z.int(),
      hits: z.array(
        z.object({
          message: z.int(),
          start: z.int(),
          end: z.int(),
          /** The surroundings in one line; the hit stands between U+0002 and U+0003. */
          snippet: z.string(),
        }),
      ),
    }),
  ),
  /** Of one answer set, or of all of the benchmark. */
  'cl.answers': call(z.object({ itemId: Id, answerRunId: Id.optional() }), z.array(ClAnswerView)),

  /** Decides rubrics of an answer in one step of undo; null takes a decision back. review.undo and review.redo serve all decisions here. */
  'cl.decide': stampedCall({ responseId: Id, decisions: RubricDecisions, reason: Reason }, ClDecision),
  /** What decisions would do to the figures of the answer's set, without keeping them. Rates are published ones, with experts' decisions. */
  'cl.preview': call(
    z.object({ responseId: Id, decisions: RubricDecisions }),
    z.object({
      /** The answer's, as it would be. */
      status: z.enum(CL_STATUSES),
      judged: SolvingPointView,
      before: SolvingPointView,
      after: SolvingPointView,
      /** Among the answer sets of the benchmark, by solving rate, from 1. */
      rankBefore: z.int(),
      rankAfter: z.int(),
      sets: z.int(),
    }),
  ),
  /** The error types of a failed answer, whole: [] says that none applies, null takes the judgement back. */
  'cl.setErrorTypes': stampedCall({ responseId: Id, types: ErrorTypes.nullable(), reason: Reason }, ClDecision),
  /** Where the answer, and the context, show what was decided of a rubric. */
  'cl.setEvidence': stampedCall({ responseId: Id, rubricId: Id, evidence: RubricEvidence.nullable() }, ClDecision),

  /** Each answer set in its chosen grading, or the gradings named; with a judging run, by its grades (and the experts') alone. */
  'cl.results': call(
    z.object({ benchmarkId: Id, judgingRunId: Id.optional(), gradingIds: GradingIds.optional() }),
    z.object({
      sets: z.array(
        ClFigures.extend({
          runId: Id,
          name: z.string(),
          model: z.string(),
          answers: z.int(),
          judges: z.array(z.string()),
          grading: GradingName,
        }),
      ),
      /** Answer sets of one model together that were graded alike: each is one more trial. */
      models: z.array(ClFigures.extend({ model: z.string(), runIds: z.array(Id), grading: GradingName })),
      /** What the figures rest on, in sentences: intervals, std, denominators. */
      notes: z.array(z.string()),
    }),
  ),
  /** What a grading run found, an entry for each answer set; none of a run that grades no CL-bench answers. */
  'cl.runFigures': call(z.object({ runId: Id }), z.array(ClRunFigures)),
  /**
   * Two answer sets, or one in two gradings: second minus first, over tasks that both answered; published, with experts' decisions. Each in its chosen
   * grading, or those named. Intervals and the detectable difference take tasks of one context together.
   */
  'cl.compare': call(
    z.object({ benchmarkId: Id, first: Id, second: Id, gradingIds: z.tuple([Id, Id]).optional() }),
    ComparedItems.extend({
      difference: Estimate.nullable(),
      rubricDifference: Estimate.nullable(),
      test: z.enum(['mcnemar', 'sign']),
      /** The smallest true difference found with 80% power at 5%; null where there are too few contexts. */
      detectable: z.number().nullable(),
      /** Of the tasks that both answered. */
      contexts: z.int(),
      byCategory: z.array(z.object({ category: z.string(), difference: Estimate.nullable() })),
    }),
  ),
  /** Per-rubric pass rates over answers and trials, the lowest first. */
  'cl.rubrics': call(
    z.object({
      benchmarkId: Id,
      answerRunId: Id.optional(),
      category: z.string().max(500).optional(),
      itemId: Id.optional(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
    z.object({ total: z.int(), rows: z.array(RubricRate) }),
  ),
  /**
   * Error types of failed answers, by experts and as a judge proposed. Shares of several types sum to more than 1 where answers have several. What
   * failed is said by the chosen grading of each answer set, or by those named; of several trials by most of those that settled it.
   */
  'cl.errors': call(
    z.object({ benchmarkId: Id, gradingIds: GradingIds.optional() }),
    z.object({
      sets: z.array(
        z.object({
          runId: Id,
          name: z.string(),
          model: z.string(),
          grading: GradingName,
          /** Failed answers that have a text, and how many of them each source has judged. */
          failed: z.int(),
          byExpert: z.int(),
          byJudge: z.int(),
          shares: z.array(ErrorShare),
        }),
      ),
      /** Over answers that both judged; kappa is Cohen's, null where it is not defined. */
      agreement: z.object({
        answers: z.int(),
        /** Answers on which all types agree. */
        exact: z.int(),
        types: z.array(
          z.object({
            type: z.enum(ERROR_TYPES),
            both: z.int(),
            expertOnly: z.int(),
            judgeOnly: z.int(),
            neither: z.int(),
            kappa: z.number().nullable(),
          }),
        ),
      }),
    }),
  ),

  /** Answers of a run that came, or failed with an error, in the order in which they did: for the lines of the inference output. */
  'cl.finished': call(
    z.object({ runId: Id }),
    z.array(z.object({ responseId: Id, taskId: z.string(), error: z.string().nullable() })),
  ),
  /** The lines of the graded file that came after a grade of a judging run (0: from the first), some of them; `last` is the one to go on from. */
  'cl.gradedLines': call(
    z.object({ benchmarkId: Id, judgingRunId: Id, after: z.int().min(0) }),
    z.object({ last: z.int(), lines: z.array(z.string()) }),
  ),
  /** The line of the inference output file for an answer, without line end. */
  'cl.line': call(z.object({ responseId: Id }), z.object({ line: z.string() })),
};
