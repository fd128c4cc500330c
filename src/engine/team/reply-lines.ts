/**
 * The lines of a bundle that carries replies (docs/team.md, "With replies"): the answers that decisions are about, and what judge and verifier said of them. Of
 * a question and its solution nothing but the values that verdicts were compared with.
 */
import { z } from 'zod';
import { MOST_ANSWERS } from '../../core/benchmark/cfe/generated.ts';
import { GradingMethod } from '../../core/grading/method.ts';
import { STATUSES } from '../../core/grading/status.ts';
import { Name, Number, Place, Sha256, Time } from './line-parts.ts';

const SOURCES = ['offline', 'judge', 'import'] as const;
const Source = z.enum(SOURCES);
const Text = z.string().max(1_000_000);
const Trial = z.int().min(1).max(1000);
const Of = { grading: Number, answer: Number, trial: Trial, at: Time };

const Found = z.strictObject({
  status: z.enum(['found', 'not_found', 'ambiguous', 'failed']),
  value: Text.nullable(),
  span: z.tuple([z.int().nonnegative(), z.int().positive()]).nullable(),
  reason: Text,
});

export const REPLY_LINES = {
  /** An answer set. `sha256` is its identity: of the file that it came from, else of its names and time. */
  answers: z.strictObject({
    ...{ benchmark: Number, model: Name(500).min(1), name: Name(1000), sha256: Sha256 },
    ...{ k: z.int().min(1).max(MOST_ANSWERS), made: Time },
  }),
  /** The text of an answer, whose hash stands in the line of that number; null: there was none. */
  reply: z.strictObject({ answers: Number, answer: Number, text: z.string().nullable(), finish: Name(100).nullable() }),
  grading: z.strictObject({ answers: Number, trials: Trial, method: GradingMethod }),
  /** What was said of the variables of an answer. */
  judged: z.strictObject({
    ...Of,
    verdicts: z
      .array(
        z.strictObject({
          ...{ variable: Place, source: Source, status: z.enum(STATUSES), reference: Text, value: Text.nullable() },
          ...{ code: Name(200), reason: Text, confidence: Name(100).nullable(), audit: z.boolean() },
          found: Found.nullable(),
        }),
      )
      .max(1000),
  }),
  /** Points of an exam's answer, or the rubrics that an answer of CL-bench meets. */
  graded: z.strictObject({
    ...Of,
    ...{ source: Source, status: Name(40), score: z.number().min(0).nullable(), max: z.number().min(0).nullable() },
    ...{ requirements: z.array(Name(200)).max(1000), rationale: Text },
  }),
} as const;

export type ReplyLineName = keyof typeof REPLY_LINES;

/** What cannot be so of the verdicts on an answer of this length, in characters. */
export function judgedProblem(
  verdicts: z.infer<(typeof REPLY_LINES)['judged']>['verdicts'],
  length: number,
): string | null {
  const told = new Set(verdicts.map(({ variable, source }) => `${String(variable)} ${source}`));
  if (told.size < verdicts.length) return 'says something of a value twice';
  const isWithin = ([start, end]: readonly [number, number]): boolean => start <= end && end <= length;
  return verdicts.every(({ found }) => !found?.span || isWithin(found.span))
    ? null
    : 'points to a place that the answer has not';
}
