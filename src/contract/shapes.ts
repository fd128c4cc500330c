/** The views that cross between engine and window (or command line). Times are ISO 8601 in UTC, rates are fractions in 0..1. */
import { z } from 'zod';
import { BENCHMARK_KINDS, VARIABLE_TYPES } from '../core/benchmark/item.ts';
import { DECISIONS, SOURCES, STATUSES } from '../core/grading/status.ts';
import { DIMENSIONS } from '../core/metrics/breakdown.ts';
import { REVIEW_STATUSES } from '../core/review/event.ts';

export const Id = z.int().positive();
export const StatusShape = z.enum(STATUSES);
export const SourceShape = z.enum(SOURCES);
export const DecisionShape = z.enum(DECISIONS);

export const BenchmarkView = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(BENCHMARK_KINDS),
  sourceName: z.string(),
  hash: z.string(),
  items: z.int(),
  withImages: z.int(),
  responses: z.int(),
  edited: z.int(),
});
export type BenchmarkView = z.infer<typeof BenchmarkView>;

export const WorkspaceView = z.object({
  path: z.string(),
  name: z.string(),
  sample: z.boolean(),
  schemaVersion: z.int(),
  benchmarks: z.array(BenchmarkView),
  reviewer: z.string(),
});
export type WorkspaceView = z.infer<typeof WorkspaceView>;

export const RejectionView = z.object({
  file: z.string(),
  record: z.int().nullable(),
  line: z.int().nullable(),
  field: z.string().nullable(),
  message: z.string(),
});

/** What an import did, or would do. `written` is false when something was rejected and `acceptValid` was not given. */
export const ImportReport = z.object({
  written: z.boolean(),
  files: z.array(
    z.object({
      file: z.string(),
      kind: z.string(),
      name: z.string(),
      benchmarkId: Id.nullable(),
      runId: Id.nullable(),
      records: z.int(),
      images: z.int(),
    }),
  ),
  rejections: z.array(RejectionView),
  warnings: z.array(RejectionView),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** A group of answers by one model: an imported answers file or a generation run. */
export const AnswerSetView = z.object({
  runId: Id,
  /** The file or run that it came from. */
  name: z.string(),
  model: z.string(),
  k: z.int(),
  responses: z.int(),
  failed: z.int(),
  source: z.enum(['import', 'generation']),
});
export type AnswerSetView = z.infer<typeof AnswerSetView>;

/** One row of the queue. `samples` has one status per sample of the chosen answer set. */
export const QueueRow = z.object({
  itemId: Id,
  position: z.int(),
  externalId: z.string(),
  subject: z.string(),
  preview: z.string(),
  figures: z.int(),
  damaged: z.boolean(),
  edited: z.boolean(),
  variables: z.int(),
  samples: z.array(StatusShape),
  overridden: z.int(),
  /** draft: the present reviewer has decided something, and not completed the item. */
  reviewStatus: z.enum(REVIEW_STATUSES),
  bookmarked: z.boolean().optional(),
  commented: z.boolean().optional(),
  /** Variables in answers about which sources disagree: judge and verifier, experts with either, experts among themselves. */
  disagreements: z.int().optional(),
});
export type QueueRow = z.infer<typeof QueueRow>;

export const FigureView = z.object({
  hash: z.string().nullable(),
  name: z.string(),
  place: z.enum(['question', 'answer']),
});
export type FigureView = z.infer<typeof FigureView>;

export const VariableView = z.object({
  id: Id,
  position: z.int(),
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  description: z.string(),
  value: z.string(),
  original: z.string(),
});
export type VariableView = z.infer<typeof VariableView>;

/** `id` names the step in calls and stays when steps move; `stepId` is the file's step_id; `answer` is JSON text. */
export const StepView = z.object({ id: Id, stepId: z.int(), step: z.string(), answer: z.string() });
export type StepView = z.infer<typeof StepView>;

export const ItemView = z.object({
  itemId: Id,
  benchmarkId: Id,
  position: z.int(),
  externalId: z.string(),
  duplicateId: z.boolean(),
  subject: z.string(),
  sourceUrl: z.string().nullable(),
  licence: z.string().nullable(),
  question: z.string(),
  solution: z.string(),
  damaged: z.boolean(),
  figures: z.array(FigureView),
  variables: z.array(VariableView),
  flow: z.array(StepView),
  reviewStatus: z.enum(REVIEW_STATUSES),
  /** The imported texts and lists, when anything of the item was corrected. Ids are those of the corrected lists; a removed entry is only here. */
  original: z
    .object({
      question: z.string(),
      solution: z.string(),
      variables: z.array(VariableView.omit({ position: true, original: true })),
      flow: z.array(StepView),
    })
    .optional(),
});
export type ItemView = z.infer<typeof ItemView>;

/** One layer of the provenance stack of a variable: what a source found and decided. */
export const LayerView = z.object({
  source: SourceShape,
  who: z.string(),
  runId: Id.nullable(),
  value: z.string().nullable(),
  span: z.object({ start: z.int(), end: z.int() }).nullable(),
  status: StatusShape,
  reason: z.string(),
  reasonCode: z.string(),
  confidence: z.string().nullable(),
  at: z.string(),
  /** The stored verdict, when the one shown is what it becomes against a corrected reference. */
  rescoredFrom: StatusShape.optional(),
});
export type LayerView = z.infer<typeof LayerView>;

/** One card of the review screen: the variable in one answer. `effective` is the layer that counts. */
export const CardView = z.object({
  variableId: Id,
  effective: LayerView,
  layers: z.array(LayerView),
  candidates: z.array(z.string()),
});
export type CardView = z.infer<typeof CardView>;

export const AnswerView = z.object({
  responseId: Id,
  runId: Id,
  model: z.string(),
  sampleIndex: z.int(),
  text: z.string().nullable(),
  reasoning: z.string().nullable(),
  error: z.string().nullable(),
  /** Why the provider stopped; 'length' means that the answer was cut off. */
  finishReason: z.string().nullable().optional(),
  /** The reply was not asked for anew: an earlier request had been the same. */
  cached: z.boolean().optional(),
  overall: StatusShape,
  cards: z.array(CardView),
});
export type AnswerView = z.infer<typeof AnswerView>;

export const HistoryRow = z.object({
  eventId: Id,
  at: z.string(),
  reviewer: z.string(),
  itemId: Id.nullable(),
  title: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  undone: z.boolean(),
  /** False for what led to no state that could be brought back: what was revealed stays seen. */
  restorable: z.boolean().optional(),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

/** The state that a decision leaves behind: the answer it concerns, and what undo and redo would now do. */
export const DecisionResult = z.object({
  answer: AnswerView.nullable(),
  itemId: Id.nullable(),
  responseId: Id.nullable(),
  variableId: Id.nullable(),
  title: z.string(),
  undo: z.string().nullable(),
  redo: z.string().nullable(),
});
export type DecisionResult = z.infer<typeof DecisionResult>;

/** One thing that differs between two values. `tex` is the term or symbol; `samples` are both values at points chosen for the symbols. */
export const DifferenceView = z.object({
  kind: z.string(),
  text: z.string(),
  tex: z.string().nullable(),
  samples: z.array(
    z.object({
      at: z.array(z.object({ tex: z.string(), value: z.number() })),
      reference: z.string(),
      claimed: z.string(),
    }),
  ),
});
export type DifferenceView = z.infer<typeof DifferenceView>;

export const VerificationView = z.object({
  verdict: z.enum(['equivalent', 'different', 'undecided']),
  reason: z.string(),
  explanation: z.string(),
  referenceTex: z.string(),
  claimedTex: z.string(),
  differences: z.array(DifferenceView),
});
export type VerificationView = z.infer<typeof VerificationView>;

export const RUN_STATES = ['queued', 'running', 'paused', 'interrupted', 'done', 'failed', 'cancelled'] as const;

/** Figures of one answer set. `published` counts everything that is not right as wrong; `graded` leaves out what grading did not settle. */
export const FiguresView = z.object({
  questionAccuracy: z.number().nullable(),
  variableAccuracy: z.number().nullable(),
  passAtK: z.array(z.object({ k: z.int(), value: z.number() })),
  questions: z.int(),
  answers: z.int(),
});

/** What a finished judging run found for one answer set: its own verdicts alone, without experts and other runs. */
export const RunFiguresView = z.object({
  answerRunId: Id,
  model: z.string(),
  /** Of the first trial. */
  published: FiguresView,
  graded: FiguresView,
  /** Published question accuracy of each trial; mean and sample standard deviation over them (0 for one trial). */
  trials: z.array(z.object({ trial: z.int(), questionAccuracy: z.number().nullable() })),
  mean: z.number().nullable(),
  std: z.number().nullable(),
  /** Published, of the first trial, as fractions; a variable type has no question accuracy. `itemIds`: the questions that the figures are of. */
  groups: z.array(
    z.object({
      dimension: z.enum(DIMENSIONS),
      group: z.string(),
      question: z.number().nullable(),
      variable: z.number().nullable(),
      itemIds: z.array(Id),
    }),
  ),
  itemIds: z.array(Id),
});
export type RunFiguresView = z.infer<typeof RunFiguresView>;

/** A part of a run with a bar of its own: the answers of one model that a judging run grades. */
export const RunPartView = z.object({
  label: z.string(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  running: z.int(),
  waiting: z.int(),
});

/** A run. `total`, `done`, `failed`, `running` and `waiting` count tasks (an answer to generate, or to grade in one trial). */
export const RunView = z.object({
  runId: Id,
  kind: z.enum(['generation', 'judging', 'diagnosis', 'flow']),
  state: z.enum(RUN_STATES),
  name: z.string(),
  benchmark: z.string(),
  benchmarkId: Id,
  model: z.string().nullable(),
  judge: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Why it ended or paused. */
  error: z.string().nullable(),
  /** What a running run waits for, such as "waiting for the network"; null when it goes on. */
  note: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  running: z.int(),
  waiting: z.int(),
  /** Replies paid for, replies from the cache, calls that the offline verifier saved, and attempts that failed. */
  calls: z.int(),
  cached: z.int(),
  saved: z.int(),
  failedAttempts: z.int(),
  /** tokensIn includes tokensCached, tokensOut includes tokensReasoning. */
  tokensIn: z.int(),
  tokensOut: z.int(),
  tokensCached: z.int(),
  tokensReasoning: z.int(),
  /** US dollars by the present price table, and the date of the price; null when the model's price is not known: never 0 for that. */
  cost: z.number().nullable(),
  priceDate: z.string().nullable(),
  /** US dollars; the run pauses before it is exceeded. */
  budget: z.number().nullable(),
  workers: z.int(),
  /** Known while the run is worked on in this process; otherwise 0 or null. */
  inFlight: z.int(),
  retrying: z.int(),
  ratePerSecond: z.number().nullable(),
  etaSeconds: z.number().nullable(),
  /** One per graded model when the run grades the answers of several; otherwise empty. */
  parts: z.array(RunPartView),
  /** Requests that are with the provider's batch service now, and how many of them it has answered; null for a run that does not use it. */
  batch: z.object({ open: z.int(), requests: z.int(), finished: z.int() }).nullable(),
  /** Of a finished judging run, in the answer of runs.get alone. */
  figures: z.array(RunFiguresView),
});
export type RunView = z.infer<typeof RunView>;

export const ResultRow = z.object({
  runId: Id,
  model: z.string(),
  k: z.int(),
  published: FiguresView,
  graded: FiguresView,
  asJudged: FiguresView,
  statuses: z.record(StatusShape, z.int()),
  overridden: z.int(),
});
export type ResultRow = z.infer<typeof ResultRow>;

export const ProviderName = z.enum(['openai', 'gemini', 'anthropic', 'compatible']);
export type ProviderName = z.infer<typeof ProviderName>;

/** A model at a provider. `baseUrl` must be https, or http on a loopback address (trust.md). */
export const ModelRef = z.object({
  provider: ProviderName,
  model: z.string().min(1).max(200),
  baseUrl: z.string().max(500).optional(),
});
export type ModelRef = z.infer<typeof ModelRef>;
