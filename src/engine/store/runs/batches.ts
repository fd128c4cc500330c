/** Batches of a run at its provider, and the requests in them. */
import type { RunView } from '../../../contract/run-view.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

export interface BatchRow {
  id: number;
  /** Ours, by which the provider's list knows it. */
  token: string;
  /** The provider's; null until it is known to have arrived. */
  remoteId: string | null;
  /** Of the second model of a run that asks two. */
  second: boolean;
  state: 'planning' | 'submitting' | 'open' | 'cancelling' | 'collected';
  requests: number;
  /** US dollars set aside for it. */
  estimate: number;
  submittedAt: string | null;
}

export interface BatchedRequest {
  taskId: number;
  hash: string;
  purpose: string;
  /** The canonical request. */
  request: string;
}

/** A batch that is being put together; nothing of it has left. */
export function insertBatch(
  db: WritableDb,
  { runId, second, token, at }: { runId: number; second: boolean; token: string; at: string },
): number {
  const sql = 'INSERT INTO batches (run_id, second, token, created_at) VALUES (?, ?, ?, ?)';
  return db.run(sql, runId, second ? 1 : 0, token, at).id;
}

export function addToBatch(db: WritableDb, batchId: number, requests: readonly BatchedRequest[]): void {
  for (const request of requests)
    db.run(
      'INSERT INTO batch_requests (batch_id, task_id, request_hash, purpose, request) VALUES (@batchId, @taskId, @hash, @purpose, @request)',
      { ...request, batchId },
    );
}

/** From now on it may have left: it is looked for before anything of it is sent again. */
export function submitBatch(db: WritableDb, batchId: number, estimate: number): void {
  db.run(
    `UPDATE batches SET state = 'submitting', estimate = ?, requests = (SELECT count(*) FROM batch_requests WHERE batch_id = ?) WHERE id = ?`,
    estimate,
    batchId,
    batchId,
  );
}

export function openBatch(db: WritableDb, batchId: number, remoteId: string, at: string): void {
  db.run(`UPDATE batches SET state = 'open', remote_id = ?, submitted_at = ? WHERE id = ?`, remoteId, at, batchId);
}

export function setBatchFinished(db: WritableDb, batchId: number, finished: number): void {
  db.run('UPDATE batches SET finished = ? WHERE id = ?', finished, batchId);
}

/** Batches that may be at the provider shall be cancelled there. */
export function cancelOpenBatches(db: WritableDb, runId: number): void {
  db.run(`DELETE FROM batches WHERE run_id = ? AND state = 'planning'`, runId);
  db.run(`UPDATE batches SET state = 'cancelling' WHERE run_id = ? AND state IN ('submitting', 'open')`, runId);
}

/** It was never taken, or nothing of it was answered: its requests are asked anew. */
export function dropBatch(db: WritableDb, batchId: number): void {
  db.run('DELETE FROM batches WHERE id = ?', batchId);
}

/** The batches of a run that are not done with, in the order in which they were made. */
export function unsettledBatches(db: ReadableDb, runId: number): BatchRow[] {
  return db
    .all<Omit<BatchRow, 'second'> & { second: number }>(
      `SELECT id, token, remote_id AS remoteId, second, state, requests, estimate, submitted_at AS submittedAt
       FROM batches WHERE run_id = ? AND state <> 'collected' ORDER BY id`,
      runId,
    )
    .map((row) => ({ ...row, second: row.second === 1 }));
}

/** The requests of a batch by their hashes. */
export function hashesIn(db: ReadableDb, batchId: number): string[] {
  const sql = 'SELECT request_hash AS hash FROM batch_requests WHERE batch_id = ?';
  return db.all<{ hash: string }>(sql, batchId).map(({ hash }) => hash);
}

/** Whether a request of a run is, or was, in one of its batches: such a one is not batched again. */
export function isBatched(db: ReadableDb, runId: number, hash: string): boolean {
  const sql =
    'SELECT 1 FROM batch_requests q JOIN batches b ON b.id = q.batch_id WHERE q.request_hash = ? AND b.run_id = ? LIMIT 1';
  return db.get(sql, hash, runId) !== undefined;
}

/** The other runs that have this request in a batch whose answer is still to come. */
export function runsAwaiting(db: ReadableDb, hash: string, notRunId: number): number[] {
  return db
    .all<{ runId: number }>(
      `SELECT DISTINCT b.run_id AS runId FROM batch_requests q JOIN batches b ON b.id = q.batch_id
       WHERE q.request_hash = ? AND q.state = 'waiting' AND b.run_id <> ? AND b.state IN ('planning', 'submitting', 'open')`,
      hash,
      notRunId,
    )
    .map(({ runId }) => runId);
}

/** A request of a batch whose result is not kept yet. */
export function awaited(db: ReadableDb, batchId: number, hash: string): (BatchedRequest & { id: number }) | undefined {
  return db.get<BatchedRequest & { id: number }>(
    `SELECT id, task_id AS taskId, request_hash AS hash, purpose, request FROM batch_requests WHERE batch_id = ? AND request_hash = ? AND state = 'waiting'`,
    batchId,
    hash,
  );
}

export function settleBatched(db: WritableDb, id: number, state: 'reply' | 'error'): void {
  db.run(`UPDATE batch_requests SET state = ?, request = '' WHERE id = ?`, state, id);
}

/**
 * Everything that came is kept. What did not come is asked directly from now on, or (`again`) may go into another batch.
 */
export function collectedBatch(db: WritableDb, batchId: number, again: boolean, at: string): void {
  if (again) db.run(`DELETE FROM batch_requests WHERE batch_id = ? AND state = 'waiting'`, batchId);
  else
    db.run(`UPDATE batch_requests SET state = 'error', request = '' WHERE batch_id = ? AND state = 'waiting'`, batchId);
  db.run(`UPDATE batches SET state = 'collected', finished = requests, collected_at = ? WHERE id = ?`, at, batchId);
}

/** Whether this task has a reply to this request already: using it again is no other call. */
export function hasOwnReply(db: ReadableDb, taskId: number, hash: string): boolean {
  const sql = `SELECT 1 FROM attempts WHERE task_id = ? AND request_hash = ? AND outcome IN ('reply', 'cached') LIMIT 1`;
  return db.get(sql, taskId, hash) !== undefined;
}

/** What of the run is with the batch service now; null for a run that does not use it and has nothing there. */
export function batchOf(db: ReadableDb, runId: number, wanted: boolean): RunView['batch'] {
  const sums = db.get<{ open: number; requests: number | null; finished: number | null; made: number }>(
    `SELECT count(*) FILTER (WHERE state <> 'collected') AS open, sum(requests) FILTER (WHERE state <> 'collected') AS requests,
       sum(finished) FILTER (WHERE state <> 'collected') AS finished, count(*) AS made FROM batches WHERE run_id = ?`,
    runId,
  );
  if (!wanted && (sums?.made ?? 0) === 0) return null;
  return { open: sums?.open ?? 0, requests: sums?.requests ?? 0, finished: sums?.finished ?? 0 };
}
