/** Models by subset of questions, over all CFE-Bench files of a workspace (paper, tables 2 and 3), and its subjects (figure 2). Rates are fractions in 0..1. */
import { z } from 'zod';
import { SUBSETS } from '../core/report/subsets.ts';
import { WEIGHTS } from '../core/run/weights.ts';
import { call } from './call.ts';
import { GradingIds } from './grading-calls.ts';
import { Id } from './shapes.ts';

const SubsetFigures = z
  .object({
    question: z.number(),
    variable: z.number(),
    /** If all that is open turned out right. */
    atMost: z.object({ question: z.number(), variable: z.number() }),
    n: z.int(),
  })
  .nullable();
export const ModelBySubset = z.object({
  /** What the row is called: the model, with its grading or a number where it has several rows. */
  model: z.string(),
  /** The model's own name, of which the user says what it is. */
  name: z.string(),
  weights: z.enum(WEIGHTS),
  /** null: no questions of that subset; of both, unless there are some of each. */
  of: z.object({ text: SubsetFigures, multimodal: SubsetFigures, both: SubsetFigures }),
  gradingIds: z.array(Id),
});

export const SubsetsView = z.object({
  /** A table for each method of grading: what was graded differently stands apart. */
  tables: z.array(z.object({ gradedBy: z.array(z.string()), models: z.array(ModelBySubset) })),
  /** All questions by subject, the most frequent first; an empty subject is none given. */
  subjects: z.array(z.object({ subject: z.string(), text: z.int(), multimodal: z.int() })),
});
export type SubsetsView = z.infer<typeof SubsetsView>;

/** A question behind a figure, in the order of benchmarks and items. */
export const SubsetItem = z.object({
  benchmarkId: Id,
  benchmark: z.string(),
  itemId: Id,
  /** From 1, as in the benchmark. */
  number: z.int(),
  preview: z.string(),
  subject: z.string(),
  /** The answers that the figure is of; null where it is of questions alone. */
  answerRunId: Id.nullable(),
  /** The share of its answers that are right. */
  right: z.number().nullable(),
});
export type SubsetItem = z.infer<typeof SubsetItem>;

export const subsetCalls = {
  /** The questions that a figure of tables 2 and 3 counts, or those of a subject (figure 2; empty: none given). */
  'subsets.items': call(
    z.object({
      subset: z.enum(SUBSETS),
      of: z.union([z.object({ gradingIds: GradingIds }), z.object({ subject: z.string() })]),
    }),
    z.array(SubsetItem),
  ),
  /** Each answer set in its chosen grading, or in those named; `together`: one table whatever they were graded by. Published, as reviewed. */
  'subsets.get': call(
    z.object({ gradingIds: GradingIds.optional(), together: z.boolean().default(false) }),
    SubsetsView,
  ),
  /** Says what a model is, where its name does not tell or tells wrongly; null takes that back. */
  'subsets.sayWeights': call(
    z.object({ model: z.string().min(1).max(500), weights: z.enum(WEIGHTS).nullable() }),
    z.object({}),
  ),
};
