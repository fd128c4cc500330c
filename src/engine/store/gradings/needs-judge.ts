import type { NeedsJudgeRow } from '../../../contract/annotation-calls.ts';
import { byHandSql } from '../../../core/grading/precedence.ts';
import type { ReadableDb } from '../file/open.ts';
import { isWhole } from '../seals/seals.ts';

/**
 * The variables whose verdict a corrected reference left open: a judge had decided against the old reference, and the offline verifier cannot
 * compare with the new one. Nobody has decided since. In the benchmark's order; `judgingRunId` is the newest run of the chosen grading that the judge decided in.
 */
export function needsJudge(db: ReadableDb, benchmarkId: number): NeedsJudgeRow[] {
  return db.all<NeedsJudgeRow>(
    `SELECT a.id AS responseId, i.id AS itemId, i.position, i.external_id AS externalId, coalesce(m.name, r.name) AS model,
       a.sample_index AS sampleIndex, c.id AS variableId, c.name AS variable, w.run_id AS judgingRunId, j.name AS judge
     FROM items i JOIN responses a ON a.item_id = i.id AND ${isWhole('a.id')} JOIN runs r ON r.id = a.run_id LEFT JOIN models m ON m.id = r.model_id
     JOIN current_variables c ON c.item_id = i.id
     JOIN chosen_gradings h ON h.answer_run_id = a.run_id
     JOIN effective e ON e.response_id = a.id AND e.grading_id = h.grading_id AND e.trial = 1 AND e.variable_id = c.id
       AND e.status = 'undecided' AND NOT (${byHandSql('e.source')})
     JOIN verdicts w ON w.id = (
       SELECT v.id FROM verdicts v JOIN grading_runs q ON q.run_id = v.run_id AND q.grading_id = h.grading_id JOIN rescored n ON n.verdict_id = v.id
       WHERE v.response_id = a.id AND v.variable_id = c.id AND v.trial = 1 AND n.reason_code = 'reference-changed'
       ORDER BY v.run_id DESC LIMIT 1)
     JOIN runs g ON g.id = w.run_id LEFT JOIN models j ON j.id = g.judge_id
     WHERE i.benchmark_id = ? ORDER BY i.position, a.run_id, a.sample_index, c.position`,
    benchmarkId,
  );
}
