/**
 * What experts say of variables of answers, apart by how it came to be: labels from a file, verdicts at the desk, what they found in a label audit.
 * What stands (`overrides`) is the newest of these; the audit holds one against the other, so it is read from the log (docs/team.md, "Label audit").
 */
import type { Override } from '../../../contract/review-shapes.ts';
import { Change } from '../decisions.ts';
import type { ReadableDb } from '../file/open.ts';
import { isWhole } from '../seals/seals.ts';

/** The beginnings of the reasons of such events. */
export const IMPORTED = 'imported from ';
export const AUDITED = 'label audit';
export const AUDIT_TAKEN_BACK = 'label audit: taken back';

export interface Said {
  responseId: number;
  /** null: of the answer as a whole. */
  variableId: number | null;
  who: string;
  /** A label that came from a file, and what was said at the desk. */
  imported: Override | null;
  own: Override | null;
  /** What was found in the audit. */
  found: Override | null;
  /** Of the newest of them; the higher the later it was made. */
  order: number;
  at: string;
}

interface EventRow {
  id: number;
  undoes: number | null;
  responseId: number;
  variableId: number | null;
  who: string;
  payload: string;
  reason: string;
  at: string;
}

/** Of a benchmark, or of one answer. */
export function saidByExperts(db: ReadableDb, of: { benchmarkId: number } | { responseId: number }): Said[] {
  const where = 'benchmarkId' in of ? 'i.benchmark_id = @of' : 'e.response_id = @of';
  const rows = db.iterate<EventRow>(
    `SELECT e.id, e.undoes, e.response_id AS responseId, e.variable_id AS variableId, w.name AS who, e.payload, e.reason, e.created_at AS at
     FROM events e JOIN items i ON i.id = e.item_id JOIN reviewers w ON w.id = e.reviewer_id
     WHERE ${where} AND e.kind IN ('override', 'label') AND e.response_id IS NOT NULL AND ${isWhole('e.response_id')} ORDER BY e.created_at, e.uid`,
    { of: 'benchmarkId' in of ? of.benchmarkId : of.responseId },
  );
  const said = new Map<string, Said>();
  /** What stood before each event: to undo it is to go back there. */
  const before = new Map<number, Said>();
  for (const row of rows) {
    const { responseId, variableId, who, at } = row;
    const key = `${String(responseId)}/${String(variableId)}/${who}`;
    const stood = said.get(key) ?? {
      responseId,
      variableId,
      who,
      imported: null,
      own: null,
      found: null,
      order: 0,
      at,
    };
    before.set(row.id, stood);
    const earlier = row.undoes === null ? undefined : before.get(row.undoes);
    said.set(key, { ...(earlier ?? after(stood, row)), order: before.size, at });
  }
  return [...said.values()];
}

function after(stood: Said, { payload, reason }: EventRow): Said {
  const to = stateOf(Change.parse(JSON.parse(payload)));
  if (reason.startsWith(IMPORTED)) return { ...stood, imported: to };
  if (reason === AUDIT_TAKEN_BACK) return { ...stood, found: null };
  if (reason.startsWith(AUDITED)) return { ...stood, found: to };
  // Whoever decides anew at the desk knows what was found.
  return { ...stood, own: to, found: stood.found && to };
}

function stateOf(change: Change): Override | null {
  if (change.kind === 'override') return change.to;
  if (change.kind !== 'label' || change.to === null) return null;
  return { status: change.to.right ? 'right' : 'wrong', value: null, reason: change.to.note };
}
