/** The reviewers' append-only log, with the current state that it implies written in the same transaction. */
import { Change, describe, inverse, isEmpty } from '../../core/review/event.ts';
import type { HistoryRow } from '../../contract/shapes.ts';
import { refreshEffective } from './effective.ts';
import { applyAward } from './grades.ts';
import type { ReadableDb, WritableDb } from './open.ts';

export interface Subject {
  itemId: number;
  responseId: number | null;
  variableId: number | null;
}
export interface StoredEvent extends Subject {
  id: number;
  change: Change;
  title: string;
}

interface EventRow {
  id: number;
  mode: string;
  kind: string;
  itemId: number;
  responseId: number | null;
  variableId: number | null;
  payload: string;
}

const EVENT = `SELECT e.id, e.mode, e.kind, e.item_id AS itemId, e.response_id AS responseId, e.variable_id AS variableId, e.payload FROM events e`;
const STANDING = 'NOT EXISTS (SELECT 1 FROM events u WHERE u.undoes = e.id)';

export function reviewerId(db: WritableDb, name: string, at: string): number {
  db.run('INSERT INTO reviewers (name, created_at) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', name, at);
  const row = db.get<{ id: number }>('SELECT id FROM reviewers WHERE name = ?', name);
  if (!row) throw new Error(`reviewer ${name} was not stored`);
  return row.id;
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
  if (isEmpty(change)) return null;
  return write(db, { reviewer, mode: 'do', undoes: null, subject, change, reason, at });
}

/** The event that undo would take back, or redo bring again: the reviewer's newest, across items and sessions. */
export function nextUndo(db: ReadableDb, reviewer: number): StoredEvent | null {
  return stored(
    db,
    db.get<EventRow>(
      `${EVENT} WHERE e.reviewer_id = ? AND e.mode IN ('do', 'redo') AND ${STANDING} ORDER BY e.id DESC LIMIT 1`,
      reviewer,
    ),
  );
}

/** What was undone since the last new decision can be redone; a new decision ends that. */
export function nextRedo(db: ReadableDb, reviewer: number): StoredEvent | null {
  return stored(
    db,
    db.get<EventRow>(
      `${EVENT} WHERE e.reviewer_id = ? AND e.mode = 'undo' AND ${STANDING}
       AND e.id > coalesce((SELECT max(d.id) FROM events d WHERE d.reviewer_id = e.reviewer_id AND d.mode = 'do'), 0) ORDER BY e.id DESC LIMIT 1`,
      reviewer,
    ),
  );
}

/** Appends the inverse of an event. */
export function invertEvent(
  db: WritableDb,
  reviewer: number,
  event: StoredEvent,
  mode: 'undo' | 'redo',
  at: string,
): StoredEvent {
  return write(db, { reviewer, mode, undoes: event.id, subject: event, change: inverse(event.change), reason: '', at });
}

interface NewEvent {
  reviewer: number;
  mode: 'do' | 'undo' | 'redo';
  undoes: number | null;
  subject: Subject;
  change: Change;
  reason: string;
  at: string;
}

function write(db: WritableDb, event: NewEvent): StoredEvent {
  return db.transaction(() => {
    const { subject, change } = event;
    const { id } = db.run(
      'INSERT INTO events (reviewer_id, mode, undoes, kind, item_id, response_id, variable_id, payload, reason, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      event.reviewer,
      event.mode,
      event.undoes,
      change.kind,
      subject.itemId,
      subject.responseId,
      subject.variableId,
      JSON.stringify(change),
      event.reason,
      event.at,
    );
    apply(db, event.reviewer, id, subject, change);
    return { id, ...subject, change, title: titleOf(db, subject, change) };
  });
}

function apply(db: WritableDb, reviewer: number, eventId: number, subject: Subject, change: Change): void {
  if (change.kind === 'override') {
    const { responseId, variableId } = subject;
    if (responseId === null || variableId === null) throw new Error('an override needs an answer and a variable');
    db.run(
      'DELETE FROM overrides WHERE response_id = ? AND variable_id = ? AND reviewer_id = ?',
      responseId,
      variableId,
      reviewer,
    );
    if (change.to) {
      const { status, value, reason } = change.to;
      db.run(
        'INSERT INTO overrides (response_id, variable_id, reviewer_id, status, value, reason, event_id) VALUES (?, ?, ?, ?, ?, ?, ?)',
        responseId,
        variableId,
        reviewer,
        status,
        value,
        reason,
        eventId,
      );
    }
    refreshEffective(db, responseId);
  } else if (change.kind === 'annotation') {
    db.run('DELETE FROM patches WHERE item_id = ? AND path = ?', subject.itemId, change.path);
    if (change.to !== null)
      db.run(
        'INSERT INTO patches (item_id, path, value, event_id) VALUES (?, ?, ?, ?)',
        subject.itemId,
        change.path,
        change.to,
        eventId,
      );
  } else if (change.kind === 'points') {
    if (subject.responseId === null) throw new Error('points need an answer');
    applyAward(db, { responseId: subject.responseId, reviewerId: reviewer, eventId }, change.to);
  } else {
    db.run('DELETE FROM item_reviews WHERE item_id = ? AND reviewer_id = ?', subject.itemId, reviewer);
    if (change.to !== 'todo') {
      db.run(
        'INSERT INTO item_reviews (item_id, reviewer_id, status, event_id) VALUES (?, ?, ?, ?)',
        subject.itemId,
        reviewer,
        change.to,
        eventId,
      );
    }
  }
}

function stored(db: ReadableDb, row: EventRow | undefined): StoredEvent | null {
  if (!row) return null;
  const change = Change.parse(JSON.parse(row.payload));
  return {
    id: row.id,
    itemId: row.itemId,
    responseId: row.responseId,
    variableId: row.variableId,
    change,
    title: titleOf(db, row, change),
  };
}

/** What was changed, as the undo menu says it: "x1: wrong -> right, item 3f2a91". */
function titleOf(db: ReadableDb, subject: Subject, change: Change): string {
  const { from, to } = describe(change);
  const item =
    db.get<{ id: string }>('SELECT external_id AS id FROM items WHERE id = ?', subject.itemId)?.id.slice(0, 6) ?? '';
  const name =
    subject.variableId === null
      ? ''
      : (db.get<{ name: string }>('SELECT name FROM variables WHERE id = ?', subject.variableId)?.name ?? '');
  return `${name === '' ? subjectOf(change) : name}: ${from} → ${to}, item ${item}`;
}

/** What a change that concerns no variable is about. */
function subjectOf(change: Change): string {
  if (change.kind === 'annotation') return change.path.replace(/^.*\//, '').replaceAll('_', ' ');
  return change.kind === 'points' ? 'points' : 'status';
}

/** Everything that was decided about an item, newest first. */
export function historyOf(db: ReadableDb, itemId: number): HistoryRow[] {
  const rows = db.all<EventRow & { at: string; reviewer: string; reason: string; undone: number }>(
    `${EVENT.replace(' FROM', ', e.created_at AS at, w.name AS reviewer, e.reason, EXISTS (SELECT 1 FROM events u WHERE u.undoes = e.id) AS undone FROM')}
     JOIN reviewers w ON w.id = e.reviewer_id WHERE e.item_id = ? ORDER BY e.id DESC`,
    itemId,
  );
  return rows.map((row) => {
    const change = Change.parse(JSON.parse(row.payload));
    const { from, to } = describe(change);
    const prefix = row.mode === 'do' ? '' : `${row.mode}: `;
    return {
      eventId: row.id,
      at: row.at,
      reviewer: row.reviewer,
      itemId: row.itemId,
      title: prefix + titleOf(db, row, change),
      from,
      to,
      reason: row.reason,
      undone: row.undone === 1,
    };
  });
}
