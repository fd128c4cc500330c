/**
 * The whole API between window (or command line) and engine: what stands here and, by area, in the files of calls beside it. A new feature is
 * a line in one of them and a handler; preload and main do not change. The calls that Electron's main process answers itself (dialogs, keys,
 * links) are in shell-calls.ts.
 */
import { z } from 'zod';
import { adjudicationCalls } from './adjudication-calls.ts';
import { agreementCalls } from './agreement-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { gradingCalls, GradingIds } from './grading-calls.ts';
import { groupCalls } from './group-calls.ts';
import { blindCalls } from './blind-calls.ts';
import { figureCalls } from './breakdown.ts';
import { FILE_KINDS } from '../core/benchmark/kinds.ts';
import { CitedSpan, REVIEW_STATUSES } from '../core/review/event.ts';
import { ITEM_STANDINGS } from '../core/review/items/item-verdict.ts';
import { call, Nothing, Path, stampedCall } from './call.ts';
import { clCalls } from './cl-calls.ts';
import { expertCalls } from './expert-calls.ts';
import { examCalls } from './exam-calls.ts';
import { flowCalls } from './flow-calls.ts';
import { queueCalls } from './queue-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { manageCalls } from './manage-calls.ts';
import { annotationCalls } from './annotation-calls.ts';
import { newItemCalls } from './new-item-calls.ts';
import { runCalls } from './run-calls.ts';
import { tableCalls } from './table-calls.ts';
import { READING_CALLS } from './reading.ts';
import { ResultRow } from './results-shapes.ts';
import { subsetCalls } from './subset-calls.ts';
import { teamCalls } from './team-calls.ts';
import { AnswerView, DecisionResult, HistoryRow, ItemView, VerificationView } from './review-shapes.ts';
import { DecisionShape, ExportWhat, Id, OutputPurpose } from './shapes.ts';
import type { ShellCalls } from './shell-calls.ts';
import { ItemsFilter } from './run-config.ts';
import { AnswerSetView, BenchmarkView, ImportReport, BackupView, WorkspaceView } from './workspace-shapes.ts';

export { ExportWhat } from './shapes.ts';
export { GenerationConfig, JudgingConfig, Protocol, VerifierMode } from './run-config.ts';

export const ImportKind = z.enum([...FILE_KINDS, 'reviews', 'errata']);
/** The user said that a file which is there may be replaced. */
const Replace = z.boolean().default(false);

export const engineCalls = {
  'workspace.open': call(z.object({ path: Path, create: z.boolean().default(false) }), WorkspaceView),
  /** Opens a new workspace in place of the one of that name, which is kept under the name that is given back; null: there was none. */
  'workspace.renew': call(z.object({ path: Path }), z.object({ kept: z.string().nullable() })),
  'workspace.openSample': call(Nothing, WorkspaceView),
  'workspace.info': call(Nothing, WorkspaceView),
  'workspace.recent': call(
    Nothing,
    z.array(z.object({ path: z.string(), name: z.string(), openedAt: z.string(), exists: z.boolean() })),
  ),
  'workspace.check': call(Nothing, z.object({ ok: z.boolean(), problems: z.array(z.string()) })),
  'workspace.backup': call(z.object({ path: Path }), z.object({ path: z.string(), bytes: z.int() })),
  /** The backups of each day, the newest first: of the open workspace, or of the one at a path. */
  'workspace.backups': call(z.object({ path: Path.optional() }), z.array(BackupView)),
  /** Puts a backup in the place of the open workspace, or of the one at `into`, which is kept under another name (null: there was none). */
  'workspace.restore': call(z.object({ path: Path, into: Path.optional() }), z.object({ kept: z.string().nullable() })),
  /** Goes on in a copy of the open workspace under another name: for one whose file is gone. What was shown of it stands. */
  'workspace.saveAs': call(z.object({ path: Path }), WorkspaceView),
  /** Who decides from now on. `rename`: the present reviewer under another name, with all decisions; else another person, with decisions of their own. */
  'workspace.setReviewer': call(
    z.object({ name: z.string().trim().min(1).max(120), rename: z.boolean().default(false) }),
    WorkspaceView,
  ),

  /** Nobody waits for these calls any more: those that are not answered yet throw `cancelled`. */
  'workspace.leave': call(z.object({ names: z.array(z.enum(READING_CALLS)).max(100) }), z.object({})),

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
      /** Of detailed results: whose verdicts; else those of the chosen grading, or of the grading that a judging run works for. */
      gradingId: Id.optional(),
      judgingRunId: Id.optional(),
      /** Of a label audit: only what these gradings say. */
      gradingIds: GradingIds.optional(),
      /** Of detailed results: these items alone. */
      items: ItemsFilter.optional(),
      /** Of a filtered benchmark: the items that stand so; the kept ones unless said otherwise. */
      standings: z.array(z.enum(ITEM_STANDINGS)).min(1).optional(),
      k: z.int().min(1).optional(),
      path: Path,
      replace: Replace,
    }),
    z.object({ paths: z.array(z.string()), rows: z.int() }),
  ),
  /** Whether outputs may be written there, before anything is paid for; `growing`: rows are added to them while the command works. */
  'export.check': call(
    z.object({
      purpose: OutputPurpose,
      paths: z.array(Path).min(1).max(10_000),
      inputs: z.array(Path).max(100).default([]),
      replace: Replace,
      growing: z.boolean().default(false),
      /** Of the grading whose results are written: each has files of its own. */
      trials: z.int().min(1).max(100).default(1),
    }),
    Nothing,
  ),
  /** Writes what the caller has made itself, such as a report. `base64`: of bytes. */
  'export.content': call(
    z.object({
      purpose: OutputPurpose,
      path: Path,
      content: z.string(),
      encoding: z.enum(['utf8', 'base64']).default('utf8'),
      inputs: z.array(Path).max(100).default([]),
      replace: Replace,
    }),
    z.object({ path: z.string() }),
  ),

  'benchmarks.list': call(Nothing, z.array(BenchmarkView)),
  /** How much of what would be asked an answer set holds. `fewest`: answers to the question that has fewest; `missing`: ids without an answer. */
  'answers.coverage': call(
    z.object({ answerRunId: Id, items: ItemsFilter.optional() }),
    z.object({ items: z.int(), questions: z.int(), fewest: z.int(), missing: z.array(z.string()) }),
  ),
  'answers.sets': call(z.object({ benchmarkId: Id }), z.array(AnswerSetView)),
  ...queueCalls,
  'items.get': call(z.object({ itemId: Id }), ItemView),
  'answers.get': call(z.object({ itemId: Id, answerRunId: Id }), z.array(AnswerView)),

  'review.decide': stampedCall(
    {
      responseId: Id,
      variableId: Id,
      /** null takes the override away and returns to the stored verdict exactly. */
      status: DecisionShape.nullable(),
      value: z.string().max(20_000).nullable().optional(),
      /** Where in the answer's text the value stands; goes with a value. */
      span: CitedSpan.optional(),
      reason: z.string().max(5000).default(''),
    },
    DecisionResult,
  ),
  'review.editVariable': stampedCall(
    {
      itemId: Id,
      variableId: Id,
      field: z.enum(['name', 'type', 'description', 'value']),
      text: z.string().max(20_000),
      reason: z.string().max(5000).default(''),
    },
    DecisionResult,
  ),
  'review.setStatus': stampedCall(
    {
      itemId: Id,
      /** The answers that it was reviewed with; without: the item's own status, and that in all answer sets that there are. */
      answerRunId: Id.optional(),
      status: z.enum(REVIEW_STATUSES),
      reason: z.string().max(5000).default(''),
    },
    DecisionResult,
  ),
  'review.undo': call(Nothing, DecisionResult.nullable()),
  'review.redo': call(Nothing, DecisionResult.nullable()),
  'review.history': call(z.object({ itemId: Id }), z.array(HistoryRow)),
  /** What the verifier says of a value; of one that an answer claims, by the policy of its set's shown grading and in the light of that answer. */
  'verify.pair': call(
    z.object({
      responseId: Id.optional(),
      reference: z.string().max(20_000),
      claimed: z.string().max(20_000),
      name: z.string().max(500).optional(),
      type: z.enum(['numeric', 'formula', 'other']).optional(),
      description: z.string().max(20_000).optional(),
    }),
    VerificationView,
  ),
  /** Which of several values of a variable the verifier takes for equal: the number of its group for each, in the order in which groups begin. */
  'verify.groups': call(
    z.object({
      /** An answer whose set's shown grading says by which policy; without: the default one. */
      responseId: Id.optional(),
      values: z.array(z.string().max(20_000)).max(1000),
      /** What they are graded against: with it, all that the professor's solution shows equal to it stand together. */
      reference: z.string().max(20_000).optional(),
      name: z.string().max(500).optional(),
      type: z.enum(['numeric', 'formula', 'other']).optional(),
      description: z.string().max(20_000).optional(),
    }),
    z.object({ groups: z.array(z.int()) }),
  ),
  /** Adds a verdict of a judge or an expert to the verifier's regression file, in the form of src/core/verify/fixtures/regressions.jsonl. */
  'verify.report': call(
    z.object({ responseId: Id, variableId: Id, path: z.string().min(1).max(4096).optional() }),
    /** `added`: false when the file holds the very case already. `cases`: how many it holds now. */
    z.object({ path: z.string(), expected: z.enum(['equivalent', 'different']), added: z.boolean(), cases: z.int() }),
  ),

  /** Of each answer set in its chosen grading, or of the gradings named; `items`: of these items alone. */
  'results.get': call(
    z.object({ benchmarkId: Id, gradingIds: GradingIds.optional(), items: ItemsFilter.optional() }),
    z.array(ResultRow),
  ),
  ...figureCalls,

  ...runCalls,
  ...newItemCalls,
  ...tableCalls,
  ...manageCalls,
  ...reviewCalls,
  ...annotationCalls,
  ...adjudicationCalls,
  ...agreementCalls,
  ...teamCalls,
  ...auditCalls,
  ...expertCalls,
  ...subsetCalls,
  ...gradingCalls,
  ...groupCalls,
  ...blindCalls,
  ...examCalls,
  ...clCalls,
  ...flowCalls,
};

export type EngineCalls = typeof engineCalls;
export type CallTable = Record<string, { input: z.ZodType; output: z.ZodType }>;
export type AllCalls = EngineCalls & ShellCalls;

/** What a caller gives (defaults may be left out), what a handler receives, and what it answers. */
export type InputOf<T extends CallTable, N extends keyof T> = z.input<T[N]['input']>;
export type ParsedOf<T extends CallTable, N extends keyof T> = z.output<T[N]['input']>;
export type OutputOf<T extends CallTable, N extends keyof T> = z.output<T[N]['output']>;
