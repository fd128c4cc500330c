/** Gradings against experts' labels (paper, table 1). Scores are fractions in 0..1; deviations are the population's, over trials. */
import { z } from 'zod';
import { call, Path, stampedCall } from './call.ts';
import { GradingIds } from './grading-calls.ts';
import { DecisionResult } from './review-shapes.ts';
import { Id } from './shapes.ts';
import { Rejection } from '../core/benchmark/item.ts';

const SpreadView = z.object({ mean: z.number(), std: z.number() });
/** An answer, or a variable of one. `sample` from 1; without a variable it is the whole answer. */
const ThingView = z.object({ itemId: Id, responseId: Id, sample: z.int(), variableId: Id.nullable() });
export type ThingView = z.infer<typeof ThingView>;
/** A cell of the confusion matrix: how many on average, and what stands there in any trial. */
const CellView = SpreadView.extend({ things: z.array(ThingView) });

export const AgainstExpertsView = z.object({
  gradingId: Id,
  grading: z.string(),
  answerRunId: Id,
  /** Whose answers. */
  model: z.string().nullable(),
  protocol: z.enum(['s2s', 'l2s', 'l2l']).nullable(),
  trials: z.int(),
  /** What experts labelled and the grading settled in every trial; what it left open in some; the questions of the former. */
  n: z.int(),
  open: z.int(),
  questions: z.int(),
  /** What it left open in some trial. */
  openThings: z.array(ThingView),
  /** Whose labels count in it. */
  experts: z.array(z.string()),
  scores: z.object({
    accuracy: SpreadView.nullable(),
    auc: SpreadView.nullable(),
    precision: SpreadView.nullable(),
    recall: SpreadView.nullable(),
    f1: SpreadView.nullable(),
  }),
  /** Right is the positive class: fn where the experts alone say right. */
  cells: z.object({ tp: CellView, fn: CellView, fp: CellView, tn: CellView }),
});
export type AgainstExpertsView = z.infer<typeof AgainstExpertsView>;

export const LabelsReport = z.object({
  /** false: something is wrong with the file, and nothing was written. */
  written: z.boolean(),
  /** How many labels of whole answers, and how many verdicts on variables. */
  answers: z.int(),
  variables: z.int(),
  rejections: z.array(Rejection),
});
export type LabelsReport = z.infer<typeof LabelsReport>;

export const expertCalls = {
  /**
   * Each grading against the experts, by whole answers or by variables. An answer is labelled as a whole, or by verdicts on its variables: wrong
   * as soon as one is, right when all are. Of several experts the newest counts.
   */
  'experts.against': call(
    z.object({ benchmarkId: Id, unit: z.enum(['answer', 'variable']), gradingIds: GradingIds.optional() }),
    z.array(AgainstExpertsView),
  ),
  /** Labels from a CSV or JSON file, as decisions of their experts: all of them or none. `expert`: whose they are where the file does not say. */
  'experts.importLabels': call(
    z.object({ path: Path, benchmarkId: Id, answerRunId: Id, expert: z.string().trim().min(1).max(120).optional() }),
    LabelsReport,
  ),
  /** Labels an answer as a whole; null takes the label back. */
  'experts.label': stampedCall(
    { itemId: Id, responseId: Id, right: z.boolean().nullable(), note: z.string().max(2000).default('') },
    DecisionResult,
  ),
};
