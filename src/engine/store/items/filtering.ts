/** What filtering keeps of a benchmark and what it removes, why and by whom (section 3.2 of the paper), and questions that are there twice. */
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { DuplicateView } from '../../../contract/review-calls.ts';
import { standingOfItem } from '../../../core/review/items/item-verdict.ts';
import { mostSimilar, nearDuplicates } from '../../../core/review/groups/near-duplicates.ts';
import { NEWEST_OF_ITEM } from '../seats/adjudications.ts';
import { QUESTION } from './items.ts';
import type { ReadableDb } from '../file/open.ts';

type FilteredItem = OutputOf<EngineCalls, 'review.filtering'>[number];
type Named = Pick<FilteredItem, 'itemId' | 'externalId' | 'number'>;

/** The items that somebody gave a verdict on, in the benchmark's order. */
export function filteredItems(db: ReadableDb, benchmarkId: number): FilteredItem[] {
  const rows = db.all<Omit<FilteredItem['verdicts'][number], 'adjudicated'> & Named & { adjudicated: number }>(
    `SELECT i.id AS itemId, i.external_id AS externalId, i.position + 1 AS number, r.name AS reviewer, v.adjudicated, v.verdict, v.reason, e.created_at AS at
     FROM (SELECT item_id, reviewer_id, 0 AS adjudicated, verdict, reason, event_id FROM item_verdicts
       UNION ALL SELECT d.item_id, d.reviewer_id, 1, d.said, d.reason, d.event_id FROM item_adjudications d WHERE d.about = 'item' AND ${NEWEST_OF_ITEM}) v
     JOIN items i ON i.id = v.item_id JOIN reviewers r ON r.id = v.reviewer_id JOIN events e ON e.id = v.event_id
     WHERE i.benchmark_id = ? ORDER BY i.position, v.adjudicated, e.created_at, e.uid`,
    benchmarkId,
  );
  return [...Map.groupBy(rows, ({ itemId }) => itemId).values()].flatMap((list) => {
    const [first] = list;
    if (!first) return [];
    const { itemId, externalId, number } = first;
    const verdicts = list.map(({ reviewer, verdict, reason, at, ...row }) => ({
      ...{ reviewer, verdict, reason, at },
      adjudicated: row.adjudicated === 1,
    }));
    const said = verdicts.map(({ verdict }) => verdict);
    const adjudicated = verdicts.find((one) => one.adjudicated)?.verdict ?? null;
    return [{ itemId, externalId, number, standing: standingOfItem(said, adjudicated), verdicts }];
  });
}

type Question = DuplicateView['first'];

/** Of longer questions the rest is not looked at. Characters. */
const LOOKED_AT = 20_000;
const SHOWN = 300;

/** All questions of the workspace as they are corrected. */
function questionsOf(db: ReadableDb): Omit<Question, 'standing'>[] {
  return db.all<Omit<Question, 'standing'>>(
    `SELECT x.id AS itemId, b.id AS benchmarkId, b.name AS benchmark, x.external_id AS externalId, x.position + 1 AS number,
       substr(${QUESTION}, 1, ${String(LOOKED_AT)}) AS text
     FROM items x JOIN benchmarks b ON b.id = x.benchmark_id ORDER BY b.id, x.position`,
  );
}

const MOST_ALIKE = 5;

/** The few questions of the workspace that are likest to a text, by at least so much. */
export function questionsLike(
  db: ReadableDb,
  question: string,
  atLeast: number,
): (Omit<Question, 'standing' | 'benchmarkId'> & { similarity: number })[] {
  const rows = questionsOf(db);
  const byId = new Map(rows.map((row) => [row.itemId, row]));
  const texts = rows.map(({ itemId: id, text }) => ({ id, text }));
  return mostSimilar(question.slice(0, LOOKED_AT), texts, atLeast)
    .slice(0, MOST_ALIKE)
    .flatMap(({ id, similarity }) => {
      const row = byId.get(id);
      if (!row) return [];
      const { itemId, benchmark, externalId, number, text } = row;
      return [{ itemId, benchmark, externalId, number, text: text.slice(0, SHOWN), similarity }];
    });
}

/** Pairs of questions of a benchmark (null: of all, within and across) that are alike by at least so much as they are corrected, the likest first. */
export function duplicatePairs(db: ReadableDb, benchmarkId: number | null, atLeast: number): DuplicateView[] {
  const rows = questionsOf(db);
  const byId = new Map(rows.map((row) => [row.itemId, row]));
  const standings = new Map(
    [...new Set(rows.map((row) => row.benchmarkId))]
      .flatMap((id) => filteredItems(db, id))
      .map(({ itemId, standing }) => [itemId, standing]),
  );
  const questionOf = (id: number): Question[] => {
    const row = byId.get(id);
    return row ? [{ ...row, text: row.text.slice(0, SHOWN), standing: standings.get(id) ?? 'undecided' }] : [];
  };
  return nearDuplicates(
    rows.map(({ itemId: id, text }) => ({ id, text })),
    atLeast,
  ).flatMap(({ first, second, similarity }) => {
    const [a] = questionOf(first);
    const [b] = questionOf(second);
    const isOf = a && b && (benchmarkId === null || a.benchmarkId === benchmarkId || b.benchmarkId === benchmarkId);
    return isOf ? [{ similarity, first: a, second: b }] : [];
  });
}
