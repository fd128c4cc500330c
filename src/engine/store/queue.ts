import type { QueueRow } from '../../contract/shapes.ts';
import { overallStatus, type Status } from '../../core/grading/status.ts';
import type { ReadableDb } from './open.ts';

interface Row extends Omit<QueueRow, 'samples' | 'damaged' | 'edited'> {
  damaged: number;
  edited: number;
}
const PREVIEW_LENGTH = 120;

/** The queue of a benchmark: one light row per item, with one status per sample of the chosen answer set. */
export function queueOf(db: ReadableDb, benchmarkId: number, answerRunId: number | null, reviewer: string): QueueRow[] {
  const samples = answerRunId === null ? new Map<number, Status[]>() : sampleStatuses(db, answerRunId);
  return db
    .all<Row>(
      `SELECT i.id AS itemId, i.position, i.external_id AS externalId, i.subject, substr(i.question, 1, ${String(PREVIEW_LENGTH)}) AS preview, i.damaged,
        (SELECT count(*) FROM item_images m WHERE m.item_id = i.id AND m.place = 'question') AS figures,
        EXISTS (SELECT 1 FROM patches p WHERE p.item_id = i.id) AS edited,
        (SELECT count(*) FROM current_variables v WHERE v.item_id = i.id) AS variables,
        (SELECT count(*) FROM overrides o JOIN responses a ON a.id = o.response_id WHERE a.item_id = i.id AND a.run_id = ?) AS overridden,
        coalesce((SELECT r.status FROM item_reviews r JOIN reviewers w ON w.id = r.reviewer_id WHERE r.item_id = i.id AND w.name = ?), 'todo') AS reviewStatus
       FROM items i WHERE i.benchmark_id = ? ORDER BY i.position`,
      answerRunId,
      reviewer,
      benchmarkId,
    )
    .map((row) => ({
      ...row,
      damaged: row.damaged === 1,
      edited: row.edited === 1,
      samples: samples.get(row.itemId) ?? [],
    }));
}

function sampleStatuses(db: ReadableDb, runId: number): Map<number, Status[]> {
  const map = new Map<number, Status[]>();
  for (const answer of statusesOfRun(db, runId)) {
    const list = map.get(answer.itemId) ?? [];
    list.push(overallStatus(answer.statuses));
    map.set(answer.itemId, list);
  }
  return map;
}

export interface AnswerStatuses {
  itemId: number;
  responseId: number;
  statuses: Status[];
  /** The same without the experts: the imported variables with their stored verdicts, whatever was corrected since. */
  judged: Status[];
  overridden: number;
}

/** The effective status of every variable of every answer of a run, in benchmark and sample order. */
export function statusesOfRun(db: ReadableDb, runId: number): AnswerStatuses[] {
  const rows = db.all<{
    itemId: number;
    responseId: number;
    place: number | null;
    added: number;
    status: Status;
    judged: Status;
    source: string;
  }>(
    `SELECT a.item_id AS itemId, a.id AS responseId, v.place, v.added, coalesce(e.status, 'not_run') AS status, coalesce(e.judged, 'not_run') AS judged, coalesce(e.source, '') AS source
     FROM responses a JOIN items i ON i.id = a.item_id JOIN variables v ON v.item_id = a.item_id
     LEFT JOIN effective e ON e.response_id = a.id AND e.variable_id = v.id
     WHERE a.run_id = ? ORDER BY i.position, a.sample_index, v.place IS NULL, v.place, v.position`,
    runId,
  );
  const answers: AnswerStatuses[] = [];
  for (const row of rows) {
    let last = answers.at(-1);
    if (last?.responseId !== row.responseId) {
      last = { itemId: row.itemId, responseId: row.responseId, statuses: [], judged: [], overridden: 0 };
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
