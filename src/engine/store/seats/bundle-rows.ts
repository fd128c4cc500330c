/** What a bundle names in a workspace, by content, and where that is in another one. */
import { createHash } from 'node:crypto';
import { answerHash, setHash, type PartKind } from '../log/event-log.ts';
import { insertAddedStep, insertAddedVariable } from '../items/annotations.ts';
import type { VariableType } from '../../../core/benchmark/item.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

export interface ItemRow {
  id: number;
  benchmarkId: number;
  externalId: string;
  place: number;
  sha256: string;
}

/** Of the row as it was imported: corrections do not change it. */
const itemRow = ({ raw, ...row }: Omit<ItemRow, 'sha256'> & { raw: string }): ItemRow => ({
  ...row,
  sha256: createHash('sha256').update(raw, 'utf8').digest('hex'),
});
const ITEM = 'SELECT id, benchmark_id AS benchmarkId, external_id AS externalId, position AS place, raw FROM items';

export function itemNamed(db: ReadableDb, id: number): ItemRow {
  const row = db.get<Omit<ItemRow, 'sha256'> & { raw: string }>(`${ITEM} WHERE id = ?`, id);
  if (!row) throw new Error(`there is no item ${String(id)}`);
  return itemRow(row);
}

/** Items of any benchmark that have this id. */
export function itemsCalled(db: ReadableDb, externalId: string): ItemRow[] {
  return db
    .all<Omit<ItemRow, 'sha256'> & { raw: string }>(`${ITEM} WHERE external_id = ? ORDER BY id`, externalId)
    .map(itemRow);
}

export interface AnswerRow {
  id: number;
  runId: number;
  sample: number;
  model: string | null;
  answers: string;
  sha256: string;
}

export function answersTo(db: ReadableDb, itemId: number): AnswerRow[] {
  return db
    .all<Omit<AnswerRow, 'sha256'>>(
      `SELECT a.id, a.run_id AS runId, a.sample_index AS sample, m.name AS model, r.name AS answers FROM responses a JOIN runs r ON r.id = a.run_id
       LEFT JOIN models m ON m.id = r.model_id WHERE a.item_id = ? ORDER BY a.run_id, a.sample_index`,
      itemId,
    )
    .map((row) => ({ ...row, sha256: answerHash(db, row.id) }));
}

export type SetRow = Omit<AnswerRow, 'sample' | 'runId'>;

export function setsTo(db: ReadableDb, itemId: number): SetRow[] {
  return db
    .all<Omit<SetRow, 'sha256'>>(
      `SELECT r.id, m.name AS model, r.name AS answers FROM items i JOIN runs r ON r.benchmark_id = i.benchmark_id AND r.kind = 'generation'
       LEFT JOIN models m ON m.id = r.model_id WHERE i.id = ? ORDER BY r.id`,
      itemId,
    )
    .map((row) => ({ ...row, sha256: setHash(db, row.id, itemId) }));
}

interface AddedVariable {
  kind: 'variable';
  uid: string;
  name: string;
  type: VariableType;
  description: string;
  value: string;
}
interface AddedStep {
  kind: 'step';
  uid: string;
  stepId: number;
  step: string;
  answer: string;
}
export type AddedPart = AddedVariable | AddedStep;

const TABLE: Record<PartKind, string> = {
  variable: 'SELECT id, position, added, uid FROM variables WHERE item_id = ?',
  step: 'SELECT id, position, added, uid FROM flow_steps WHERE item_id = ?',
  rubric: 'SELECT id, position, 0 AS added, NULL AS uid FROM rubrics WHERE item_id = ?',
};

/** All parts of an item that there ever were. */
export function partsOf(
  db: ReadableDb,
  kind: PartKind,
  itemId: number,
): { id: number; position: number; added: number; uid: string | null }[] {
  return db.all(TABLE[kind], itemId);
}

/** As it was when an expert added it. */
export function addedPart(db: ReadableDb, kind: 'variable' | 'step', id: number): AddedPart {
  const row = db.get<Omit<AddedVariable, 'kind'> & Omit<AddedStep, 'kind'>>(
    kind === 'variable'
      ? 'SELECT uid, name, type, description, value FROM variables WHERE id = ?'
      : 'SELECT uid, step_id AS stepId, step, answer FROM flow_steps WHERE id = ?',
    id,
  );
  if (!row) throw new Error(`there is no ${kind} ${String(id)}`);
  return { kind, ...row };
}

/** Puts a part there that an expert added elsewhere; it counts once a list names it. */
export function insertPart(db: WritableDb, itemId: number, part: AddedPart): number {
  const id = part.kind === 'variable' ? insertAddedVariable(db, itemId, part) : insertAddedStep(db, itemId, part);
  db.run(`UPDATE ${part.kind === 'variable' ? 'variables' : 'flow_steps'} SET uid = ? WHERE id = ?`, part.uid, id);
  return id;
}

export interface SeatRow {
  id: number;
  uid: string;
  name: string;
  colour: number;
  role: 'expert' | 'adjudicator';
}

export function seatRows(db: ReadableDb): SeatRow[] {
  return db.all<SeatRow>('SELECT id, uid, name, colour, role FROM reviewers ORDER BY id');
}

export function insertSeat(db: WritableDb, seat: Omit<SeatRow, 'id' | 'uid'> & { uid?: string }, at: string): number {
  return db.run(
    'INSERT INTO reviewers (uid, name, colour, role, created_at) VALUES (?, ?, ?, ?, ?)',
    ...[seat.uid ?? null, seat.name, seat.colour, seat.role, at],
  ).id;
}

export interface LogRow {
  id: number;
  uid: string;
  reviewerId: number;
  action: string | null;
  mode: 'do' | 'undo' | 'redo';
  undoes: string | null;
  itemId: number;
  responseId: number | null;
  variableId: number | null;
  answerRunId: number | null;
  payload: string;
  reason: string;
  at: string;
}

const LOG = `SELECT e.id, e.uid, e.reviewer_id AS reviewerId, f.uid AS action, e.mode, u.uid AS undoes, e.item_id AS itemId, e.response_id AS responseId,
    e.variable_id AS variableId, e.answer_run_id AS answerRunId, e.payload, e.reason, e.created_at AS at
  FROM events e LEFT JOIN events u ON u.id = e.undoes LEFT JOIN events f ON f.id = e.action`;

/** The decisions of some experts, in no order. */
export function logRows(db: ReadableDb, reviewerIds: readonly number[]): LogRow[] {
  return db.all<LogRow>(
    `${LOG} WHERE e.item_id IS NOT NULL AND e.reviewer_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(reviewerIds),
  );
}

export function logRow(db: ReadableDb, uid: string): LogRow | undefined {
  return db.get<LogRow>(`${LOG} WHERE e.uid = ?`, uid);
}

export function eventUids(db: ReadableDb): Set<string> {
  return new Set(db.all<{ uid: string }>('SELECT uid FROM events').map(({ uid }) => uid));
}

export interface OpeningRow {
  uid: string;
  reviewerId: number;
  itemId: number;
  at: string;
}

export function openingRows(db: ReadableDb, reviewerIds: readonly number[]): OpeningRow[] {
  return db.all<OpeningRow>(
    `SELECT uid, reviewer_id AS reviewerId, item_id AS itemId, at FROM openings WHERE reviewer_id IN (SELECT value FROM json_each(?)) ORDER BY at, uid`,
    JSON.stringify(reviewerIds),
  );
}

/** Says whether it was new. */
export function addOpening(db: WritableDb, { uid, reviewerId, itemId, at }: OpeningRow): boolean {
  return (
    db.run(
      'INSERT INTO openings (uid, reviewer_id, item_id, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      ...[uid, reviewerId, itemId, at],
    ).changes > 0
  );
}

export function noteMerged(
  db: WritableDb,
  bundle: { hash: string; name: string; maker: string; madeAt: string; at: string },
): void {
  db.run(
    'INSERT INTO merged_bundles (hash, name, maker, made_at, merged_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ...[bundle.hash, bundle.name, bundle.maker, bundle.madeAt, bundle.at],
  );
}

export function isMerged(db: ReadableDb, hash: string): boolean {
  return db.get('SELECT 1 FROM merged_bundles WHERE hash = ?', hash) !== undefined;
}
