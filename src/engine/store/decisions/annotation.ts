/** A correction of one field of the item's row; null stands for the imported text. */
import { z } from 'zod';
import { damaged } from '../../../core/text/index.ts';
import { adjudicatedField, adjudicatedList } from '../seats/adjudications.ts';
import { putPatch, refreshPatches } from '../items/annotations.ts';
import { itemTexts } from '../items/item-parts.ts';
import { VariableState } from '../../../core/review/event.ts';
import { QUESTION_PATH, SOLUTION_PATH } from '../items/items.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { patchesOf } from '../items/patches.ts';
import { decisionKind, type Subject } from './kind.ts';
import { rescore } from './variables.ts';

const VARIABLE_FIELD = /^\/short_answer_(variable|type|description|value)\/\d+$/;
const SET_FIELD = {
  variable: 'UPDATE variables SET now_name = nullif(?, name) WHERE id = ?',
  type: 'UPDATE variables SET now_type = nullif(?, type) WHERE id = ?',
  description: 'UPDATE variables SET now_description = nullif(?, description) WHERE id = ?',
  value: 'UPDATE variables SET now_value = nullif(?, value) WHERE id = ?',
} as const;
const GET_FIELD = {
  variable: 'SELECT now_name AS text FROM variables WHERE id = ?',
  type: 'SELECT now_type AS text FROM variables WHERE id = ?',
  description: 'SELECT now_description AS text FROM variables WHERE id = ?',
  value: 'SELECT now_value AS text FROM variables WHERE id = ?',
} as const;

export const annotation = decisionKind({
  schema: z.object({
    kind: z.literal('annotation'),
    path: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** The texts are JSON values of a field beyond question, solution, variables and flow. */
    json: z.boolean().optional(),
  }),
  apply: (db, { itemId, variableId }, { path, to, json = false }, { eventId, at }) => {
    settleField(db, { itemId, variableId, path: adjudicatedPath(path) }, { text: to, json, path }, { eventId, at });
  },
  current: (db, subject, { path }) => ({ from: textOf(db, subject, path) }),
  describe: ({ from, to }) => ({ from: from ?? 'as imported', to: to ?? 'as imported' }),
  about: ({ path }) => {
    if (path === '/answer/text') return 'solution';
    return path === '/question/text' ? 'question' : path.replace(/^.*\//, '').replaceAll('_', ' ');
  },
});

/** As adjudications name a field: one of a variable by its name alone, since its place in the list may change. */
export const adjudicatedPath = (path: string): string =>
  fieldOf(path) === undefined ? path : path.replace(/(?<!\d)\d+$/, '');

interface FieldAt {
  itemId: number;
  variableId: number | null;
  /** As adjudications name it. */
  path: string;
}
interface FieldText {
  text: string | null;
  json: boolean;
  path: string;
}

/** What an adjudication makes of a field: one of the field itself, else one of the list that its variable is in; undefined where none does. */
export function adjudicatedText(db: ReadableDb, at: FieldAt): { text: string | null; json: boolean } | undefined {
  const own = adjudicatedField(db, at);
  const field = fieldOf(`${at.path}0`);
  if (own || field === undefined || at.variableId === null) return own;
  const listed = adjudicatedList(db, at.itemId, 'variables')?.find(({ id }) => id === at.variableId);
  return listed && { text: listed[field === 'variable' ? 'name' : field], json: false };
}

/** Puts the text of a field in its place: the adjudicated one where there is one, else what an expert says. */
export function settleField(
  db: WritableDb,
  { itemId, variableId, path: part }: FieldAt,
  said: FieldText,
  { eventId, at }: { eventId: number; at: string },
): void {
  const { text, json } = adjudicatedText(db, { itemId, variableId, path: part }) ?? said;
  const { path } = said;
  const field = fieldOf(path);
  // A field of a variable goes to the variable that the event names: its place in the list may have changed since.
  if (field !== undefined && variableId !== null) {
    db.run(SET_FIELD[field], text, variableId);
    refreshPatches(db, itemId, eventId);
    rescore(db, itemId, [variableId], at);
  } else if (text === null) {
    db.run('DELETE FROM patches WHERE item_id = ? AND path = ?', itemId, path);
  } else {
    putPatch(db, itemId, { path, value: text, json }, eventId);
  }
  if (path === QUESTION_PATH || path === SOLUTION_PATH) refreshDamage(db, itemId);
}

const Mentioned = z.union([
  z.object({
    kind: z.literal('annotation'),
    path: z.string(),
    to: z.string().nullable(),
    json: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('variables'), to: z.array(VariableState) }),
]);

/** What experts last said of a field, whatever was adjudicated: the newest event of the log that names it. */
export function unadjudicatedText(db: ReadableDb, { itemId, variableId, path }: FieldAt): FieldText {
  const rows = db.all<{ variableId: number | null; payload: string }>(
    `SELECT variable_id AS variableId, payload FROM events WHERE item_id = ? AND kind IN ('annotation', 'variables') ORDER BY created_at DESC, uid DESC`,
    itemId,
  );
  const field = fieldOf(`${path}0`);
  const full = field === undefined ? path : `${path}0`;
  for (const row of rows) {
    const event = Mentioned.parse(JSON.parse(row.payload));
    if (event.kind === 'annotation') {
      if (row.variableId === variableId && adjudicatedPath(event.path) === path)
        return { text: event.to, json: event.json ?? false, path: event.path };
    } else if (field !== undefined) {
      const own = event.to.find(({ id }) => id === variableId);
      if (own) return { text: own[field === 'variable' ? 'name' : field], json: false, path: full };
    }
  }
  return { text: null, json: false, path: full };
}

/** Math that was mended is damaged no more, and is again when the correction is taken back. */
function refreshDamage(db: WritableDb, itemId: number): void {
  const imported = itemTexts(db, itemId);
  const patches = patchesOf(db, itemId);
  const question = patches.get(QUESTION_PATH) ?? imported?.question ?? '';
  const solution = patches.get(SOLUTION_PATH) ?? imported?.solution ?? '';
  db.run('UPDATE items SET damaged = ? WHERE id = ?', damaged(question) || damaged(solution) ? 1 : 0, itemId);
}

/** The correction that stands at a path of an item's row, or null where the imported text counts. */
export function textOf(db: ReadableDb, { itemId, variableId }: Subject, path: string): string | null {
  const field = fieldOf(path);
  if (field === undefined || variableId === null) return patchesOf(db, itemId).get(path) ?? null;
  return db.get<{ text: string | null }>(GET_FIELD[field], variableId)?.text ?? null;
}

function fieldOf(path: string): keyof typeof SET_FIELD | undefined {
  return VARIABLE_FIELD.exec(path)?.[1] as keyof typeof SET_FIELD | undefined;
}
