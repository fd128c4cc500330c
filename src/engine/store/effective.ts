import type { WritableDb } from './open.ts';

/**
 * Works out anew what counts for every variable of an answer: the newest expert override, else of the newest judging run the judge's
 * verdict, else the offline one; each as it stands against a corrected reference. `judged` is what was stored, without any
 * expert's part: of the verdicts on the imported reference, where there are any.
 * Called after every verdict and override, in the same transaction. An answer nobody graded has no row; removed variables keep theirs.
 */
export function refreshEffective(db: WritableDb, responseId: number): void {
  db.run('DELETE FROM effective WHERE response_id = ?', responseId);
  db.run(
    `INSERT INTO effective (response_id, variable_id, status, source, judged)
     SELECT a.id, x.id, coalesce(o.status, n.status, v.status), CASE WHEN o.status IS NULL THEN v.source ELSE 'expert' END,
       coalesce(j.status, 'not_run')
     FROM responses a JOIN variables x ON x.item_id = a.item_id
     LEFT JOIN verdicts v ON v.id = (
       SELECT w.id FROM verdicts w LEFT JOIN rescored s ON s.verdict_id = w.id
       WHERE w.response_id = a.id AND w.variable_id = x.id AND w.trial = 1
       ORDER BY w.run_id DESC, s.status IS 'undecided', CASE w.source WHEN 'judge' THEN 0 WHEN 'import' THEN 1 ELSE 2 END LIMIT 1)
     LEFT JOIN rescored n ON n.verdict_id = v.id
     LEFT JOIN verdicts j ON j.id = (
       SELECT w.id FROM verdicts w WHERE w.response_id = a.id AND w.variable_id = x.id AND w.trial = 1
       ORDER BY w.reference <> x.value, w.run_id DESC, CASE w.source WHEN 'judge' THEN 0 WHEN 'import' THEN 1 ELSE 2 END LIMIT 1)
     LEFT JOIN overrides o ON o.response_id = a.id AND o.variable_id = x.id AND o.event_id = (
       SELECT max(p.event_id) FROM overrides p WHERE p.response_id = a.id AND p.variable_id = x.id)
     WHERE a.id = ? AND (v.id IS NOT NULL OR o.status IS NOT NULL)`,
    responseId,
  );
}
