/** A correction of one field of the item's row; null stands for the imported text. */
import { z } from 'zod';
import { damaged } from '../../../core/text/index.ts';
import { putPatch, refreshPatches } from '../annotations.ts';
import { itemTexts } from '../item-parts.ts';
import { QUESTION_PATH, SOLUTION_PATH } from '../items.ts';
import type { ReadableDb, WritableDb } from '../open.ts';
import { patchesOf } from '../patches.ts';
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
    const field = fieldOf(path);
    // A field of a variable goes to the variable that the event names: its place in the list may have changed since.
    if (field !== undefined && variableId !== null) {
      db.run(SET_FIELD[field], to, variableId);
      refreshPatches(db, itemId, eventId);
      rescore(db, itemId, [variableId], at);
    } else if (to === null) {
      db.run('DELETE FROM patches WHERE item_id = ? AND path = ?', itemId, path);
    } else {
      putPatch(db, itemId, { path, value: to, json }, eventId);
    }
    if (path === QUESTION_PATH || path === SOLUTION_PATH) refreshDamage(db, itemId);
  },
  current: (db, subject, { path }) => ({ from: textOf(db, subject, path) }),
  describe: ({ from, to }) => ({ from: from ?? 'as imported', to: to ?? 'as imported' }),
  about: ({ path }) => {
    if (path === '/answer/text') return 'solution';
    return path === '/question/text' ? 'question' : path.replace(/^.*\//, '').replaceAll('_', ' ');
  },
});

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
