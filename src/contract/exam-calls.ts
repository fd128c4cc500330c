/** The calls of the course exam benchmark, and what crosses with them. Points are points, rates fractions in 0..1, times ISO 8601 in UTC. */
import { z } from 'zod';
import { ExamEntry, EXAM_TYPES, QuestionEntry } from '../core/benchmark/course-exam/course-exam.ts';
import { DATA_QUALITIES } from '../core/benchmark/course-exam/course-exam-training.ts';
import { EXAM_STATUSES } from '../core/grading/exam.ts';
import { REVIEW_STATUSES } from '../core/review/event.ts';
import { MAX_FILTER } from '../core/review/filter/filter.ts';
import { Estimate } from '../core/metrics/intervals.ts';
import { ComparedItems } from './breakdown.ts';
import { call, Stamp, stampedCall } from './call.ts';
import { DecisionResult } from './review-shapes.ts';
import { GradingIds, GradingName } from './grading-calls.ts';
import { VarianceParts } from '../core/metrics/variance.ts';
import { AnswerShape, Id, LayerShape } from './shapes.ts';

const ExamStatusShape = z.enum(EXAM_STATUSES);
const ExamTypeShape = z.enum(EXAM_TYPES);
const ReviewStatusShape = z.enum(REVIEW_STATUSES);

export const ExamView = z.object({
  examId: z.string(),
  name: z.string(),
  course: z.string(),
  year: z.int(),
  questions: z.int(),
  points: z.number(),
  /** The students' scores, in points; null where the exam does not state them. */
  students: z.object({
    total: z.number().nullable(),
    max: z.number().nullable(),
    average: z.number().nullable(),
    median: z.number().nullable(),
    deviation: z.number().nullable(),
  }),
});
export type ExamView = z.infer<typeof ExamView>;

/** One row of the exam's queue, with the points that count of each sample of the chosen answer set. */
export const ExamQueueRow = z.object({
  itemId: Id,
  position: z.int(),
  instanceId: z.int(),
  examId: z.string(),
  problemNum: z.int(),
  type: ExamTypeShape,
  points: z.number(),
  preview: z.string(),
  topic: z.string(),
  reviewStatus: ReviewStatusShape,
  samples: z.array(z.object({ status: ExamStatusShape, points: z.number().nullable(), overridden: z.boolean() })),
});

/** A question as the desk shows it. */
export const ExamQuestionView = z.object({
  itemId: Id,
  stamp: Stamp,
  benchmarkId: Id,
  position: z.int(),
  instanceId: z.int(),
  exam: z.object({
    examId: z.string(),
    name: z.string(),
    course: z.string(),
    year: z.int(),
    /** The students' mean, in points of the exam; null where it does not state them. */
    students: z.object({ average: z.number().nullable(), total: z.number().nullable() }),
  }),
  problemNum: z.int(),
  type: ExamTypeShape,
  points: z.number(),
  problem: z.string(),
  /** The options with their letters, in order; empty where the problem does not show them in a form that is recognised. */
  options: z.array(z.object({ letter: z.string(), text: z.string(), right: z.boolean() })),
  /** The True/False statements in order; the text is empty where the problem does not show it. */
  statements: z.array(z.object({ text: z.string(), right: z.boolean().nullable() })),
  answer: z.string(),
  /** The professor's. */
  explanation: z.string(),
  /** Whether problem or explanation hold damaged math. */
  damaged: z.boolean(),
  topic: z.string(),
  topicSuggestion: z.string(),
  dataQuality: z.enum(DATA_QUALITIES).nullable(),
  relatedPaper: z.string(),
  reviewStatus: ReviewStatusShape,
});

/** One layer of the stack of an answer's points: exact match, a judge, an expert. */
export const ExamLayerView = LayerShape.extend({
  status: ExamStatusShape,
  points: z.number().nullable(),
  /** The judge's explanation, the expert's reason, or what went wrong. */
  rationale: z.string(),
});

export const ExamAnswerView = AnswerShape.extend({
  /** What the reply says; null when it could not be read. */
  answer: z.string().nullable(),
  /** The model's. */
  explanation: z.string().nullable(),
  /** The letters that the answer names, and its word on each statement: for the types that have them. */
  choices: z.array(z.string()),
  statements: z.array(z.boolean().nullable()),
  points: z.number().nullable(),
  max: z.number(),
  status: ExamStatusShape,
  /** Our own credit (share of the right choices, per statement); null for short answers. Not the original's. */
  proportional: z.number().nullable(),
  effective: ExamLayerView,
  layers: z.array(ExamLayerView),
});
export type ExamAnswerView = z.infer<typeof ExamAnswerView>;

/** Of several trials the means. */
const Figures = z.object({
  total: z.int(),
  answered: z.number(),
  correct: z.number(),
  incorrect: z.number(),
  earned: z.number(),
  possible: z.number(),
  accuracy: z.number(),
  share: z.number(),
  /** Sample standard deviations over trials; null for one trial. */
  std: z.object({ earned: z.number(), accuracy: z.number() }).nullable(),
});
/** A figure with the ends of its 95% interval; null where there are too few questions for one. */
const BoundedView = z.object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() });
const PlacementView = z.object({
  score: BoundedView,
  z: BoundedView,
  percentile: BoundedView,
  aboveAll: z.boolean(),
});

/**
 * What figures may become with answers that nobody settled (`open`): points if all of them earned all of theirs, accuracy if all of them turned out
 * incorrect, and correct. Null where nothing is open.
 */
const BoundsView = z.object({
  open: z.number(),
  earned: z.number(),
  share: z.number(),
  accuracy: z.object({ low: z.number(), high: z.number() }),
});
/** The place among the students with the points at most; null where nothing is open, or their figures are not known. */
const PlaceAtMost = z.object({ z: z.number(), percentile: z.number() }).nullable();
const OverExams = z.object({ z: BoundedView, percentile: BoundedView, atMost: PlaceAtMost });

/** One model's results: `reviewed` with the experts' points, `judged` without, `ours` with our own credit in place of the original's rules. */
export const ExamModelResult = z.object({
  runId: Id,
  /** Of the answer set. */
  name: z.string(),
  model: z.string(),
  grading: GradingName,
  trials: z.int(),
  reviewed: Figures,
  judged: Figures,
  /** `atMost`: null where nothing is open. */
  ours: z.object({ earned: z.number(), atMost: z.number().nullable(), possible: z.number(), rule: z.string() }),
  share: BoundedView,
  bounds: BoundsView.nullable(),
  judgedBounds: BoundsView.nullable(),
  /** What the share of points would move by, as standard deviations; null for one trial. */
  parts: VarianceParts.nullable(),
  byExam: z.array(
    z.object({
      examId: z.string(),
      figures: Figures,
      bounds: BoundsView.nullable(),
      placement: PlacementView.nullable(),
      atMost: PlaceAtMost,
    }),
  ),
  byType: z.array(z.object({ type: ExamTypeShape, figures: Figures, bounds: BoundsView.nullable() })),
  overExams: OverExams.nullable(),
  statuses: z.record(ExamStatusShape, z.int()),
  overridden: z.int(),
});
export type ExamModelResult = z.infer<typeof ExamModelResult>;

/** What a grading run found of one answer set, by its own grades; `placement` as far as an exam states its students' mean and deviation. */
export const ExamRunFigures = z.object({
  answerRunId: Id,
  model: z.string(),
  figures: Figures,
  share: BoundedView,
  bounds: BoundsView.nullable(),
  byExam: z.array(
    z.object({
      /** Name and year. */
      exam: z.string(),
      figures: Figures,
      share: BoundedView,
      students: z.object({ average: z.number(), total: z.number().nullable() }).nullable(),
      bounds: BoundsView.nullable(),
      placement: PlacementView.nullable(),
      atMost: PlaceAtMost,
    }),
  ),
  overExams: OverExams.nullable(),
});
export type ExamRunFigures = z.infer<typeof ExamRunFigures>;

const Score = z.object({ earned: z.number(), possible: z.number(), questions: z.int() });
const Effect = z.object({ before: Score, after: Score });

/** What an award would do: to the model's points in the question's exam, over all exams, and to its rank by the share of all points. */
export const ExamEffectView = z.object({
  points: z.number().nullable(),
  exam: Effect,
  overall: Effect,
  rankBefore: z.int(),
  rankAfter: z.int(),
});
export type ExamEffectView = z.infer<typeof ExamEffectView>;

const ExamDecision = DecisionResult.omit({ answer: true }).extend({ answer: ExamAnswerView.nullable() });
const Filter = z.string().max(MAX_FILTER);
const Reason = z.string().max(5000).default('');

export const examCalls = {
  /** The exams of a benchmark, the next free instance_id, and the licences that its provenance states. */
  'exam.list': call(
    z.object({ benchmarkId: Id }),
    z.object({ exams: z.array(ExamView), nextInstanceId: z.int(), licences: z.array(z.string()) }),
  ),
  'exam.queue': call(z.object({ benchmarkId: Id, answerRunId: Id.optional() }), z.array(ExamQueueRow)),
  /** The questions that a filter lets through, in order (core/review/filter/exam-filter). Errors: bad-filter. */
  'exam.find': call(z.object({ benchmarkId: Id, answerRunId: Id.optional(), filter: Filter }), z.array(Id)),
  /** With the status in an answer set, without one the furthest in any. */
  'exam.question': call(z.object({ itemId: Id, answerRunId: Id.optional() }), ExamQuestionView),
  'exam.answers': call(z.object({ itemId: Id, answerRunId: Id }), z.array(ExamAnswerView)),
  /** Awards points in half steps; null takes the expert's points away. review.undo takes back either. */
  'exam.award': stampedCall(
    { responseId: Id, points: z.number().min(0).max(100_000).nullable(), reason: Reason },
    ExamDecision,
  ),
  /**
   * What each of these awards would do to the figures as reviewed, without keeping it; null takes the expert's points away. Of an answer set
   * the first sample counts: for another one nothing moves.
   */
  'exam.preview': call(
    z.object({ responseId: Id, points: z.array(z.number().min(0).max(100_000).nullable()).min(1).max(8) }),
    z.object({ exams: z.int(), sets: z.int(), effects: z.array(ExamEffectView) }),
  ),
  /** What training data says of a question: topic, data quality (high, medium, low), related paper. null returns to what the problem says. */
  'exam.annotate': stampedCall(
    {
      itemId: Id,
      field: z.enum(['topic', 'data_quality', 'related_paper']),
      text: z.string().max(1000).nullable(),
      reason: Reason,
    },
    ExamDecision,
  ),
  /** Each answer set in its chosen grading, or the gradings named; with a judging run, by its grades (and the experts') alone. */
  'exam.results': call(
    z.object({ benchmarkId: Id, judgingRunId: Id.optional(), gradingIds: GradingIds.optional() }),
    z.object({ exams: z.array(ExamView), models: z.array(ExamModelResult), assumption: z.string(), rule: z.string() }),
  ),
  /** What a grading run found, an entry for each answer set; none of a run that grades no exams. */
  'exam.runFigures': call(z.object({ runId: Id }), z.array(ExamRunFigures)),
  /**
   * Two answer sets, or one in two gradings: second minus first, over questions that both graded, with experts' decisions. Each in its chosen grading,
   * or those named. `points`: of the share of all points; `correct`: of the share of questions that are correct, which the test and the flips are of.
   */
  'exam.compare': call(
    z.object({ benchmarkId: Id, first: Id, second: Id, gradingIds: z.tuple([Id, Id]).optional() }),
    ComparedItems.extend({
      points: Estimate.nullable(),
      correct: Estimate.nullable(),
      morePoints: z.array(Id),
      fewerPoints: z.array(Id),
      test: z.enum(['mcnemar', 'sign']),
      /** The smallest true differences found with 80% power at 5%; null for fewer than two questions. */
      detectable: z.object({ points: z.number().nullable(), correct: z.number().nullable() }),
    }),
  ),
  /** The lines of results.jsonl and results_detailed.jsonl that there are so far: graded answers and failures, in the benchmark's order. */
  'exam.lines': call(
    z.object({ benchmarkId: Id, runId: Id }),
    z.array(z.object({ instanceId: z.int(), result: z.string(), detailed: z.string() })),
  ),
  /** Adds an exam and its questions to a benchmark, kept sorted. Entries as in the files; a new question takes the next free id. */
  'exam.add': call(
    z.object({
      benchmarkId: Id,
      exam: ExamEntry.omit({ num_questions: true }).optional(),
      questions: z.array(QuestionEntry.omit({ instance_id: true })).max(1000),
    }),
    z.object({ instanceIds: z.array(z.int()) }),
  ),
};
