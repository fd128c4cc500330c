/** CL-bench's tasks as rows. Lists read `cl_tasks` alone; a task's own row is read when it is opened. */
import { askedText, readClTask, type ClTask } from '../../../core/benchmark/cl-bench/cl-bench.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

/** Whether the benchmark was made of the tasks that an answers file repeats, so that further ones may be added. */
export function isDerived(db: ReadableDb, benchmarkId: number): boolean {
  return db.get("SELECT 1 FROM benchmarks WHERE id = ? AND meta ->> '$.derived'", benchmarkId) !== undefined;
}

/** What an import knows of a task. */
export interface NewClTask {
  benchmarkId: number;
  position: number;
  lead: string;
  raw: string;
  task: ClTask;
}

const PREVIEW_LENGTH = 240;
/** The beginning of what is asked is searched with the items of all benchmarks; contexts are searched task by task. */
const SEARCHED_LENGTH = 4000;

export function insertClTask(db: WritableDb, { task, ...row }: NewClTask): number {
  const asked = askedText(task.messages).slice(0, SEARCHED_LENGTH).toWellFormed();
  const { id } = db.run(
    `INSERT INTO items (benchmark_id, position, external_id, item_type, lead, raw, question, solution, subject)
     VALUES (@benchmarkId, @position, @taskId, 'cl-task', @lead, @raw, @asked, '', @category)`,
    { ...row, taskId: task.taskId, asked, category: task.category },
  );
  db.run(
    'INSERT INTO cl_tasks (item_id, context_id, category, sub_category, messages, characters, preview) VALUES (?, ?, ?, ?, ?, ?, ?)',
    id,
    task.contextId,
    task.category,
    task.subCategory,
    task.messages.length,
    task.messages.reduce((sum, message) => sum + message.content.length, 0),
    asked.replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH).toWellFormed(),
  );
  task.rubrics.forEach((criterion, at) => {
    db.run('INSERT INTO rubrics (item_id, position, criterion) VALUES (?, ?, ?)', id, at, criterion);
  });
  return id;
}

/** A task as lists show it. */
export interface ClTaskRow {
  itemId: number;
  benchmarkId: number;
  position: number;
  taskId: string;
  contextId: string;
  category: string;
  subCategory: string;
  messages: number;
  characters: number;
  preview: string;
}
const TASK = `
  SELECT i.id AS itemId, i.benchmark_id AS benchmarkId, i.position, i.external_id AS taskId, t.context_id AS contextId, t.category,
    t.sub_category AS subCategory, t.messages, t.characters, t.preview
  FROM items i JOIN cl_tasks t ON t.item_id = i.id`;

export function clTasks(db: ReadableDb, benchmarkId: number): ClTaskRow[] {
  return db.all<ClTaskRow>(`${TASK} WHERE i.benchmark_id = ? ORDER BY i.position`, benchmarkId);
}

export function clTaskRow(db: ReadableDb, itemId: number): ClTaskRow | undefined {
  return db.get<ClTaskRow>(`${TASK} WHERE i.id = ?`, itemId);
}

/** The ids of the tasks by their task_id. */
export function clTaskIds(db: ReadableDb, benchmarkId: number): Map<string, number> {
  const rows = db.all<{ id: number; taskId: string }>(
    'SELECT id, external_id AS taskId FROM items WHERE benchmark_id = ?',
    benchmarkId,
  );
  return new Map(rows.map(({ id, taskId }) => [taskId, id]));
}

export function clRaw(db: ReadableDb, itemId: number): string | undefined {
  return db.get<{ raw: string }>('SELECT i.raw FROM items i JOIN cl_tasks t ON t.item_id = i.id WHERE i.id = ?', itemId)
    ?.raw;
}

/** Every row's source text in order, one at a time. */
export function iterateRows(db: ReadableDb, benchmarkId: number): IterableIterator<{ lead: string; raw: string }> {
  return db.iterate('SELECT lead, raw FROM items WHERE benchmark_id = ? ORDER BY position', benchmarkId);
}

/** The task last read: searching and paging through a long context read it again and again. */
const last = new WeakMap<ReadableDb, { itemId: number; task: ClTask }>();

/** A whole task; undefined when the item is none. */
export function clTask(db: ReadableDb, itemId: number): ClTask | undefined {
  const known = last.get(db);
  if (known?.itemId === itemId) return known.task;
  const raw = clRaw(db, itemId);
  if (raw === undefined) return undefined;
  const task = readClTask(raw);
  last.set(db, { itemId, task });
  return task;
}

export interface RubricRow {
  rubricId: number;
  itemId: number;
  position: number;
  criterion: string;
}

/** The rubrics of a benchmark's tasks, or of one of them, by item and in their order. */
export function clRubrics(db: ReadableDb, benchmarkId: number, itemId: number | null = null): Map<number, RubricRow[]> {
  const rows = db.all<RubricRow>(
    `SELECT r.id AS rubricId, r.item_id AS itemId, r.position, r.criterion FROM rubrics r JOIN items i ON i.id = r.item_id
     WHERE i.benchmark_id = ? AND (? IS NULL OR r.item_id = ?) ORDER BY i.position, r.position`,
    benchmarkId,
    itemId,
    itemId,
  );
  return Map.groupBy(rows, (row) => row.itemId);
}

/** Whether a reviewer has decided something of the task's answers, by item. */
export function clTouched(
  db: ReadableDb,
  of: { benchmarkId: number; answerRunId: number | null; reviewer: string },
): Set<number> {
  const rows = db.all<{ itemId: number }>(
    `SELECT DISTINCT a.item_id AS itemId FROM responses a JOIN items i ON i.id = a.item_id JOIN reviewers w ON w.name = @reviewer
     WHERE i.benchmark_id = @benchmarkId AND (@answerRunId IS NULL OR a.run_id = @answerRunId) AND (
       EXISTS (SELECT 1 FROM rubric_overrides o WHERE o.response_id = a.id AND o.reviewer_id = w.id)
       OR EXISTS (SELECT 1 FROM error_tags t WHERE t.response_id = a.id AND t.reviewer_id = w.id))`,
    of,
  );
  return new Set(rows.map(({ itemId }) => itemId));
}
