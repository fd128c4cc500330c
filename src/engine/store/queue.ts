import type { QueueRow } from '../../contract/review-shapes.ts';
import { overallStatus, type Status } from '../../core/grading/status.ts';
import type { FilterTerm } from '../../core/review/filter.ts';
import { seededOrder, type Sort } from '../../core/review/views.ts';
import type { ReadableDb } from './open.ts';
import { chosenGrading } from './gradings.ts';
import { statusesOf } from './statuses.ts';
import { conditionsOf, OVERRIDDEN, STATUS_SQL, withTables, type Table } from './queue-filter.ts';

type Counted = 'samples' | 'damaged' | 'edited' | 'bookmarked' | 'commented';
type Row = Omit<QueueRow, Counted> & Record<Exclude<Counted, 'samples'>, number>;
const PREVIEW_LENGTH = 120;

export interface QueueQuery {
  benchmarkId: number;
  answerRunId: number | null;
  reviewer: string;
  terms: readonly FilterTerm[];
  sort: Sort;
  /** Of the random order. */
  seed: number;
  /** The items for which there is evidence about a decision. */
  evidenceOf: (about: string) => readonly number[];
}

/** What each order is by, before the position. */
const ORDER: Record<Sort, { sql: string; tables: Table[] }> = {
  position: { sql: '', tables: [] },
  random: { sql: '', tables: [] },
  subject: { sql: `i.subject = '', i.subject COLLATE NOCASE,`, tables: [] },
  length: { sql: 'length(i.question) + length(i.solution),', tables: [] },
  disagreement: { sql: 'disagreements DESC,', tables: ['pairs'] },
  // What the expert has to look at first: unfinished items, likely errors of the judge, disagreements, then what nobody settled.
  priority: {
    sql: `reviewStatus NOT IN ('todo', 'draft'), 4 * coalesce((SELECT suspect FROM disputes WHERE item_id = i.id), 0) + 2 * disagreements + coalesce((SELECT open FROM overall WHERE item_id = i.id), 0) DESC,`,
    tables: ['pairs', 'overall'],
  },
};

/** The queue of a benchmark: one light row per item, with one status per sample of the chosen answer set. */
export function queueOf(db: ReadableDb, query: QueueQuery): QueueRow[] {
  const { benchmarkId, answerRunId } = query;
  const samples = answerRunId === null ? new Map<number, Status[]>() : sampleStatuses(db, answerRunId);
  const conditions = conditionsOf(query.terms, query.evidenceOf);
  const order = ORDER[query.sort];
  const tables = new Set<Table>(['touched', 'pairs', ...order.tables, ...conditions.flatMap((one) => one.tables)]);
  const rows = db.all<Row>(
    `${withTables(tables)},
     disputes AS MATERIALIZED (SELECT item_id, sum(differs) AS differs, sum(suspect) AS suspect FROM pairs GROUP BY item_id)
     SELECT i.id AS itemId, i.position, i.external_id AS externalId, i.subject, substr(i.question, 1, ${String(PREVIEW_LENGTH)}) AS preview, i.damaged,
       (SELECT count(*) FROM item_images m WHERE m.item_id = i.id AND m.place = 'question') AS figures,
       EXISTS (SELECT 1 FROM patches p WHERE p.item_id = i.id AND p.path NOT LIKE '/markscheme/%') AS edited,
       (SELECT count(*) FROM current_variables v WHERE v.item_id = i.id) AS variables,
       (SELECT count(*) ${OVERRIDDEN} AND a.run_id = @run) AS overridden,
       EXISTS (SELECT 1 FROM item_bookmarks b WHERE b.item_id = i.id AND b.reviewer_id = @reviewer) AS bookmarked,
       EXISTS (SELECT 1 FROM item_comments c WHERE c.item_id = i.id) AS commented,
       coalesce((SELECT differs FROM disputes WHERE item_id = i.id), 0) AS disagreements,
       ${STATUS_SQL} AS reviewStatus
     FROM items i WHERE ${['i.benchmark_id = @benchmark', ...conditions.map((one) => one.sql)].join(' AND ')}
     ORDER BY ${order.sql} i.position`,
    {
      benchmark: benchmarkId,
      run: answerRunId,
      reviewer: reviewerByName(db, query.reviewer),
      ...Object.assign({}, ...conditions.map((one) => one.parameters)),
    },
  );
  if (query.sort === 'random')
    rows.sort(
      (a, b) => seededOrder(query.seed, a.itemId) - seededOrder(query.seed, b.itemId) || a.position - b.position,
    );
  return rows.map((row) => ({
    ...row,
    damaged: row.damaged === 1,
    edited: row.edited === 1,
    bookmarked: row.bookmarked === 1,
    commented: row.commented === 1,
    samples: samples.get(row.itemId) ?? [],
  }));
}

/** The reviewer's id; 0, which is nobody's, for one who has decided nothing yet. */
export function reviewerByName(db: ReadableDb, name: string): number {
  return db.get<{ id: number }>('SELECT id FROM reviewers WHERE name = ?', name)?.id ?? 0;
}

function sampleStatuses(db: ReadableDb, runId: number): Map<number, Status[]> {
  const map = new Map<number, Status[]>();
  const gradingId = chosenGrading(db, runId)?.gradingId ?? null;
  // An answer that the grading was not asked for is not graded, and is still one of the samples.
  for (const answer of statusesOf(db, { answerRunId: runId, gradingId, trial: 1 }, null, 'all')) {
    const list = map.get(answer.itemId) ?? [];
    list.push(overallStatus(answer.statuses));
    map.set(answer.itemId, list);
  }
  return map;
}
