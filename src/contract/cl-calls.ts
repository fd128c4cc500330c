/**
 * The calls of CL-bench (and CL-bench Life), and what crosses with them. Rates are fractions in 0..1, times ISO 8601 in UTC, offsets and
 * lengths UTF-16 code units. A task's messages may hold megabytes: the task is given as an outline, its texts in parts.
 */
import { z } from 'zod';
import { CL_STATUSES, GRADE_FLAGS, RUBRIC_DECISIONS, RUBRIC_STATUSES } from '../core/grading/rubrics.ts';
import { ERROR_TYPES } from '../core/metrics/error-types.ts';
import { SOURCES } from '../core/grading/status.ts';
import { REVIEW_STATUSES } from '../core/review/event.ts';
import { DecisionResult, Id } from './shapes.ts';

const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });
const Reason = z.string().max(5000).default('');
const ClStatusShape = z.enum(CL_STATUSES);
const RubricStatusShape = z.enum(RUBRIC_STATUSES);
const ErrorTypes = z.array(z.enum(ERROR_TYPES)).max(ERROR_TYPES.length);
const ReviewStatusShape = z.enum(REVIEW_STATUSES);

/** One task of the queue, with each sample of the chosen answer set. */
export const ClQueueRow = z.object({
  itemId: Id,
  position: z.int(),
  taskId: z.string(),
  contextId: z.string(),
  category: z.string(),
  subCategory: z.string(),
  /** The beginning of what the task asks. */
  preview: z.string(),
  rubrics: z.int(),
  messages: z.int(),
  characters: z.int(),
  reviewStatus: ReviewStatusShape,
  samples: z.array(
    z.object({
      responseId: Id,
      sampleIndex: z.int(),
      /** With experts' decisions, and as judged in each trial of the run that counts. */
      status: ClStatusShape,
      trials: z.array(ClStatusShape),
      passed: z.int(),
      failed: z.int(),
      overridden: z.boolean(),
      flags: z.array(z.enum(GRADE_FLAGS)),
      /** The types that count: experts' where there are any, else the judge's; null when nobody has said. */
      errorTypes: ErrorTypes.nullable(),
    }),
  ),
});
export type ClQueueRow = z.infer<typeof ClQueueRow>;

const HeadingView = z.object({ level: z.int(), title: z.string(), start: z.int() });
const MessageView = z.object({
  index: z.int(),
  role: z.string(),
  characters: z.int(),
  lines: z.int(),
  /** The beginning of the text, whole when `characters` says so. */
  preview: z.string(),
  /** Headings in their order; the first 2000. */
  outline: z.array(HeadingView),
  /** Where what is asked begins in the last message of the user, after a <|TASK|> mark; null without one. */
  taskStart: z.int().nullable(),
});
/** A task as the desk opens it. */
export const ClTaskView = z.object({
  itemId: Id,
  benchmarkId: Id,
  position: z.int(),
  taskId: z.string(),
  contextId: z.string(),
  category: z.string(),
  subCategory: z.string(),
  characters: z.int(),
  messages: z.array(MessageView),
  rubrics: z.array(z.object({ rubricId: Id, number: z.int(), criterion: z.string() })),
  /** Other tasks about the same context, in the benchmark's order. */
  sameContext: z.array(z.object({ itemId: Id, position: z.int(), taskId: z.string() })),
  reviewStatus: ReviewStatusShape,
});
export type ClTaskView = z.infer<typeof ClTaskView>;

export const Span = z.object({ start: z.int().min(0), end: z.int().min(0) });
/** Where an expert saw it: in the answer, and in a message of the task. */
export const EvidenceShape = z.object({
  answer: Span.nullable(),
  context: Span.extend({ message: z.int().min(0) }).nullable(),
});

/** What one source says of one rubric. */
const RubricLayer = z.object({
  source: z.enum(SOURCES),
  who: z.string(),
  runId: Id.nullable(),
  trial: z.int().nullable(),
  status: RubricStatusShape,
  /** The judge's words about this rubric, where its rationale goes through them by number; the expert's reason. */
  rationale: z.string(),
  at: z.string(),
});
/** One trial of one judging run, or of an imported graded file. */
const GradeView = z.object({
  runId: Id,
  source: z.enum(SOURCES),
  who: z.string(),
  trial: z.int(),
  status: ClStatusShape,
  /** 0 or 1, as published. */
  score: z.int(),
  rationale: z.string(),
  /** The list as the judge gave it. */
  requirements: z.array(z.string()),
  flags: z.array(z.enum(GRADE_FLAGS)),
  at: z.string(),
  /** Whether it belongs to the run whose first trial counts. */
  counts: z.boolean(),
});
export const ClAnswerView = z.object({
  responseId: Id,
  itemId: Id,
  runId: Id,
  model: z.string(),
  sampleIndex: z.int(),
  text: z.string().nullable(),
  /** The trace that came apart from the answer; never graded. */
  reasoning: z.string().nullable(),
  error: z.string().nullable(),
  finishReason: z.string().nullable(),
  /** With experts' decisions, and without. */
  status: ClStatusShape,
  judged: ClStatusShape,
  flags: z.array(z.enum(GRADE_FLAGS)),
  rubrics: z.array(
    z.object({
      rubricId: Id,
      status: RubricStatusShape,
      source: z.enum(SOURCES).nullable(),
      layers: z.array(RubricLayer),
      /** The present reviewer's, and others'. */
      evidence: EvidenceShape.nullable(),
      othersEvidence: z.array(z.object({ reviewer: z.string(), evidence: EvidenceShape })),
    }),
  ),
  /** Newest run last. */
  grades: z.array(GradeView),
  errorTypes: z.object({
    /** The present reviewer's; null: not said, []: none of them. */
    mine: ErrorTypes.nullable(),
    experts: z.array(z.object({ reviewer: z.string(), types: ErrorTypes, reason: z.string(), at: z.string() })),
    /** Newest last. */
    proposals: z.array(
      z.object({ runId: Id, who: z.string(), types: ErrorTypes, rationale: z.string(), at: z.string() }),
    ),
  }),
});
export type ClAnswerView = z.infer<typeof ClAnswerView>;

const ClDecision = DecisionResult.omit({ answer: true }).extend({ answer: ClAnswerView.nullable() });
export type ClDecision = z.infer<typeof ClDecision>;

const EstimateView = z.object({
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.int(),
});
/** Rows are answers in a trial. published: every row, failures as 0. graded: only rows that a judge or an expert settled. */
const RateView = z.object({
  total: z.int(),
  score1: z.int(),
  score0: z.int(),
  rate: z.number().nullable(),
  /** 95%, bootstrap over tasks; null below five tasks. */
  estimate: EstimateView.nullable(),
});
const ClRates = z.object({ published: RateView, graded: RateView });
const TrialView = z.object({
  runId: Id,
  sampleIndex: z.int(),
  trial: z.int(),
  rate: z.number().nullable(),
  total: z.int(),
});
/** The figures of one answer set, or of one model over its answer sets. */
export const ClFigures = z.object({
  reviewed: ClRates,
  judged: ClRates,
  byCategory: z.array(
    z.object({
      category: z.string(),
      rates: ClRates,
      subCategories: z.array(z.object({ subCategory: z.string(), rates: ClRates })),
    }),
  ),
  /** Published rates, each trial an independent answer or an independent judgement of it. std is the sample standard deviation; 0 for one trial. */
  trials: z.array(TrialView),
  mean: z.number().nullable(),
  std: z.number().nullable(),
  byCategoryTrials: z.array(
    z.object({ category: z.string(), mean: z.number().nullable(), std: z.number().nullable() }),
  ),
  statuses: z.record(ClStatusShape, z.int()),
  flagged: z.int(),
  overridden: z.int(),
  /** Of all rubrics whose status is known, the share that passed; with experts' decisions. */
  rubricPass: EstimateView.nullable(),
  /** Failed answers by how many rubrics they failed: index 0 is one rubric. The last counts ten and more. */
  nearMisses: z.array(z.int()),
});
export type ClFigures = z.infer<typeof ClFigures>;

const RubricRate = z.object({
  rubricId: Id,
  itemId: Id,
  position: z.int(),
  taskId: z.string(),
  category: z.string(),
  number: z.int(),
  criterion: z.string(),
  passed: z.int(),
  failed: z.int(),
  unknown: z.int(),
  /** Of passed and failed; null when none is known. */
  rate: z.number().nullable(),
});

const ErrorShare = z.object({
  type: z.enum(ERROR_TYPES),
  /** Of the failed answers that the source has judged. */
  expert: z.object({ count: z.int(), share: z.number().nullable() }),
  judge: z.object({ count: z.int(), share: z.number().nullable() }),
});

export const clCalls = {
  'cl.queue': call(z.object({ benchmarkId: Id, answerRunId: Id.optional() }), z.array(ClQueueRow)),
  'cl.task': call(z.object({ itemId: Id }), ClTaskView),
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
  'cl.decide': call(
    z.object({
      responseId: Id,
      decisions: z
        .array(z.object({ rubricId: Id, status: z.enum(RUBRIC_DECISIONS).nullable() }))
        .min(1)
        .max(1000),
      reason: Reason,
    }),
    ClDecision,
  ),
  /** The error types of a failed answer, whole: [] says that none applies, null takes the judgement back. */
  'cl.setErrorTypes': call(z.object({ responseId: Id, types: ErrorTypes.nullable(), reason: Reason }), ClDecision),
  /** Where the answer, and the context, show what was decided of a rubric. */
  'cl.setEvidence': call(z.object({ responseId: Id, rubricId: Id, evidence: EvidenceShape.nullable() }), ClDecision),

  /** With a judging run, by its grades (and the experts') alone; else by the newest grade of each answer. */
  'cl.results': call(
    z.object({ benchmarkId: Id, judgingRunId: Id.optional() }),
    z.object({
      sets: z.array(
        ClFigures.extend({
          runId: Id,
          name: z.string(),
          model: z.string(),
          answers: z.int(),
          judges: z.array(z.string()),
        }),
      ),
      /** Answer sets of one model together: each is one more trial. */
      models: z.array(ClFigures.extend({ model: z.string(), runIds: z.array(Id) })),
      /** Each judge against the experts, over rubrics that experts decided. */
      agreement: z.array(
        z.object({
          judge: z.string(),
          rubrics: z.int(),
          agreed: z.int(),
          /** Called met that experts found failed, and the other way round. */
          tooKind: z.int(),
          tooStrict: z.int(),
          answers: z.int(),
          scoresKept: z.int(),
        }),
      ),
      /** What the figures rest on, in sentences: intervals, std, denominators. */
      notes: z.array(z.string()),
    }),
  ),
  /** Second minus first, over tasks that both answered; published, with experts' decisions. */
  'cl.compare': call(
    z.object({ benchmarkId: Id, first: Id, second: Id }),
    z.object({
      difference: EstimateView.nullable(),
      rubricDifference: EstimateView.nullable(),
      /** Item ids. */
      gained: z.array(Id),
      lost: z.array(Id),
      same: z.array(Id),
      onlyFirst: z.array(Id),
      onlySecond: z.array(Id),
      p: z.number(),
      test: z.enum(['mcnemar', 'sign']),
      byCategory: z.array(z.object({ category: z.string(), difference: EstimateView.nullable() })),
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
  /** Error types of failed answers, by experts and as a judge proposed. Shares of several types sum to more than 1 where answers have several. */
  'cl.errors': call(
    z.object({ benchmarkId: Id }),
    z.object({
      sets: z.array(
        z.object({
          runId: Id,
          model: z.string(),
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
