/** Results with intervals, by group, and the questions behind each figure. Rates are fractions in 0..1; intervals are 95%. */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../core/benchmark/item.ts';
import { DIMENSIONS } from '../core/metrics/breakdown.ts';
import { GradingName } from './grading-calls.ts';
import { AskedView, TrialSpread } from './results-shapes.ts';
import { Id, StatusShape } from './shapes.ts';

export const EstimateView = z.object({
  value: z.number(),
  /** null where there are too few questions for an interval. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Questions that it is a mean over. */
  n: z.int(),
  /** Of several trials, whose mean the value is: their sample standard deviation. */
  std: z.number().nullable().optional(),
});

const EstimatedFigures = z.object({
  /** null: nothing was graded. */
  question: EstimateView.nullable(),
  variable: EstimateView.nullable(),
  /** What the two could be at most, if all that is open turned out right. */
  atMost: z.object({ question: z.number(), variable: z.number() }).nullable(),
  passAtK: z.array(z.object({ k: z.int(), estimate: EstimateView, atMost: z.number() })),
  questions: z.int(),
  answers: z.int(),
  /** null for a grading of one trial. */
  spread: TrialSpread.nullable(),
});
export type EstimatedFigures = z.infer<typeof EstimatedFigures>;
const BothDenominators = z.object({ published: EstimatedFigures, graded: EstimatedFigures });

/** What one answer set has for one item. */
export const ItemOutcome = z.object({
  itemId: Id,
  /** Answers, each once for each trial that judged it; the share that is right and the mean share of right variables, over all trials, as reviewed. */
  judgings: z.int(),
  rate: z.number(),
  variableShare: z.number(),
  /** One status per sample as the first trial found it, with experts' overrides and without. */
  reviewed: z.array(StatusShape),
  judged: z.array(StatusShape),
  /** Right variables of all variables over all samples, as reviewed, by type. */
  variables: z.array(z.object({ type: z.enum(VARIABLE_TYPES), right: z.int(), total: z.int() })),
});
export type ItemOutcome = z.infer<typeof ItemOutcome>;

export const SetBreakdown = z.object({
  runId: Id,
  model: z.string(),
  /** The file or run that the answers came from. */
  name: z.string(),
  k: z.int(),
  grading: GradingName,
  asked: AskedView,
  reviewed: BothDenominators,
  judged: BothDenominators,
  /** Published, as reviewed. */
  groups: z.array(
    z.object({
      dimension: z.enum(DIMENSIONS),
      group: z.string(),
      question: EstimateView.nullable(),
      variable: EstimateView.nullable(),
      /** If all that is open turned out right. */
      atMost: z.object({ question: z.number(), variable: z.number() }).nullable(),
    }),
  ),
  statuses: z.record(StatusShape, z.int()),
  overridden: z.int(),
  items: z.array(ItemOutcome),
});
export type SetBreakdown = z.infer<typeof SetBreakdown>;

export const BreakdownItem = z.object({
  itemId: Id,
  /** From 1. */
  number: z.int(),
  externalId: z.string(),
  preview: z.string(),
  subject: z.string(),
  hasFigure: z.boolean(),
  types: z.array(z.enum(VARIABLE_TYPES)),
});
export type BreakdownItem = z.infer<typeof BreakdownItem>;

export const BreakdownView = z.object({ sets: z.array(SetBreakdown), items: z.array(BreakdownItem) });
export type BreakdownView = z.infer<typeof BreakdownView>;
