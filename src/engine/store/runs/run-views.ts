/** Runs as they are shown: with their counts, their cost by the prices of now, and what failed. */
import type { RunView } from '../../../contract/run-view.ts';
import { UserError } from '../../../contract/router.ts';
import { BATCH_SHARE, costOf, priceOf, type Price, type Tokens } from '../../../core/run/prices.ts';
import { batchOf } from './batches.ts';
import type { ReadableDb } from '../file/open.ts';
import { listPrices } from './prices.ts';

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
  judgeBatchIn: number;
  judgeBatchOut: number;
  judgeBatchCached: number;
  byBatch: number | null;
}

const VIEW = `
  SELECT r.id AS runId, r.kind, r.state, r.name, b.name AS benchmark, r.benchmark_id AS benchmarkId, m.name AS model, j.name AS judge,
    r.created_at AS createdAt, r.finished_at AS finishedAt, r.error, r.calls, r.cached_calls AS cached, r.saved_calls AS saved,
    r.failed_calls AS failedAttempts, r.tokens_in AS tokensIn, r.tokens_out AS tokensOut, r.tokens_cached AS tokensCached,
    r.tokens_reasoning AS tokensReasoning, r.lease_until AS leaseUntil, r.config ->> '$.budget' AS budget, r.config ->> '$.workers' AS workers,
    r.judge_tokens_in AS judgeIn, r.judge_tokens_out AS judgeOut, r.judge_tokens_cached AS judgeCached,
    json_array_length(r.config, '$.answerRunIds') AS answerSets, r.config ->> '$.batch' AS byBatch,
    r.batch_tokens_in AS batchIn, r.batch_tokens_out AS batchOut, r.batch_tokens_cached AS batchCached,
    r.judge_batch_tokens_in AS judgeBatchIn, r.judge_batch_tokens_out AS judgeBatchOut, r.judge_batch_tokens_cached AS judgeBatchCached
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
  const { judgeIn, judgeOut, judgeCached, judgeBatchIn, judgeBatchOut, judgeBatchCached, ...ofModel } = view;
  const { leaseUntil, workers, answerSets, batchIn, batchOut, batchCached, byBatch, ...row } = ofModel;
  const counts = countsOf(
    db.all<StateCount>('SELECT state, sum(n) AS n FROM task_counts WHERE run_id = ? GROUP BY state', row.runId),
  );
  const abandoned = row.state === 'running' && (leaseUntil === null || Date.parse(leaseUntil) < now);
  const asksJudge = row.kind === 'judging' || row.kind === 'flow';
  const price = priceIn(db, asksJudge ? row.judge : row.model);
  const tokens = { in: row.tokensIn - judgeIn, out: row.tokensOut - judgeOut, cached: row.tokensCached - judgeCached };
  const judgeCost = costOfJudge(db, asksJudge ? null : row.judge, {
    all: { in: judgeIn, out: judgeOut, cached: judgeCached },
    byBatch: { in: judgeBatchIn, out: judgeBatchOut, cached: judgeBatchCached },
  });
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
function costOfJudge(
  db: ReadableDb,
  judge: string | null,
  { all, byBatch }: { all: Tokens; byBatch: Tokens },
): number | null {
  if (all.in + all.out === 0) return 0;
  const price = priceIn(db, judge);
  return price && costOf(all, price) - batchRebate(byBatch, price);
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

interface StateCount {
  state: string;
  n: number;
}
type Counts = Pick<RunView, 'total' | 'done' | 'failed' | 'running' | 'waiting'>;

function countsOf(rows: readonly StateCount[]): Counts {
  const of = (state: string): number => rows.find((row) => row.state === state)?.n ?? 0;
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  return { total, done: of('done'), failed: of('failed'), running: of('running'), waiting: of('waiting') };
}

/** The counts for each graded model; empty when there is only one. */
function partsOf(db: ReadableDb, runId: number): RunView['parts'] {
  const rows = db.all<StateCount & { label: string }>(
    `SELECT coalesce(m.name, g.name) AS label, t.state, sum(t.n) AS n
     FROM task_counts t JOIN runs g ON g.id = t.answer_run_id LEFT JOIN models m ON m.id = g.model_id
     WHERE t.run_id = ? GROUP BY 1, 2 HAVING sum(t.n) > 0`,
    runId,
  );
  const parts = [...Map.groupBy(rows, (row) => row.label)];
  return parts.length < 2 ? [] : parts.map(([label, states]) => ({ label, ...countsOf(states) }));
}
