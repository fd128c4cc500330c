/** What counts of every variable of every answer, with experts and without: what all figures are computed from. */
import type { Status } from '../../core/grading/status.ts';
import type { ReadableDb } from './open.ts';

export interface AnswerStatuses {
  runId: number;
  itemId: number;
  responseId: number;
  statuses: Status[];
  /** The same without the experts: the imported variables with their stored verdicts, whatever was corrected since. */
  judged: Status[];
  overridden: number;
}

/** The effective status of every variable of every answer of a run, in benchmark and sample order. */
export function statusesOfRun(db: ReadableDb, runId: number): AnswerStatuses[] {
  return grouped(db.all<StatusRow>(`${STATUSES} WHERE a.run_id = ? ${IN_ORDER}`, runId));
}

/** The same of every answer of every run to one item. */
export function statusesOfItem(db: ReadableDb, itemId: number): AnswerStatuses[] {
  return grouped(
    db.all<StatusRow>(`${STATUSES} WHERE a.item_id = ? ORDER BY a.run_id, a.sample_index, v.place`, itemId),
  );
}

interface StatusRow {
  runId: number;
  itemId: number;
  responseId: number;
  place: number | null;
  added: number;
  status: Status;
  judged: Status;
  source: string;
}
const STATUSES = `SELECT a.run_id AS runId, a.item_id AS itemId, a.id AS responseId, v.place, v.added,
    coalesce(e.status, 'not_run') AS status, coalesce(e.judged, 'not_run') AS judged, coalesce(e.source, '') AS source
  FROM responses a JOIN items i ON i.id = a.item_id JOIN variables v ON v.item_id = a.item_id
  LEFT JOIN effective e ON e.response_id = a.id AND e.variable_id = v.id`;
const IN_ORDER = 'ORDER BY i.position, a.sample_index, v.place IS NULL, v.place, v.position';

function grouped(rows: readonly StatusRow[]): AnswerStatuses[] {
  const answers: AnswerStatuses[] = [];
  for (const { runId, itemId, responseId, ...row } of rows) {
    let last = answers.at(-1);
    if (last?.responseId !== responseId) {
      last = { runId, itemId, responseId, statuses: [], judged: [], overridden: 0 };
      answers.push(last);
    }
    if (row.place !== null) {
      last.statuses.push(row.status);
      if (row.source === 'expert') last.overridden += 1;
    }
    if (row.added === 0) last.judged.push(row.judged);
  }
  return answers;
}
