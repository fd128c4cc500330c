import type { WritableDb } from './open.ts';

export interface NewAttempt {
  taskId: number;
  hash: string;
  purpose: string;
  number: number;
  at: string;
  /** It was a line of a batch. */
  byBatch?: boolean;
}

/** Goes in, and is on disk, before the request is sent. */
export function startAttempt(db: WritableDb, attempt: NewAttempt): number {
  return db.run(
    'INSERT INTO attempts (task_id, request_hash, purpose, number, started_at, by_batch) VALUES (?, ?, ?, ?, ?, ?)',
    attempt.taskId,
    attempt.hash,
    attempt.purpose,
    attempt.number,
    attempt.at,
    attempt.byBatch === true ? 1 : 0,
  ).id;
}

export type AttemptEnd =
  { outcome: 'reply'; callId: number } | { outcome: 'error'; code: string; message: string } | { outcome: 'cancelled' };

export function endAttempt(db: WritableDb, attemptId: number, end: AttemptEnd, at: string): void {
  db.run(
    'UPDATE attempts SET outcome = ?, call_id = ?, error_code = ?, error = ?, finished_at = ? WHERE id = ?',
    end.outcome,
    end.outcome === 'reply' ? end.callId : null,
    end.outcome === 'error' ? end.code : null,
    end.outcome === 'error' ? end.message : null,
    at,
    attemptId,
  );
}

/** Keeps what was asked in an attempt that has no reply to show it with. */
export function keepAttemptRequest(db: WritableDb, attemptId: number, request: string): void {
  db.run('UPDATE attempts SET request = ? WHERE id = ?', request, attemptId);
}

/** An answer from the cache: what would have been an attempt. */
export function cachedAttempt(db: WritableDb, attempt: NewAttempt, callId: number): void {
  db.run(
    `INSERT INTO attempts (task_id, request_hash, purpose, number, outcome, call_id, started_at, finished_at) VALUES (?, ?, ?, ?, 'cached', ?, ?, ?)`,
    attempt.taskId,
    attempt.hash,
    attempt.purpose,
    attempt.number,
    callId,
    attempt.at,
    attempt.at,
  );
}

/** The attempts of a run that were in flight when its process died. */
export function markLostAttempts(db: WritableDb, runId: number, at: string): void {
  db.run(
    `UPDATE attempts SET outcome = 'lost', finished_at = ? WHERE outcome = 'started' AND task_id IN (SELECT id FROM tasks WHERE run_id = ?)`,
    at,
    runId,
  );
}
