/** Answers and what was said of them, as they go around in bundles with replies (docs/team.md, "With replies"). */
import { createHash } from 'node:crypto';
import { GradingMethod } from '../../../core/grading/method.ts';
import type { Status } from '../../../core/grading/status.ts';
import { OF_BUNDLE } from '../answers/cl-import.ts';
import type { ReadableDb } from '../file/open.ts';
import { isWhole } from '../seals/seals.ts';
import type { VerdictSource } from '../gradings/verdicts.ts';

export interface ReplySet {
  id: number;
  benchmarkId: number;
  model: string;
  name: string;
  k: number;
  at: string;
  /** sha256 of the file that the answers came from, else of model, name and time: the same in all copies. */
  identity: string;
}
type SetRow = Omit<ReplySet, 'identity'> & { hash: string | null };

const SET = `SELECT r.id, r.benchmark_id AS benchmarkId, m.name AS model, r.name, r.k, r.created_at AS at,
    coalesce(${OF_BUNDLE}, CASE r.origin WHEN 'import' THEN r.config ->> '$.hash' END) AS hash
  FROM runs r JOIN models m ON m.id = r.model_id WHERE r.kind = 'generation'`;

const setOf = ({ hash, ...row }: SetRow): ReplySet => ({
  ...row,
  identity:
    hash ??
    createHash('sha256')
      .update(JSON.stringify([row.model, row.name, row.at]))
      .digest('hex'),
});

export function replySet(db: ReadableDb, runId: number): ReplySet | undefined {
  const row = db.get<SetRow>(`${SET} AND r.id = ?`, runId);
  return row && setOf(row);
}

export const replySetsOf = (db: ReadableDb, benchmarkId: number): ReplySet[] =>
  db.all<SetRow>(`${SET} AND r.benchmark_id = ? ORDER BY r.id`, benchmarkId).map(setOf);

/** The answers of a set to an item that are as they were written. */
export function repliesOf(
  db: ReadableDb,
  runId: number,
  itemId: number,
): { id: number; sample: number; text: string | null; finish: string | null }[] {
  return db.all(
    `SELECT a.id, a.sample_index AS sample, a.text, a.finish_reason AS finish FROM responses a
     WHERE a.run_id = ? AND a.item_id = ? AND ${isWhole('a.id')} ORDER BY a.sample_index`,
    ...[runId, itemId],
  );
}

/** The grading that is shown of an answer set, where somebody else than experts graded it. */
export function shownGrading(
  db: ReadableDb,
  runId: number,
): { id: number; trials: number; method: GradingMethod } | undefined {
  const row = db.get<{ id: number; trials: number; method: string }>(
    `SELECT g.id, g.trials, g.method FROM chosen_gradings c JOIN gradings g ON g.id = c.grading_id
     WHERE c.answer_run_id = ? AND g.kind IN ('judged', 'import')`,
    runId,
  );
  return row && { ...row, method: GradingMethod.parse(JSON.parse(row.method)) };
}

export interface VerdictRow {
  trial: number;
  at: string;
  variableId: number;
  source: VerdictSource;
  status: Status;
  reference: string;
  value: string | null;
  code: string;
  reason: string;
  confidence: string | null;
  audit: number;
  found: 'found' | 'not_found' | 'ambiguous' | 'failed' | null;
  foundValue: string | null;
  start: number | null;
  end: number | null;
  foundReason: string | null;
}

/** Of variables that were added by experts and of imported ones; the newest run's last. */
export const verdictsOf = (db: ReadableDb, gradingId: number, responseId: number): VerdictRow[] =>
  db.all(
    `SELECT w.trial, w.created_at AS at, w.variable_id AS variableId, w.source, w.status, w.reference, w.value, w.reason_code AS code, w.reason, w.confidence, w.audit,
       e.status AS found, e.value AS foundValue, e.span_start AS start, e.span_end AS "end", e.reason AS foundReason
     FROM verdicts w JOIN grading_runs q ON q.run_id = w.run_id AND q.grading_id = ?
     LEFT JOIN extractions e ON e.run_id = w.run_id AND e.response_id = w.response_id AND e.variable_id = w.variable_id AND e.trial = w.trial AND e.source = w.source
     WHERE w.response_id = ? ORDER BY w.trial, w.run_id, w.variable_id, w.source`,
    ...[gradingId, responseId],
  );

export interface GradeRow {
  trial: number;
  at: string;
  source: VerdictSource;
  status: string;
  score: number | null;
  max: number | null;
  requirements: string;
  rationale: string;
}

export const gradesIn = (db: ReadableDb, gradingId: number, responseId: number): GradeRow[] =>
  db.all(
    `SELECT w.trial, w.created_at AS at, w.source, w.status, w.score, w.score_max AS max, w.requirement_status AS requirements, w.rationale
     FROM grades w JOIN grading_runs q ON q.run_id = w.run_id AND q.grading_id = ? WHERE w.response_id = ? ORDER BY w.trial, w.run_id, w.source`,
    ...[gradingId, responseId],
  );

/** When a grading last said something of an answer in a trial, and whether it was said here and not brought by a bundle. */
export const saidIn = (
  db: ReadableDb,
  gradingId: number,
  responseId: number,
  trial: number,
): { at: string | null; here: number | null } =>
  db.get(
    `SELECT max(w.at) AS at, max(${OF_BUNDLE} IS NULL) AS here FROM grading_runs q JOIN runs r ON r.id = q.run_id
     JOIN (SELECT run_id, created_at AS at FROM verdicts WHERE response_id = @response AND trial = @trial
       UNION ALL SELECT run_id, created_at FROM grades WHERE response_id = @response AND trial = @trial) w ON w.run_id = q.run_id
     WHERE q.grading_id = @grading`,
    { response: responseId, trial, grading: gradingId },
  ) ?? { at: null, here: null };

/** The run that holds what bundles brought of a grading. */
export const bundledRun = (db: ReadableDb, gradingId: number): number | undefined =>
  db.get<{ id: number }>(
    `SELECT r.id FROM grading_runs q JOIN runs r ON r.id = q.run_id AND ${OF_BUNDLE} IS NOT NULL WHERE q.grading_id = ? ORDER BY r.id LIMIT 1`,
    gradingId,
  )?.id;
