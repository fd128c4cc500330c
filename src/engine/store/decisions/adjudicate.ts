/** What counts where experts differ: it stands above what each of them says (core/review/team/adjudication.ts). */
import { z } from 'zod';
import { isListKind, listInWords, readList } from '../../../core/review/team/adjudicated-lists.ts';
import { ADJUDICATED, Adjudicated, canSay, hasItsValue } from '../../../core/review/team/adjudication.ts';
import { ITEM_QUESTION_TITLES, ITEM_QUESTIONS } from '../../../core/review/items/item-questions.ts';
import type { Thing } from '../../../contract/adjudication-calls.ts';
import { adjudicationOf, isOfAnswer, namesOf, placeSql } from '../seats/adjudications.ts';
import { refreshAnswer } from '../gradings/effective.ts';
import type { WritableDb } from '../file/open.ts';
import { settleField, unadjudicatedText } from './annotation.ts';
import { VARIABLE_TYPES } from '../../../core/benchmark/item.ts';
import type { VariableState } from '../../../core/review/event.ts';
import { importedFlow, importedVariables } from '../items/annotations.ts';
import { settleFlow } from './flow.ts';
import { answerOf, decisionKind, withNote, type Cause, type Parts, type Subject } from './kind.ts';
import { settleVariables } from './variables.ts';

const Adjudicate = z
  .object({
    kind: z.literal('adjudicate'),
    about: z.enum(ADJUDICATED),
    /** The question or the path of a field; empty of all else. Of a variable's field the field's name: its place may change. */
    part: z.string().max(500),
    rubricId: z.int().nullable(),
    stepId: z.int().nullable(),
    /** Of a rubric or a step, from 1, for people. */
    number: z.int().nullable(),
    from: Adjudicated.nullable(),
    to: Adjudicated.nullable(),
  })
  .refine(
    ({ about, part, from, to }) =>
      [from, to].every((one) => one === null || (canSay(about, part, one.said) && hasItsValue(about, one.value))),
    {
      error: 'cannot be said of this',
      path: ['to', 'said'],
    },
  );
type Adjudicate = z.infer<typeof Adjudicate>;

export const adjudicate = decisionKind({
  schema: Adjudicate,
  apply: (db, subject, change, cause) => {
    const place = adjudicableOf(subject, change);
    const { table, where } = placeSql(place);
    db.run(`DELETE FROM ${table} AS d WHERE ${where} AND d.reviewer_id = @reviewerId`, {
      ...namesOf(place),
      reviewerId: cause.reviewerId,
    });
    if (change.to) insert(db, place, change.to, cause);
    if (change.about === 'verdict') refreshAnswer(db, answerOf(subject));
    if (change.about === 'annotation') settle(db, place, cause);
    if (isListKind(change.about)) settleList(db, place.itemId, change.about, cause);
  },
  current: (db, subject, change, reviewerId) => ({
    from: adjudicationOf(db, adjudicableOf(subject, change), reviewerId),
  }),
  renumber: (change, parts) => ({
    ...change,
    rubricId: change.rubricId === null ? null : parts.rubric(change.rubricId),
    stepId: change.stepId === null ? null : parts.stepNumber(change.stepId),
    from: renumberedList(change.about, change.from, parts),
    to: renumberedList(change.about, change.to, parts),
  }),
  describe: ({ about, from, to }) => ({ from: saidText(about, from), to: saidText(about, to) }),
  about: (change) => `adjudicated ${thingOf(change)}`,
  title: (change, name) =>
    `${name === '' ? '' : `${name}: `}${thingOf(change)} adjudicated: ${saidText(change.about, change.to)}`,
  several: 'adjudications',
});

/** Which thing a change is about. */
export function adjudicableOf(
  { itemId, responseId, variableId, answerRunId = null }: Subject,
  { about, part, rubricId, stepId }: Pick<Adjudicate, 'about' | 'part' | 'rubricId' | 'stepId'>,
): Thing {
  return { about, part, rubricId, stepId, itemId, responseId, variableId, answerRunId };
}

function insert(db: WritableDb, of: Thing, to: Adjudicated, { reviewerId, eventId }: Cause): void {
  const said = { ...namesOf(of), reviewerId, said: to.said, value: to.value, reason: to.reason, eventId };
  if (isOfAnswer(of))
    db.run(
      `INSERT INTO answer_adjudications (response_id, about, variable_id, rubric_id, reviewer_id, said, value, reason, span_start, span_end, event_id)
       VALUES (@responseId, @about, @variableId, @rubricId, @reviewerId, @said, @value, @reason, @start, @end, @eventId)`,
      { ...said, start: to.span?.start ?? null, end: to.span?.end ?? null },
    );
  else
    db.run(
      `INSERT INTO item_adjudications (item_id, about, part, variable_id, step_id, answer_run_id, reviewer_id, said, value, reason, event_id)
       VALUES (@itemId, @about, @part, @variableId, @stepId, @answerRunId, @reviewerId, @said, @value, @reason, @eventId)`,
      said,
    );
}

/** The field as it counts now: as adjudicated, or, when that was taken back, as experts left it. */
function settle(db: WritableDb, { itemId, variableId, part }: Thing, { eventId, at }: Cause): void {
  const place = { itemId, variableId, path: part };
  settleField(db, place, unadjudicatedText(db, place), { eventId, at });
}

/** The entries of an adjudicated list by their places. */
function renumberedList(about: Adjudicate['about'], one: Adjudicated | null, parts: Parts): Adjudicated | null {
  if (one === null || !isListKind(about)) return one;
  const list =
    about === 'variables'
      ? (readList(about, one.value) ?? []).map((entry) => ({ ...entry, id: parts.variable(entry) }))
      : (readList(about, one.value) ?? []).map((entry) => ({ ...entry, id: parts.step(entry) }));
  return { ...one, value: JSON.stringify(list) };
}

/** The list as it counts now: as adjudicated, or, when that was taken back, as experts left it. */
function settleList(db: WritableDb, itemId: number, about: 'variables' | 'flow', cause: Cause): void {
  if (about === 'flow') settleFlow(db, itemId, lastList(db, itemId, 'flow') ?? importedFlow(db, itemId), cause);
  else settleVariables(db, itemId, unadjudicatedVariables(db, itemId), cause);
}

/** The newest list that an expert left, and since then the fields that were corrected one by one. */
function unadjudicatedVariables(db: WritableDb, itemId: number): VariableState[] {
  return (lastList(db, itemId, 'variables') ?? importedVariables(db, itemId)).map((one) => {
    const text = (path: string): string | null => unadjudicatedText(db, { itemId, variableId: one.id, path }).text;
    const type = VARIABLE_TYPES.find((known) => known === text('/short_answer_type/'));
    return {
      ...{ id: one.id, name: text('/short_answer_variable/') ?? one.name, type: type ?? one.type },
      description: text('/short_answer_description/') ?? one.description,
      value: text('/short_answer_value/') ?? one.value,
    };
  });
}

function lastList<K extends 'variables' | 'flow'>(db: WritableDb, itemId: number, about: K) {
  const row = db.get<{ list: string }>(
    `SELECT json_extract(payload, '$.to') AS list FROM events WHERE item_id = ? AND kind = ? ORDER BY created_at DESC, uid DESC LIMIT 1`,
    ...[itemId, about],
  );
  return row && readList(about, row.list);
}

function thingOf({ about, part, number }: Adjudicate): string {
  switch (about) {
    case 'rubric':
    case 'step':
      return `${about} ${String(number ?? '')}`;
    case 'question': {
      const question = ITEM_QUESTIONS.find((one) => one === part);
      return question ? ITEM_QUESTION_TITLES[question] : part;
    }
    case 'annotation':
      return part.replace(/^.*\//, '').replaceAll('_', ' ');
    case 'label':
      return 'whole answer';
    case 'item':
      return 'verdict on the item';
    case 'flag':
      return 'flag';
    case 'flow':
      return 'reasoning flow';
    case 'variables':
    case 'points':
    case 'verdict':
      return about;
  }
}

function saidText(about: Adjudicate['about'], one: Adjudicated | null): string {
  if (!one) return 'not adjudicated';
  if (isListKind(about)) return withNote(listInWords(about, one.value), one.reason);
  if (about === 'annotation') return one.value ?? 'as imported';
  const said = about === 'verdict' && one.said === 'undecided' ? 'unsure' : one.said.replaceAll('_', ' ');
  return withNote(one.value === null ? said : `${said} (${one.value})`, one.reason);
}
