/** What each source found and decided for the variables of an answer: the layers of the provenance stack. */
import type { Span } from '../../../core/notation/span.ts';
import type { Status } from '../../../core/grading/status.ts';
import type { WritableDb } from '../file/open.ts';
import { rescoreVariable } from './rescore.ts';

export type LayerSource = 'offline' | 'judge';
/** A verdict may also come from a file of results. */
export type VerdictSource = LayerSource | 'import';

export interface NewExtraction {
  variableId: number;
  source: LayerSource;
  status: 'found' | 'not_found' | 'ambiguous' | 'failed';
  value: string | null;
  span: Span | null;
  candidates: readonly unknown[];
  reason: string;
  callId: number | null;
}

export interface NewVerdict {
  variableId: number;
  source: VerdictSource;
  status: Status;
  /** The target value that was compared. */
  reference: string;
  value: string | null;
  reasonCode: string;
  reason: string;
  confidence: string | null;
  callId: number | null;
  /** The judge was asked although the verifier had settled it: counts in no figure. */
  audit?: boolean;
}

export interface LayersOf {
  runId: number;
  responseId: number;
  trial: number;
  at: string;
}

/** Writes the layers of one answer in one trial of a run, in place of those of an earlier try. */
export function putLayers(
  db: WritableDb,
  of: LayersOf,
  extractions: readonly NewExtraction[],
  verdicts: readonly NewVerdict[],
): void {
  for (const table of ['extractions', 'verdicts']) {
    db.run(
      `DELETE FROM ${table} WHERE run_id = ? AND response_id = ? AND trial = ?`,
      of.runId,
      of.responseId,
      of.trial,
    );
  }
  for (const extraction of extractions) insertExtraction(db, of, extraction);
  for (const verdict of verdicts) insertVerdict(db, of, verdict);
  // A correction may have come between the reading of the variable and its verdict.
  const stale = db.all<{ id: number }>(
    `SELECT DISTINCT v.variable_id AS id FROM verdicts v JOIN current_variables c ON c.id = v.variable_id
     WHERE v.run_id = ? AND v.response_id = ? AND v.trial = ? AND v.reference <> c.value`,
    of.runId,
    of.responseId,
    of.trial,
  );
  for (const { id } of stale) rescoreVariable(db, id, of.at);
}

function insertExtraction(db: WritableDb, { runId, responseId, trial }: LayersOf, extraction: NewExtraction): void {
  const { variableId, source, status, value, span, candidates, reason, callId } = extraction;
  db.run(
    `INSERT INTO extractions (run_id, response_id, variable_id, trial, source, status, value, span_start, span_end, candidates, reason, call_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[runId, responseId, variableId, trial, source, status, value],
    ...[span?.start ?? null, span?.end ?? null, JSON.stringify(candidates), reason, callId],
  );
}

function insertVerdict(db: WritableDb, { runId, responseId, trial, at }: LayersOf, verdict: NewVerdict): void {
  const { variableId, source, status, reference, value, reasonCode, reason, confidence, callId, audit } = verdict;
  db.run(
    `INSERT INTO verdicts (run_id, response_id, variable_id, trial, source, status, reference, value, reason_code, reason, confidence, call_id, audit, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[runId, responseId, variableId, trial, source, status, reference, value],
    ...[reasonCode, reason, confidence, callId, audit ? 1 : 0, at],
  );
}
