/**
 * The whole API between window (or command line) and engine on one page. A new feature is a line here and a handler; preload and
 * main do not change. `engineCalls` run in the engine, `shellCalls` in Electron's main process (dialogs, keys, links).
 */
import { z } from 'zod';
import { agreementCalls } from './agreement-calls.ts';
import { blindCalls } from './blind-calls.ts';
import { BreakdownView } from './breakdown.ts';
import { REVIEW_STATUSES } from '../core/review/event.ts';
import { MAX_FILTER } from '../core/review/filter.ts';
import { SORTS } from '../core/review/views.ts';
import { clCalls } from './cl-calls.ts';
import { examCalls } from './exam-calls.ts';
import { flowCalls } from './flow-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { annotationCalls } from './annotation-calls.ts';
import { GenerationConfig, JudgingConfig } from './run-config.ts';
import {
  CacheView,
  CALL_STATES,
  CallPage,
  CallView,
  DryRunView,
  PresetView,
  LimitsOf,
  LimitsShape,
  LimitsView,
  PriceShape,
  PriceView,
  PromptView,
  ReproductionView,
} from './run-shapes.ts';
import { ResultRow } from './results-shapes.ts';
import { AnswerView, DecisionResult, HistoryRow, ItemView, QueueRow, VerificationView } from './review-shapes.ts';
import { RunView } from './run-view.ts';
import { DecisionShape, Id, ProviderName } from './shapes.ts';
import { AnswerSetView, BenchmarkView, ImportReport, WorkspaceView } from './workspace-shapes.ts';

export { GenerationConfig, JudgingConfig, Protocol, VerifierMode } from './run-config.ts';

const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });
const Nothing = z.object({});
const Path = z.string().min(1).max(4096);

export const ImportKind = z.enum(['cfe', 'course-exam', 'cl-bench', 'generated', 'detailed', 'graded']);
export const ExportWhat = z.enum([
  'benchmark',
  'generated',
  'detailed',
  'reviews',
  'errata',
  'exam-results',
  'cl-graded',
  'sft',
  'pretrain',
]);
export const engineCalls = {
  'workspace.open': call(z.object({ path: Path, create: z.boolean().default(false) }), WorkspaceView),
  'workspace.openSample': call(Nothing, WorkspaceView),
  'workspace.info': call(Nothing, WorkspaceView),
  'workspace.recent': call(
    Nothing,
    z.array(z.object({ path: z.string(), name: z.string(), openedAt: z.string(), exists: z.boolean() })),
  ),
  'workspace.check': call(Nothing, z.object({ ok: z.boolean(), problems: z.array(z.string()) })),
  'workspace.backup': call(z.object({ path: Path }), z.object({ path: z.string(), bytes: z.int() })),
  'workspace.setReviewer': call(z.object({ name: z.string().trim().min(1).max(120) }), WorkspaceView),

  'import.files': call(
    z.object({
      paths: z.array(Path).min(1).max(100),
      kind: ImportKind.optional(),
      name: z.string().trim().min(1).max(200).optional(),
      benchmark: z.string().max(200).optional(),
      images: Path.optional(),
      provenance: Path.optional(),
      acceptValid: z.boolean().default(false),
    }),
    ImportReport,
  ),
  'export.write': call(
    z.object({
      what: ExportWhat,
      benchmarkId: Id,
      runId: Id.optional(),
      judgingRunId: Id.optional(),
      k: z.int().min(1).optional(),
      path: Path,
    }),
    z.object({ paths: z.array(z.string()), rows: z.int() }),
  ),

  'benchmarks.list': call(Nothing, z.array(BenchmarkView)),
  'answers.sets': call(z.object({ benchmarkId: Id }), z.array(AnswerSetView)),
  /** `filter` is in the language of src/core/review/filter.ts; one with errors is refused in words. */
  'queue.list': call(
    z.object({
      benchmarkId: Id,
      answerRunId: Id.optional(),
      filter: z.string().max(MAX_FILTER).default(''),
      sort: z.enum(SORTS).default('position'),
    }),
    z.array(QueueRow),
  ),
  'items.get': call(z.object({ itemId: Id }), ItemView),
  'answers.get': call(z.object({ itemId: Id, answerRunId: Id }), z.array(AnswerView)),

  'review.decide': call(
    z.object({
      responseId: Id,
      variableId: Id,
      /** null takes the override away and returns to the stored verdict exactly. */
      status: DecisionShape.nullable(),
      value: z.string().max(20_000).nullable().optional(),
      reason: z.string().max(5000).default(''),
    }),
    DecisionResult,
  ),
  'review.editVariable': call(
    z.object({
      itemId: Id,
      variableId: Id,
      field: z.enum(['name', 'type', 'description', 'value']),
      text: z.string().max(20_000),
      reason: z.string().max(5000).default(''),
    }),
    DecisionResult,
  ),
  'review.setStatus': call(
    z.object({
      itemId: Id,
      status: z.enum(REVIEW_STATUSES),
      reason: z.string().max(5000).default(''),
    }),
    DecisionResult,
  ),
  'review.undo': call(Nothing, DecisionResult.nullable()),
  'review.redo': call(Nothing, DecisionResult.nullable()),
  'review.history': call(z.object({ itemId: Id }), z.array(HistoryRow)),
  'verify.pair': call(
    z.object({
      reference: z.string().max(20_000),
      claimed: z.string().max(20_000),
      name: z.string().max(500).optional(),
      type: z.enum(['numeric', 'formula', 'other']).optional(),
      description: z.string().max(20_000).optional(),
    }),
    VerificationView,
  ),
  /** Adds a verdict of a judge or an expert to the verifier's regression file, in the form of src/core/verify/fixtures/regressions.jsonl. */
  'verify.report': call(
    z.object({ responseId: Id, variableId: Id, path: z.string().min(1).max(4096).optional() }),
    /** `added`: false when the file holds the very case already. `cases`: how many it holds now. */
    z.object({ path: z.string(), expected: z.enum(['equivalent', 'different']), added: z.boolean(), cases: z.int() }),
  ),

  'runs.startJudging': call(JudgingConfig, RunView),
  'runs.startGeneration': call(GenerationConfig, RunView),
  /** What a start with the same input would send and cost. */
  'runs.dryRun': call(
    z.discriminatedUnion('kind', [
      JudgingConfig.extend({ kind: z.literal('judging') }),
      GenerationConfig.extend({ kind: z.literal('generation') }),
    ]),
    DryRunView,
  ),
  /** Goes on with everything that is not done, the failed tasks included. `budget` replaces the run's (null: no limit). */
  'runs.resume': call(
    z.object({
      runId: Id,
      budget: z.number().positive().max(1_000_000).nullable().optional(),
      /** Whether what is left goes by the batch service; as before when left out. */
      batch: z.boolean().optional(),
    }),
    RunView,
  ),
  /** A new run with the settings of this one, prompts included: what it asked is answered from stored replies, even where it did not take any. */
  'runs.again': call(z.object({ runId: Id }), RunView),
  /** Stops sending; what is in flight is waited for and kept. */
  'runs.pause': call(z.object({ runId: Id }), RunView),
  /** Of a running run at once, of another when it is resumed. */
  'runs.setWorkers': call(z.object({ runId: Id, workers: z.int().min(1).max(256) }), RunView),
  /** The failed tasks alone, again; tasks that never ran keep waiting unless the run is running. */
  'runs.retryFailed': call(z.object({ runId: Id }), RunView),
  'runs.cancel': call(z.object({ runId: Id }), RunView),
  'runs.list': call(z.object({ benchmarkId: Id.optional() }), z.array(RunView)),
  'runs.get': call(z.object({ runId: Id }), RunView),
  'runs.failures': call(
    z.object({ runId: Id }),
    z.array(z.object({ message: z.string(), count: z.int(), example: z.string() })),
  ),
  /** The attempts of a run, newest first. */
  'runs.calls': call(
    z.object({
      runId: Id,
      state: z.enum(CALL_STATES).optional(),
      purpose: z.string().max(40).optional(),
      itemId: Id.optional(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    CallPage,
  ),
  'runs.call': call(z.object({ attemptId: Id }), CallView),
  'runs.reproduction': call(z.object({ runId: Id }), ReproductionView),

  'prices.list': call(Nothing, z.array(PriceView)),
  /** null takes an own price away: the application's own default, if there is one, counts again. */
  'prices.set': call(
    z.object({ model: z.string().trim().min(1).max(200), price: PriceShape.nullable() }),
    z.array(PriceView),
  ),
  'limits.list': call(Nothing, z.array(LimitsView)),
  /** Counts at once, for running runs too. null takes them away. Fails with bad-address for a server that is none. */
  'limits.set': call(LimitsOf.extend({ limits: LimitsShape.nullable() }), z.array(LimitsView)),

  'providers.presets': call(Nothing, z.array(PresetView)),
  /** Asks an endpoint for its models. Fails with a message when it has no such list. */
  'providers.models': call(
    z.object({ provider: ProviderName, baseUrl: z.string().max(500).optional() }),
    z.object({ baseUrl: z.string(), models: z.array(z.string()) }),
  ),
  'cache.info': call(Nothing, CacheView),
  /** Forgets all kept requests and replies. Verdicts, tokens and times stay. Refused while a run is running. */
  'cache.clear': call(Nothing, CacheView),
  'prompts.list': call(Nothing, z.array(PromptView)),
  /** Saves a replacement unless it has problems; the answer says which. */
  'prompts.set': call(z.object({ name: z.string().max(100), template: z.string().max(100_000) }), PromptView),
  'prompts.reset': call(z.object({ name: z.string().max(100) }), PromptView),

  'results.get': call(z.object({ benchmarkId: Id }), z.array(ResultRow)),
  /** The same with intervals, by group, and with the items behind each figure. */
  'results.breakdown': call(z.object({ benchmarkId: Id }), BreakdownView),

  ...reviewCalls,
  ...annotationCalls,
  ...agreementCalls,
  ...blindCalls,
  ...examCalls,
  ...clCalls,
  ...flowCalls,
};

export const shellCalls = {
  'shell.pickFiles': call(
    z.object({ kind: z.enum(['import', 'workspace', 'folder', 'provenance']) }),
    z.array(z.string()),
  ),
  'shell.pickSave': call(
    z.object({ kind: z.enum(['workspace', 'export', 'backup', 'regressions']), name: z.string().max(255) }),
    z.string().nullable(),
  ),
  /** Asks for a place and writes a figure or table of the window there: text, for a png base64. The window names no path; null: the user cancelled. */
  'shell.saveFile': call(
    z.object({
      kind: z.enum(['svg', 'png', 'csv']),
      name: z.string().min(1).max(200),
      content: z.string().max(50_000_000),
    }),
    z.object({ path: z.string().nullable() }),
  ),
  'shell.openExternal': call(z.object({ url: z.string().max(4096) }), z.object({ opened: z.boolean() })),
  'shell.showInFolder': call(z.object({ path: Path }), Nothing),
  /** A notification of the system, if the window is not in front; inside it a message is enough. */
  'shell.notify': call(
    z.object({ title: z.string().max(200), body: z.string().max(1000) }),
    z.object({ shown: z.boolean() }),
  ),
  'shell.theme': call(z.object({ theme: z.enum(['system', 'light', 'dark']) }), Nothing),
  'shell.versions': call(
    Nothing,
    z.object({ app: z.string(), electron: z.string(), chrome: z.string(), node: z.string() }),
  ),
  'secrets.list': call(
    Nothing,
    z.array(z.object({ provider: ProviderName, state: z.enum(['stored', 'session', 'environment', 'none']) })),
  ),
  'secrets.set': call(
    z.object({ provider: ProviderName, key: z.string().trim().min(1).max(1000) }),
    z.object({ state: z.enum(['stored', 'session']) }),
  ),
  'secrets.remove': call(z.object({ provider: ProviderName }), Nothing),
};

export type EngineCalls = typeof engineCalls;
export type ShellCalls = typeof shellCalls;
export type CallTable = Record<string, { input: z.ZodType; output: z.ZodType }>;
export type AllCalls = EngineCalls & ShellCalls;

/** What a caller gives (defaults may be left out), what a handler receives, and what it answers. */
export type InputOf<T extends CallTable, N extends keyof T> = z.input<T[N]['input']>;
export type ParsedOf<T extends CallTable, N extends keyof T> = z.output<T[N]['input']>;
export type OutputOf<T extends CallTable, N extends keyof T> = z.output<T[N]['output']>;
