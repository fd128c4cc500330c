/**
 * What crosses with the calls of CL-bench (and CL-bench Life). Rates are fractions in 0..1, times ISO 8601 in UTC, offsets and lengths UTF-16
 * code units.
 */
import { z } from 'zod';
import { CL_STATUSES, GRADE_FLAGS, RUBRIC_STATUSES } from '../core/grading/rubrics.ts';
import { ERROR_TYPES } from '../core/metrics/error-types.ts';
import { REVIEW_STATUSES, RubricEvidence } from '../core/review/event.ts';
import { Estimate, Interval } from '../core/metrics/intervals.ts';
import { Rates } from '../core/metrics/solving-rate.ts';
import { Stamp } from './call.ts';
import { VarianceParts } from '../core/metrics/variance.ts';
import { DecisionResult } from './review-shapes.ts';
import { AnswerShape, Id, LayerShape, SourceShape } from './shapes.ts';

const ClStatusShape = z.enum(CL_STATUSES);
const RubricStatusShape = z.enum(RUBRIC_STATUSES);
export const ErrorTypes = z.array(z.enum(ERROR_TYPES)).max(ERROR_TYPES.length);
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
  stamp: Stamp,
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

/** What one source says of one rubric. */
const RubricLayer = LayerShape.extend({
  trial: z.int().nullable(),
  status: RubricStatusShape,
  /** The judge's words about this rubric, where its rationale goes through them by number; the expert's reason. */
  rationale: z.string(),
});
/** One trial of one judging run, or of an imported graded file. */
const GradeView = z.object({
  runId: Id,
  source: SourceShape,
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
export const ClAnswerView = AnswerShape.extend({
  itemId: Id,
  /** With experts' decisions, and without. */
  status: ClStatusShape,
  judged: ClStatusShape,
  flags: z.array(z.enum(GRADE_FLAGS)),
  rubrics: z.array(
    z.object({
      rubricId: Id,
      status: RubricStatusShape,
      source: SourceShape.nullable(),
      layers: z.array(RubricLayer),
      /** The present reviewer's, and others'. */
      evidence: RubricEvidence.nullable(),
      othersEvidence: z.array(z.object({ reviewer: z.string(), evidence: RubricEvidence })),
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

export const ClDecision = DecisionResult.omit({ answer: true }).extend({ answer: ClAnswerView.nullable() });
export type ClDecision = z.infer<typeof ClDecision>;

/** Rows are answers in a trial. published: every row, failures as 0. graded: only rows that a judge or an expert settled. */
const TrialView = z.object({
  runId: Id,
  sampleIndex: z.int(),
  trial: z.int(),
  rate: z.number().nullable(),
  total: z.int(),
  bounds: Interval.nullable(),
});
/** A mean share of rubrics, of those that are settled; `bounds`: if all that are not failed, and passed. */
const RubricPass = Estimate.extend({ bounds: Interval.nullable() });
/** The figures of one answer set, or of one model over its answer sets. */
export const ClFigures = z.object({
  reviewed: Rates,
  judged: Rates,
  byCategory: z.array(
    z.object({
      category: z.string(),
      rates: Rates,
      subCategories: z.array(z.object({ subCategory: z.string(), rates: Rates })),
    }),
  ),
  /** Published rates, each trial an independent answer or an independent judgement of it. std is the sample standard deviation; 0 for one trial. */
  trials: z.array(TrialView),
  mean: z.number().nullable(),
  std: z.number().nullable(),
  bounds: Interval.nullable(),
  /** What the rate would move by, as standard deviations: with other samples of the model, and with another trial of the judge; null for one trial of it. */
  parts: VarianceParts.nullable(),
  byCategoryTrials: z.array(
    z.object({
      category: z.string(),
      mean: z.number().nullable(),
      std: z.number().nullable(),
      bounds: Interval.nullable(),
    }),
  ),
  statuses: z.record(ClStatusShape, z.int()),
  flagged: z.int(),
  overridden: z.int(),
  /** Of all rubrics whose status is known, the share that passed; with experts' decisions. */
  rubricPass: RubricPass.nullable(),
  /** Failed answers by how many rubrics they failed: index 0 is one rubric. The last counts ten and more. */
  nearMisses: z.array(z.int()),
});
export type ClFigures = z.infer<typeof ClFigures>;

const OfTasks = z.object({ rates: Rates, itemIds: z.array(Id) });
/** What one grading run found of one answer set, by its own grades: without experts, and without other runs. */
export const ClRunFigures = OfTasks.extend({
  answerRunId: Id,
  model: z.string(),
  /** Of all rubrics whose status the judge stated, the share that passed. */
  rubricPass: RubricPass.nullable(),
  /** Published rates of its trials; std is the sample standard deviation, 0 for one. */
  trials: z.int(),
  mean: z.number().nullable(),
  std: z.number().nullable(),
  byCategory: z.array(
    OfTasks.extend({
      category: z.string(),
      subCategories: z.array(OfTasks.extend({ subCategory: z.string() })),
    }),
  ),
});
export type ClRunFigures = z.infer<typeof ClRunFigures>;

export const RubricRate = z.object({
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
  /** With the unknown ones; null where there are none. */
  bounds: Interval.nullable(),
});

export const ErrorShare = z.object({
  type: z.enum(ERROR_TYPES),
  /** Of the failed answers that the source has judged. */
  expert: z.object({ count: z.int(), share: z.number().nullable() }),
  judge: z.object({ count: z.int(), share: z.number().nullable() }),
});
