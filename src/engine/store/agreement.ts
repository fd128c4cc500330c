/** What each rater said of each variable of each answer, and how far any two of them agree (docs/design/review.md, "Statistics"). */
import type { AgreementPair, RaterView } from '../../contract/agreement-calls.ts';
import type { VariableType } from '../../core/benchmark/item.ts';
import { isGraded, type Source, type Status } from '../../core/grading/status.ts';
import { agreementOf, type RatedTwice } from '../../core/metrics/agreement.ts';
import type { ReadableDb } from './open.ts';

interface Chosen {
  benchmarkId: number;
  answerRunId?: number | undefined;
  type?: VariableType | undefined;
}
interface Row {
  answerRunId: number;
  itemId: number;
  responseId: number;
  variableId: number;
  source: Source;
  name: string;
  status: Status;
}
interface Rating {
  answerRunId: number;
  itemId: number;
  right: boolean;
}
interface Rater extends RaterView {
  ratings: Map<string, Rating>;
}

const ORDER: readonly Source[] = ['expert', 'judge', 'import', 'offline'];

/** Every two raters that settled variables of the same answers. Of a rater the newest verdict counts that settles anything; trials after the first repeat it. */
export function agreementPairs(db: ReadableDb, chosen: Chosen): AgreementPair[] {
  const raters = ratersOf(db, chosen);
  return raters.flatMap((first, index) =>
    raters.slice(index + 1).flatMap((second) => {
      const pair = pairOf(first, second);
      return pair.n === 0 ? [] : [pair];
    }),
  );
}

function ratersOf(db: ReadableDb, { benchmarkId, answerRunId, type }: Chosen): Rater[] {
  const where = `i.benchmark_id = ? AND (? IS NULL OR a.run_id = ?) AND (? IS NULL OR c.type = ?)`;
  const parameters = [benchmarkId, answerRunId ?? null, answerRunId ?? null, type ?? null, type ?? null];
  const verdicts = db.all<Row>(
    `SELECT a.run_id AS answerRunId, a.item_id AS itemId, a.id AS responseId, w.variable_id AS variableId, w.source,
       CASE w.source WHEN 'offline' THEN '' WHEN 'judge' THEN coalesce(m.name, '') ELSE r.name END AS name, coalesce(n.status, w.status) AS status
     FROM verdicts w JOIN responses a ON a.id = w.response_id JOIN items i ON i.id = a.item_id JOIN current_variables c ON c.id = w.variable_id
       JOIN runs r ON r.id = w.run_id LEFT JOIN models m ON m.id = r.judge_id LEFT JOIN rescored n ON n.verdict_id = w.id
     WHERE w.trial = 1 AND ${where} ORDER BY w.run_id`,
    ...parameters,
  );
  const overrides = db.all<Row>(
    `SELECT a.run_id AS answerRunId, a.item_id AS itemId, a.id AS responseId, o.variable_id AS variableId, 'expert' AS source, w.name, o.status
     FROM overrides o JOIN responses a ON a.id = o.response_id JOIN items i ON i.id = a.item_id JOIN current_variables c ON c.id = o.variable_id
       JOIN reviewers w ON w.id = o.reviewer_id
     WHERE ${where}`,
    ...parameters,
  );
  const raters = new Map<string, Rater>();
  for (const { source, name, responseId, variableId, status, answerRunId, itemId } of [...verdicts, ...overrides]) {
    if (!isGraded(status)) continue;
    const key = `${source}/${name}`;
    const rater: Rater = raters.get(key) ?? { source, name, ratings: new Map() };
    raters.set(key, rater);
    rater.ratings.set(`${String(responseId)}/${String(variableId)}`, {
      answerRunId,
      itemId,
      right: status === 'right',
    });
  }
  return [...raters.values()].sort(
    (a, b) => ORDER.indexOf(a.source) - ORDER.indexOf(b.source) || a.name.localeCompare(b.name),
  );
}

function pairOf(first: Rater, second: Rater): AgreementPair {
  const common = [...first.ratings].flatMap(([key, one]) => {
    const other = second.ratings.get(key);
    return other ? [{ answerRunId: one.answerRunId, itemId: one.itemId, first: one.right, second: other.right }] : [];
  });
  return {
    first: { source: first.source, name: first.name },
    second: { source: second.source, name: second.name },
    ...agreementOf(common),
    firstItems: bySet(common.filter((one) => one.first && !one.second)),
    secondItems: bySet(common.filter((one) => one.second && !one.first)),
  };
}

function bySet(rated: readonly (RatedTwice & { answerRunId: number })[]): AgreementPair['firstItems'] {
  return [...Map.groupBy(rated, ({ answerRunId }) => answerRunId)].map(([runId, list]) => ({
    runId,
    itemIds: [...new Set(list.map(({ itemId }) => itemId))],
  }));
}
