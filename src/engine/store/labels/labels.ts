/** Where experts' labels belong. */
import type { ReadableDb } from '../file/open.ts';

export interface LabelPlace {
  itemId: number;
  responseId: number;
}

/** Answers by id and index (several items may have one id), variables by item and name. */
export function placesOfLabels(
  db: ReadableDb,
  { benchmarkId, answerRunId }: { benchmarkId: number; answerRunId: number },
): { answers: Map<string, LabelPlace[]>; variables: Map<string, number> } {
  const answers = db.all<LabelPlace & { id: string; sample: number }>(
    `SELECT i.external_id AS id, a.sample_index AS sample, a.item_id AS itemId, a.id AS responseId
     FROM responses a JOIN items i ON i.id = a.item_id WHERE i.benchmark_id = ? AND a.run_id = ?`,
    benchmarkId,
    answerRunId,
  );
  const variables = db.all<{ itemId: number; name: string; id: number }>(
    'SELECT v.item_id AS itemId, v.name, v.id FROM current_variables v JOIN items i ON i.id = v.item_id WHERE i.benchmark_id = ?',
    benchmarkId,
  );
  return {
    answers: Map.groupBy(answers, ({ id, sample }) => `${id}/${String(sample + 1)}`),
    variables: new Map(variables.map(({ itemId, name, id }) => [`${String(itemId)}/${name}`, id])),
  };
}
