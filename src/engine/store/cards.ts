/** The provenance stack of each variable in an answer: what the offline verifier, judges and experts found, and which of them counts. */
import { z } from 'zod';
import type { CardView, LayerView } from '../../contract/review-shapes.ts';
import type { Source, Status } from '../../core/grading/status.ts';
import type { ReadableDb } from './open.ts';

interface VerdictRow {
  variableId: number;
  runId: number;
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
  variableId: number;
  who: string;
  status: Status;
  value: string | null;
  reason: string;
  at: string;
}

/** Rank of a layer within one run: a judge was asked because the offline verifier left something open. */
const RANK: Record<Source, number> = { offline: 0, import: 1, judge: 2, expert: 3 };

/** A judge's verdict that a corrected reference left open counts less than the offline verdict on it (effective.ts orders the same). */
function openFirst(row: VerdictRow): number {
  return row.stored !== null && row.status === 'undecided' ? 0 : 1;
}

/** One card per variable of the item, in order; layers from the oldest to the one that counts most. */
export function cardsOf(db: ReadableDb, responseId: number, itemId: number): CardView[] {
  const verdicts = db.all<VerdictRow>(
    `SELECT v.variable_id AS variableId, v.run_id AS runId, v.source, coalesce(n.status, v.status) AS status,
      CASE WHEN n.status IS NULL THEN v.value ELSE n.value END AS value, coalesce(n.reason_code, v.reason_code) AS reasonCode,
      coalesce(n.reason, v.reason) AS reason, CASE WHEN n.status IS NULL THEN v.confidence ELSE n.confidence END AS confidence,
      CASE WHEN n.status IS NULL THEN NULL ELSE v.status END AS stored, coalesce(n.created_at, v.created_at) AS at, m.name AS judge, e.span_start AS start, e.span_end AS end, e.candidates
     FROM verdicts v LEFT JOIN rescored n ON n.verdict_id = v.id JOIN runs r ON r.id = v.run_id LEFT JOIN models m ON m.id = r.judge_id
     LEFT JOIN extractions e ON e.run_id = v.run_id AND e.response_id = v.response_id AND e.variable_id = v.variable_id AND e.trial = v.trial AND e.source = v.source
     WHERE v.response_id = ? AND v.trial = 1 ORDER BY v.run_id`,
    responseId,
  );
  const overrides = db.all<OverrideRow>(
    `SELECT o.variable_id AS variableId, w.name AS who, o.status, o.value, o.reason, e.created_at AS at
     FROM overrides o JOIN reviewers w ON w.id = o.reviewer_id JOIN events e ON e.id = o.event_id
     WHERE o.response_id = ? ORDER BY o.event_id`,
    responseId,
  );
  return db
    .all<{ id: number }>('SELECT id FROM current_variables WHERE item_id = ? ORDER BY position', itemId)
    .map(({ id }) => {
      const mine = verdicts
        .filter((row) => row.variableId === id)
        .sort((a, b) => a.runId - b.runId || openFirst(a) - openFirst(b) || RANK[a.source] - RANK[b.source]);
      const layers: LayerView[] = [
        ...mine.map(verdictLayer),
        ...overrides.filter((row) => row.variableId === id).map(expertLayer),
      ];
      const last = mine.findLast((row) => row.candidates !== null && row.candidates !== '[]');
      return {
        variableId: id,
        effective: layers.at(-1) ?? notRun,
        layers,
        candidates: last ? candidateValues(last.candidates) : [],
      };
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
    ...(row.stored === null ? {} : { rescoredFrom: row.stored }),
  };
}

function expertLayer(row: OverrideRow): LayerView {
  return {
    source: 'expert',
    who: row.who,
    runId: null,
    value: row.value,
    span: null,
    status: row.status,
    reason: row.reason,
    reasonCode: 'override',
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
