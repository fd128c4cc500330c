import { z } from 'zod';

/** Figures of one answer set. `published` counts everything that is not right as wrong; `graded` leaves out what grading did not settle. */
export const FiguresView = z.object({
  /** null: nothing was graded. */
  questionAccuracy: z.number().nullable(),
  variableAccuracy: z.number().nullable(),
  /** What the two could be at most, if all that is open turned out right; the accuracy itself is the least. */
  atMost: z.object({ question: z.number(), variable: z.number() }).nullable(),
  passAtK: z.array(z.object({ k: z.int(), value: z.number(), atMost: z.number() })),
  questions: z.int(),
  answers: z.int(),
});
