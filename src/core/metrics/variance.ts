/** What a figure would move by if the same questions were asked again: because the model answers otherwise, and because the judge decides otherwise. */
import { z } from 'zod';
import { mean } from './mean.ts';

/** Standard deviations of a figure that is a mean over questions, such as question accuracy, as fractions. */
export const VarianceParts = z.object({
  /** By sampling the model's answers anew, with as many answers to each question; null where a question has one answer alone. */
  sampling: z.number().nullable(),
  /** By judging the same answers once more; null for one trial. */
  judge: z.number().nullable(),
});
export type VarianceParts = z.infer<typeof VarianceParts>;

/**
 * The variance of a mean over fixed questions in two parts, by a one-way analysis of variance with random effects within each question: trials of
 * the judging within answers, answers within the question. `questions`: of each the trials, of each trial what each answer adds (1 where it is
 * right, 0 where it is not, or a share of the points), the same answers in the same order.
 */
export function varianceParts(questions: readonly (readonly (readonly number[])[])[]): VarianceParts {
  const trials = questions[0]?.length ?? 0;
  if (trials < 2) return { sampling: null, judge: null };
  let judge = 0;
  let sampling = 0;
  for (const question of questions) {
    const answers = (question[0] ?? []).map((_, answer) => question.map((trial) => trial[answer] ?? 0));
    const within = mean(answers.map(variance)) ?? 0;
    judge += within / answers.length;
    if (answers.length > 1)
      sampling += (variance(answers.map((one) => mean(one) ?? 0)) - within / trials) / answers.length;
  }
  const n = questions.length;
  const deviation = (sum: number): number => Math.sqrt(Math.max(0, sum)) / n;
  const isSampled = questions.every(([first = []]) => first.length > 1);
  return { sampling: isSampled ? deviation(sampling) : null, judge: deviation(judge) };
}

/** The sample variance (n − 1) of at least two values. */
function variance(values: readonly number[]): number {
  const middle = mean(values) ?? 0;
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}
