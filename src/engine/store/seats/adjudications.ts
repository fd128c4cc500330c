/** What was adjudicated (docs/team.md, "Adjudication"): of several adjudications of one thing the newest counts. */
import type { Thing } from '../../../contract/adjudication-calls.ts';
import type { Adjudicated } from '../../../core/review/team/adjudication.ts';
import { readList, type ListKind } from '../../../core/review/team/adjudicated-lists.ts';
import type { ReadableDb } from '../file/open.ts';

/** SQL: the adjudications of an answer's `about` (d), each thing's newest alone. */
export const NEWEST_OF_ANSWER = `NOT EXISTS (SELECT 1 FROM answer_adjudications l JOIN events le ON le.id = l.event_id JOIN events de ON de.id = d.event_id
  WHERE l.response_id = d.response_id AND l.about = d.about
  AND l.variable_id IS d.variable_id AND l.rubric_id IS d.rubric_id AND (le.created_at, le.uid) > (de.created_at, de.uid))`;
/** SQL: the same of items. */
export const NEWEST_OF_ITEM = `NOT EXISTS (SELECT 1 FROM item_adjudications l JOIN events le ON le.id = l.event_id JOIN events de ON de.id = d.event_id
  WHERE l.item_id = d.item_id AND l.about = d.about AND l.part = d.part
  AND l.variable_id IS d.variable_id AND l.step_id IS d.step_id AND l.answer_run_id IS d.answer_run_id AND (le.created_at, le.uid) > (de.created_at, de.uid))`;

export const isOfAnswer = ({ about }: Pick<Thing, 'about'>): boolean =>
  about === 'verdict' || about === 'label' || about === 'points' || about === 'rubric';

const OF_ANSWER = `d.response_id = @responseId AND d.about = @about AND d.variable_id IS @variableId AND d.rubric_id IS @rubricId`;
const OF_ITEM = `d.item_id = @itemId AND d.about = @about AND d.part = @part AND d.variable_id IS @variableId AND d.step_id IS @stepId
  AND d.answer_run_id IS @answerRunId`;
export const placeSql = (of: Pick<Thing, 'about'>): { table: string; where: string } =>
  isOfAnswer(of)
    ? { table: 'answer_adjudications', where: OF_ANSWER }
    : { table: 'item_adjudications', where: OF_ITEM };

/** Only what the statement names. */
export function namesOf(of: Thing): Record<string, unknown> {
  const { about, variableId } = of;
  return isOfAnswer(of)
    ? { about, variableId, responseId: of.responseId, rubricId: of.rubricId }
    : { about, variableId, itemId: of.itemId, stepId: of.stepId, answerRunId: of.answerRunId, part: of.part };
}

interface Row {
  said: string;
  value: string | null;
  reason: string;
  start: number | null;
  end: number | null;
}

/** What counts of a thing by adjudication; `reviewerId`: by this one alone. Null where nothing does. */
export function adjudicationOf(db: ReadableDb, of: Thing, reviewerId: number | null = null): Adjudicated | null {
  const { table, where } = placeSql(of);
  const span = isOfAnswer(of) ? 'd.span_start AS start, d.span_end AS end' : 'NULL AS start, NULL AS end';
  const row = db.get<Row>(
    `SELECT d.said, d.value, d.reason, ${span} FROM ${table} d JOIN events e ON e.id = d.event_id WHERE ${where} AND (@reviewerId IS NULL OR d.reviewer_id = @reviewerId)
     ORDER BY e.created_at DESC, e.uid DESC LIMIT 1`,
    { ...namesOf(of), reviewerId },
  );
  if (!row) return null;
  const { start, end, ...adjudicated } = row;
  return start === null || end === null ? adjudicated : { ...adjudicated, span: { start, end } };
}

/** The adjudicated text of a field of an item's row; undefined where the experts' own counts. */
export function adjudicatedField(
  db: ReadableDb,
  { itemId, variableId, path }: { itemId: number; variableId: number | null; path: string },
): { text: string | null; json: boolean } | undefined {
  const found = adjudicationOf(db, fieldAt(itemId, variableId, path));
  return found ? { text: found.value, json: found.said === 'json' } : undefined;
}

/** The adjudicated list of an item, as its adjudicator left it; null where the experts' own counts. */
export const adjudicatedList = <K extends ListKind>(db: ReadableDb, itemId: number, about: K) =>
  readList(about, adjudicationOf(db, { ...fieldAt(itemId, null, ''), about })?.value ?? null);

export const fieldAt = (itemId: number, variableId: number | null, part: string): Thing => ({
  ...{ about: 'annotation', itemId, variableId, part },
  ...{ responseId: null, answerRunId: null, rubricId: null, stepId: null },
});
