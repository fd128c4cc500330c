import type { RUN_STATES, RunView } from '../../contract/shapes.ts';
import { UserError } from '../../contract/router.ts';
import { BATCH_SHARE, costOf, priceOf, type Price, type Tokens } from '../../core/run/prices.ts';
import { batchOf } from './batches.ts';
import { listPrices } from './prices.ts';
import { countsOf, partsOf, type StateCount } from './run-counts.ts';
import type { ReadableDb, WritableDb } from './open.ts';

export type RunState = (typeof RUN_STATES)[number];

export interface NewRun {
  kind: RunView['kind'];
  benchmarkId: number;
  modelId: number | null;
  judgeId: number | null;
  name: string;
  k: number;
  config: unknown;
  at: string;
}

/** A queued run of the engine. Its tasks are inserted in the same transaction. */
export function insertRun(db: WritableDb, run: NewRun): number {
  return db.run(
    `INSERT INTO runs (kind, origin, benchmark_id, model_id, judge_id, state, name, k, config, created_at)
     VALUES (?, 'engine', ?, ?, ?, 'queued', ?, ?, ?, ?)`,
    run.kind,
    run.benchmarkId,
    run.modelId,
    run.judgeId,
    run.name,
    run.k,
    JSON.stringify(run.config),
    run.at,
  ).id;
}

export interface RunRow {
  id: number;
  kind: RunView['kind'];
  origin: 'engine' | 'import';
  state: RunState;
  config: string;
  benchmarkId: number;
  createdAt: string;
  leaseOwner: string | null;
  leaseUntil: string | null;
}

export function getRun(db: ReadableDb, runId: number): RunRow {
  const row = db.get<RunRow>(
    `SELECT id, kind, origin, state, config, benchmark_id AS benchmarkId, created_at AS createdAt, lease_owner AS leaseOwner, lease_until AS leaseUntil
     FROM runs WHERE id = ?`,
    runId,
  );
  if (!row)
    throw new UserError('not-found', `There is no run ${String(runId)} in this workspace. \`runs list\` shows them.`);
  return row;
}

export function setRunState(db: WritableDb, runId: number, state: RunState, error: string | null, at: string): void {
  const finished = state === 'done' || state === 'failed' || state === 'cancelled';
  db.run(
    'UPDATE runs SET state = ?, error = ?, finished_at = ? WHERE id = ?',
    state,
    error,
    finished ? at : null,
    runId,
  );
}

export function setRunConfig(db: WritableDb, runId: number, config: unknown): void {
  db.run('UPDATE runs SET config = ? WHERE id = ?', JSON.stringify(config), runId);
}

/** The number of requests in flight that a run's row wishes for. */
export function workersOf(run: RunRow): number {
  const config: unknown = JSON.parse(run.config);
  const workers = typeof config === 'object' && config !== null && 'workers' in config ? config.workers : null;
  return typeof workers === 'number' && workers >= 1 ? workers : 1;
}

/** Takes the run for `owner` until a time. The caller has made sure that no living process holds it. */
export function takeLease(db: WritableDb, runId: number, owner: string, until: string, at: string): void {
  db.run(
    `UPDATE runs SET state = 'running', error = NULL, finished_at = NULL, lease_owner = ?, lease_until = ?, started_at = coalesce(started_at, ?) WHERE id = ?`,
    owner,
    until,
    at,
    runId,
  );
}

/** Whether the lease was still this owner's. */
export function renewLease(db: WritableDb, runId: number, owner: string, until: string): boolean {
  return db.run('UPDATE runs SET lease_until = ? WHERE id = ? AND lease_owner = ?', until, runId, owner).changes === 1;
}

export function releaseLease(db: WritableDb, runId: number, owner: string): void {
  db.run('UPDATE runs SET lease_owner = NULL, lease_until = NULL WHERE id = ? AND lease_owner = ?', runId, owner);
}

/** Runs of the engine that were being worked on when something last wrote: their holders may be gone. */
export function heldRuns(db: ReadableDb): RunRow[] {
  return db
    .all<{ id: number }>(`SELECT id FROM runs WHERE origin = 'engine' AND state IN ('queued', 'running')`)
    .map(({ id }) => getRun(db, id));
}

export interface Counters {
  calls?: number;
  cached?: number;
  failed?: number;
  saved?: number;
  tokensIn?: number;
  tokensOut?: number;
  tokensCached?: number;
  tokensReasoning?: number;
  /** Of the tokens, those of the judge in a run that asks two models. */
  judgeTokensIn?: number;
  judgeTokensOut?: number;
  judgeTokensCached?: number;
  /** Those of the tokens that were billed at the batch price. */
  batchTokensIn?: number;
  batchTokensOut?: number;
  batchTokensCached?: number;
}

export function addToCounters(db: WritableDb, runId: number, add: Counters): void {
  db.run(
    `UPDATE runs SET calls = calls + ?, cached_calls = cached_calls + ?, failed_calls = failed_calls + ?, saved_calls = saved_calls + ?,
      tokens_in = tokens_in + ?, tokens_out = tokens_out + ?, tokens_cached = tokens_cached + ?, tokens_reasoning = tokens_reasoning + ?,
      judge_tokens_in = judge_tokens_in + ?, judge_tokens_out = judge_tokens_out + ?, judge_tokens_cached = judge_tokens_cached + ?,

      batch_tokens_in = batch_tokens_in + ?, batch_tokens_out = batch_tokens_out + ?, batch_tokens_cached = batch_tokens_cached + ? WHERE id = ?`,
    add.calls ?? 0,
    add.cached ?? 0,
    add.failed ?? 0,
    add.saved ?? 0,
    add.tokensIn ?? 0,
    add.tokensOut ?? 0,
    add.tokensCached ?? 0,
    add.tokensReasoning ?? 0,
    add.judgeTokensIn ?? 0,
    add.judgeTokensOut ?? 0,
    add.judgeTokensCached ?? 0,
    add.batchTokensIn ?? 0,
    add.batchTokensOut ?? 0,
    add.batchTokensCached ?? 0,
    runId,
  );
}

interface ViewRow extends Pick<
  RunView,
  | 'runId'
  | 'kind'
  | 'state'
  | 'name'
  | 'benchmark'
  | 'benchmarkId'
  | 'model'
  | 'judge'
  | 'createdAt'
  | 'finishedAt'
  | 'error'
  | 'calls'
  | 'cached'
  | 'saved'
  | 'failedAttempts'
  | 'tokensIn'
  | 'tokensOut'
  | 'tokensCached'
  | 'tokensReasoning'
  | 'budget'
> {
  leaseUntil: string | null;
  workers: number | null;
  /** How many answer sets the run was given; null for all of the benchmark. */
  answerSets: number | null;
  /** Tokens of the judge in a run that asks two models. */
  judgeIn: number;
  judgeOut: number;
  judgeCached: number;
  /** Tokens at the batch price. */
  batchIn: number;
  batchOut: number;
  batchCached: number;
  byBatch: number | null;
}

const VIEW = `
  SELECT r.id AS runId, r.kind, r.state, r.name, b.name AS benchmark, r.benchmark_id AS benchmarkId, m.name AS model, j.name AS judge,
    r.created_at AS createdAt, r.finished_at AS finishedAt, r.error, r.calls, r.cached_calls AS cached, r.saved_calls AS saved,
    r.failed_calls AS failedAttempts, r.tokens_in AS tokensIn, r.tokens_out AS tokensOut, r.tokens_cached AS tokensCached,
    r.tokens_reasoning AS tokensReasoning, r.lease_until AS leaseUntil, r.config ->> '$.budget' AS budget, r.config ->> '$.workers' AS workers,
    r.judge_tokens_in AS judgeIn, r.judge_tokens_out AS judgeOut, r.judge_tokens_cached AS judgeCached,
    json_array_length(r.config, '$.answerRunIds') AS answerSets, r.config ->> '$.batch' AS byBatch,
    r.batch_tokens_in AS batchIn, r.batch_tokens_out AS batchOut, r.batch_tokens_cached AS batchCached
  FROM runs r JOIN benchmarks b ON b.id = r.benchmark_id LEFT JOIN models m ON m.id = r.model_id LEFT JOIN models j ON j.id = r.judge_id`;

/** A run with its counts. A running one whose lease has run out is shown as interrupted: nobody works on it. Throws UserError not-found. */
export function runView(db: ReadableDb, runId: number, now: number = Date.now()): RunView {
  const row = db.get<ViewRow>(`${VIEW} WHERE r.id = ?`, runId);
  if (!row)
    throw new UserError('not-found', `There is no run ${String(runId)} in this workspace. \`runs list\` shows them.`);
  return withCounts(db, row, now);
}

/** The runs of the engine, newest first, of one benchmark or of all. Imported answer files are not runs that anyone started. */
export function listRuns(db: ReadableDb, benchmarkId?: number, now: number = Date.now()): RunView[] {
  const where = `WHERE r.origin = 'engine' AND (? IS NULL OR r.benchmark_id = ?) ORDER BY r.id DESC`;
  return db
    .all<ViewRow>(`${VIEW} ${where}`, benchmarkId ?? null, benchmarkId ?? null)
    .map((row) => withCounts(db, row, now));
}

function withCounts(db: ReadableDb, view: ViewRow, now: number): RunView {
  const { judgeIn, judgeOut, judgeCached, ...ofModel } = view;
  const { leaseUntil, workers, answerSets, batchIn, batchOut, batchCached, byBatch, ...row } = ofModel;
  const counts = countsOf(
    db.all<StateCount>('SELECT state, count(*) AS n FROM tasks WHERE run_id = ? GROUP BY state', row.runId),
  );
  const abandoned = row.state === 'running' && (leaseUntil === null || Date.parse(leaseUntil) < now);
  const asksJudge = row.kind === 'judging' || row.kind === 'flow';
  const price = priceIn(db, asksJudge ? row.judge : row.model);
  const tokens = { in: row.tokensIn - judgeIn, out: row.tokensOut - judgeOut, cached: row.tokensCached - judgeCached };
  const judgeCost = costOfJudge(db, asksJudge ? null : row.judge, { in: judgeIn, out: judgeOut, cached: judgeCached });
  const byBatchPrice = { in: batchIn, out: batchOut, cached: batchCached };
  return {
    ...row,
    ...counts,
    state: abandoned ? 'interrupted' : row.state,
    cost: price && judgeCost !== null ? costOf(tokens, price) - batchRebate(byBatchPrice, price) + judgeCost : null,
    priceDate: price?.date ?? null,
    workers: workers ?? 1,
    parts: row.kind === 'judging' && answerSets !== 1 ? partsOf(db, row.runId) : [],
    figures: [],
    batch: batchOf(db, row.runId, byBatch === 1),
    // What only the process that works on the run knows: see the runner's live counts.
    note: null,
    inFlight: 0,
    retrying: 0,
    ratePerSecond: null,
    etaSeconds: null,
  };
}

function priceIn(db: ReadableDb, model: string | null): Price | null {
  return model === null ? null : priceOf(model, listPrices(db));
}

/** What the second model of a run cost; null when its price is not known. */
function costOfJudge(db: ReadableDb, judge: string | null, tokens: Tokens): number | null {
  if (tokens.in + tokens.out === 0) return 0;
  const price = priceIn(db, judge);
  return price && costOf(tokens, price);
}

/** What the batch price saved. */
function batchRebate(tokens: Tokens, price: Price): number {
  return costOf(tokens, price) * (1 - BATCH_SHARE);
}

export interface RunFailure {
  message: string;
  count: number;
  example: string;
}

/** The failed tasks grouped by cause, most frequent first: the cause's first full message, and the item it happened at, by number and id. */
export function runFailures(db: ReadableDb, runId: number): RunFailure[] {
  return db.all<RunFailure>(
    `SELECT first.error AS message, g.n AS count, 'item ' || (i.position + 1) || ' (' || CASE WHEN length(i.external_id) > 16 THEN substr(i.external_id, 1, 12) || '…' ELSE i.external_id END
       || '), answer ' || (first.sample_index + 1) AS example
     FROM (SELECT min(id) AS id, count(*) AS n FROM tasks WHERE run_id = ? AND state = 'failed' GROUP BY coalesce(error_code, '')) g
     JOIN tasks first ON first.id = g.id JOIN items i ON i.id = first.item_id
     ORDER BY g.n DESC, g.id`,
    runId,
  );
}

/** What each of the engine's runs of a kind was started with, newest first, as JSON text. */
export function configsOf(
  db: ReadableDb,
  kind: RunView['kind'],
  benchmarkId: number,
): { runId: number; config: string }[] {
  return db.all<{ runId: number; config: string }>(
    `SELECT id AS runId, config FROM runs WHERE origin = 'engine' AND kind = ? AND benchmark_id = ? ORDER BY id DESC`,
    kind,
    benchmarkId,
  );
}

/** How many replies the run has got from a model so far. */
export function repliesOf(db: ReadableDb, runId: number): number {
  return db.get<{ calls: number }>('SELECT calls FROM runs WHERE id = ?', runId)?.calls ?? 0;
}
