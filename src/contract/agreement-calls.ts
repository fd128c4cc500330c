/** Who graded the same things as whom, and how far they agree (docs/design/review.md, "Statistics"). Shares are fractions in 0..1; intervals are 95%. */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../core/benchmark/item.ts';
import { SOURCES } from '../core/grading/status.ts';
import { call } from './call.ts';
import { Estimate } from '../core/metrics/intervals.ts';
import { GradingIds } from './grading-calls.ts';
import { Id } from './shapes.ts';

/** The offline verifier by its grading policy (empty: the default one), a judge by its grading's name, an expert by name, or an imported file of results by its name. */
const RaterView = z.object({ source: z.enum(SOURCES), name: z.string() });
export type RaterView = z.infer<typeof RaterView>;

/** Items of an answer set on which two raters differ. */
const ItemsOfSet = z.object({ runId: Id, itemIds: z.array(Id) });

export const AGREEMENT_UNITS = ['variable', 'rubric', 'answer'] as const;
export type AgreementUnit = (typeof AGREEMENT_UNITS)[number];

export const AgreementPair = z.object({
  first: RaterView,
  second: RaterView,
  /**
   * What was compared. CFE-Bench: whole answers where one of the two was shown them whole, else their variables. Course exams: answers, right with
   * all points. CL-bench: rubrics, and in a second pair the answers.
   */
  unit: z.enum(AGREEMENT_UNITS),
  /** Offline first: the judge's side is its audit, a random share of what the verifier settled. */
  audited: z.boolean(),
  /** Of these, what both settled as right, wrong or not found, in at least one trial. */
  n: z.int(),
  questions: z.int(),
  trials: z.int(),
  /** Each thing by its mean over the trials that both settled it in: these need not be whole. */
  both: z.number(),
  firstOnly: z.number(),
  secondOnly: z.number(),
  neither: z.number(),
  /** Over several trials with their sample standard deviation, over the things that every trial has. */
  raw: Estimate.nullable(),
  kappa: Estimate.nullable(),
  /** Where in some trial the first alone says right, and where the second alone does. */
  firstItems: z.array(ItemsOfSet),
  secondItems: z.array(ItemsOfSet),
});
export type AgreementPair = z.infer<typeof AgreementPair>;

/** What experts rate: verdicts on variables of answers, labels of answers, points, rubrics, whether items stay, decisions on items, steps of flows. */
export const EXPERT_DECISIONS = ['verdict', 'label', 'points', 'rubric', 'item', 'question', 'step'] as const;

/** How far experts agree on a kind of decision, be it all of it or what is of one type of variable or subject. */
export const ExpertAgreement = z.object({
  about: z.enum(EXPERT_DECISIONS),
  dimension: z.enum(['all', 'type', 'subject']),
  /** The type or the subject; empty of all. */
  group: z.string(),
  scale: z.enum(['nominal', 'ordinal', 'interval']),
  raters: z.int(),
  /** What at least two rated, the questions that it is of, and on how much of it they do not all say the same. */
  n: z.int(),
  questions: z.int(),
  differing: z.int(),
  /** The items of what differs, by answer set; of decisions on items themselves the answer set is null. */
  items: z.array(z.object({ runId: Id.nullable(), itemIds: z.array(Id) })),
  /** The share of equal pairs of ratings. */
  raw: Estimate.nullable(),
  /** Of two raters. */
  cohen: Estimate.nullable(),
  /** Of three or more, over what all of them rated. */
  fleiss: Estimate.nullable(),
  /** Krippendorff's alpha, of any number. */
  alpha: Estimate.nullable(),
});
export type ExpertAgreement = z.infer<typeof ExpertAgreement>;

export const agreementCalls = {
  /** How far experts agree among themselves; `unrevealed`: with what each had said before the reveal of a blind review. */
  'agreement.experts': call(
    z.object({ benchmarkId: Id, answerRunId: Id.optional(), unrevealed: z.boolean().default(false) }),
    z.array(ExpertAgreement),
  ),
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
