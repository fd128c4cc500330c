/** The provenance stack of each variable in an answer: what the offline verifier, judges and experts found, and which of them counts. */
import { z } from 'zod';
import type { CardView, LayerView } from '../../../contract/review-shapes.ts';
import { adjudicatedLast, fromLowest } from '../../../core/grading/precedence.ts';
import type { Source, Status } from '../../../core/grading/status.ts';
import { NEWEST_OF_ANSWER } from '../seats/adjudications.ts';
import type { ReadableDb } from '../file/open.ts';

interface VerdictRow {
  variableId: number;
  runId: number;
  gradingId: number;
  grading: string;
  /** 1: of the grading that is shown. */
  chosen: number;
  audit: number;
  source: Source;
  status: Status;
  value: string | null;
  reasonCode: string;
  reason: string;
  confidence: string | null;
  at: string;
  judge: string | null;
  /** What the verdict was before it was compared with a corrected reference; null when it stands as it was made. */
  stored: Status | null;
  start: number | null;
  end: number | null;
  candidates: string | null;
}
interface OverrideRow {
  source: 'expert' | 'adjudicated';
  variableId: number;
  who: string;
  status: Status;
  value: string | null;
  reason: string;
  at: string;
  start: number | null;
  end: number | null;
}

/** A judge's verdict that a corrected reference left open counts less than the offline verdict on it (effective.ts orders the same). */
function openFirst(row: VerdictRow): number {
  return row.stored !== null && row.status === 'undecided' ? 0 : 1;
}

/** From the layer that counts least to the one that counts most within one grading, as effective.ts orders them. */
function byPrecedence(a: VerdictRow, b: VerdictRow): number {
  return b.audit - a.audit || a.runId - b.runId || openFirst(a) - openFirst(b) || fromLowest(a, b);
}

/**
 * One card per variable of the item, in order: the layers of the answer set's chosen grading from the oldest to the one that counts most, experts'
 * decisions above them and what was adjudicated on top, and beside them what counts in each other grading. `of`: another grading than the chosen one, and the trial (else the first).
 */
export function cardsOf(
  db: ReadableDb,
  responseId: number,
  itemId: number,
  of: { gradingId: number | null; trial: number } | null = null,
): CardView[] {
  const verdicts = db.all<VerdictRow>(
    `SELECT v.variable_id AS variableId, v.run_id AS runId, g.id AS gradingId, g.name AS grading, coalesce(coalesce(@grading, c.grading_id) = g.id, 0) AS chosen, v.audit, v.source, coalesce(n.status, v.status) AS status,
      CASE WHEN n.status IS NULL THEN v.value ELSE n.value END AS value, coalesce(n.reason_code, v.reason_code) AS reasonCode,
      coalesce(n.reason, v.reason) AS reason, CASE WHEN n.status IS NULL THEN v.confidence ELSE n.confidence END AS confidence,
      CASE WHEN n.status IS NULL THEN NULL ELSE v.status END AS stored, coalesce(n.created_at, v.created_at) AS at, m.name AS judge, e.span_start AS start, e.span_end AS end, e.candidates
     FROM verdicts v JOIN responses a ON a.id = v.response_id JOIN grading_runs q ON q.run_id = v.run_id
     JOIN gradings g ON g.id = q.grading_id AND g.answer_run_id = a.run_id LEFT JOIN chosen_gradings c ON c.answer_run_id = a.run_id
     LEFT JOIN rescored n ON n.verdict_id = v.id JOIN runs r ON r.id = v.run_id LEFT JOIN models m ON m.id = r.judge_id
     LEFT JOIN extractions e ON e.run_id = v.run_id AND e.response_id = v.response_id AND e.variable_id = v.variable_id AND e.trial = v.trial AND e.source = v.source
     WHERE v.response_id = @response AND v.trial = @trial ORDER BY v.run_id`,
    { response: responseId, grading: of?.gradingId ?? null, trial: of?.trial ?? 1 },
  );
  const overrides = db.all<OverrideRow>(
    `SELECT 'expert' AS source, e.uid AS uid, o.variable_id AS variableId, w.name AS who, o.status, o.value, o.reason, e.created_at AS at, o.span_start AS start, o.span_end AS end
     FROM overrides o JOIN reviewers w ON w.id = o.reviewer_id JOIN events e ON e.id = o.event_id
     WHERE o.response_id = @response
     UNION ALL SELECT 'adjudicated', e.uid, d.variable_id, w.name, d.said, d.value, d.reason, e.created_at, d.span_start, d.span_end
     FROM answer_adjudications d JOIN reviewers w ON w.id = d.reviewer_id JOIN events e ON e.id = d.event_id
     WHERE d.response_id = @response AND d.about = 'verdict' AND ${NEWEST_OF_ANSWER}
     ORDER BY at, uid`,
    { response: responseId },
  );
  return db
    .all<{ id: number }>('SELECT id FROM current_variables WHERE item_id = ? ORDER BY position', itemId)
    .map(({ id }) => {
      const all = verdicts.filter((row) => row.variableId === id).sort(byPrecedence);
      const mine = all.filter(({ chosen }) => chosen === 1);
      const layers: LayerView[] = [
        ...mine.map(verdictLayer),
        ...adjudicatedLast(overrides.filter((row) => row.variableId === id)).map(expertLayer),
      ];
      const last = mine.findLast((row) => row.candidates !== null && row.candidates !== '[]');
      return {
        variableId: id,
        effective: layers.at(-1) ?? notRun,
        layers,
        candidates: last ? candidateValues(last.candidates) : [],
        others: othersOf(all),
      };
    });
}

/** What counts in each grading that is not the chosen one, without experts. */
function othersOf(rows: readonly VerdictRow[]): NonNullable<CardView['others']> {
  const gradings = Map.groupBy(
    rows.filter(({ chosen }) => chosen === 0),
    ({ gradingId }) => gradingId,
  );
  return [...gradings].flatMap(([gradingId, layers]) => {
    const top = layers.at(-1);
    return top ? [{ gradingId, grading: top.grading, layer: verdictLayer(top) }] : [];
  });
}

const notRun: LayerView = {
  source: 'offline',
  who: '',
  runId: null,
  value: null,
  span: null,
  status: 'not_run',
  reason: '',
  reasonCode: 'not_run',
  confidence: null,
  at: '',
};

function verdictLayer(row: VerdictRow): LayerView {
  return {
    source: row.source,
    who: row.source === 'judge' ? (row.judge ?? '') : '',
    runId: row.runId,
    value: row.value,
    span: row.start !== null && row.end !== null ? { start: row.start, end: row.end } : null,
    status: row.status,
    reason: row.reason,
    reasonCode: row.reasonCode,
    confidence: row.confidence,
    at: row.at,
    ...(row.audit === 1 ? { audit: true } : {}),
    ...(row.stored === null ? {} : { rescoredFrom: row.stored }),
  };
}

function expertLayer(row: OverrideRow): LayerView {
  return {
    source: row.source,
    who: row.who,
    runId: null,
    value: row.value,
    span: row.start !== null && row.end !== null ? { start: row.start, end: row.end } : null,
    status: row.status,
    reason: row.reason,
    reasonCode: row.source === 'expert' ? 'override' : 'adjudicated',
    confidence: null,
    at: row.at,
  };
}

const Candidates = z.array(z.object({ value: z.string() }));

function candidateValues(json: string | null): string[] {
  return [
    ...new Set(
      Candidates.catch([])
        .parse(JSON.parse(json ?? '[]'))
        .map((candidate) => candidate.value),
    ),
  ];
}
