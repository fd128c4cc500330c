/** What each source found and decided for the variables of an answer: the layers of the provenance stack. */
import type { Status } from '../../core/grading/status.ts';
import type { WritableDb } from './open.ts';

export type LayerSource = 'offline' | 'judge';

export interface NewExtraction {
  variableId: number;
  source: LayerSource;
  status: 'found' | 'not_found' | 'ambiguous' | 'failed';
  value: string | null;
  span: { start: number; end: number } | null;
  candidates: readonly unknown[];
  reason: string;
  callId: number | null;
}

export interface NewVerdict {
  variableId: number;
  source: LayerSource;
  status: Status;
  /** The target value that was compared. */
  reference: string;
  value: string | null;
  reasonCode: string;
  reason: string;
  confidence: string | null;
  callId: number | null;
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
  for (const extraction of extractions) {
    db.run(
      `INSERT INTO extractions (run_id, response_id, variable_id, trial, source, status, value, span_start, span_end, candidates, reason, call_id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      of.runId,
      of.responseId,
      extraction.variableId,
      of.trial,
      extraction.source,
      extraction.status,
      extraction.value,
      extraction.span?.start ?? null,
      extraction.span?.end ?? null,
      JSON.stringify(extraction.candidates),
      extraction.reason,
      extraction.callId,
    );
  }
  for (const verdict of verdicts) {
    db.run(
      `INSERT INTO verdicts (run_id, response_id, variable_id, trial, source, status, reference, value, reason_code, reason, confidence, call_id, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      of.runId,
      of.responseId,
      verdict.variableId,
      of.trial,
      verdict.source,
      verdict.status,
      verdict.reference,
      verdict.value,
      verdict.reasonCode,
      verdict.reason,
      verdict.confidence,
      verdict.callId,
      of.at,
    );
  }
}
