/** Items that were solved without their figures (paper, section 3.1): for the answer, and for all sub-questions of the flow. */
import type { ImageNeedRow } from '../../../contract/flow-calls.ts';
import { isGraded, type Status } from '../../../core/grading/status.ts';
import { shown } from '../gradings/effective.ts';
import { listedItems } from './listed-items.ts';
import type { ReadableDb } from '../file/open.ts';

/** What one run that was sent no figures got right of one item that has some. */
export interface BlindOutcome {
  itemId: number;
  runId: number;
  model: string;
  /** Right answers of all; for the flow right sub-questions of all. */
  right: number;
  total: number;
}

const BLIND_RUN = `coalesce(json_extract(r.config, '$.images'), 1) = 0
  AND EXISTS (SELECT 1 FROM item_images g WHERE g.item_id = i.id AND g.place = 'question')`;

/** Final answers: of generation runs without figures, as reviewed. */
function blindAnswers(db: ReadableDb, benchmarkId: number): BlindOutcome[] {
  return db.all<BlindOutcome>(
    `SELECT itemId, runId, model, sum(isRight) AS right, count(*) AS total FROM (
       SELECT i.id AS itemId, r.id AS runId, m.name AS model, sum(coalesce(e.status, '') = 'right') = count(*) AS isRight
       FROM responses x JOIN items i ON i.id = x.item_id JOIN runs r ON r.id = x.run_id JOIN models m ON m.id = r.model_id
       JOIN current_variables v ON v.item_id = i.id ${shown('x', 'v')}
       WHERE i.benchmark_id = ? AND ${BLIND_RUN} GROUP BY x.id) GROUP BY itemId, runId`,
    benchmarkId,
  );
}

interface UnitCount {
  itemId: number;
  runId: number;
  model: string;
  step: number;
  steps: number;
  status: Status | null;
  n: number;
}

/** Sub-questions: of diagnoses without figures, a sub-question counts as right when more than half of its graded repeats are. */
export function blindSteps(
  db: ReadableDb,
  of: { benchmarkId: number } | { itemIds: readonly number[] },
): BlindOutcome[] {
  const some = 'itemIds' in of;
  // Of some items from their tasks, of a benchmark from its runs.
  const from = some
    ? `json_each(@items) y CROSS JOIN tasks t ON t.item_id = y.value AND t.kind = 'diagnose' AND t.condition = 'unit' CROSS JOIN runs r ON r.id = t.run_id JOIN models m ON m.id = r.model_id`
    : `runs r JOIN models m ON m.id = r.model_id JOIN tasks t ON t.run_id = r.id AND t.kind = 'diagnose' AND t.condition = 'unit'`;
  const rows = db.all<UnitCount>(
    `SELECT i.id AS itemId, r.id AS runId, m.name AS model, t.step, json_array_length(f.steps) AS steps, a.status, count(*) AS n
     FROM ${from}
     JOIN items i ON i.id = t.item_id JOIN diagnosis_flows f ON f.run_id = r.id AND f.item_id = i.id
     LEFT JOIN diagnosis_answers a ON a.task_id = t.id
     WHERE r.kind = 'diagnosis' AND ${some ? '1' : 'r.benchmark_id = @benchmark'} AND ${BLIND_RUN}
     GROUP BY i.id, r.id, t.step, a.status`,
    some ? { items: JSON.stringify(of.itemIds) } : { benchmark: of.benchmarkId },
  );
  const runs = Map.groupBy(rows, (row) => `${String(row.itemId)} ${String(row.runId)}`);
  return [...runs.values()].flatMap((list): BlindOutcome[] => {
    const [first] = list;
    if (!first) return [];
    const right = [...Map.groupBy(list, (row) => row.step).values()].filter((step) => {
      const count = (wanted: (status: Status) => boolean): number =>
        step.reduce((sum, { status, n }) => sum + (status !== null && wanted(status) ? n : 0), 0);
      return count((status) => status === 'right') * 2 > count(isGraded);
    }).length;
    return [{ itemId: first.itemId, runId: first.runId, model: first.model, right, total: first.steps }];
  });
}

/** The items for which a run without figures is evidence that they are not needed, in the benchmark's order. */
export function imageNeed(db: ReadableDb, benchmarkId: number): ImageNeedRow[] {
  const answers = Map.groupBy(
    blindAnswers(db, benchmarkId).filter(({ right }) => right > 0),
    ({ itemId }) => itemId,
  );
  const steps = Map.groupBy(blindSteps(db, { benchmarkId }).filter(allRight), ({ itemId }) => itemId);
  return listedItems(db, benchmarkId).flatMap((item): ImageNeedRow[] => [
    ...(answers.get(item.itemId) ?? []).map((one) => ({ ...item, ...one, question: 'imageNeededForAnswer' as const })),
    ...(steps.get(item.itemId) ?? []).map((one) => ({ ...item, ...one, question: 'imageNeededForFlow' as const })),
  ]);
}

/** The paper's filter: all sub-questions are answered. */
export function allRight({ right, total }: Pick<BlindOutcome, 'right' | 'total'>): boolean {
  return total > 0 && right === total;
}
