/** What each source found and decided for the variables of an answer: the layers of the provenance stack. */
import type { Span } from '../../core/notation/span.ts';
import type { Status } from '../../core/grading/status.ts';
import type { ReadableDb, WritableDb } from './open.ts';
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
      `INSERT INTO verdicts (run_id, response_id, variable_id, trial, source, status, reference, value, reason_code, reason, confidence, call_id, audit, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
      verdict.audit ? 1 : 0,
      of.at,
    );
  }
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

/** One layer of a run as it is listed: which answer, which variable, who said what. */
export interface VerdictLine {
  externalId: string;
  sampleIndex: number;
  trial: number;
  variable: string;
  source: LayerSource | 'import';
  status: Status;
}

/** All layers of a run, in the benchmark's order, offline before judge. */
export function verdictLines(db: ReadableDb, runId: number): VerdictLine[] {
  return db.all<VerdictLine>(
    `SELECT x.external_id AS externalId, a.sample_index AS sampleIndex, w.trial, v.name AS variable, w.source, w.status
     FROM verdicts w JOIN responses a ON a.id = w.response_id JOIN items x ON x.id = a.item_id JOIN variables v ON v.id = w.variable_id
     WHERE w.run_id = ? ORDER BY x.position, a.sample_index, v.position, w.trial, w.source DESC`,
    runId,
  );
}
