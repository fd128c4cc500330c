/** The domain's nouns, shared by the three benchmarks (CONTRIBUTING.md). Values are plain data: no class, no date object. */
import { z } from 'zod';

export const VARIABLE_TYPES = ['numeric', 'formula', 'other'] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];

/** One ground-truth variable (v, d, x, t) of the paper's section 3.3. `value` is the target value as the file states it. */
export interface Variable {
  name: string;
  type: VariableType;
  description: string;
  value: string;
}

/** One unit of a reasoning flow. `answer` is the JSON text of verifiable_answer, so that 5.0 stays 5.0. */
export interface Step {
  stepId: number;
  step: string;
  answer: string;
}

/** A reference to a figure: the path in the file, relative to the image folder. */
export interface ImageRef {
  place: 'question' | 'answer';
  path: string;
}

/** One item of a benchmark as the store takes it. `raw` is the row's source text; `lead` the text between the previous row and this one. */
export interface Item {
  externalId: string;
  lead: string;
  raw: string;
  question: string;
  solution: string;
  variables: Variable[];
  flow: Step[];
  images: ImageRef[];
}

/** One record that an import refuses: where it stands, which field, what is wrong and what to do. `record` counts from 1. */
export const Rejection = z.object({
  file: z.string(),
  record: z.int().nullable(),
  line: z.int().nullable(),
  field: z.string().nullable(),
  message: z.string(),
});
export type Rejection = z.infer<typeof Rejection>;
