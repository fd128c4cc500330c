/** The figures of answer sets, as Results and Runs show them. */
import { z } from 'zod';
import { Asked } from '../core/metrics/asked.ts';
import { FiguresView } from './figures-view.ts';
import { GradingName } from './grading-calls.ts';
import { Id, StatusShape } from './shapes.ts';

const Spread = z.object({ mean: z.number(), std: z.number() });
/** What a figure would move by, as standard deviations: with other samples of the model, and with another trial of the judge. */
export const VarianceView = z.object({ sampling: z.number().nullable(), judge: z.number().nullable() });
/** Mean and sample standard deviation over the trials of a grading, over the answers that count in every one of them. */
export const TrialSpread = z.object({
  question: Spread.nullable(),
  variable: Spread.nullable(),
  passAtK: z.array(Spread.extend({ k: z.int() })),
  trials: z.array(z.object({ questionAccuracy: z.number().nullable(), variableAccuracy: z.number().nullable() })),
  /** The answers that count in every trial, of those that count in any. */
  answers: z.int(),
  ofAnswers: z.int(),
  /** Of question accuracy. */
  parts: VarianceView,
});
export type TrialSpread = z.infer<typeof TrialSpread>;

/** Figures with how they spread; null for a grading of one trial. */
export const SpreadFigures = FiguresView.extend({ spread: TrialSpread.nullable() });

/** One answer set in one grading; several trials as their mean. */
export const ResultRow = z.object({
  runId: Id,
  model: z.string(),
  /** The name of the answer set. */
  name: z.string(),
  k: z.int(),
  grading: GradingName,
  asked: Asked,
  published: SpreadFigures,
  graded: SpreadFigures,
  asJudged: SpreadFigures,
  statuses: z.record(StatusShape, z.int()),
  overridden: z.int(),
});
export type ResultRow = z.infer<typeof ResultRow>;
