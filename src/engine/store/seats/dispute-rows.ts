/** What experts decided of everything that can be adjudicated, from the tables of their decisions and, of fields of rows, from the log. */
import { z } from 'zod';
import type { Thing, Voice } from '../../../contract/adjudication-calls.ts';
import type { AdjudicatedKind } from '../../../core/review/team/adjudication.ts';
import { NEWEST_OF_ANSWER, NEWEST_OF_ITEM } from './adjudications.ts';
import { byHandSql } from '../../../core/grading/precedence.ts';
import { shown } from '../gradings/effective.ts';
import { countedSql } from '../gradings/statuses.ts';
import { adjudicatedPath } from '../decisions/annotation.ts';
import type { ReadableDb } from '../file/open.ts';
import { isWhole } from '../seals/seals.ts';

export interface SaidRow extends Thing, Omit<Voice, 'source' | 'span' | 'revealed'> {
  eventId: number;
  start: number | null;
  end: number | null;
  revealed: number;
  /** What was said before the reveal, where one preceded; null: nothing. */
  before: string | null;
}

/** SQL: the columns of a thing, each null or empty unless it is named. */
function place(about: AdjudicatedKind, of: Partial<Record<Exclude<keyof Thing, 'about' | 'itemId'>, string>>): string {
  const column = (name: keyof typeof of): string => `${of[name] ?? (name === 'part' ? "''" : 'NULL')} AS ${name}`;
  return [
    `'${about}' AS about, i.id AS itemId`,
    ...(['responseId', 'variableId', 'answerRunId', 'rubricId', 'stepId', 'part'] as const).map(column),
  ].join(', ');
}
const BY = `JOIN reviewers w ON w.id = x.reviewer_id JOIN events e ON e.id = x.event_id`;
const OF = `i.benchmark_id = @benchmark AND (@item IS NULL OR i.id = @item)`;
/** SQL: of the reveals of the item as a whole by a reviewer before the decision (docs/design/review.md, "Blind-first"). The item has fewer events than the reviewer. */
const reveal = (what: string): string => `SELECT ${what} FROM events v
  WHERE v.item_id = i.id AND v.kind = 'reveal' AND +v.reviewer_id = x.reviewer_id AND +v.created_at <= e.created_at
  AND v.response_id IS NULL AND v.variable_id IS NULL`;
/** SQL: the same of a decision on the item; what stood at the reveal is in the log. */
const revealedItem = (kind: string, said: string, same = '1'): string => `EXISTS (${reveal('1')}) AS revealed,
  (SELECT json_extract(p.payload, '${said}') FROM events p WHERE p.item_id = i.id AND +p.reviewer_id = x.reviewer_id AND p.kind = '${kind}' AND ${same}
    AND +p.created_at < (${reveal('min(v.created_at)')}) ORDER BY p.created_at DESC, p.uid DESC LIMIT 1) AS before`;
const NO_PLACE = 'NULL AS start, NULL AS "end"';
const NO_SPAN = `${NO_PLACE}, 0 AS revealed, NULL AS before`;
const WHO = 'w.name AS who, e.created_at AS at, x.event_id AS eventId';
const ANSWER = `JOIN responses a ON a.id = x.response_id JOIN items i ON i.id = a.item_id`;

const QUERIES: Record<Exclude<AdjudicatedKind, 'annotation' | 'variables' | 'flow'>, string> = {
  verdict: `SELECT ${place('verdict', { responseId: 'a.id', variableId: 'x.variable_id', answerRunId: 'a.run_id' })}, ${WHO}, x.status AS said, x.value, x.reason,
      x.span_start AS start, x.span_end AS "end", 0 AS revealed, NULL AS before
    FROM overrides x ${ANSWER} JOIN current_variables c ON c.id = x.variable_id ${BY} WHERE ${OF} AND ${isWhole('a.id')} ORDER BY e.created_at, e.uid`,
  label: `SELECT ${place('label', { responseId: 'a.id', answerRunId: 'a.run_id' })}, ${WHO}, CASE x."right" WHEN 1 THEN 'right' ELSE 'wrong' END AS said, NULL AS value,
      x.note AS reason, ${NO_SPAN}
    FROM labels x ${ANSWER} ${BY} WHERE ${OF} AND ${isWhole('a.id')} ORDER BY e.created_at, e.uid`,
  points: `SELECT ${place('points', { responseId: 'a.id', answerRunId: 'a.run_id' })}, ${WHO}, printf('%g', x.points) AS said, NULL AS value, x.reason, ${NO_SPAN}
    FROM point_overrides x ${ANSWER} ${BY} WHERE ${OF} AND ${isWhole('a.id')} ORDER BY e.created_at, e.uid`,
  rubric: `SELECT ${place('rubric', { responseId: 'a.id', rubricId: 'x.rubric_id', answerRunId: 'a.run_id' })}, ${WHO}, x.status AS said, NULL AS value, x.reason, ${NO_SPAN}
    FROM rubric_overrides x ${ANSWER} ${BY} WHERE ${OF} AND ${isWhole('a.id')} ORDER BY e.created_at, e.uid`,
  item: `SELECT ${place('item', {})}, ${WHO}, x.verdict AS said, NULL AS value, x.reason, ${NO_PLACE},
      ${revealedItem('item-verdict', '$.to.verdict')}
    FROM item_verdicts x JOIN items i ON i.id = x.item_id ${BY} WHERE ${OF} ORDER BY e.created_at, e.uid`,
  question: `SELECT ${place('question', { part: 'x.question' })}, ${WHO}, x.answer AS said, NULL AS value, x.note AS reason, ${NO_PLACE},
      ${revealedItem('decision', '$.to.answer', `json_extract(p.payload, '$.question') = x.question`)}
    FROM item_decisions x JOIN items i ON i.id = x.item_id ${BY} WHERE ${OF} AND x.answer IS NOT NULL ORDER BY e.created_at, e.uid`,
  step: `SELECT ${place('step', { stepId: 's.id' })}, ${WHO}, x.mark AS said, NULL AS value, x.note AS reason, ${NO_SPAN}
    FROM step_marks x JOIN current_steps s ON s.id = x.step_id JOIN items i ON i.id = s.item_id ${BY} WHERE ${OF} ORDER BY e.created_at, e.uid`,
  flag: `SELECT ${place('flag', { answerRunId: 'x.answer_run_id' })}, ${WHO}, '' AS said, NULL AS value, x.reason, ${NO_SPAN}
    FROM item_reviews x JOIN items i ON i.id = x.item_id ${BY} WHERE ${OF} AND x.status = 'needs_adjudication' AND (x.answer_run_id IS NULL OR NOT EXISTS (
      SELECT 1 FROM item_reviews y WHERE y.item_id = x.item_id AND y.reviewer_id = x.reviewer_id AND y.answer_run_id IS NULL AND y.event_id = x.event_id))
    ORDER BY e.created_at, e.uid`,
};
/** What stands of corrections that were not taken back. */
const FIELDS = `SELECT i.id AS itemId, e.variable_id AS variableId, w.name AS who, e.created_at AS at, e.id AS eventId, e.reason, e.payload
  FROM events e JOIN items i ON i.id = e.item_id JOIN reviewers w ON w.id = e.reviewer_id
  WHERE e.kind IN ('annotation', 'variables', 'flow') AND e.mode IN ('do', 'redo') AND ${OF} AND NOT EXISTS (SELECT 1 FROM events u WHERE u.undoes = e.id) ORDER BY e.created_at, e.uid`;
const Correction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('annotation'),
    path: z.string(),
    to: z.string().nullable(),
    json: z.boolean().optional(),
  }),
  z.object({ kind: z.enum(['variables', 'flow']), to: z.array(z.unknown()) }),
]);
type Correction = z.infer<typeof Correction>;

export interface Scope {
  benchmarkId: number;
  itemId?: number | undefined;
}
const named = ({ benchmarkId, itemId }: Scope) => ({ benchmark: benchmarkId, item: itemId ?? null });

/** Every expert's present decision, the oldest first within a kind. */
export function saidRows(db: ReadableDb, of: Scope): SaidRow[] {
  const { verdict, ...others } = QUERIES;
  return [
    ...seenBefore(db, of, db.all<SaidRow>(verdict, named(of))),
    ...Object.values(others).flatMap((sql) => db.all<SaidRow>(sql, named(of))),
    ...fieldRows(db, of),
  ];
}

/** Whether each verdict was given after a reveal of its variable by its expert, and what stood at the first. Read once for all: asked of each verdict, it takes as long as all that the expert ever did. */
function seenBefore(db: ReadableDb, of: Scope, verdicts: readonly SaidRow[]): SaidRow[] {
  const key = ({ who, responseId, variableId }: Pick<SaidRow, 'who' | 'responseId' | 'variableId'>): string =>
    `${String(responseId)}/${String(variableId)}/${who}`;
  const reveals = db.all<Pick<SaidRow, 'who' | 'responseId' | 'variableId' | 'at' | 'before'>>(
    `SELECT w.name AS who, v.response_id AS responseId, v.variable_id AS variableId, v.created_at AS at, json_extract(v.payload, '$.to.before') AS before
     FROM items i CROSS JOIN events v ON v.item_id = i.id JOIN reviewers w ON w.id = v.reviewer_id
     WHERE v.kind = 'reveal' AND v.response_id IS NOT NULL AND ${OF} ORDER BY v.created_at DESC, v.uid DESC`,
    named(of),
  );
  const first = new Map(reveals.map((one) => [key(one), one]));
  return verdicts.map((row) => {
    const seen = first.get(key(row));
    return seen && seen.at <= row.at ? { ...row, revealed: 1, before: seen.before } : row;
  });
}

function fieldRows(db: ReadableDb, of: Scope): SaidRow[] {
  const rows = db.all<
    Pick<SaidRow, 'itemId' | 'variableId' | 'who' | 'at' | 'eventId' | 'reason'> & { payload: string }
  >(FIELDS, named(of));
  const newest = new Map<string, SaidRow>();
  for (const { payload, ...row } of rows) {
    const said = corrected(Correction.parse(JSON.parse(payload)));
    const key = JSON.stringify([row.itemId, row.variableId, said.about, said.part, row.who]);
    // In the order of what each said last.
    newest.delete(key);
    newest.set(key, {
      ...row,
      ...said,
      ...{
        responseId: null,
        answerRunId: null,
        rubricId: null,
        stepId: null,
        start: null,
        end: null,
        revealed: 0,
        before: null,
      },
    });
  }
  return [...newest.values()];
}

/** A field's text, or all of a list. */
function corrected(one: Correction): Pick<SaidRow, 'about' | 'part' | 'said' | 'value'> {
  if (one.kind !== 'annotation') return { about: one.kind, part: '', said: '', value: JSON.stringify(one.to) };
  return { about: 'annotation', part: adjudicatedPath(one.path), said: one.json ? 'json' : '', value: one.to };
}

const ADJUDICATED = [
  `SELECT d.about, i.id AS itemId, d.response_id AS responseId, d.variable_id AS variableId, a.run_id AS answerRunId, d.rubric_id AS rubricId, NULL AS stepId,
     '' AS part, w.name AS who, e.created_at AS at, d.event_id AS eventId, d.said, d.value, d.reason, d.span_start AS start, d.span_end AS "end", 0 AS revealed, NULL AS before
   FROM answer_adjudications d JOIN responses a ON a.id = d.response_id JOIN items i ON i.id = a.item_id
   JOIN reviewers w ON w.id = d.reviewer_id JOIN events e ON e.id = d.event_id WHERE ${OF} AND ${NEWEST_OF_ANSWER}`,
  `SELECT d.about, i.id AS itemId, NULL AS responseId, d.variable_id AS variableId, d.answer_run_id AS answerRunId, NULL AS rubricId, d.step_id AS stepId,
     d.part, w.name AS who, e.created_at AS at, d.event_id AS eventId, d.said, d.value, d.reason, ${NO_SPAN}
   FROM item_adjudications d JOIN items i ON i.id = d.item_id
   JOIN reviewers w ON w.id = d.reviewer_id JOIN events e ON e.id = d.event_id WHERE ${OF} AND ${NEWEST_OF_ITEM}`,
];

/** What was adjudicated: of each thing what counts. */
export const adjudicatedRows = (db: ReadableDb, of: Scope): SaidRow[] =>
  ADJUDICATED.flatMap((sql) => db.all<SaidRow>(sql, named(of)));

/** SQL: what counts of a variable, as figures count it. */
const COUNTED = `CASE WHEN ${byHandSql('e.source')} THEN e.status ELSE ${countedSql('e.status')} END`;

/** Variables of answers that nobody settled, in items that were sent to adjudication with these answers. */
export function flaggedVariables(db: ReadableDb, of: Scope): Thing[] {
  return db.all<Thing>(
    `SELECT DISTINCT ${place('verdict', { responseId: 'a.id', variableId: 'v.id', answerRunId: 'a.run_id' })}
     FROM item_reviews x JOIN items i ON i.id = x.item_id JOIN responses a ON a.item_id = i.id AND a.run_id = x.answer_run_id
     JOIN current_variables v ON v.item_id = i.id ${shown('a', 'v')}
     WHERE ${OF} AND x.status = 'needs_adjudication' AND ${isWhole('a.id')} AND coalesce(${COUNTED}, 'not_run') NOT IN ('right', 'wrong', 'not_found')`,
    named(of),
  );
}
