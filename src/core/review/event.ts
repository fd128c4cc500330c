/** The words of expert decisions that every room uses, and the lists that corrections state whole. */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../benchmark/item.ts';

export const REVIEW_STATUSES = ['todo', 'draft', 'done', 'skipped', 'needs_adjudication'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** A stretch of a text that somebody points at: UTF-16 offsets, end exclusive. It is not empty. */
export const CitedSpan = z.object({ start: z.int().nonnegative(), end: z.int().positive() });

/** Where an expert saw a rubric met or missed: in the answer, and in a message of the task, counted from 0. */
export const RubricEvidence = z.object({
  answer: CitedSpan.nullable(),
  context: CitedSpan.extend({ message: z.int().nonnegative() }).nullable(),
});
export type RubricEvidence = z.infer<typeof RubricEvidence>;

/** What an expert found of a step. The first step marked wrong is where the flow breaks. */
export const STEP_MARKS = ['verified', 'wrong'] as const;

/** A variable as it counts. The ids stay when the list changes, so that verdicts and history keep their place. */
export const VariableState = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  description: z.string(),
  value: z.string(),
});
export type VariableState = z.infer<typeof VariableState>;

/** A step of the reasoning flow as it counts; `answer` is JSON text. */
export const StepState = z.object({ id: z.int(), stepId: z.int(), step: z.string(), answer: z.string() });
export type StepState = z.infer<typeof StepState>;
