/** Points of answers to exam questions: what each source gave, and which of it counts in the chosen grading. */
import { kindsGradedBy } from '../../../core/benchmark/kinds.ts';
import type { ExamStatus } from '../../../core/grading/exam.ts';
import { statusOfPoints } from '../../../core/grading/exam.ts';
import { isByHand, rankSql } from '../../../core/grading/precedence.ts';
import type { Source } from '../../../core/grading/status.ts';
import { NEWEST_OF_ANSWER } from '../seats/adjudications.ts';
import { kindsSql } from '../items/benchmarks.ts';
import { OF_CHOSEN, OF_NONE } from '../gradings/gradings.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { isWhole } from '../seals/seals.ts';

export interface NewGrade {
  runId: number;
  responseId: number;
  trial: number;
  source: 'offline' | 'judge' | 'import';
  status: ExamStatus;
  /** Points as awarded; null when grading did not come to an end. */
  score: number | null;
  scoreMax: number;
  /** The judge's explanation, or what went wrong. */
  rationale: string;
  callId: number | null;
  at: string;
}

/** Takes away what an earlier try of a run left for an answer in a trial. */
export function clearGrade(db: WritableDb, of: { runId: number; responseId: number; trial: number }): void {
  const { runId, responseId, trial } = of;
  db.run('DELETE FROM grades WHERE run_id = ? AND response_id = ? AND trial = ?', runId, responseId, trial);
}

/** Writes a grade in place of those that an earlier try of the same run left for the answer. */
export function putGrade(db: WritableDb, grade: NewGrade): void {
  clearGrade(db, grade);
  db.run(
    `INSERT INTO grades (run_id, response_id, trial, source, status, score, score_max, rationale, call_id, created_at)
     VALUES (@runId, @responseId, @trial, @source, @status, @score, @scoreMax, @rationale, @callId, @at)`,
    grade,
  );
}

/** A text that is new makes every grade of the one before it void. */
export function forgetGrades(db: WritableDb, runId: number, itemId: number, sampleIndex: number): void {
  db.run(
    'DELETE FROM grades WHERE response_id IN (SELECT id FROM responses WHERE run_id = ? AND item_id = ? AND sample_index = ?)',
    runId,
    itemId,
    sampleIndex,
  );
}

/** What a resume does again where answers have grades: grading tasks that are done, but whose answer came anew since. */
export function requeueNewAnswers(db: WritableDb, runId: number, at: string): void {
  db.run(
    `UPDATE tasks SET state = 'waiting', updated_at = ? WHERE run_id = ? AND state = 'done' AND kind = 'grade'
     AND item_id IN (SELECT i.id FROM items i JOIN benchmarks b ON b.id = i.benchmark_id WHERE b.kind IN (${kindsSql(kindsGradedBy('points', 'rubrics'))}))
     AND NOT EXISTS (SELECT 1 FROM grades g WHERE g.run_id = tasks.run_id AND g.response_id = tasks.response_id AND g.trial = tasks.trial)
     AND NOT EXISTS (SELECT 1 FROM error_proposals p WHERE p.run_id = tasks.run_id AND p.response_id = tasks.response_id)`,
    at,
    runId,
  );
}

/** One layer of the stack of an answer's points. */
export interface GradeLayer {
  source: Source;
  who: string;
  runId: number | null;
  status: ExamStatus;
  points: number | null;
  rationale: string;
  at: string;
}

/** An answer to an exam question as it was written, with the layers of its points from the oldest to the one that counts. */
export interface ExamResponse {
  responseId: number;
  itemId: number;
  runId: number;
  model: string;
  sampleIndex: number;
  text: string | null;
  reasoning: string | null;
  error: string | null;
  finishReason: string | null;
  meta: string;
  max: number;
  layers: GradeLayer[];
}

type ResponseRow = Omit<ExamResponse, 'layers'>;
interface LayerRow extends Omit<GradeLayer, 'who'> {
  responseId: number;
  who: string | null;
}

const RESPONSES = `
  SELECT a.id AS responseId, a.item_id AS itemId, a.run_id AS runId, m.name AS model, a.sample_index AS sampleIndex, a.text, a.reasoning,
    a.error, a.finish_reason AS finishReason, a.meta, i.points AS max
  FROM responses a JOIN runs r ON r.id = a.run_id JOIN models m ON m.id = r.model_id JOIN items i ON i.id = a.item_id`;
const GRADES = `
  SELECT x.response_id AS responseId, x.source, j.name AS who, x.run_id AS runId, x.status, x.score AS points, x.rationale, x.created_at AS at
  FROM grades x JOIN responses a ON a.id = x.response_id JOIN runs r ON r.id = x.run_id LEFT JOIN models j ON j.id = r.judge_id`;
const ORDER = `ORDER BY x.run_id, ${rankSql('x.source')} DESC`;
/** What experts awarded, and above it what was adjudicated. */
const AWARDS = `
  SELECT x.response_id AS responseId, x.source, w.name AS who, NULL AS runId, '' AS status, x.points, x.reason AS rationale, e.created_at AS at
  FROM (SELECT 'expert' AS source, o.response_id, o.reviewer_id, o.points, o.reason, o.event_id FROM point_overrides o
    UNION ALL SELECT 'adjudicated', d.response_id, d.reviewer_id, CAST(d.said AS REAL), d.reason, d.event_id
    FROM answer_adjudications d WHERE d.about = 'points' AND ${NEWEST_OF_ANSWER}) x
  JOIN responses a ON a.id = x.response_id JOIN reviewers w ON w.id = x.reviewer_id JOIN events e ON e.id = x.event_id`;
const AWARDS_ORDER = `ORDER BY ${rankSql('x.source')} DESC, e.created_at, e.uid`;

/** Whose grades: of one judging run, of a grading; else those of the chosen grading. */
export interface Whose {
  judgingRunId?: number | null | undefined;
  gradingId?: number | undefined;
  /** Of exams; the first unless another is named. */
  trial?: number | undefined;
}

/** SQL: which grades (x) of an answer (a); those of runs of no grading count in each, as when an exam's answers are graded as they come. */
export function gradesOf({ judgingRunId, gradingId }: Whose): string {
  if (judgingRunId != null) return `x.run_id = ${String(Math.trunc(judgingRunId))}`;
  if (gradingId === undefined) return OF_CHOSEN;
  return `(x.run_id IN (SELECT run_id FROM grading_runs WHERE grading_id = ${String(Math.trunc(gradingId))}) OR ${OF_NONE})`;
}

/** SQL: the grades (x) of an answer (a) in a trial; what was graded once, as it came, is the same in each. */
const inTrial = ({ trial = 1 }: Whose): string =>
  trial === 1 ? 'x.trial = 1' : `(x.trial = ${String(Math.trunc(trial))} OR (x.trial = 1 AND ${OF_NONE}))`;

/** The trials in which an answer set was graded, from 1; one for a set that nobody has graded. */
export function trialsOfGrades(db: ReadableDb, runId: number, whose: Whose): number[] {
  const rows = db.all<{ trial: number }>(
    `SELECT DISTINCT x.trial FROM grades x JOIN responses a ON a.id = x.response_id WHERE a.run_id = ? AND ${gradesOf(whose)} ORDER BY 1`,
    runId,
  );
  return rows.length === 0 ? [1] : rows.map(({ trial }) => trial);
}

/** The answers of an answer set in the benchmark's order, or those of one item among them. */
export function examResponses(
  db: ReadableDb,
  runId: number,
  itemId: number | null = null,
  whose: Whose = {},
): ExamResponse[] {
  const where = `WHERE a.run_id = ? AND (? IS NULL OR a.item_id = ?) AND ${isWhole('a.id')}`;
  const of = [runId, itemId, itemId];
  return assemble(
    db.all<ResponseRow>(`${RESPONSES} ${where} ORDER BY i.position, a.sample_index`, ...of),
    db.all<LayerRow>(`${GRADES} ${where} AND ${inTrial(whose)} AND ${gradesOf(whose)} ${ORDER}`, ...of),
    db.all<LayerRow>(`${AWARDS} ${where} ${AWARDS_ORDER}`, ...of),
  );
}

export function examResponse(db: ReadableDb, responseId: number): ExamResponse | undefined {
  return assemble(
    db.all<ResponseRow>(`${RESPONSES} WHERE a.id = ? AND ${isWhole('a.id')}`, responseId),
    db.all<LayerRow>(`${GRADES} WHERE a.id = ? AND x.trial = 1 AND ${OF_CHOSEN} ${ORDER}`, responseId),
    db.all<LayerRow>(`${AWARDS} WHERE a.id = ? ${AWARDS_ORDER}`, responseId),
  )[0];
}

function assemble(responses: ResponseRow[], grades: LayerRow[], awards: LayerRow[]): ExamResponse[] {
  const byResponse = Map.groupBy([...grades, ...awards], (layer) => layer.responseId);
  return responses.map((response) => ({
    ...response,
    layers: (byResponse.get(response.responseId) ?? []).map((layer) => ({
      source: layer.source,
      who: layer.who ?? '',
      runId: layer.runId,
      status: isByHand(layer.source) ? statusOfPoints(layer.points ?? 0, response.max) : layer.status,
      points: layer.points,
      rationale: layer.rationale,
      at: layer.at,
    })),
  }));
}

/** How many replies to an item's question could not be read so far in a run: each new try is another request. */
export function unreadableReplies(db: ReadableDb, runId: number, itemId: number, sampleIndex: number): number {
  return (
    db.get<{ n: number | null }>(
      `SELECT json_extract(meta, '$.unreadable') AS n FROM responses WHERE run_id = ? AND item_id = ? AND sample_index = ?`,
      runId,
      itemId,
      sampleIndex,
    )?.n ?? 0
  );
}

/** The row of the answer to a question in a run; undefined before there is one. */
export function responseIdOf(db: ReadableDb, runId: number, itemId: number, sampleIndex: number): number | undefined {
  return db.get<{ id: number }>(
    'SELECT id FROM responses WHERE run_id = ? AND item_id = ? AND sample_index = ?',
    runId,
    itemId,
    sampleIndex,
  )?.id;
}
