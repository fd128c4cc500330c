/**
 * What counts for every variable of every answer, in each grading and trial: what was adjudicated, else the newest expert override, which both stand above all gradings, else
 * the layer of the grading that has precedence (core/grading/precedence.ts), as it stands against a corrected reference. `judged` is what was
 * stored, without any expert's part: of the verdicts on the imported reference, where there are any. What a judge said of an audit's share
 * counts only where nothing else does.
 */
import { countedSql, rankSql } from '../../../core/grading/precedence.ts';
import { NEWEST_OF_ANSWER } from '../seats/adjudications.ts';
import { gradingsOfRun, ensureGrading, type GradingTrials } from './gradings.ts';
import { BY_EXPERTS } from '../../../core/grading/method.ts';
import type { WritableDb } from '../file/open.ts';

/** SQL: what counts of a variable of an answer in the chosen grading of its answer set, as `e`; both are named by their tables' aliases. */
export const shown = (answer: string, variable: string): string =>
  `LEFT JOIN chosen_gradings chosen ON chosen.answer_run_id = ${answer}.run_id
   LEFT JOIN effective e ON e.response_id = ${answer}.id AND e.grading_id = chosen.grading_id AND e.trial = 1 AND e.variable_id = ${variable}.id`;

/** The order of the verdicts (`w`) of one grading on a variable, the one that counts first; `s` is what it was rescored to. */
const FIRST = `w.audit, w.run_id DESC, s.status IS 'undecided', ${rankSql('w.source')}`;
const FIRST_JUDGED = `w.audit, w.reference <> x.value, w.run_id DESC, ${rankSql('w.source')}`;

/** SQL: of the adjudication (`d`), the newest override (`o`), and the verdict that counts first (`v`), as it was rescored (`n`). */
const COUNTED = countedSql(
  { adjudicated: 'd.said', expert: 'o.status' },
  { status: 'n.status, v.status', source: 'v.source' },
);

/** SQL: the verdict that counts first of a variable (`x`) of an answer (`a`) in a grading and trial (`@grading`, `@trial`), without any expert's part. */
export const COUNTS_FIRST = `SELECT w.id FROM verdicts w JOIN grading_runs q ON q.run_id = w.run_id AND q.grading_id = @grading
  LEFT JOIN rescored s ON s.verdict_id = w.id WHERE w.response_id = a.id AND +w.variable_id = x.id AND w.trial = @trial ORDER BY ${FIRST} LIMIT 1`;

/** After the verdicts of a run on an answer in a trial were written, in the same transaction. */
export function refreshVerdicts(db: WritableDb, of: { responseId: number; runId: number; trial: number }): void {
  for (const { gradingId } of gradingsOfRun(db, of.runId, of.responseId))
    refresh(db, of.responseId, gradingId, of.trial);
}

/** The answers whose refreshing waits for the end of a piece of work. */
const waiting = new WeakMap<WritableDb, Set<number>>();

/** What a piece of work decides of an answer is worked out once, at its end. In one transaction. */
export function refreshedTogether(db: WritableDb, work: () => void): void {
  const answers = new Set<number>();
  waiting.set(db, answers);
  try {
    work();
  } finally {
    waiting.delete(db);
  }
  for (const id of answers) refreshAnswer(db, id);
}

/** After an expert's decision on an answer, or a correction of its item, in the same transaction: in all gradings and trials. */
export function refreshAnswer(db: WritableDb, responseId: number): void {
  const later = waiting.get(db);
  if (later) {
    later.add(responseId);
    return;
  }
  for (const { gradingId, trials } of gradingsOfAnswer(db, responseId))
    for (let trial = 1; trial <= trials; trial += 1) refresh(db, responseId, gradingId, trial);
}

/** The gradings of the answer's set; where nobody graded it yet, the experts' own, once one of them has decided something. */
function gradingsOfAnswer(db: WritableDb, responseId: number): GradingTrials[] {
  const gradings = db.all<GradingTrials>(
    'SELECT g.id AS gradingId, g.trials FROM gradings g JOIN responses a ON a.run_id = g.answer_run_id WHERE a.id = ?',
    responseId,
  );
  if (gradings.length > 0) return gradings;
  const decided = db.get<{ answerRunId: number; at: string }>(
    `SELECT a.run_id AS answerRunId, e.created_at AS at FROM (SELECT response_id, event_id FROM overrides UNION ALL SELECT response_id, event_id FROM answer_adjudications WHERE about = 'verdict') o
     JOIN responses a ON a.id = o.response_id JOIN events e ON e.id = o.event_id WHERE a.id = ? ORDER BY e.created_at, e.uid LIMIT 1`,
    responseId,
  );
  if (!decided) return [];
  return [{ gradingId: ensureGrading(db, { ...decided, method: BY_EXPERTS, trials: 1 }), trials: 1 }];
}

/** An answer nobody graded has no row; removed variables keep theirs. */
function refresh(db: WritableDb, responseId: number, gradingId: number, trial: number): void {
  db.run('DELETE FROM effective WHERE response_id = ? AND grading_id = ? AND trial = ?', responseId, gradingId, trial);
  const mine = `verdicts w JOIN grading_runs q ON q.run_id = w.run_id AND q.grading_id = @grading`;
  const of = 'w.response_id = a.id AND +w.variable_id = x.id AND w.trial = @trial';
  db.run(
    `INSERT INTO effective (response_id, grading_id, trial, variable_id, status, source, judged)
     SELECT a.id, @grading, @trial, x.id, ${COUNTED.status}, ${COUNTED.source}, coalesce(j.status, 'not_run')
     FROM responses a JOIN variables x ON x.item_id = a.item_id
     LEFT JOIN verdicts v ON v.id = (${COUNTS_FIRST})
     LEFT JOIN rescored n ON n.verdict_id = v.id
     LEFT JOIN verdicts j ON j.id = (SELECT w.id FROM ${mine} WHERE ${of} ORDER BY ${FIRST_JUDGED} LIMIT 1)
     LEFT JOIN overrides o ON o.response_id = a.id AND o.variable_id = x.id AND o.reviewer_id = (
       SELECT p.reviewer_id FROM overrides p JOIN events pe ON pe.id = p.event_id WHERE p.response_id = a.id AND p.variable_id = x.id
       ORDER BY pe.created_at DESC, pe.uid DESC LIMIT 1)
     LEFT JOIN answer_adjudications d ON d.response_id = a.id AND d.about = 'verdict' AND d.variable_id = x.id AND ${NEWEST_OF_ANSWER}
     WHERE a.id = @response AND (v.id IS NOT NULL OR o.status IS NOT NULL OR d.said IS NOT NULL)`,
    { grading: gradingId, trial, response: responseId },
  );
}
