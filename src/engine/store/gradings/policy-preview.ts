/** What others than the offline verifier decided about an answer in its chosen grading, first trial. */
import { byHandSql } from '../../../core/grading/precedence.ts';
import type { Status } from '../../../core/grading/status.ts';
import type { ReadableDb } from '../file/open.ts';

export interface DecidedElsewhere {
  expert: Status | null;
  /** What the judge read and said, value by value. */
  judge: { status: Status; value: string | null; reasonCode: string } | null;
}

/** By variable. */
export function decidedElsewhere(db: ReadableDb, responseId: number): Map<number, DecidedElsewhere> {
  const rows = db.all<{
    variableId: number;
    expert: Status | null;
    status: Status | null;
    value: string | null;
    reasonCode: string | null;
  }>(
    `SELECT x.id AS variableId, CASE WHEN ${byHandSql('e.source')} THEN e.status END AS expert, coalesce(n.status, v.status) AS status,
       CASE WHEN n.status IS NULL THEN v.value ELSE n.value END AS value, coalesce(n.reason_code, v.reason_code) AS reasonCode
     FROM responses a JOIN current_variables x ON x.item_id = a.item_id
     JOIN chosen_gradings h ON h.answer_run_id = a.run_id JOIN gradings g ON g.id = h.grading_id
     LEFT JOIN effective e ON e.response_id = a.id AND e.grading_id = g.id AND e.trial = 1 AND e.variable_id = x.id
     LEFT JOIN verdicts v ON v.id = (
       SELECT w.id FROM verdicts w JOIN grading_runs q ON q.run_id = w.run_id AND q.grading_id = g.id
       WHERE g.method ->> '$.protocol' = 's2s' AND w.response_id = a.id AND w.variable_id = x.id AND w.trial = 1 AND w.source = 'judge' AND w.audit = 0
       ORDER BY w.run_id DESC LIMIT 1)
     LEFT JOIN rescored n ON n.verdict_id = v.id
     WHERE a.id = ?`,
    responseId,
  );
  return new Map(
    rows.map(({ variableId, expert, status, value, reasonCode }) => [
      variableId,
      { expert, judge: status === null ? null : { status, value, reasonCode: reasonCode ?? '' } },
    ]),
  );
}
