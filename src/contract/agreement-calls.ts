/** Who graded the same variables as whom, and how far they agree (docs/design/review.md, "Statistics"). Shares are fractions in 0..1; intervals are 95%. */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../core/benchmark/item.ts';
import { SOURCES } from '../core/grading/status.ts';
import { call } from './call.ts';
import { EstimateView } from './breakdown.ts';
import { GradingIds } from './grading-calls.ts';
import { Id } from './shapes.ts';

/** The offline verifier by its grading policy (empty: the default one), a judge by its grading's name, an expert by name, or an imported file of results by its name. */
const RaterView = z.object({ source: z.enum(SOURCES), name: z.string() });
export type RaterView = z.infer<typeof RaterView>;

/** Items of an answer set on which two raters differ. */
const ItemsOfSet = z.object({ runId: Id, itemIds: z.array(Id) });

export const AgreementPair = z.object({
  first: RaterView,
  second: RaterView,
  /** What was compared: whole answers where one of the two was shown them whole, else their variables. */
  unit: z.enum(['variable', 'answer']),
  /** Offline first: the judge's side is its audit, a random share of what the verifier settled. */
  audited: z.boolean(),
  /** Of these, what both settled as right, wrong or not found. */
  n: z.int(),
  questions: z.int(),
  both: z.int(),
  firstOnly: z.int(),
  secondOnly: z.int(),
  neither: z.int(),
  raw: EstimateView.nullable(),
  kappa: EstimateView.nullable(),
  /** Where the first alone says right, and where the second alone does. */
  firstItems: z.array(ItemsOfSet),
  secondItems: z.array(ItemsOfSet),
});
export type AgreementPair = z.infer<typeof AgreementPair>;

export const agreementCalls = {
  /** Every two raters with something in common, over all answers or those of one set; experts first, then judges, the verifier last. */
  'agreement.pairs': call(
    z.object({
      benchmarkId: Id,
      answerRunId: Id.optional(),
      type: z.enum(VARIABLE_TYPES).optional(),
      gradingIds: GradingIds.optional(),
    }),
    z.array(AgreementPair),
  ),
};
