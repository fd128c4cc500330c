/** Diagnosis runs: the flow that each item was diagnosed with, and the answers with what grading found (paper, section 5). */
import { DiagnosisAnswer } from '../../../contract/flow-calls.ts';
import { z } from 'zod';
import type { Status } from '../../../core/grading/status.ts';
import { CONDITIONS, OUTCOME_GROUPS, type Condition } from '../../../core/flow/words.ts';
import { UserError } from '../../../contract/router.ts';
import { currentFlow } from '../items/annotations.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { DIAGNOSIS_ANSWER } from '../seals/sealed.ts';

const FlowSteps = z.array(z.object({ stepId: z.int(), step: z.string(), answer: z.string() }));
export type DiagnosedFlow = z.infer<typeof FlowSteps>;

/**
 * Keeps the items' flows as they count now and makes a task for each repeat of each condition and step. A step without an answer cannot be
 * graded by itself: it has no task of the condition unit. How many tasks were made.
 */
export function insertDiagnosisTasks(
  db: WritableDb,
  run: { runId: number; itemIds: readonly number[]; conditions: readonly Condition[]; repeats: number; at: string },
): number {
  for (const itemId of run.itemIds) {
    const flow = currentFlow(db, itemId).map(({ stepId, step, answer }) => ({ stepId, step, answer }));
    if (flow.length > 0)
      db.run(
        'INSERT OR IGNORE INTO diagnosis_flows (run_id, item_id, steps) VALUES (?, ?, ?)',
        run.runId,
        itemId,
        JSON.stringify(flow),
      );
  }
  return db.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @repeats)
     INSERT OR IGNORE INTO tasks (run_id, kind, item_id, sample_index, step, condition, updated_at)
     SELECT @runId, 'diagnose', f.item_id, n.i - 1, s.key + 1, c.value, @at
     FROM diagnosis_flows f JOIN items x ON x.id = f.item_id JOIN json_each(f.steps) s JOIN json_each(@conditions) c JOIN n
     WHERE f.run_id = @runId AND (c.value <> 'unit' OR trim(coalesce(json_extract(s.value, '$.answer'), ''), ' ') NOT IN ('', 'null', '""'))
     ORDER BY x.position, c.key, s.key, n.i`,
    { runId: run.runId, repeats: run.repeats, conditions: JSON.stringify(run.conditions), at: run.at },
  ).changes;
}

/** The flow that an item of a run is diagnosed with; empty when the run is not about it. */
export function diagnosedFlow(db: ReadableDb, runId: number, itemId: number): DiagnosedFlow {
  const row = db.get<{ steps: string }>(
    'SELECT steps FROM diagnosis_flows WHERE run_id = ? AND item_id = ?',
    runId,
    itemId,
  );
  return row ? FlowSteps.catch([]).parse(JSON.parse(row.steps)) : [];
}

const GradedValue = DiagnosisAnswer.shape.variables.element;
export type GradedValue = z.infer<typeof GradedValue>;

export function putDiagnosisText(db: WritableDb, taskId: number, text: string, callId: number): void {
  db.run(
    `INSERT INTO diagnosis_answers (task_id, text, call_id) VALUES (?, ?, ?)
     ON CONFLICT (task_id) DO UPDATE SET text = excluded.text, call_id = excluded.call_id, status = NULL, graded = '[]'`,
    taskId,
    text,
    callId,
  );
}

export function putDiagnosisGrade(
  db: WritableDb,
  taskId: number,
  status: Status,
  values: readonly GradedValue[],
): void {
  db.run(
    'UPDATE diagnosis_answers SET status = ?, graded = ? WHERE task_id = ?',
    status,
    JSON.stringify(values),
    taskId,
  );
}

export function diagnosisText(db: ReadableDb, taskId: number): string | null {
  return db.get<{ text: string }>('SELECT text FROM diagnosis_answers WHERE task_id = ?', taskId)?.text ?? null;
}

/** How many answers of one item, condition and step have a status; null: not there, or not graded. */
export interface StatusCount {
  itemId: number;
  condition: Condition;
  /** From 1. */
  step: number;
  status: Status | null;
  n: number;
}

/** One that is not what was written counts as not graded. */
const WHOLE = `NOT EXISTS (SELECT 1 FROM temp.damaged z WHERE z.kind = ${String(DIAGNOSIS_ANSWER)} AND z.id = a.task_id)`;

export function diagnosisCounts(db: ReadableDb, runId: number): StatusCount[] {
  return db.all<StatusCount>(
    `SELECT t.item_id AS itemId, t.condition, t.step, a.status, count(*) AS n
     FROM tasks t LEFT JOIN diagnosis_answers a ON a.task_id = t.id AND ${WHOLE}
     WHERE t.run_id = ? AND t.kind = 'diagnose' GROUP BY 1, 2, 3, 4`,
    runId,
  );
}

/** The items of a run with their flows, in the benchmark's order. */
export function diagnosedItems(db: ReadableDb, runId: number): { itemId: number; flow: DiagnosedFlow }[] {
  return db
    .all<{ itemId: number; steps: string }>(
      `SELECT f.item_id AS itemId, f.steps FROM diagnosis_flows f JOIN items i ON i.id = f.item_id WHERE f.run_id = ? ORDER BY i.position`,
      runId,
    )
    .map(({ itemId, steps }) => ({ itemId, flow: FlowSteps.catch([]).parse(JSON.parse(steps)) }));
}

/** The answers behind one point of a curve, by sample. */
export function diagnosisAnswers(
  db: ReadableDb,
  of: { runId: number; itemId: number; condition: Condition; step: number },
): DiagnosisAnswer[] {
  return db
    .all<Omit<DiagnosisAnswer, 'status' | 'variables'> & { status: Status | null; graded: string | null }>(
      `SELECT t.sample_index AS sampleIndex, a.text, a.status, t.error, a.graded
       FROM tasks t LEFT JOIN diagnosis_answers a ON a.task_id = t.id AND ${WHOLE}
       WHERE t.run_id = @runId AND t.kind = 'diagnose' AND t.item_id = @itemId AND t.condition = @condition AND t.step = @step
       ORDER BY t.sample_index`,
      { ...of },
    )
    .map(({ graded, status, ...row }) => ({
      ...row,
      status: status ?? 'not_run',
      variables: z
        .array(GradedValue)
        .catch([])
        .parse(JSON.parse(graded ?? '[]')),
    }));
}

const Settings = z.object({
  type: z.literal('diagnosis'),
  conditions: z.array(z.enum(CONDITIONS)),
  repeats: z.int(),
  images: z.boolean(),
  answerRunId: z.int().nullable(),
  gradingId: z.int().optional(),
  only: z.enum(OUTCOME_GROUPS),
});

/** What a diagnosis was asked to do. Throws UserError not-found when the run is none. */
export function diagnosisSettings(db: ReadableDb, runId: number): z.infer<typeof Settings> {
  const row = db.get<{ config: string }>(`SELECT config FROM runs WHERE id = ? AND kind = 'diagnosis'`, runId);
  const settings = Settings.safeParse(JSON.parse(row?.config ?? 'null'));
  if (settings.success) return settings.data;
  throw new UserError(
    'not-found',
    `Run ${String(runId)} is no diagnosis of this workspace. \`runs list\` shows the runs.`,
  );
}

const Asked = z.object({
  templates: z.record(z.string(), z.string()).catch({}),
  verifier: z.string().nullable().catch(null),
});

/** The diagnoses of a model, oldest first, with the templates that they asked with. */
export function diagnosesOf(
  db: ReadableDb,
  benchmarkId: number,
  model: string,
): ({ runId: number; name: string; judge: string | null } & z.infer<typeof Asked>)[] {
  return db
    .all<{ runId: number; name: string; judge: string | null; config: string }>(
      `SELECT r.id AS runId, r.name, j.name AS judge, r.config
       FROM runs r JOIN models m ON m.id = r.model_id LEFT JOIN models j ON j.id = r.judge_id
       WHERE r.benchmark_id = ? AND r.kind = 'diagnosis' AND m.name = ? ORDER BY r.id`,
      benchmarkId,
      model,
    )
    .map(({ config, ...run }) => ({ ...run, ...Asked.parse(JSON.parse(config)) }));
}
