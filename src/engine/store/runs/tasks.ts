/** Tasks: the units of a run, as rows. The database is the queue (ARCHITECTURE.md, "The data's way through the house"). */
import { QUESTION, SOLUTION } from '../items/items.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { refuseDamagedAnswer } from '../seals/damage.ts';

const NUMBERS = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @most)`;
/** Whether a column is in a list of ids; a list that is not given holds all. */
const among = (column: string, list: string): string =>
  `(${list} IS NULL OR ${column} IN (SELECT value FROM json_each(${list})))`;
const listOf = (ids: readonly number[] | null): string | null => (ids === null ? null : JSON.stringify(ids));

/** One task per answer and trial, of the given answer sets or of all that the benchmark has, where there is none yet. How many were made. */
export function insertJudgingTasks(
  db: WritableDb,
  run: {
    runId: number;
    benchmarkId: number;
    answerRunIds: number[] | null;
    trials: number;
    /** null: all items. */
    itemIds: number[] | null;
    /** null: all answers. */
    responseIds: number[] | null;
    at: string;
  },
): number {
  return db.run(
    `${NUMBERS}
     INSERT OR IGNORE INTO tasks (run_id, kind, item_id, response_id, sample_index, trial, updated_at)
     SELECT @runId, 'grade', a.item_id, a.id, a.sample_index, n.i, @at
     FROM responses a JOIN runs r ON r.id = a.run_id JOIN items x ON x.id = a.item_id JOIN n
     WHERE r.benchmark_id = @benchmarkId AND r.kind = 'generation' AND ${among('a.run_id', '@runs')}
       AND ${among('a.item_id', '@items')} AND ${among('a.id', '@responses')}
     ORDER BY a.run_id, x.position, a.sample_index, n.i`,
    {
      ...{ most: run.trials, runId: run.runId, at: run.at, benchmarkId: run.benchmarkId },
      ...{ runs: listOf(run.answerRunIds), items: listOf(run.itemIds), responses: listOf(run.responseIds) },
    },
  ).changes;
}

/** The answer sets that a judging run grades, by their run ids. */
export function gradedSets(db: ReadableDb, runId: number): number[] {
  return db
    .all<{ id: number }>(
      'SELECT DISTINCT a.run_id AS id FROM tasks t JOIN responses a ON a.id = t.response_id WHERE t.run_id = ? ORDER BY 1',
      runId,
    )
    .map(({ id }) => id);
}

/** k tasks per item of the benchmark; sample indices count from 0, where there is none yet. How many were made. */
export function insertGenerationTasks(
  db: WritableDb,
  run: { runId: number; benchmarkId: number; k: number; itemIds: number[] | null; at: string },
): number {
  return db.run(
    `${NUMBERS}
     INSERT OR IGNORE INTO tasks (run_id, kind, item_id, sample_index, updated_at)
     SELECT @runId, 'generate', x.id, n.i - 1, @at FROM items x JOIN n
     WHERE x.benchmark_id = @benchmarkId AND ${among('x.id', '@items')} ORDER BY x.position, n.i`,
    { most: run.k, runId: run.runId, at: run.at, benchmarkId: run.benchmarkId, items: listOf(run.itemIds) },
  ).changes;
}

export interface Task {
  id: number;
  kind: 'generate' | 'grade' | 'diagnose' | 'flow';
  itemId: number;
  responseId: number | null;
  sampleIndex: number;
  trial: number;
  /** Of a diagnosis: the step from 1, and the experiment. */
  step: number;
  condition: string;
}

const TASK =
  'id, kind, item_id AS itemId, response_id AS responseId, sample_index AS sampleIndex, trial, step, condition';

/** Marks the next waiting tasks as running and gives them, in the order in which they were made; of those in `only`, unless it is null. */
export function claimTasks(
  db: WritableDb,
  runId: number,
  limit: number,
  at: string,
  only: readonly number[] | null = null,
): Task[] {
  const tasks = db.all<Task>(
    `SELECT ${TASK}
     FROM tasks WHERE run_id = ? AND state = 'waiting' AND (? OR id IN (SELECT value FROM json_each(?))) ORDER BY id LIMIT ?`,
    runId,
    only === null ? 1 : 0,
    JSON.stringify(only ?? []),
    limit,
  );
  for (const task of tasks) db.run(`UPDATE tasks SET state = 'running', updated_at = ? WHERE id = ?`, at, task.id);
  return tasks;
}

/** The next waiting tasks after one, without taking them, in the order in which they were made. */
export function waitingTasks(db: ReadableDb, runId: number, after: number, limit: number): Task[] {
  return db.all<Task>(
    `SELECT ${TASK}
     FROM tasks WHERE run_id = ? AND state = 'waiting' AND id > ? ORDER BY id LIMIT ?`,
    runId,
    after,
    limit,
  );
}

export function finishTask(
  db: WritableDb,
  taskId: number,
  failure: { code: string; message: string } | null,
  at: string,
): void {
  const state = failure ? 'failed' : 'done';
  db.run(
    'UPDATE tasks SET state = ?, error_code = ?, error = ?, updated_at = ? WHERE id = ?',
    state,
    failure?.code ?? null,
    failure?.message ?? null,
    at,
    taskId,
  );
}

/** Every task that is neither done nor failed goes to `state`: back to waiting, or cancelled. */
export function releaseTasks(db: WritableDb, runId: number, state: 'waiting' | 'cancelled', at: string): void {
  db.run(
    `UPDATE tasks SET state = ?, updated_at = ? WHERE run_id = ? AND state IN ('waiting', 'running', 'cancelled')`,
    state,
    at,
    runId,
  );
}

/** What a resume does again: everything that is not done, and answers that were not generated when they came up, and are now. */
export function requeueTasks(db: WritableDb, runId: number, at: string): void {
  db.run(
    `UPDATE tasks SET state = 'waiting', updated_at = ? WHERE run_id = ? AND state = 'done' AND response_id IN (
       SELECT v.response_id FROM verdicts v JOIN responses a ON a.id = v.response_id
       WHERE v.run_id = ? AND v.status = 'not_run' AND a.text IS NOT NULL AND a.text <> '')`,
    at,
    runId,
    runId,
  );
  db.run(
    `UPDATE tasks SET state = 'waiting', error_code = NULL, error = NULL, updated_at = ? WHERE run_id = ? AND state <> 'done'`,
    at,
    runId,
  );
}

/** The failed tasks of a run wait again; which they are. */
export function requeueFailed(db: WritableDb, runId: number, at: string): number[] {
  const failed = db.all<{ id: number }>(
    `SELECT id FROM tasks WHERE run_id = ? AND state = 'failed' ORDER BY id`,
    runId,
  );
  db.run(
    `UPDATE tasks SET state = 'waiting', error_code = NULL, error = NULL, updated_at = ? WHERE run_id = ? AND state = 'failed'`,
    at,
    runId,
  );
  return failed.map(({ id }) => id);
}

/** Whether a run has tasks that nobody has taken. */
export function hasWaiting(db: ReadableDb, runId: number): boolean {
  return db.get(`SELECT 1 FROM tasks WHERE run_id = ? AND state = 'waiting' LIMIT 1`, runId) !== undefined;
}

export function hasTasks(db: ReadableDb, runId: number): boolean {
  return db.get('SELECT 1 FROM tasks WHERE run_id = ? LIMIT 1', runId) !== undefined;
}

/** The answers that a judging run over these answer sets and items would grade, in the order of its tasks. null: all. */
export function gradableAnswers(
  db: ReadableDb,
  of: { benchmarkId: number; answerRunIds: number[] | null; itemIds: number[] | null; responseIds: number[] | null },
): { responseId: number; itemId: number }[] {
  return db.all<{ responseId: number; itemId: number }>(
    `SELECT a.id AS responseId, a.item_id AS itemId FROM responses a JOIN runs r ON r.id = a.run_id JOIN items x ON x.id = a.item_id
     WHERE r.benchmark_id = @benchmarkId AND r.kind = 'generation' AND (@runs IS NULL OR a.run_id IN (SELECT value FROM json_each(@runs)))
       AND (@items IS NULL OR a.item_id IN (SELECT value FROM json_each(@items)))
       AND (@answers IS NULL OR a.id IN (SELECT value FROM json_each(@answers)))
     ORDER BY a.run_id, x.position, a.sample_index`,
    {
      benchmarkId: of.benchmarkId,
      runs: of.answerRunIds && JSON.stringify(of.answerRunIds),
      items: of.itemIds && JSON.stringify(of.itemIds),
      answers: of.responseIds && JSON.stringify(of.responseIds),
    },
  );
}

/** What a grading task reads (UserError damaged-row when it is not what was written): the answer and the item it belongs to. */
export interface GradeInput {
  text: string | null;
  error: string | null;
  question: string;
  solution: string;
}

export function gradeInput(db: ReadableDb, responseId: number): GradeInput | undefined {
  const input = db.get<GradeInput & { itemId: number }>(
    `SELECT a.item_id AS itemId, a.text, a.error, ${QUESTION} AS question, ${SOLUTION} AS solution
     FROM responses a JOIN items x ON x.id = a.item_id WHERE a.id = ?`,
    responseId,
  );
  if (!input) return undefined;
  const { itemId, ...read } = input;
  refuseDamagedAnswer(db, responseId, itemId);
  return read;
}

export function questionOf(db: ReadableDb, itemId: number): string {
  return (
    db.get<{ question: string }>(`SELECT ${QUESTION} AS question FROM items x WHERE x.id = ?`, itemId)?.question ?? ''
  );
}

export interface GeneratedResponse {
  runId: number;
  itemId: number;
  sampleIndex: number;
  text: string | null;
  reasoning: string | null;
  error: string | null;
  finishReason: string | null;
  meta: unknown;
  at: string;
}

/** A generated answer, or the failure to get one, which a later success replaces. */
export function putGeneratedResponse(db: WritableDb, response: GeneratedResponse): void {
  db.run(
    `INSERT INTO responses (run_id, item_id, sample_index, text, reasoning, error, finish_reason, meta, created_at)
     VALUES (@runId, @itemId, @sampleIndex, @text, @reasoning, @error, @finishReason, @meta, @at)
     ON CONFLICT (run_id, item_id, sample_index) DO UPDATE SET text = excluded.text, reasoning = excluded.reasoning, error = excluded.error,
       finish_reason = excluded.finish_reason, meta = excluded.meta, created_at = excluded.created_at`,
    { ...response, meta: JSON.stringify(response.meta) },
  );
}
