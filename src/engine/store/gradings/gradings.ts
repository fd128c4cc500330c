/**
 * Gradings: whose verdicts a figure is made of. A grading is one answer set judged by one method (core/grading/method.ts), by however many
 * runs; each set has one that is chosen to be shown, the first until the user chooses another.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { GradingView } from '../../../contract/grading-calls.ts';
import { UserError } from '../../../contract/router.ts';
import { comparableMethod, GradingMethod, methodOfRun, nameOfMethod } from '../../../core/grading/method.ts';
import { PROMPT_SETS } from '../../../core/prompts/paper.ts';
import { listPrompts } from '../../../core/prompts/registry.ts';
import { canonicalJson } from '../../../core/run/canonical.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

export interface GradingTrials {
  gradingId: number;
  trials: number;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** sha256 of the product's own prompts, by name. */
const usualPrompts = (): Record<string, string> =>
  Object.fromEntries(listPrompts().map(({ name, template }) => [name, sha256(template)]));

/** sha256 of the prompts of each set that can be chosen in their place. */
const promptSets = (): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(PROMPT_SETS).map(([set, texts]) => [
      set,
      Object.fromEntries(Object.entries(texts).map(([name, template]) => [name, sha256(template)])),
    ]),
  );

export const gradingBy = (
  db: ReadableDb,
  { answerRunId, method }: { answerRunId: number; method: GradingMethod },
): number | undefined =>
  db.get<{ id: number }>(
    'SELECT id FROM gradings WHERE answer_run_id = ? AND hash = ?',
    ...[answerRunId, sha256(canonicalJson(method))],
  )?.id;

/** The grading of an answer set by a method, made when there is none; the first becomes the chosen one. Its id. */
export function ensureGrading(
  db: WritableDb,
  of: { answerRunId: number; method: GradingMethod; trials: number; at: string },
): number {
  const text = canonicalJson(of.method);
  const hash = sha256(text);
  const known = gradingBy(db, of);
  if (known !== undefined) {
    db.run('UPDATE gradings SET trials = max(trials, ?) WHERE id = ?', of.trials, known);
    return known;
  }
  const { id } = db.run(
    `INSERT INTO gradings (answer_run_id, kind, name, method, hash, trials, created_at)
     VALUES (@answerRunId, @kind, @name, @method, @hash, @trials, @at)`,
    {
      ...{ ...of, kind: of.method.kind, method: text, hash },
      name: freeName(db, of.answerRunId, nameOfMethod(of.method, usualPrompts(), promptSets()), hash),
    },
  );
  const chosen = chosenGrading(db, of.answerRunId);
  if (chosen === null || chosen.kind === 'expert') choose(db, of.answerRunId, id);
  return id;
}

function freeName(db: ReadableDb, answerRunId: number, name: string, hash: string): string {
  const taken = db.get('SELECT 1 FROM gradings WHERE answer_run_id = ? AND name = ?', answerRunId, name);
  return taken ? `${name}, ${hash.slice(0, 6)}` : name;
}

/** Takes a judging run's verdicts into the gradings of the answer sets that it grades. In the transaction that makes its tasks. */
export function registerRun(db: WritableDb, runId: number, at: string): void {
  const run = db.get<{ config: string; trials: number; hasVariables: number }>(
    `SELECT config, max(1, coalesce(config ->> '$.trials', 1)) AS trials,
       EXISTS (SELECT 1 FROM items i JOIN variables v ON v.item_id = i.id WHERE i.benchmark_id = runs.benchmark_id) AS hasVariables
     FROM runs WHERE id = ?`,
    runId,
  );
  if (!run) return;
  const method = methodOfRun(JSON.parse(run.config), run.hasVariables === 1);
  const sets = db.all<{ id: number }>(
    `SELECT DISTINCT a.run_id AS id FROM tasks t JOIN responses a ON a.id = t.response_id WHERE t.run_id = ? AND t.kind = 'grade' ORDER BY 1`,
    runId,
  );
  for (const { id: answerRunId } of sets) addRun(db, { runId, answerRunId, method, trials: run.trials, at });
}

/** Takes a run's verdicts on an answer set into the grading by a method. The grading's id. */
export function addRun(
  db: WritableDb,
  of: { runId: number; answerRunId: number; method: GradingMethod; trials: number; at: string },
): number {
  const gradingId = ensureGrading(db, of);
  db.run('INSERT OR IGNORE INTO grading_runs (grading_id, run_id) VALUES (?, ?)', gradingId, of.runId);
  return gradingId;
}

/** The gradings that a run's verdicts on an answer are of. */
export function gradingsOfRun(db: ReadableDb, runId: number, responseId: number): { gradingId: number }[] {
  return db.all<{ gradingId: number }>(
    `SELECT q.grading_id AS gradingId FROM grading_runs q JOIN gradings g ON g.id = q.grading_id JOIN responses a ON a.run_id = g.answer_run_id
     WHERE q.run_id = ? AND a.id = ?`,
    runId,
    responseId,
  );
}

interface Row extends Omit<GradingView, 'method' | 'chosen' | 'runIds' | 'dropped'> {
  method: string;
  chosen: number;
  runIds: string;
  dropped: string | null;
}

/** SQL: what a grading was asked for in a trial (`a`: the answer, `g`: the grading): the tasks of its runs; all answers of one that no run of ours made. */
export const askedIn = (trial: string): string => `(g.kind IN ('expert', 'newest')
  OR EXISTS (SELECT 1 FROM grading_runs q JOIN tasks t ON t.run_id = q.run_id AND t.kind = 'grade' AND t.item_id = a.item_id AND t.response_id = a.id AND t.trial = ${trial}
    WHERE q.grading_id = g.id)
  OR EXISTS (SELECT 1 FROM grading_runs q JOIN verdicts w ON w.run_id = q.run_id AND w.response_id = a.id AND w.trial = ${trial} WHERE q.grading_id = g.id)
  OR EXISTS (SELECT 1 FROM grading_runs q JOIN grades w ON w.run_id = q.run_id AND w.response_id = a.id AND w.trial = ${trial} WHERE q.grading_id = g.id))`;

/** SQL: whether a grade (`x`) of an answer (`a`) is of a run that is of no grading, as when an exam's answers are graded as they come. */
export const OF_NONE = `NOT EXISTS (SELECT 1 FROM grading_runs q JOIN gradings z ON z.id = q.grading_id AND z.answer_run_id = a.run_id WHERE q.run_id = x.run_id)`;

/** SQL: whether a grade (`x`) of an answer (`a`) counts: it is of the chosen grading, or of a run that is of no grading. */
export const OF_CHOSEN = `(EXISTS (SELECT 1 FROM grading_runs q JOIN chosen_gradings h ON h.grading_id = q.grading_id AND h.answer_run_id = a.run_id
    WHERE q.run_id = x.run_id) OR ${OF_NONE})`;

const VIEW = `
  SELECT g.id AS gradingId, g.answer_run_id AS answerRunId, m.name AS model, r.name AS answers, g.name, g.kind, g.method, g.trials, g.created_at AS createdAt,
    coalesce(c.grading_id = g.id, 0) AS chosen,
    (SELECT json_group_array(q.run_id) FROM grading_runs q WHERE q.grading_id = g.id) AS runIds,
    (SELECT json_group_array(DISTINCT d.value) FROM grading_runs q JOIN runs u ON u.id = q.run_id, json_each(u.dropped) d WHERE q.grading_id = g.id) AS dropped
  FROM gradings g JOIN runs r ON r.id = g.answer_run_id LEFT JOIN models m ON m.id = r.model_id
  LEFT JOIN chosen_gradings c ON c.answer_run_id = g.answer_run_id`;
const Ids = z.array(z.int());
const Names = z.array(z.string());

function view({ method, chosen, runIds, dropped, ...row }: Row): GradingView {
  return {
    ...row,
    method: GradingMethod.parse(JSON.parse(method)),
    chosen: chosen === 1,
    runIds: Ids.parse(JSON.parse(runIds)),
    dropped: Names.parse(JSON.parse(dropped ?? '[]')),
  };
}

/** The gradings of a benchmark's answer sets, by set, the oldest first. */
export function gradingsOf(db: ReadableDb, benchmarkId: number): GradingView[] {
  return db.all<Row>(`${VIEW} WHERE r.benchmark_id = ? ORDER BY g.answer_run_id, g.id`, benchmarkId).map(view);
}

/** Throws UserError not-found. */
export function gradingById(db: ReadableDb, gradingId: number): GradingView {
  const row = db.get<Row>(`${VIEW} WHERE g.id = ?`, gradingId);
  if (!row)
    throw new UserError(
      'not-found',
      `There is no grading ${String(gradingId)} in this workspace. \`gradings list\` shows them.`,
    );
  return view(row);
}

/** The grading that is shown of an answer set; null while nobody has graded it. */
export function chosenGrading(db: ReadableDb, answerRunId: number): GradingView | null {
  const row = db.get<Row>(`${VIEW} WHERE g.answer_run_id = ? AND c.grading_id = g.id`, answerRunId);
  return row ? view(row) : null;
}

/** Of each answer set of a benchmark how the grading that is shown of it came about: sets with the same are ranked among each other, no others. */
export function methodsShown(db: ReadableDb, benchmarkId: number): (answerRunId: number) => string {
  const rows = db.all<{ answerRunId: number; method: string }>(
    `SELECT c.answer_run_id AS answerRunId, g.method FROM chosen_gradings c JOIN gradings g ON g.id = c.grading_id
     JOIN runs r ON r.id = c.answer_run_id WHERE r.benchmark_id = ?`,
    benchmarkId,
  );
  const keys = new Map(
    rows.map(({ answerRunId, method }) => [answerRunId, comparableMethod(GradingMethod.parse(JSON.parse(method)))]),
  );
  return (answerRunId) => keys.get(answerRunId) ?? '';
}

/** A grading of an answer set. Throws UserError not-found when it is of others. */
export function gradingOfSet(db: ReadableDb, answerRunId: number, gradingId: number): GradingView {
  const grading = gradingById(db, gradingId);
  if (grading.answerRunId === answerRunId) return grading;
  throw new UserError(
    'not-found',
    `Grading ${String(gradingId)} is of other answers. Choose one of the gradings of these answers.`,
  );
}

/** Shows a grading of an answer set from now on. Throws UserError not-found when it is not one of the set. */
export function chooseGrading(db: WritableDb, answerRunId: number, gradingId: number): void {
  choose(db, answerRunId, gradingOfSet(db, answerRunId, gradingId).gradingId);
}

/** Shows, of each answer set that a run grades, the grading that it works for. */
export function showGradingsOf(db: WritableDb, runId: number): void {
  db.transaction(() => {
    const gradings = db.all<{ id: number; answerRunId: number }>(
      `SELECT g.id, g.answer_run_id AS answerRunId FROM grading_runs q JOIN gradings g ON g.id = q.grading_id WHERE q.run_id = ? AND g.kind <> 'newest'`,
      runId,
    );
    for (const { id, answerRunId } of gradings) choose(db, answerRunId, id);
  });
}

function choose(db: WritableDb, answerRunId: number, gradingId: number): void {
  db.run(
    `INSERT INTO chosen_gradings (answer_run_id, grading_id) VALUES (?, ?)
     ON CONFLICT (answer_run_id) DO UPDATE SET grading_id = excluded.grading_id`,
    answerRunId,
    gradingId,
  );
}

/** The grading of an answer set that a judging run works for; undefined where the run does not grade it. */
export function gradingOfRun(db: ReadableDb, runId: number, answerRunId: number): GradingView | undefined {
  const row = db.get<Row>(
    `${VIEW} JOIN grading_runs q ON q.grading_id = g.id AND q.run_id = ? WHERE g.answer_run_id = ? ORDER BY g.kind = 'newest', g.id LIMIT 1`,
    runId,
    answerRunId,
  );
  return row && view(row);
}
