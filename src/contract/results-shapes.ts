/** The figures of answer sets, as Results and Runs show them. */
import { z } from 'zod';
import { Asked } from '../core/metrics/asked.ts';
import { Figures, TrialSpread } from '../core/metrics/accuracy.ts';
import { GradingName } from './grading-calls.ts';
import { Id, StatusShape } from './shapes.ts';

/** Figures with how they spread; null for a grading of one trial. */
export const SpreadFigures = Figures.extend({ spread: TrialSpread.nullable() });

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
