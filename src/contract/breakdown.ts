/** Results with intervals and by group, the questions behind each figure by page, and two gradings compared. Rates are fractions in 0..1; intervals are 95%. */
import { z } from 'zod';
import { Asked } from '../core/metrics/asked.ts';
import { DIMENSIONS, EstimatedFigures } from '../core/metrics/breakdown.ts';
import { OpenPairs } from '../core/metrics/comparison.ts';
import { Estimate } from '../core/metrics/intervals.ts';
import { call } from './call.ts';
import { GradingIds, GradingName } from './grading-calls.ts';
import { Id, StatusShape } from './shapes.ts';

const BothDenominators = z.object({ published: EstimatedFigures, graded: EstimatedFigures });

export const SetBreakdown = z.object({
  runId: Id,
  model: z.string(),
  /** The file or run that the answers came from. */
  name: z.string(),
  k: z.int(),
  grading: GradingName,
  asked: Asked,
  reviewed: BothDenominators,
  judged: BothDenominators,
  /** Published, as reviewed. */
  groups: z.array(
    z.object({
      dimension: z.enum(DIMENSIONS),
      group: z.string(),
      question: Estimate.nullable(),
      variable: Estimate.nullable(),
      /** If all that is open turned out right. */
      atMost: z.object({ question: z.number(), variable: z.number() }).nullable(),
    }),
  ),
  statuses: z.record(StatusShape, z.int()),
  overridden: z.int(),
});
export type SetBreakdown = z.infer<typeof SetBreakdown>;

const Group = z.object({ dimension: z.enum(DIMENSIONS), group: z.string() });
export const BreakdownView = z.object({
  sets: z.array(SetBreakdown),
  /** How many items of the benchmark each group has, answered or not; groups in the order of their first item. */
  groups: z.array(Group.extend({ items: z.int() })),
});
export type BreakdownView = z.infer<typeof BreakdownView>;

/** Which items of a figure are listed, by the first trial of the last set: all that it has answers to; of which none, some, or every one is right; with an open one. */
export const FIGURE_FILTERS = ['All', 'None', 'Some', 'Every', 'Open'] as const;
export type FigureFilter = (typeof FIGURE_FILTERS)[number];

/** The items behind a figure: of one group, or of these ids; of neither, all. */
export const FigureMembers = z.object({ group: Group.optional(), itemIds: z.array(Id).max(1_000_000).optional() });
export type FigureMembers = z.infer<typeof FigureMembers>;

/** An item behind a figure. */
export const FigureLine = z.object({
  itemId: Id,
  /** From 1. */
  number: z.int(),
  preview: z.string(),
  subject: z.string(),
  /**
   * Of each set, as reviewed: one status per sample as the first trial found it, and how many of all variables over all samples are right. Empty where the set
   * has no answer to it.
   */
  outcomes: z.array(z.object({ reviewed: z.array(StatusShape), right: z.int(), total: z.int() })),
});
export type FigureLine = z.infer<typeof FigureLine>;
const MOST_LINES = 500;

/** Two gradings compared, item by item; the lists are of item ids. */
export const ComparedItems = z.object({
  /** Where more, or fewer, of the second's answers are right. */
  gained: z.array(Id),
  lost: z.array(Id),
  same: z.array(Id),
  onlyFirst: z.array(Id),
  onlySecond: z.array(Id),
  p: z.number(),
});

export const figureCalls = {
  /** Of each answer set in its chosen grading, or of the gradings named: the figures with intervals, and by group. */
  'results.breakdown': call(z.object({ benchmarkId: Id, gradingIds: GradingIds.optional() }), BreakdownView),
  /**
   * Some of the items behind a figure, in the benchmark's order, in one or two answer sets (an id of a grading: in that, else in the chosen one). `counts`: how
   * many there are of each filter; of all items named where none is given.
   */
  'results.items': call(
    z.object({
      benchmarkId: Id,
      sets: z.array(z.object({ runId: Id, gradingId: Id.optional() })).max(2),
      of: FigureMembers,
      filter: z.enum(FIGURE_FILTERS).optional(),
      from: z.int().min(0).default(0),
      limit: z.int().min(1).max(MOST_LINES).default(100),
    }),
    z.object({ counts: z.record(z.enum(FIGURE_FILTERS), z.int()), lines: z.array(FigureLine) }),
  ),
  /** Two gradings against each other, question by question, over those that both have; second minus first. */
  'results.compare': call(
    z.object({ benchmarkId: Id, gradingIds: z.tuple([Id, Id]) }),
    ComparedItems.extend({
      question: Estimate.nullable(),
      variable: Estimate.nullable(),
      isMcNemar: z.boolean(),
      /** The smallest true difference of question accuracy found with 80% power at 5%; null for fewer than two questions. */
      detectable: z.number().nullable(),
      /** What is open counts as not right above; null: nothing is. */
      open: OpenPairs.nullable(),
    }),
  ),
};
