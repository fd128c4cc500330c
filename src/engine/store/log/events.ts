/** The reviewers' append-only log, with the current state that it implies written in the same transaction. */
import type { HistoryRow } from '../../../contract/review-shapes.ts';
import { applyChange, Change, describe, groupTitle, inverse, isEmpty, titleOf } from '../decisions.ts';
import type { Subject } from '../decisions/kind.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { damaged } from '../seals/damage.ts';
import { EVENT as DECISION } from '../seals/sealed.ts';

export type { Subject } from '../decisions/kind.ts';

export interface Titled {
  title: string;
  /** The variable's own name, where the title begins with it. */
  named: string | null;
}
export interface StoredEvent extends Subject, Titled {
  id: number;
  change: Change;
}
/** What undo takes back in one step: the events of one action, in the order in which they were made. There is at least one. */
export interface Action {
  events: readonly [StoredEvent, ...StoredEvent[]];
  title: string;
  named: string | null;
}

interface EventRow {
  id: number;
  action: number | null;
  mode: 'do' | 'undo' | 'redo';
  kind: string;
  itemId: number;
  responseId: number | null;
  variableId: number | null;
  answerRunId: number | null;
  payload: string;
}

const EVENT = `SELECT e.id, e.action, e.mode, e.kind, e.item_id AS itemId, e.response_id AS responseId, e.variable_id AS variableId, e.answer_run_id AS answerRunId, e.payload FROM events e`;
/** SQL: the newest decision first. It is the same in all copies of a workspace, whatever came into this file when. */
const NEWEST = 'e.created_at DESC, e.uid DESC';
/** A reveal is no decision: what was seen stays seen. */
const STANDING = `e.kind <> 'reveal' AND NOT EXISTS (SELECT 1 FROM events u WHERE u.undoes = e.id)`;

export function reviewerId(db: WritableDb, name: string, at: string): number {
  const find = (): number | undefined => db.get<{ id: number }>('SELECT id FROM reviewers WHERE name = ?', name)?.id;
  const known = find();
  if (known !== undefined) return known;
  db.run('INSERT INTO reviewers (name, created_at) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', name, at);
  const made = find();
  if (made === undefined) throw new Error(`reviewer ${name} was not stored`);
  return made;
}

/** One change of an action: what it concerns and why. */
export interface Decided {
  subject: Subject;
  change: Change;
  reason: string;
}

/** Appends a decision and applies it. Returns null when it changes nothing. */
export function appendEvent(
  db: WritableDb,
  reviewer: number,
  subject: Subject,
  change: Change,
  reason: string,
  at: string,
): StoredEvent | null {
  return appendAction(db, reviewer, [{ subject, change, reason }], at)?.events[0] ?? null;
}

/** Appends several changes as one action, which undo takes back in one step. What changes nothing is left out; null when nothing is left. */
export function appendAction(db: WritableDb, reviewer: number, changes: readonly Decided[], at: string): Action | null {
  const wanted = changes.filter(({ change }) => !isEmpty(change));
  return writeAction(
    db,
    wanted.map((one) => ({ ...one, reviewer, mode: 'do', undoes: null, at })),
  );
}

/** The action that undo would take back: the reviewer's newest, across items and sessions. */
export function nextUndo(db: ReadableDb, reviewer: number): Action | null {
  return actionOf(
    db,
    db.get<EventRow>(
      `${EVENT} WHERE e.reviewer_id = ? AND e.mode IN ('do', 'redo') AND ${STANDING} ORDER BY ${NEWEST} LIMIT 1`,
      reviewer,
    ),
  );
}

/** What was undone since the last new decision can be redone; a new decision ends that. Looks at what came after that decision alone: all others may be thousands. */
export function nextRedo(db: ReadableDb, reviewer: number): Action | null {
  const { at, uid } = db.get<{ at: string; uid: string }>(
    `SELECT e.created_at AS at, e.uid FROM events e WHERE e.reviewer_id = ? AND e.mode = 'do' AND e.kind <> 'reveal' ORDER BY ${NEWEST} LIMIT 1`,
    reviewer,
  ) ?? { at: '', uid: '' };
  return actionOf(
    db,
    db.get<EventRow>(
      `${EVENT} WHERE e.reviewer_id = ? AND (e.created_at, e.uid) > (?, ?) AND e.mode = 'undo' AND ${STANDING} ORDER BY ${NEWEST} LIMIT 1`,
      ...[reviewer, at, uid],
    ),
  );
}

/** Appends the inverse of an action, last change first. */
export function invertAction(
  db: WritableDb,
  reviewer: number,
  action: Action,
  mode: 'undo' | 'redo',
  at: string,
): Action | null {
  return writeAction(
    db,
    action.events.toReversed().map((event) => ({
      subject: event,
      change: inverse(event.change),
      reason: '',
      reviewer,
      mode,
      undoes: event.id,
      at,
    })),
  );
}

export interface Logged extends NewEvent {
  action: number | 'own' | null;
}

interface NewEvent extends Decided {
  reviewer: number;
  mode: 'do' | 'undo' | 'redo';
  undoes: number | null;
  at: string;
}

function writeAction(db: WritableDb, events: readonly NewEvent[]): Action | null {
  return db.transaction(() => {
    // An action has the id of its first event.
    const action = events.length > 1 ? nextId(db) : null;
    return titled(
      db,
      events.map((event) => write(db, event, action)),
    );
  });
}

/** Appends an event that was decided elsewhere, and applies it. `undoes` and an earlier `action` are events of this log; 'own': the first of its step. */
export function appendLogged(db: WritableDb, { action, ...event }: Logged): number {
  return write(db, event, action === 'own' ? nextId(db) : action).id;
}

function nextId(db: ReadableDb): number {
  return db.get<{ id: number }>('SELECT coalesce(max(id), 0) + 1 AS id FROM events')?.id ?? 1;
}

function write(db: WritableDb, event: NewEvent, action: number | null): StoredEvent {
  const { subject, change } = event;
  const { id } = db.run(
    `INSERT INTO events (reviewer_id, action, mode, undoes, kind, item_id, response_id, variable_id, answer_run_id, payload, reason, created_at)
     VALUES (@reviewer, @action, @mode, @undoes, @kind, @itemId, @responseId, @variableId, @answerRunId, @payload, @reason, @at)`,
    { ...event, ...subjectOfRow(subject), action, kind: change.kind, payload: JSON.stringify(change) },
  );
  applyChange(db, subject, change, { eventId: id, reviewerId: event.reviewer, at: event.at });
  return { ...subjectOfRow(subject), id, change, ...eventTitle(db, subject, change) };
}

function actionOf(db: ReadableDb, row: EventRow | undefined): Action | null {
  if (!row) return null;
  const rows = row.action === null ? [row] : db.all<EventRow>(`${EVENT} WHERE e.action = ? ORDER BY e.id`, row.action);
  return titled(
    db,
    rows.map((one) => stored(db, one)),
  );
}

function stored(db: ReadableDb, row: EventRow): StoredEvent {
  const damage = db.seals.damageOf(DECISION, row.id);
  if (damage) throw damaged(damage.what);
  const change = Change.parse(JSON.parse(row.payload));
  return { ...subjectOfRow(row), id: row.id, change, ...eventTitle(db, row, change) };
}

function subjectOfRow({ itemId, responseId, variableId, answerRunId = null }: Subject): Subject {
  return { itemId, responseId, variableId, answerRunId };
}

function titled(db: ReadableDb, events: readonly StoredEvent[]): Action | null {
  const [first, ...others] = events;
  if (!first) return null;
  if (others.length === 0) return { events: [first], title: first.title, named: first.named };
  const items = new Set(events.map((event) => event.itemId));
  const where = items.size === 1 ? `item ${itemNumber(db, first.itemId)}` : `${String(items.size)} items`;
  const title = `${groupTitle(events.map((event) => event.change))}, ${where}`;
  return { events: [first, ...others], title, named: null };
}

/** What was changed, as the undo menu says it: "x1: wrong → right, item 33, sample 2 of alder-1". */
function eventTitle(db: ReadableDb, subject: Subject, change: Change): Titled {
  const name = change.kind === 'step' ? stepName(db, change.stepId) : variableName(db, subject.variableId);
  const what = titleOf(change, name);
  const title = `${what}, item ${itemNumber(db, subject.itemId)}${answerName(db, subject.responseId)}${setName(db, subject.answerRunId)}`;
  return { title, named: change.kind !== 'step' && name !== '' && what.startsWith(`${name}: `) ? name : null };
}

/** A step as the flow counts it now. */
function stepName(db: ReadableDb, stepId: number): string {
  const row = db.get<{ place: number | null }>('SELECT place FROM flow_steps WHERE id = ?', stepId);
  return row?.place == null ? 'a step that is removed now' : `step ${String(row.place + 1)}`;
}

/** From 1, as the benchmark counts its items. */
function itemNumber(db: ReadableDb, itemId: number): string {
  const row = db.get<{ position: number }>('SELECT position FROM items WHERE id = ?', itemId);
  return row ? String(row.position + 1) : '';
}
/** Which answer a change is about; empty where it is about none. */
function answerName(db: ReadableDb, responseId: number | null): string {
  if (responseId === null) return '';
  const row = db.get<{ sample: number; model: string }>(
    `SELECT a.sample_index AS sample, coalesce(m.name, r.name) AS model FROM responses a JOIN runs r ON r.id = a.run_id
     LEFT JOIN models m ON m.id = r.model_id WHERE a.id = ?`,
    responseId,
  );
  return row ? `, sample ${String(row.sample + 1)} of ${row.model}` : '';
}
/** Which answer set a status is of; empty where it is of none. */
function setName(db: ReadableDb, answerRunId: number | null | undefined): string {
  if (answerRunId == null) return '';
  const row = db.get<{ name: string }>(
    'SELECT coalesce(r.given_name, m.name, r.name) AS name FROM runs r LEFT JOIN models m ON m.id = r.model_id WHERE r.id = ?',
    answerRunId,
  );
  return row ? `, answers of ${row.name}` : '';
}
function variableName(db: ReadableDb, variableId: number | null): string {
  if (variableId === null) return '';
  const sql = 'SELECT coalesce(now_name, name) AS name FROM variables WHERE id = ?';
  return db.get<{ name: string }>(sql, variableId)?.name ?? '';
}

/** An event with what it changed, or undefined. */
export function eventById(db: ReadableDb, eventId: number): StoredEvent | undefined {
  const row = db.get<EventRow>(`${EVENT} WHERE e.id = ?`, eventId);
  return row && stored(db, row);
}

/** That there was a decision is all that can be said of it. */
function damagedRow(row: EventRow): HistoryRow {
  const { id: eventId, itemId } = row;
  const title = 'This decision is damaged: what lies on the disk is not what was written.';
  return {
    eventId,
    itemId,
    title,
    named: null,
    at: '',
    reviewer: '',
    from: '',
    to: '',
    reason: '',
    undone: false,
    restorable: false,
  };
}

/** Everything that was decided about an item, newest first. */
export function historyOf(db: ReadableDb, itemId: number): HistoryRow[] {
  const rows = db.all<EventRow & { at: string; reviewer: string; reason: string; undone: number }>(
    `${EVENT.replace(' FROM', ', e.created_at AS at, w.name AS reviewer, e.reason, EXISTS (SELECT 1 FROM events u WHERE u.undoes = e.id) AS undone FROM')}
     JOIN reviewers w ON w.id = e.reviewer_id WHERE e.item_id = ? ORDER BY ${NEWEST}`,
    itemId,
  );
  return rows.map((row) => {
    if (db.seals.damageOf(DECISION, row.id)) return damagedRow(row);
    const change = Change.parse(JSON.parse(row.payload));
    const prefix = row.mode === 'do' ? '' : `${row.mode}: `;
    const { title, named } = eventTitle(db, row, change);
    return {
      eventId: row.id,
      at: row.at,
      reviewer: row.reviewer,
      itemId: row.itemId,
      title: prefix + title,
      named,
      ...describe(change),
      reason: row.reason,
      undone: row.undone === 1,
      ...(change.kind === 'reveal' ? { restorable: false } : {}),
    };
  });
}
