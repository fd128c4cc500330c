import type { WritableDb } from '../file/open.ts';

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
    'INSERT INTO attempts (task_id, request_hash, purpose, number, started_at, by_batch) VALUES (@taskId, @hash, @purpose, @number, @at, @byBatch)',
    { ...attempt, byBatch: attempt.byBatch === true ? 1 : 0 },
  ).id;
}

export type AttemptEnd =
  | { outcome: 'reply'; callId: number }
  /** `callId`: the reply that came and could not be used. */
  | { outcome: 'error'; code: string; message: string; callId: number | null }
  | { outcome: 'cancelled' };

export function endAttempt(db: WritableDb, attemptId: number, end: AttemptEnd, at: string): void {
  db.run(
    'UPDATE attempts SET outcome = ?, call_id = ?, error_code = ?, error = ?, finished_at = ? WHERE id = ?',
    end.outcome,
    end.outcome === 'cancelled' ? null : end.callId,
    end.outcome === 'error' ? end.code : null,
    end.outcome === 'error' ? end.message : null,
    at,
    attemptId,
  );
}

/** Notes the reply that came, before it is read. */
export function noteReply(db: WritableDb, attemptId: number, callId: number): void {
  db.run('UPDATE attempts SET call_id = ? WHERE id = ?', callId, attemptId);
}

/** Keeps what was asked in an attempt that has no reply to show it with. */
export function keepAttemptRequest(db: WritableDb, attemptId: number, request: string): void {
  db.run('UPDATE attempts SET request = ? WHERE id = ?', request, attemptId);
}

/** An answer from the cache: what would have been an attempt. */
export function cachedAttempt(db: WritableDb, attempt: NewAttempt, callId: number): void {
  db.run(
    `INSERT INTO attempts (task_id, request_hash, purpose, number, outcome, call_id, started_at, finished_at)
     VALUES (@taskId, @hash, @purpose, @number, 'cached', @callId, @at, @at)`,
    { ...attempt, callId },
  );
}

/** The attempts of a run that were in flight when its process died: those whose reply is there have it, the others are lost. */
export function markLostAttempts(db: WritableDb, runId: number, at: string): void {
  db.run(
    `UPDATE attempts SET outcome = CASE WHEN call_id IS NULL THEN 'lost' ELSE 'reply' END, finished_at = ? WHERE outcome = 'started' AND task_id IN (SELECT id FROM tasks WHERE run_id = ?)`,
    at,
    runId,
  );
}
