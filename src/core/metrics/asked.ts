import { z } from 'zod';

/** How much of the answer set the figures are of: what the grading was asked for, and what there is. */
export const Asked = z.object({
  questions: z.int(),
  answers: z.int(),
  ofQuestions: z.int(),
  ofAnswers: z.int(),
  /** Questions of the benchmark without an answer in the set. */
  unanswered: z.int(),
  /** Answers that the provider stopped at the limit of their length; null of imported ones, whose files do not say why they end. */
  cut: z.int().nullable(),
});
export type Asked = z.infer<typeof Asked>;
