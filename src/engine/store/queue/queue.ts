/**
 * The queue of a benchmark: what of it a filter lets through, in an order, from kept standings (store/standings/standings.ts). A page is found by the key of
 * the item that it begins around, and the whole order are ids alone: neither reads more of an item than it shows. Callers settle before they ask.
 */
import type { QueueRow } from '../../../contract/review-shapes.ts';
import { shownStatus, type Status } from '../../../core/grading/status.ts';
import type { FilterTerm } from '../../../core/review/filter/filter.ts';
import { seededOrder, type Sort } from '../../../core/review/filter/views.ts';
import { chosenGrading } from '../gradings/gradings.ts';
import type { ReadableDb } from '../file/open.ts';
import { PREVIEW } from '../items/preview.ts';
import { columnsOf, ownRow, sourceOf, type Columns } from './queue-columns.ts';
import { conditionsOf, type Looked } from './queue-filter.ts';
import { aroundOf, ordersOf, type Order } from './queue-order.ts';
import { reviewerByName } from '../seats/reviewers.ts';
import { damagedAnswers } from '../seals/damage.ts';
import { statusesIn } from '../standings/standing-text.ts';
import type { Sight } from '../seats/masking.ts';

export interface QueueQuery {
  benchmarkId: number;
  answerRunId: number | null;
  sight: Sight;
  terms: readonly FilterTerm[];
  sort: Sort;
  /** Of the random order. */
  seed: number;
}

/** What all statements about one query share. */
interface Asked {
  columns: Columns;
  orders: Order[];
  where: string;
  /** The WITH clause. */
  tables: string;
  from: (first: Order['drives']) => string;
  parameters: Record<string, unknown>;
}

/** `page`: the first of what is found is wanted, so that a word that is in many items is looked for item by item. */
function askedOf(db: ReadableDb, query: QueueQuery, page: boolean): Asked {
  const { benchmarkId, answerRunId, terms, sight } = query;
  const columns = columnsOf(answerRunId, sight);
  const looked: Looked = { db, columns, page, benchmarkId, answerRunId, sight };
  const conditions = conditionsOf(terms, looked);
  const source = sourceOf(
    answerRunId,
    conditions.flatMap(({ tables }) => tables),
    sight,
  );
  return {
    columns,
    orders: ordersOf(query.sort, columns),
    where: ['f.benchmark_id = @benchmark', ...conditions.map(({ sql }) => sql)].join(' AND '),
    tables: source.tables,
    from: source.from,
    parameters: {
      ...Object.fromEntries(conditions.flatMap(({ parameters }) => Object.entries(parameters))),
      benchmark: benchmarkId,
      run: answerRunId,
      grading: answerRunId === null ? 0 : (chosenGrading(db, answerRunId)?.gradingId ?? 0),
      reviewer: reviewerByName(db, sight.reviewer),
    },
  };
}

/** The ids of the queue in its order, and for each whether sources disagree (4), whether work on it is unfinished (2) and whether nobody settled some verdict (1), added up. */
export interface QueueOrder {
  itemIds: number[];
  flags: number[];
}

export function orderOf(db: ReadableDb, query: QueueQuery): QueueOrder {
  const asked = askedOf(db, query, false);
  const { differing, finished, hasOpen } = asked.columns;
  // NOT takes all that follows: without its brackets an item with something open would have no flag at all.
  const ordered = orderedBy(db, query, asked, `4 * (${differing} > 0) + 2 * (NOT ${finished}) + (${hasOpen})`);
  return { itemIds: ordered.map((one) => Math.floor(one / 8)), flags: ordered.map((one) => one % 8) };
}

/** @param flags SQL, 0..7; each number is that of an item, eight times its id and its flags */
function orderedBy(db: ReadableDb, query: QueueQuery, asked: Asked, flags: string): number[] {
  const [first] = asked.orders;
  const keys = asked.orders.length > 1 ? [asked.columns.finished, ...(first?.keys ?? [])] : (first?.keys ?? []);
  // One text instead of a row for each item: the ids of a large queue are there in a moment.
  const list = db.get<{ ids: string }>(
    `${asked.tables} SELECT json_group_array(n) AS ids FROM (
       SELECT 8 * f.item_id + ${flags} AS n FROM ${asked.from(first?.drives ?? 'facts')} WHERE ${asked.where} ORDER BY ${keys.join(', ')})`,
    asked.parameters,
  );
  const packed = JSON.parse(list?.ids ?? '[]') as number[];
  return query.sort === 'random' ? shuffled(packed, query.seed) : packed;
}

/** By a hash of each item's id; equal ones stay in the order of the benchmark. */
function shuffled(packed: readonly number[], seed: number): number[] {
  const keys = Float64Array.from(packed, (one, index) => seededOrder(seed, Math.floor(one / 8)) * 2 ** 21 + index);
  return Array.from(keys.sort(), (one) => packed[one % 2 ** 21] ?? 0);
}

/** Which rows a page is of: around an item, if it is in the queue, else from the beginning. */
export interface PageOf {
  around: number | null;
  limit: number;
}

export function pageOf(db: ReadableDb, query: QueueQuery, { around, limit }: PageOf): QueueRow[] {
  if (query.sort === 'random') {
    // No key has this order: it is worked out for all ids, and for nothing else of the items.
    const ordered = orderedBy(db, query, askedOf(db, query, false), '0');
    const at = Math.max(0, ordered.indexOf(8 * (around ?? 0)) - Math.floor(limit / 2));
    return rowsOf(
      db,
      query,
      ordered.slice(at, at + limit).map((one) => one / 8),
    );
  }
  const asked = askedOf(db, query, true);
  const found = around === null ? null : aroundOf(db, { ...asked, item: around, limit });
  return rowsOf(db, query, found ?? firstOf(db, asked, limit));
}

function firstOf(db: ReadableDb, { tables, where, from, orders, parameters }: Asked, limit: number): number[] {
  const ids: number[] = [];
  for (const { condition, keys, drives } of orders) {
    if (ids.length >= limit) break;
    const rows = db.all<{ id: number }>(
      `${tables} SELECT f.item_id AS id FROM ${from(drives)} WHERE ${where} AND ${condition} ORDER BY ${keys.join(', ')} LIMIT @limit`,
      { ...parameters, limit: limit - ids.length },
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/**
 * Where work begins: at the item that is wanted, if the queue has it; else at the item that was open last if it is unfinished, else at the first
 * unfinished one, else at the last, else at the first. Null in an empty queue.
 */
export function beginningOf(
  db: ReadableDb,
  query: QueueQuery,
  of: { wanted: number | null; last: number | null },
): number | null {
  const asked = askedOf(db, query, true);
  const { tables, where, parameters, columns } = asked;
  const known = (item: number | null): { finished: number } | undefined =>
    item === null
      ? undefined
      : db.get(
          `${tables} SELECT ${columns.finished} AS finished FROM ${asked.from('facts')} WHERE ${where} AND f.item_id = @item`,
          {
            ...parameters,
            item,
          },
        );
  if (known(of.wanted)) return of.wanted;
  const last = known(of.last);
  if (last?.finished === 0) return of.last;
  const unfinished =
    query.sort === 'random'
      ? firstUnfinished(orderOf(db, query))
      : firstOf(db, { ...asked, where: `${where} AND NOT ${columns.finished}` }, 1)[0];
  return unfinished ?? (last ? of.last : (pageOf(db, query, { around: null, limit: 1 })[0]?.itemId ?? null));
}

const firstUnfinished = ({ itemIds, flags }: QueueOrder): number | undefined =>
  itemIds[flags.findIndex((flag) => (flag & 2) !== 0)];

type Counted = 'samples' | 'damaged' | 'edited' | 'open' | 'bookmarked' | 'commented';
type Row = Omit<QueueRow, Counted> & Record<Exclude<Counted, 'samples'>, number> & { samples: string; answers: string };

/** The rows of items in the order given, each with one status per sample of the answer set; those that are not of the benchmark are left out. */
export function rowsOf(
  db: ReadableDb,
  { benchmarkId, answerRunId, sight }: Pick<QueueQuery, 'benchmarkId' | 'answerRunId' | 'sight'>,
  itemIds: readonly number[],
): QueueRow[] {
  const columns = columnsOf(answerRunId, sight);
  const source = sourceOf(answerRunId, [], sight);
  const by = sight.others ? '' : ' AND c.reviewer_id = @reviewer';
  const rows = db.all<Row>(
    `${source.tables} SELECT f.item_id AS itemId, f.position, i.external_id AS externalId, f.subject, ${PREVIEW} AS preview,
       f.damaged, f.figures, f.variables,
       EXISTS (SELECT 1 FROM patches p WHERE p.item_id = i.id AND p.path NOT LIKE '/markscheme/%') AS edited,
       EXISTS (SELECT 1 FROM item_bookmarks b WHERE b.item_id = i.id AND b.reviewer_id = @reviewer) AS bookmarked,
       (EXISTS (SELECT 1 FROM item_comments c WHERE c.item_id = i.id${by}) OR EXISTS (SELECT 1 FROM remarks c WHERE c.item_id = i.id${by})) AS commented,
       (SELECT x.verdict FROM item_verdicts x WHERE x.item_id = i.id AND x.reviewer_id = @reviewer) AS verdict,
       ${answerRunId === null ? '0' : columns.overridden} AS overridden, ${columns.samples} AS samples, ${columns.answers} AS answers, ${columns.hasOpen} AS open, ${columns.differing} AS disagreements,
       ${columns.statusOfOne} AS reviewStatus, coalesce(${ownRow('reason')}, '') AS statusReason
     FROM json_each(@ids) x CROSS JOIN items i ON i.id = x.value CROSS JOIN ${source.from('facts')} WHERE f.item_id = i.id AND f.benchmark_id = @benchmark ORDER BY x.key`,
    {
      ids: JSON.stringify(itemIds),
      benchmark: benchmarkId,
      run: answerRunId,
      grading: answerRunId === null ? 0 : (chosenGrading(db, answerRunId)?.gradingId ?? 0),
      reviewer: reviewerByName(db, sight.reviewer),
    },
  );
  const damaged = damagedAnswers(db);
  return rows.map(({ answers, ...row }) => ({
    ...row,
    damaged: row.damaged === 1,
    edited: row.edited === 1,
    open: row.open === 1,
    bookmarked: row.bookmarked === 1,
    commented: row.commented === 1,
    samples: withoutDamaged(statusesIn(row.samples).map(shownStatus), answers, damaged),
  }));
}

/** What is known to be damaged is shown as what it is taken for at the desk: an answer that nobody has graded. */
function withoutDamaged(samples: Status[], answers: string, damaged: ReadonlySet<number>): Status[] {
  if (damaged.size === 0) return samples;
  const ids = answers.split(',').map(Number);
  return samples.map((status, index) => (damaged.has(ids[index] ?? 0) ? 'not_run' : status));
}

/** All rows of the queue, for those who need every one. */
export const queueOf = (db: ReadableDb, query: QueueQuery): QueueRow[] => rowsOf(db, query, orderOf(db, query).itemIds);

/** The subjects of a benchmark with their numbers of items, by name; without those that have none. */
export function subjectsOf(db: ReadableDb, benchmarkId: number): { name: string; items: number }[] {
  return db.all<{ name: string; items: number }>(
    'SELECT subject AS name, count(*) AS items FROM item_facts WHERE benchmark_id = ? GROUP BY subject ORDER BY subject',
    benchmarkId,
  );
}
