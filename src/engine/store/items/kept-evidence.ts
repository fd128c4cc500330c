/**
 * The evidence as it is kept (store/standings/standings.ts), a row for each item and decision: what the board and the queue's filter read. What lies damaged in the
 * file is in no evidence, and what others decided is not seen from an expert's seat: such items are worked out when they are asked for.
 */
import type { EvidenceRow } from '../../../contract/review-calls.ts';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { Evidence } from '../../../core/review/items/evidence.ts';
import { ITEM_QUESTIONS, type ItemQuestion, type TriState } from '../../../core/review/items/item-questions.ts';
import { evidenceByItem } from './evidence.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { PREVIEW } from './preview.ts';
import { reviewerByName } from '../seats/reviewers.ts';
import type { Sight } from '../seats/masking.ts';

interface KeptRow {
  itemId: number;
  question: ItemQuestion;
  weight: number;
  evidence: string;
}

/** Works out the evidence of items anew, in the transaction of the caller. */
export function keepEvidence(db: WritableDb, itemIds: readonly number[]): void {
  for (const { itemId, question, weight, evidence } of rowsOf(evidenceByItem(db, itemIds)))
    db.run(
      `INSERT INTO item_evidence (item_id, question, benchmark_id, position, weight, evidence)
       SELECT id, ?, benchmark_id, position, ?, ? FROM items WHERE id = ?`,
      question,
      weight,
      evidence,
      itemId,
    );
}

function rowsOf(found: ReadonlyMap<number, readonly Evidence[]>): KeptRow[] {
  return [...found].flatMap(([itemId, list]) =>
    ITEM_QUESTIONS.flatMap((question): KeptRow[] => {
      const about = list.filter((one) => one.question === question);
      const weight = Math.max(...about.map((one) => one.weight));
      return about.length === 0 ? [] : [{ itemId, question, weight, evidence: JSON.stringify(about) }];
    }),
  );
}

/**
 * Items whose kept evidence is not what is to be shown, and the evidence that there is of them instead: those with an answer that is known to be damaged, and,
 * for a seat that sees nothing of others, those of which somebody decided something by hand.
 */
function recomputedEvidence(db: ReadableDb, benchmarkId: number, sight: Sight): { itemIds: number[]; rows: KeptRow[] } {
  const ofAnswers = (table: string, id: string): string =>
    `SELECT a.item_id AS id FROM ${table} z JOIN responses a ON a.id = z.${id}`;
  const byHand = [
    ...['overrides', 'answer_adjudications'].map((table) => ofAnswers(table, 'response_id')),
    'SELECT s.item_id FROM step_marks m JOIN flow_steps s ON s.id = m.step_id',
  ];
  const found = [ofAnswers('temp.damaged_answers', 'id'), ...(sight.others ? [] : byHand)].join(' UNION ');
  const items = db.all<{ id: number }>(
    `SELECT i.id FROM items i JOIN (${found}) x ON x.id = i.id WHERE i.benchmark_id = ? ORDER BY i.id`,
    benchmarkId,
  );
  const itemIds = items.map(({ id }) => id);
  return { itemIds, rows: itemIds.length === 0 ? [] : rowsOf(evidenceByItem(db, itemIds, sight)) };
}

/** The evidence about an item, as far as it is seen: as it is kept, where that is what is to be shown. */
export function evidenceOfItem(db: ReadableDb, itemId: number, sight: Sight): Evidence[] {
  const isKept =
    sight.others &&
    db.get(
      `SELECT 1 FROM items i WHERE i.id = @itemId AND NOT EXISTS (SELECT 1 FROM stale_items s WHERE s.item_id = i.id)
         AND NOT EXISTS (SELECT 1 FROM temp.damaged_answers z JOIN responses a ON a.id = z.id WHERE a.item_id = i.id)`,
      { itemId },
    ) !== undefined;
  if (!isKept) return evidenceByItem(db, [itemId], sight).get(itemId) ?? [];
  const rows = db.all<Pick<KeptRow, 'evidence'>>('SELECT evidence FROM item_evidence WHERE item_id = ?', itemId);
  return rows.flatMap(({ evidence }) => JSON.parse(evidence) as Evidence[]);
}

/** SQL: whether there is evidence about one of the decisions on an item (`item`: its id). */
export function hasEvidenceSql(
  db: ReadableDb,
  of: { benchmarkId: number; item: string; questions: readonly ItemQuestion[]; sight: Sight },
): string {
  const { item, questions, sight } = of;
  // What there is evidence of is told by verdicts.
  if (!sight.machines) return '0';
  const kept = `EXISTS (SELECT 1 FROM item_evidence k WHERE k.item_id = ${item} AND k.question IN (${questions.map((one) => `'${one}'`).join(', ')}))`;
  const { itemIds, rows } = recomputedEvidence(db, of.benchmarkId, sight);
  if (itemIds.length === 0) return kept;
  const those = rows.filter(({ question }) => questions.includes(question)).map(({ itemId }) => itemId);
  return `iif(${item} IN (${itemIds.join(', ')}), ${item} IN (${those.join(', ')}), ${kept})`;
}

interface Asked {
  benchmarkId: number;
  /** About this decision alone; null: about all. */
  question: ItemQuestion | null;
  sight: Sight;
  limit: number;
}

/** The strongest pieces of evidence, each item and decision by itself, with what the present reviewer decided of it; and how many there are. */
export function evidenceBoard(db: ReadableDb, asked: Asked): OutputOf<EngineCalls, 'review.evidence'> {
  const { benchmarkId, question, limit, sight } = asked;
  const other = recomputedEvidence(db, benchmarkId, sight);
  const of = { benchmark: benchmarkId, apart: JSON.stringify(other.itemIds) };
  const own = { reviewer: reviewerByName(db, sight.reviewer) };
  const whole = 'k.benchmark_id = @benchmark AND k.item_id NOT IN (SELECT value FROM json_each(@apart))';
  const kept = db.all<KeptRow>(
    `SELECT k.item_id AS itemId, k.question, k.weight, k.evidence FROM item_evidence k
     WHERE ${whole}${question === null ? '' : ' AND k.question = @question'} ORDER BY k.weight DESC, k.position LIMIT @limit`,
    { ...of, limit, ...(question === null ? {} : { question }) },
  );
  const answered = 'SELECT 1 FROM item_decisions d WHERE d.item_id = k.item_id AND d.question = k.question AND d.reviewer_id = @reviewer AND d.answer IS NOT NULL'; // prettier-ignore
  const counts = new Map(
    db
      .all<{ question: ItemQuestion; items: number; open: number }>(
        `SELECT k.question, count(*) AS items, sum(NOT EXISTS (${answered})) AS open FROM item_evidence k WHERE ${whole} GROUP BY k.question`,
        { ...of, ...own },
      )
      .map((one) => [one.question, one]),
  );
  const more = other.rows.map((row) => viewOf(db, row, own));
  for (const { evidence, decisions } of more)
    for (const { question: about } of evidence.slice(0, 1)) {
      const before = counts.get(about) ?? { question: about, items: 0, open: 0 };
      const isOpen = decisions.every(({ answer }) => answer === null);
      counts.set(about, { question: about, items: before.items + 1, open: before.open + (isOpen ? 1 : 0) });
    }
  const rows = [
    ...kept.map((row) => viewOf(db, row, own)),
    ...more.filter(({ evidence }) => question === null || evidence[0]?.question === question),
  ];
  return {
    counts: ITEM_QUESTIONS.flatMap((one) => counts.get(one) ?? []),
    rows: rows.toSorted((a, b) => weightOf(b) - weightOf(a) || a.position - b.position).slice(0, limit),
  };
}

const weightOf = ({ evidence }: EvidenceRow): number => Math.max(...evidence.map(({ weight }) => weight));

function viewOf(db: ReadableDb, { itemId, question, evidence }: KeptRow, own: { reviewer: number }): EvidenceRow {
  const row = db.get<Omit<EvidenceRow, 'evidence' | 'decisions'> & { said: TriState | null }>(
    `SELECT i.id AS itemId, i.position, i.external_id AS externalId, i.subject, ${PREVIEW} AS preview,
       (SELECT d.answer FROM item_decisions d WHERE d.item_id = i.id AND d.question = @question AND d.reviewer_id = @reviewer) AS said
     FROM items i WHERE i.id = @itemId`,
    { itemId, question, ...own },
  );
  if (!row) throw new Error('an item with evidence is gone');
  const { said, ...item } = row;
  return {
    ...item,
    evidence: JSON.parse(evidence) as Evidence[],
    decisions: said === null ? [] : [{ question, answer: said }],
  };
}
