/** The reviewers' log of a benchmark as it leaves the workspace, and as it comes back: parts of items by their place, answers by their text. */
import { createHash } from 'node:crypto';
import type { Step, Variable } from '../../../core/benchmark/item.ts';
import { Change } from '../decisions.ts';
import type { Subject } from '../decisions/kind.ts';
import type { Logged } from './events.ts';
import type { ReadableDb } from '../file/open.ts';

export interface LoggedEvent extends Subject {
  eventId: number;
  /** The first event of the step that undo takes back with it. */
  action: number | null;
  mode: 'do' | 'undo' | 'redo';
  undoes: number | null;
  position: number;
  externalId: string;
  sampleIndex: number | null;
  model: string | null;
  /** What the answers came from: a file or a run. */
  answers: string | null;
  variable: string | null;
  variablePlace: number | null;
  change: Change;
  reason: string;
  reviewer: string;
  at: string;
}

/** In the order in which the decisions were made. */
export function* eventLog(db: ReadableDb, benchmarkId: number): Generator<LoggedEvent> {
  const rows = db.iterate<Omit<LoggedEvent, 'change'> & { payload: string }>(
    `SELECT e.id AS eventId, e.action, e.mode, e.undoes, e.item_id AS itemId, e.response_id AS responseId, e.variable_id AS variableId, e.answer_run_id AS answerRunId,
       i.position, i.external_id AS externalId, a.sample_index AS sampleIndex, m.name AS model, r.name AS answers,
       coalesce(v.now_name, v.name) AS variable, v.position AS variablePlace, e.payload, e.reason, w.name AS reviewer, e.created_at AS at
     FROM events e JOIN items i ON i.id = e.item_id JOIN reviewers w ON w.id = e.reviewer_id
     LEFT JOIN responses a ON a.id = e.response_id LEFT JOIN runs r ON r.id = coalesce(a.run_id, e.answer_run_id) LEFT JOIN models m ON m.id = r.model_id
     LEFT JOIN variables v ON v.id = e.variable_id
     WHERE i.benchmark_id = ? ORDER BY e.created_at, e.uid`,
    benchmarkId,
  );
  for (const { payload, ...row } of rows) yield { ...row, change: Change.parse(JSON.parse(payload)) };
}

/** sha256 of an answer's text, in hex; of an answer that failed, of the empty text. */
export function answerHash(db: ReadableDb, responseId: number): string {
  const text = db.get<{ text: string | null }>('SELECT text FROM responses WHERE id = ?', responseId)?.text ?? '';
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** sha256 over all answers of a set to an item, in hex. */
export function setHash(db: ReadableDb, answerRunId: number, itemId: number): string {
  const ids = db.all<{ id: number }>(
    'SELECT id FROM responses WHERE run_id = ? AND item_id = ? ORDER BY sample_index',
    ...[answerRunId, itemId],
  );
  return createHash('sha256')
    .update(ids.map(({ id }) => answerHash(db, id)).join('\n'), 'utf8')
    .digest('hex');
}

/** The answer sets of an item's benchmark, oldest first. */
export function setsAt(db: ReadableDb, itemId: number): { runId: number; model: string | null; answers: string }[] {
  return db.all(
    `SELECT r.id AS runId, m.name AS model, r.name AS answers FROM items i JOIN runs r ON r.benchmark_id = i.benchmark_id AND r.kind = 'generation'
     LEFT JOIN models m ON m.id = r.model_id WHERE i.id = ? ORDER BY r.id`,
    itemId,
  );
}

/** The answers to an item with this sample index, oldest run first. */
export function answersAt(
  db: ReadableDb,
  itemId: number,
  sampleIndex: number,
): { responseId: number; model: string | null; answers: string }[] {
  return db.all(
    `SELECT a.id AS responseId, m.name AS model, r.name AS answers FROM responses a JOIN runs r ON r.id = a.run_id
     LEFT JOIN models m ON m.id = r.model_id WHERE a.item_id = ? AND a.sample_index = ? ORDER BY a.run_id`,
    itemId,
    sampleIndex,
  );
}

/** What a list of an item consists of: the place of an entry stays when the list is corrected. */
export type PartKind = 'variable' | 'step' | 'rubric';

const PLACE: Record<PartKind, string> = {
  variable: 'SELECT position FROM variables WHERE id = ? AND item_id = ?',
  step: 'SELECT position FROM flow_steps WHERE id = ? AND item_id = ?',
  rubric: 'SELECT position FROM rubrics WHERE id = ? AND item_id = ?',
};
const AT_PLACE: Record<PartKind, string> = {
  variable: 'SELECT id FROM variables WHERE position = ? AND item_id = ?',
  step: 'SELECT id FROM flow_steps WHERE position = ? AND item_id = ?',
  rubric: 'SELECT id FROM rubrics WHERE position = ? AND item_id = ?',
};

export function placeOfPart(db: ReadableDb, kind: PartKind, id: number, itemId: number): number | undefined {
  return db.get<{ position: number }>(PLACE[kind], id, itemId)?.position;
}

export function partAt(db: ReadableDb, kind: PartKind, place: number, itemId: number): number | undefined {
  return db.get<{ id: number }>(AT_PLACE[kind], place, itemId)?.id;
}

/** Whether an expert added this very variable; one that was imported is what stands at its place. */
export function isSameVariable(db: ReadableDb, id: number, one: Variable): boolean {
  return (
    db.get(
      `SELECT 1 FROM variables WHERE id = ? AND (added = 0 OR (name = ? AND type = ? AND description = ? AND value = ?))`,
      ...[id, one.name, one.type, one.description, one.value],
    ) !== undefined
  );
}

export function isSameStep(db: ReadableDb, id: number, { step, answer }: Step): boolean {
  const sql = 'SELECT 1 FROM flow_steps WHERE id = ? AND (added = 0 OR (step = ? AND answer = ?))';
  return db.get(sql, id, step, answer) !== undefined;
}

/** The events that say the very same, oldest first. */
export function eventsLike(db: ReadableDb, one: Logged): number[] {
  return db
    .all<{ id: number }>(
      `SELECT id FROM events WHERE item_id = ? AND reviewer_id = ? AND created_at = ? AND mode = ? AND response_id IS ? AND variable_id IS ?
         AND answer_run_id IS ? AND payload = ? ORDER BY id`,
      ...[
        one.subject.itemId,
        one.reviewer,
        one.at,
        one.mode,
        one.subject.responseId,
        one.subject.variableId,
        one.subject.answerRunId ?? null,
      ],
      JSON.stringify(one.change),
    )
    .map(({ id }) => id);
}
