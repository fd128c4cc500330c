/**
 * Reasoning flows: checked, built by a model, and the paper's experiments on them (sections 3.1 and 5, appendix B). Accuracies are
 * fractions in 0..1, intervals are 95% bootstrap intervals over items, steps of figures count from 1.
 */
import { LengthHistogram, LengthRow } from '../core/flow/lengths.ts';
import { z } from 'zod';
import {
  CONDITIONS,
  FLOW_RULE_NAMES,
  OUTCOME_GROUPS,
  OUTCOMES,
  SEVERITIES,
  SUBSETS,
  FlowFinding,
} from '../core/flow/words.ts';
import { call, stampedCall } from './call.ts';
import { Estimate } from '../core/metrics/intervals.ts';
import { GradingName } from './grading-calls.ts';
import { GenerationConfig, JudgingConfig, VerifierMode } from './run-config.ts';
import { DryRunView } from './run-shapes.ts';
import { DecisionResult } from './review-shapes.ts';
import { RunView } from './run-view.ts';
import { Id, ModelRef, StatusShape } from './shapes.ts';

/** A run that asks a model for flows, of the professor's solutions or of the answers of one set. */
export const FlowBuildConfig = JudgingConfig.omit({
  answerRunIds: true,
  purpose: true,
  failedBy: true,
  verifier: true,
  protocol: true,
  trials: true,
  policy: true,
  audit: true,
  passK: true,
}).extend({
  judge: ModelRef,
  /** The answer set whose answers are taken apart, to count their steps; null: the professor's solutions. */
  answerRunId: Id.nullable().default(null),
  /** Leave out items that have a flow. Without meaning for answers. */
  onlyMissing: z.boolean().default(false),
});

/** A run of the experiments. The request settings are those of the model under test; the judge is asked cold. */
export const DiagnosisConfig = GenerationConfig.omit({ k: true }).extend({
  conditions: z
    .array(z.enum(CONDITIONS))
    .min(1)
    .max(CONDITIONS.length)
    .default([...CONDITIONS]),
  /** Answers per condition, item and step. */
  repeats: z.int().min(1).max(100).default(8),
  /** The answers that say which items are solved; null: nothing is known of that. */
  answerRunId: Id.nullable().default(null),
  /** The grading of them that says it, whatever is chosen later; without one the chosen grading does. */
  gradingId: Id.optional(),
  /** Which items by those answers; an item whose outcome is unknown is in neither. Anything but all needs answerRunId. */
  only: z.enum(OUTCOME_GROUPS).default('all'),
  /** null: what the offline verifier leaves open stays open. */
  judge: ModelRef.nullable().default(null),
  verifier: VerifierMode.default('offline-first'),
});

/** `answer` is JSON text, as in StepView. */
const LooseStep = z.object({ stepId: z.int(), step: z.string().max(50_000), answer: z.string().max(20_000) });

/** What names an item in lists. `number` counts from 1. */
export const ListedItem = z.object({
  itemId: Id,
  number: z.int(),
  externalId: z.string(),
  subject: z.string(),
  preview: z.string(),
  /** Whether the question has a figure. */
  multimodal: z.boolean(),
});
export type ListedItem = z.infer<typeof ListedItem>;

export const LintView = z.object({
  /** Items with a flow, and steps, that were looked at. */
  items: z.int(),
  steps: z.int(),
  /** Every rule, also those that found nothing. */
  rules: z.array(
    z.object({ rule: z.enum(FLOW_RULE_NAMES), severity: z.enum(SEVERITIES), findings: z.int(), items: z.int() }),
  ),
  /** Items with findings, in the benchmark's order. `stepIds`: StepView.id by index. */
  found: z.array(ListedItem.extend({ stepIds: z.array(Id), findings: z.array(FlowFinding) })),
});
export type LintView = z.infer<typeof LintView>;

/** waiting: to be reviewed. accepted: the item's flow is this proposal, word for word. rejected: a reviewer put it aside. */
export const PROPOSAL_STATES = ['waiting', 'accepted', 'rejected'] as const;

export const ProposalRow = ListedItem.extend({
  proposalId: Id,
  runId: Id,
  /** The model that proposes. */
  model: z.string(),
  at: z.string(),
  state: z.enum(PROPOSAL_STATES),
  /** Number of proposed steps, and of steps of the item's present flow, which accepting would put in the history. */
  steps: z.int(),
  currentSteps: z.int(),
});
export type ProposalRow = z.infer<typeof ProposalRow>;
export const ProposalView = ProposalRow.extend({ proposed: z.array(LooseStep), findings: z.array(FlowFinding) });
export type ProposalView = z.infer<typeof ProposalView>;

/** Answers of one item, step and condition. right + wrong + open = all that there are; accuracy = right / (right + wrong), null without. */
const StepCount = z.object({
  /** From 1. */
  step: z.int(),
  right: z.int(),
  wrong: z.int(),
  /** Not answered yet, failed, or not settled by offline verifier and judge: never counted as wrong. */
  open: z.int(),
  accuracy: z.number().nullable(),
});

export const DiagnosedItem = ListedItem.extend({
  /** Number of steps of the flow, as it was when the run started. */
  length: z.int(),
  outcome: z.enum(OUTCOMES),
  /** The share of right answers without any help, of the answer set that says what is solved; null without one. */
  baseline: z.number().nullable(),
  steps: z.array(z.object({ step: z.int(), question: z.string(), answer: z.string() })),
  curves: z.array(z.object({ condition: z.enum(CONDITIONS), points: z.array(StepCount) })),
  /** The step that adds most to the accuracy with the reasoning prefix; `before` of step 1 is the baseline (0 without one). null: no gain. */
  critical: z.object({ step: z.int(), before: z.number(), after: z.number(), gain: z.number() }).nullable(),
  /** The step that alone helps most (single-unit injection), when it helps beyond the baseline. */
  bestSingle: z.object({ step: z.int(), accuracy: z.number(), gain: z.number() }).nullable(),
  /** Where the prefix turns the majority of answers: `to` right or wrong with this step, the opposite without it. */
  flips: z.array(z.object({ step: z.int(), before: z.number(), after: z.number(), to: z.enum(['right', 'wrong']) })),
});
export type DiagnosedItem = z.infer<typeof DiagnosedItem>;

const Group = z.object({ subset: z.enum(SUBSETS), outcome: z.enum(OUTCOME_GROUPS) });
const CurvePoint = z.object({
  step: z.int(),
  /** The mean over items of their accuracy at this step; n is the number of items. No interval while the run is running. */
  estimate: Estimate,
  /** Whether the paper would show it: Figure 3 takes steps to which more than five items contribute, Figures 4 and 5 show all. */
  shown: z.boolean(),
});

/** The answers that say what is solved, in a grading (null: nobody graded them), and of how many items they say what. */
const SolvedBy = z
  .object({
    answerRunId: Id,
    answers: z.string(),
    model: z.string(),
    grading: GradingName,
    solved: z.int(),
    unsolved: z.int(),
    unknown: z.int(),
  })
  .nullable();
export type SolvedBy = z.infer<typeof SolvedBy>;

export const DiagnosisView = z.object({
  run: RunView,
  conditions: z.array(z.enum(CONDITIONS)),
  repeats: z.int(),
  /** Whether figures were sent. */
  images: z.boolean(),
  answerRunId: Id.nullable(),
  /** The grading that the run was started with; null: the one that is chosen of its answers. */
  gradingId: Id.nullable(),
  solvedBy: SolvedBy,
  /** How the figures came about, as a paragraph for a paper. */
  methods: z.string(),
  answers: z.object({ right: z.int(), wrong: z.int(), open: z.int() }),
  /** Mean over items of the mean over their steps. Groups and conditions without any graded answer are left out. */
  overall: z.array(Group.extend({ condition: z.enum(CONDITIONS), estimate: Estimate })),
  /** Figure 3 (condition unit), and the same for the other conditions: by index of the step. */
  byStep: z.array(Group.extend({ condition: z.enum(CONDITIONS), points: z.array(CurvePoint) })),
  /** Figures 4 and 5: items whose flow has exactly `length` steps. `shown`: at least five items. */
  byLength: z.array(
    Group.extend({
      length: z.int(),
      items: z.int(),
      shown: z.boolean(),
      curves: z.array(z.object({ condition: z.enum(CONDITIONS), points: z.array(CurvePoint) })),
    }),
  ),
  items: z.array(DiagnosedItem),
});
export type DiagnosisView = z.infer<typeof DiagnosisView>;

/** A diagnosis run in a list, with what it was asked to do. */
export const DiagnosisRow = z.object({
  run: RunView,
  conditions: z.array(z.enum(CONDITIONS)),
  repeats: z.int(),
  images: z.boolean(),
  answerRunId: Id.nullable(),
  only: z.enum(OUTCOME_GROUPS),
  items: z.int(),
});
export type DiagnosisRow = z.infer<typeof DiagnosisRow>;

/** One answer behind a point of a curve. */
export const DiagnosisAnswer = z.object({
  /** From 0. */
  sampleIndex: z.int(),
  text: z.string().nullable(),
  status: StatusShape,
  /** Why it is missing or not graded; null when it is. */
  error: z.string().nullable(),
  /** The step's answer (condition unit), or the item's variables. */
  variables: z.array(
    z.object({
      name: z.string(),
      reference: z.string(),
      value: z.string().nullable(),
      status: StatusShape,
      source: z.enum(['offline', 'judge']),
      reason: z.string(),
    }),
  ),
});
export type DiagnosisAnswer = z.infer<typeof DiagnosisAnswer>;

/** Lengths in steps. `std` divides by n (population), as the paper's Table 4 does. */
export const LengthsView = z.object({
  answerRunId: Id.nullable(),
  /** The model whose answers were counted. */
  model: z.string().nullable(),
  solvedBy: SolvedBy,
  /** How the figures came about, as a paragraph for a paper. */
  methods: z.string(),
  /** Table 4. `response` counts questions with at least one counted answer, each with the mean over its answers. Empty groups are left out. */
  table: z.array(LengthRow),
  /** Figure 6: how many flows have each number of steps, from the shortest to the longest without gaps. */
  histograms: z.array(LengthHistogram),
});
export type LengthsView = z.infer<typeof LengthsView>;

/** An item solved without its figures (paper, section 3.1). */
export const ImageNeedRow = ListedItem.extend({
  /** The decision that it is evidence for: image not needed for the answer, or for the reasoning flow. */
  question: z.enum(['imageNeededForAnswer', 'imageNeededForFlow']),
  model: z.string(),
  runId: Id,
  /** Right answers of all; for the flow right sub-questions (most repeats right) of all. */
  right: z.int(),
  total: z.int(),
});

export type ImageNeedRow = z.infer<typeof ImageNeedRow>;

export const flowCalls = {
  /** Checks the flows of a benchmark's items, or of one. Offline; remembers what it compared. */
  'flow.lint': call(z.object({ benchmarkId: Id, itemId: Id.optional() }), LintView),
  /** Checks a flow as it is being edited. `index` of the findings is that of `steps`. */
  'flow.check': call(z.object({ itemId: Id, steps: z.array(LooseStep).max(500) }), z.array(FlowFinding)),

  /** Throws no-key, bad-address, bad-prompt, no-price, nothing-to-do as runs.startJudging does. */
  'flow.start': call(FlowBuildConfig, RunView),
  'flow.dryRun': call(FlowBuildConfig, DryRunView),
  /** Proposed flows of items (never those of answers), newest first within an item. */
  'flow.proposals': call(
    z.object({ benchmarkId: Id, itemId: Id.optional(), state: z.enum(PROPOSAL_STATES).optional() }),
    z.array(ProposalRow),
  ),
  'flow.proposal': call(z.object({ proposalId: Id }), ProposalView),
  /** Makes the proposal the item's flow: a correction, which undo takes back; the imported flow is kept. Proposals may be accepted in part: give the steps. */
  'flow.accept': stampedCall(
    {
      proposalId: Id,
      /** Indices of the proposed steps to take, in order; all when left out. */
      steps: z.array(z.int().min(0).max(499)).min(1).max(500).optional(),
      reason: z.string().max(5000).default(''),
    },
    DecisionResult,
  ),
  /** Puts a proposal aside, or (false) back among those that wait. */
  'flow.reject': call(z.object({ proposalId: Id, rejected: z.boolean().default(true) }), ProposalRow),

  'diagnose.start': call(DiagnosisConfig, RunView),
  'diagnose.dryRun': call(DiagnosisConfig, DryRunView),
  /** Newest first. */
  'diagnose.list': call(z.object({ benchmarkId: Id.optional() }), z.array(DiagnosisRow)),
  /** Of a run in any state: what is graded so far. `answerRunId` other than the run's own, or a grading of those answers, says anew what is solved. */
  'diagnose.results': call(
    z.object({ runId: Id, answerRunId: Id.nullable().optional(), gradingId: Id.optional() }),
    DiagnosisView,
  ),
  'diagnose.answers': call(
    z.object({ runId: Id, itemId: Id, condition: z.enum(CONDITIONS), step: z.int().min(1) }),
    z.object({ prompt: z.string(), answers: z.array(DiagnosisAnswer) }),
  ),
  /**
   * `answerRunId`: whose answers' flows (built by flow.start with the same answerRunId) are counted, and say what is solved, by the grading named or
   * the one that is chosen of them.
   */
  'diagnose.lengths': call(
    z.object({ benchmarkId: Id, answerRunId: Id.nullable().default(null), gradingId: Id.optional() }),
    LengthsView,
  ),
  'diagnose.imageNeed': call(z.object({ benchmarkId: Id }), z.array(ImageNeedRow)),
};
