/** Values that nobody has settled, of answers that do not come to an end: a grader decides them together. */
import { byHandSql } from '../../../core/grading/precedence.ts';
import { endingOf, type Ending } from '../../../core/review/items/ending.ts';
import { chosenGrading } from '../gradings/gradings.ts';
import { countedSql, CUT } from '../gradings/statuses.ts';
import type { ReadableDb } from '../file/open.ts';
import { damagedAnswers } from '../seals/damage.ts';

export interface UnendedAnswer {
  itemId: number;
  responseId: number;
  /** Of the values that are open in the grading shown, and about which nobody has said anything. `found`: something of them was, which does not decide. */
  open: { variableId: number; found: boolean }[];
}

interface Row {
  itemId: number;
  responseId: number;
  text: string;
  cut: number;
  open: string;
}

const BY_HAND = `EXISTS (SELECT 1 FROM overrides o WHERE o.response_id = a.id AND o.variable_id = v.id)
  OR EXISTS (SELECT 1 FROM answer_adjudications d WHERE d.response_id = a.id AND d.variable_id = v.id AND d.about = 'verdict')`;
const OPEN = `SELECT json_group_array(json_array(v.id, coalesce(e.status IN ('ambiguous', 'undecided'), 0)) ORDER BY v.position) FROM current_variables v
  LEFT JOIN effective e ON e.response_id = a.id AND e.grading_id = @grading AND e.trial = 1 AND e.variable_id = v.id
  WHERE v.item_id = a.item_id AND NOT (${BY_HAND})
    AND (e.status IS NULL OR NOT ${byHandSql('e.source')} AND ${countedSql('e.status')} NOT IN ('right', 'wrong', 'not_found'))`;
const ANSWERS = `SELECT a.item_id AS itemId, a.id AS responseId, a.text, ${CUT} AS cut, (${OPEN}) AS open
  FROM json_each(@items) x JOIN responses a ON a.item_id = x.value AND a.run_id = @run
  WHERE a.text <> '' ORDER BY x.key, a.sample_index`;

/** Of the items, in their order; without answers that are known to be damaged, and those of which nothing is open. */
export function unendedAnswers(
  db: ReadableDb,
  of: { answerRunId: number; itemIds: readonly number[]; endings: ReadonlySet<Ending> },
): UnendedAnswer[] {
  const damaged = damagedAnswers(db);
  const found: UnendedAnswer[] = [];
  const rows = db.iterate<Row>(ANSWERS, {
    items: JSON.stringify(of.itemIds),
    run: of.answerRunId,
    grading: chosenGrading(db, of.answerRunId)?.gradingId ?? 0,
  });
  for (const { itemId, responseId, text, cut, open } of rows) {
    const values = JSON.parse(open) as [number, 0 | 1][];
    if (values.length === 0 || damaged.has(responseId)) continue;
    const ending = cut === 1 ? 'cut' : endingOf(text);
    if (ending && of.endings.has(ending))
      found.push({ itemId, responseId, open: values.map(([variableId, some]) => ({ variableId, found: some === 1 })) });
  }
  return found;
}
