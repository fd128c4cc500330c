/**
 * Decisions of other copies of a workspace, put into its log. What stands afterwards is what the whole log leads to, taken in the order of time: it
 * does not depend on what came first into this file. Nothing of the log is changed or taken away.
 */
import { importedFlow, importedVariables, setFlow, setVariables } from '../items/annotations.ts';
import { isListKind } from '../../../core/review/team/adjudicated-lists.ts';
import { applyChange, Change } from '../decisions.ts';
import type { Subject } from '../decisions/kind.ts';
import { rescore } from '../decisions/variables.ts';
import { refreshedTogether } from '../gradings/effective.ts';
import type { WritableDb } from '../file/open.ts';
import { inOrder } from './log-order.ts';
import { damaged } from '../seals/damage.ts';

/** A decision of this workspace's terms, made elsewhere. `undoes` and `action` are uids. */
export interface IncomingEvent {
  uid: string;
  reviewerId: number;
  mode: 'do' | 'undo' | 'redo';
  undoes: string | null;
  action: string | null;
  subject: Subject;
  change: Change;
  reason: string;
  at: string;
}

/** One entry of an item's log, as it is replayed. */
export interface Entry {
  id: number;
  uid: string;
  at: string;
  undoes: string | null;
  reviewerId: number;
  subject: Subject;
  change: Change;
}

/** Why a decision could not be applied; the caller takes everything back. */
export class Unapplied extends Error {
  readonly uid: string;
  constructor(uid: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.uid = uid;
  }
}

/** The kinds that change the item itself: each builds on what the one before it left. */
const ITEM_KINDS: ReadonlySet<string> = new Set(['annotation', 'variables', 'flow']);
const isOfItem = (change: Change): boolean =>
  ITEM_KINDS.has(change.kind) ||
  (change.kind === 'adjudicate' && (change.about === 'annotation' || isListKind(change.about)));

/**
 * In one transaction. Gives, for every item that was decided about, its whole log in order. Throws Unapplied for a decision that does not fit the
 * item it is about.
 */
export function addEvents(db: WritableDb, incoming: readonly IncomingEvent[]): Map<number, Entry[]> {
  const changes = insertAll(db, incoming);
  const byItem = Map.groupBy(incoming, ({ subject }) => subject.itemId);
  const logs = new Map<number, Entry[]>();
  refreshedTogether(db, () => {
    for (const [itemId, added] of byItem) {
      const log = logOf(db, itemId, changes);
      logs.set(itemId, log);
      replay(db, itemId, log, new Set(added.map(({ uid }) => uid)));
    }
  });
  return logs;
}

function insertAll(db: WritableDb, incoming: readonly IncomingEvent[]): Map<string, Change> {
  let next = (db.get<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM events')?.id ?? 0) + 1;
  const ids = new Map<string, number>();
  const idOf = (uid: string): number | null =>
    ids.get(uid) ?? db.get<{ id: number }>('SELECT id FROM events WHERE uid = ?', uid)?.id ?? null;
  const actions = new Map<string, number>();
  const changes = new Map<string, Change>();
  for (const one of inOrder(incoming)) {
    const id = next;
    next += 1;
    ids.set(one.uid, id);
    changes.set(one.uid, one.change);
    if (one.action !== null && !actions.has(one.action)) actions.set(one.action, id);
    const { itemId, responseId, variableId, answerRunId = null } = one.subject;
    db.run(
      `INSERT INTO events (id, uid, reviewer_id, action, mode, undoes, kind, item_id, response_id, variable_id, answer_run_id, payload, reason, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, one.uid, one.reviewerId, one.action === null ? null : (actions.get(one.action) ?? null), one.mode],
      ...[one.undoes === null ? null : idOf(one.undoes), one.change.kind, itemId, responseId, variableId, answerRunId],
      ...[JSON.stringify(one.change), one.reason, one.at],
    );
  }
  return changes;
}

interface Row extends Subject {
  id: number;
  uid: string;
  at: string;
  undoes: string | null;
  reviewerId: number;
  payload: string;
}

function logOf(db: WritableDb, itemId: number, known: ReadonlyMap<string, Change>): Entry[] {
  const rows = db.all<Row>(
    `SELECT e.id, e.uid, e.created_at AS at, u.uid AS undoes, e.reviewer_id AS reviewerId, e.item_id AS itemId, e.response_id AS responseId,
       e.variable_id AS variableId, e.answer_run_id AS answerRunId, e.payload
     FROM events e LEFT JOIN events u ON u.id = e.undoes WHERE e.item_id = ?`,
    itemId,
  );
  return inOrder(
    rows.map(({ id, uid, at, undoes, reviewerId, payload, ...subject }) => {
      const change = known.get(uid) ?? read(payload, id);
      return { id, uid, at, undoes, reviewerId, subject, change };
    }),
  );
}

function read(payload: string, id: number): Change {
  try {
    return Change.parse(JSON.parse(payload));
  } catch {
    throw damaged(`decision ${String(id)}`);
  }
}

/** What a decision is about, whoever makes it: all of it but what was and what is now. */
export function placeOfEntry({ subject, change }: Pick<Entry, 'subject' | 'change'>): string {
  const about = Object.entries(change).filter(([key]) => !/^(from|to)(Reason)?$/.test(key));
  return JSON.stringify([subject.responseId, subject.variableId, subject.answerRunId ?? null, about]);
}

function replay(db: WritableDb, itemId: number, log: readonly Entry[], added: ReadonlySet<string>): void {
  const fresh = log.filter(({ uid }) => added.has(uid));
  if (fresh.some(({ change }) => isOfItem(change))) replayItem(db, itemId, log);
  replayStatuses(db, itemId, log, fresh);
  const touched = new Set(fresh.filter((one) => !inSequence(one)).map(placeOfEntry));
  const last = new Map<string, Entry>();
  for (const one of log) {
    if (inSequence(one)) continue;
    const place = placeOfEntry(one);
    if (!touched.has(place)) continue;
    const mine = `${String(one.reviewerId)} ${place}`;
    // Anew at the end: what is several people's is what the newest of them said.
    last.delete(mine);
    last.set(mine, one);
  }
  for (const one of last.values()) apply(db, one);
}

const inSequence = ({ change }: Entry): boolean => change.kind === 'status' || isOfItem(change);

/** From the imported item on. */
function replayItem(db: WritableDb, itemId: number, log: readonly Entry[]): void {
  const corrections = log.filter(({ change }) => isOfItem(change));
  setVariables(db, itemId, importedVariables(db, itemId));
  setFlow(db, itemId, importedFlow(db, itemId));
  db.run('DELETE FROM patches WHERE item_id = ?', itemId);
  db.run(`DELETE FROM item_adjudications WHERE item_id = ? AND about IN ('annotation', 'variables', 'flow')`, itemId);
  const variables = db.all<{ id: number }>('SELECT id FROM variables WHERE item_id = ?', itemId).map(({ id }) => id);
  rescore(db, itemId, variables, corrections.at(-1)?.at ?? '');
  for (const one of corrections) apply(db, one);
}

/** A status without an answer set is that of all sets that there were: one that was added later is not done by it. */
function replayStatuses(db: WritableDb, itemId: number, log: readonly Entry[], fresh: readonly Entry[]): void {
  const whose = new Set(fresh.filter(({ change }) => change.kind === 'status').map(({ reviewerId }) => reviewerId));
  for (const reviewerId of whose) {
    db.run('DELETE FROM item_reviews WHERE item_id = ? AND reviewer_id = ?', itemId, reviewerId);
    for (const one of log) if (one.reviewerId === reviewerId && one.change.kind === 'status') apply(db, one);
    db.run(
      `DELETE FROM item_reviews WHERE item_id = @itemId AND reviewer_id = @reviewerId AND EXISTS (
         SELECT 1 FROM events e JOIN runs r ON r.id = item_reviews.answer_run_id WHERE e.id = item_reviews.event_id AND e.answer_run_id IS NULL
           AND r.created_at > e.created_at
           AND EXISTS (SELECT 1 FROM runs b WHERE b.benchmark_id = r.benchmark_id AND b.kind = 'generation' AND b.created_at <= e.created_at))`,
      { itemId, reviewerId },
    );
  }
}

function apply(db: WritableDb, { id, uid, subject, change, reviewerId, at }: Entry): void {
  try {
    applyChange(db, subject, change, { eventId: id, reviewerId, at });
  } catch (error) {
    throw new Unapplied(uid, error);
  }
}
