import type { RUN_STATES, RunView } from '../../../contract/run-view.ts';
import { UserError } from '../../../contract/router.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

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
     VALUES (@kind, 'engine', @benchmarkId, @modelId, @judgeId, 'queued', @name, @k, @config, @at)`,
    { ...run, config: JSON.stringify(run.config) },
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
  /** Those of the tokens that were billed at the batch price; of the judge in a run that asks two models apart. */
  batchTokensIn?: number;
  batchTokensOut?: number;
  batchTokensCached?: number;
  judgeBatchTokensIn?: number;
  judgeBatchTokensOut?: number;
  judgeBatchTokensCached?: number;
}

/** Keeps which parameters of a run's requests its endpoint refused, so that they were not sent. */
export function noteDropped(db: WritableDb, runId: number, names: readonly string[]): void {
  for (const name of names)
    db.run(
      `UPDATE runs SET dropped = json_insert(dropped, '$[#]', @name)
       WHERE id = @run AND NOT EXISTS (SELECT 1 FROM json_each(dropped) WHERE value = @name)`,
      { run: runId, name },
    );
}

/** Counters whose columns are not called as they are. */
const COLUMNS: Partial<Record<string, string>> = {
  cached: 'cached_calls',
  failed: 'failed_calls',
  saved: 'saved_calls',
};

export function addToCounters(db: WritableDb, runId: number, counters: Counters): void {
  const add = Object.entries(counters).filter(([, by]) => by !== undefined && by !== 0);
  if (add.length === 0) return;
  const sums = add.map(([name]) => {
    const column = COLUMNS[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return `${column} = ${column} + @${name}`;
  });
  db.run(`UPDATE runs SET ${sums.join(', ')} WHERE id = @runId`, { ...Object.fromEntries(add), runId });
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

/** Whether the judge of a run that asks two models has answered it before. */
export function hasJudgeReplied(db: ReadableDb, runId: number): boolean {
  const sql = `SELECT 1 FROM attempts a JOIN tasks t ON t.id = a.task_id WHERE t.run_id = ? AND a.outcome = 'reply' AND a.purpose <> 'generation' LIMIT 1`;
  return db.get(sql, runId) !== undefined;
}

/** How many replies the run has got from a model so far. */
export function repliesOf(db: ReadableDb, runId: number): number {
  return db.get<{ calls: number }>('SELECT calls FROM runs WHERE id = ?', runId)?.calls ?? 0;
}
