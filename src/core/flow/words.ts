/**
 * What a check of a reasoning flow can find (paper, section 5.1 and appendix B: the question/answer principle, the anti-leaking rule, the
 * strict dependency rule and the requirements on a step). An error breaks a rule of the appendix; a warning is worth a look.
 */
import { z } from 'zod';

export const FLOW_RULES = {
  empty: 'error',
  numbering: 'error',
  leak: 'error',
  'step-reference': 'error',
  'solution-reference': 'error',
  'unknown-number': 'warning',
  'unknown-symbol': 'warning',
  'several-instructions': 'warning',
  'not-verifiable': 'warning',
  duplicate: 'warning',
  'target-missing': 'warning',
} as const;
export type FlowRule = keyof typeof FLOW_RULES;
export const FLOW_RULE_NAMES = Object.keys(FLOW_RULES) as [FlowRule, ...FlowRule[]];
export const SEVERITIES = ['error', 'warning'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** One finding. */
export const FlowFinding = z.object({
  rule: z.enum(FLOW_RULE_NAMES),
  severity: z.enum(SEVERITIES),
  /** One sentence for people: what, and what the rule asks for. */
  message: z.string(),
  /** The step concerned, as an index into the flow from 0; null for the flow as a whole. */
  index: z.int().nullable(),
  /** Where in the step's text, or in the text of its answer, in UTF-16 units; null where it is about the whole step. */
  place: z.object({ field: z.enum(['step', 'answer']), start: z.int(), end: z.int() }).nullable(),
});
export type FlowFinding = z.infer<typeof FlowFinding>;

/** The five experiments of the paper's sections 5.2 to 5.4, by the names of the command line (docs/design/command-line.md, "Diagnosis"). */
export const CONDITIONS = ['unit', 'prefix', 'prefix-questions', 'single', 'single-question'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The paper's two subsets: items without and with a figure in the question. */
export const SUBSETS = ['all', 'text', 'multimodal'] as const;
export type Subset = (typeof SUBSETS)[number];

/** Whether a set of answers solves an item: solved when any answer is right, unknown while no answer is right and one is not settled. */
export const OUTCOMES = ['solved', 'unsolved', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const OUTCOME_GROUPS = ['all', 'solved', 'unsolved'] as const;
export type OutcomeGroup = (typeof OUTCOME_GROUPS)[number];
