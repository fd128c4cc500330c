/** The calls about what a corrected annotation leaves open (docs/design/review.md, "Corrections"). */
import { z } from 'zod';
import { Id } from './shapes.ts';

/** A variable of an answer whose verdict a judge made against a reference that was corrected since. */
const NeedsJudgeRow = z.object({
  responseId: Id,
  itemId: Id,
  /** From 0. */
  position: z.int(),
  externalId: z.string(),
  model: z.string(),
  /** From 0. */
  sampleIndex: z.int(),
  variableId: Id,
  variable: z.string(),
  judgingRunId: Id,
  /** Null where the verdict was imported. */
  judge: z.string().nullable(),
});
export type NeedsJudgeRow = z.infer<typeof NeedsJudgeRow>;

export const annotationCalls = {
  /** What the offline verifier could not compare with a corrected reference, and nobody has decided since. */
  'review.needsJudge': { input: z.object({ benchmarkId: Id }), output: z.array(NeedsJudgeRow) },
  /** Asks the judges that had decided once more, about those answers alone. `without` counts answers whose judge is not known. */
  'review.rejudge': {
    input: z.object({ benchmarkId: Id }),
    output: z.object({ runIds: z.array(Id), answers: z.int(), without: z.int() }),
  },
};
