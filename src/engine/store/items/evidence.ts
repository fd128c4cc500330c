/** Evidence about the decisions on items, from answers, experts and flows. */
import { evidenceOf, type Evidence, type EvidenceInput } from '../../../core/review/items/evidence.ts';
import { byHandSql } from '../../../core/grading/precedence.ts';
import { verifyOffline } from '../../runner/grading/offline-values.ts';
import { shown } from '../gradings/effective.ts';
import { findingsOf, flowsOf, type FlowOfItem } from './flow-lint.ts';
import { blindSteps } from './image-need.ts';
import type { ReadableDb } from '../file/open.ts';
import { isWhole } from '../seals/seals.ts';
import type { Sight } from '../seats/masking.ts';

const EVERYTHING = { others: true, reviewer: '' };

type Keyed<T> = T & { itemId: number };

/** The evidence of those of the items that have any, worked out from everything that is said of them, as far as it is seen; by item. */
export function evidenceByItem(
  db: ReadableDb,
  itemIds: readonly number[],
  sight: Pick<Sight, 'others' | 'reviewer'> = EVERYTHING,
): Map<number, Evidence[]> {
  const { outcomes, values, experts, wrongSteps, variables, steps } = recordsOf(db, itemIds, sight);
  const blind = Map.groupBy(blindSteps(db, { itemIds }), ({ itemId }) => itemId);
  const flows = new Map(flowsOf(db, { itemIds }).map((flow) => [flow.itemId, flow]));
  const found = new Map<number, Evidence[]>();
  for (const itemId of new Set([...variables.keys(), ...steps.keys()])) {
    const evidence = evidenceOf(
      {
        outcomes: (outcomes.get(itemId) ?? []).map((one) => ({ ...one, blind: Boolean(one.blind) })),
        blindSteps: blind.get(itemId) ?? [],
        values: values.get(itemId) ?? [],
        experts: experts.get(itemId) ?? [],
        wrongSteps: wrongSteps.get(itemId) ?? [],
        variables: variables.get(itemId) ?? [],
        steps: steps.get(itemId) ?? [],
        flowErrors: errorsOf(flows.get(itemId)),
      },
      certainlyDifferent,
    );
    if (evidence.length > 0) found.set(itemId, evidence);
  }
  return found;
}

/** What evidence is worked out from, by item. */
function recordsOf(
  db: ReadableDb,
  itemIds: readonly number[],
  { others, reviewer }: Pick<Sight, 'others' | 'reviewer'>,
) {
  const scope = { items: JSON.stringify(itemIds), reviewer };
  const status = others ? 'e.status' : `CASE WHEN ${byHandSql('e.source')} THEN e.judged ELSE e.status END`;
  const by = others ? '' : 'AND w.name = @reviewer';
  // From the items to what there is of them, whatever the planner guesses of their number.
  const from = (table: string): string => `json_each(@items) y CROSS JOIN ${table} x ON x.item_id = y.value`;
  const read = <T>(sql: string): Map<number, Keyed<T>[]> =>
    Map.groupBy(db.all<Keyed<T>>(sql, scope), (row) => row.itemId);
  const outcomes = read<Omit<EvidenceInput['outcomes'][number], 'blind'> & { blind: number }>(
    `SELECT itemId, model, blind, count(*) AS samples, sum(isRight) AS right FROM (
       SELECT x.item_id AS itemId, m.name AS model, x.run_id,
         coalesce(json_extract(r.config, '$.images'), 1) = 0
           AND EXISTS (SELECT 1 FROM item_images g WHERE g.item_id = x.item_id AND g.place = 'question') AS blind,
         sum(coalesce(${status}, '') = 'right') = count(*) AS isRight
       FROM ${from('responses')} AND ${isWhole('x.id')} JOIN runs r ON r.id = x.run_id JOIN models m ON m.id = r.model_id
       JOIN current_variables v ON v.item_id = x.item_id ${shown('x', 'v')}
       GROUP BY x.id) GROUP BY itemId, run_id`,
  );
  const values = read<EvidenceInput['values'][number]>(
    `SELECT itemId, variableId, model, value, status FROM (
       SELECT x.item_id AS itemId, d.variable_id AS variableId, m.name AS model, d.value, ${status} AS status, max(d.run_id)
       FROM ${from('responses')} AND ${isWhole('x.id')} JOIN runs r ON r.id = x.run_id JOIN models m ON m.id = r.model_id
       JOIN chosen_gradings h ON h.answer_run_id = x.run_id JOIN verdicts d ON d.response_id = x.id AND d.trial = 1 AND d.value IS NOT NULL
       JOIN grading_runs q ON q.grading_id = h.grading_id AND q.run_id = d.run_id
       JOIN effective e ON e.response_id = x.id AND e.grading_id = h.grading_id AND e.trial = 1 AND e.variable_id = d.variable_id
         AND ${status} IN ('right', 'wrong')
       GROUP BY d.response_id, d.variable_id)`,
  );
  const experts = read<EvidenceInput['experts'][number]>(
    `SELECT x.item_id AS itemId, o.response_id AS responseId, o.variable_id AS variableId, w.name AS reviewer, o.status, o.value
     FROM ${from('responses')} AND ${isWhole('x.id')} JOIN overrides o ON o.response_id = x.id JOIN reviewers w ON w.id = o.reviewer_id ${by}
     ORDER BY o.event_id`,
  );
  const wrongSteps = read<EvidenceInput['wrongSteps'][number]>(
    `SELECT x.item_id AS itemId, x.step_id AS stepId, w.name AS reviewer FROM ${from('current_steps')}
     JOIN step_marks k ON k.step_id = x.id AND k.mark = 'wrong' JOIN reviewers w ON w.id = k.reviewer_id ${by} ORDER BY x.position`,
  );
  const variables = read<EvidenceInput['variables'][number]>(
    `SELECT x.item_id AS itemId, x.id, x.name, x.value FROM ${from('current_variables')} ORDER BY x.position`,
  );
  const steps = read<EvidenceInput['steps'][number]>(
    `SELECT x.item_id AS itemId, x.step_id AS stepId, x.answer FROM ${from('current_steps')} ORDER BY x.position`,
  );
  return { outcomes, values, experts, wrongSteps, variables, steps };
}

function errorsOf(flow: FlowOfItem | undefined): string[] {
  if (!flow) return [];
  return findingsOf(flow).flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
}

/** Comparisons are remembered: a board is opened again and again while the flows hardly change. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 20_000;

function certainlyDifferent(a: string, b: string, name: string): boolean {
  const key = JSON.stringify([a, b]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const verdict = verifyOffline(a, b, { name, type: 'other', description: '', value: a }).verdict === 'different';
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, verdict);
  return verdict;
}
