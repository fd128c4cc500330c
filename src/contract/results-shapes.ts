/** The figures of answer sets, as Results and Runs show them. */
import { z } from 'zod';
import { Id, StatusShape } from './shapes.ts';

/** Figures of one answer set. `published` counts everything that is not right as wrong; `graded` leaves out what grading did not settle. */
export const FiguresView = z.object({
  questionAccuracy: z.number().nullable(),
  variableAccuracy: z.number().nullable(),
  passAtK: z.array(z.object({ k: z.int(), value: z.number() })),
  questions: z.int(),
  answers: z.int(),
});

export const ResultRow = z.object({
  runId: Id,
  model: z.string(),
  k: z.int(),
  published: FiguresView,
  graded: FiguresView,
  asJudged: FiguresView,
  statuses: z.record(StatusShape, z.int()),
  overridden: z.int(),
});
export type ResultRow = z.infer<typeof ResultRow>;
