/** Findings about the flows of items, as they count now. A flow that did not change is not looked at again. */
import type { LintView } from '../../../contract/flow-calls.ts';
import { lintFlow } from '../../../core/flow/lint.ts';
import type { LintedFlow } from '../../../core/flow/linted.ts';
import { FLOW_RULE_NAMES, FLOW_RULES, type FlowFinding } from '../../../core/flow/words.ts';
import { inTime, TookTooLong } from '../../in-time.ts';
import { listedItems } from './listed-items.ts';
import type { ReadableDb } from '../file/open.ts';

export interface FlowOfItem extends LintedFlow {
  itemId: number;
  stepIds: number[];
}

/** The flows of a benchmark's items that have one, or of one of them or of some items, in order. */
export function flowsOf(
  db: ReadableDb,
  of: { benchmarkId: number; itemId?: number | undefined } | { itemIds: readonly number[] },
): FlowOfItem[] {
  const scope =
    'itemIds' in of ? { items: JSON.stringify(of.itemIds) } : { benchmark: of.benchmarkId, item: of.itemId ?? null };
  const items = `FROM items i WHERE ${'itemIds' in of ? 'i.id IN (SELECT value FROM json_each(@items))' : 'i.benchmark_id = @benchmark AND (@item IS NULL OR i.id = @item)'}`;
  const variables = Map.groupBy(
    db.all<LintedFlow['variables'][number] & { itemId: number }>(
      `SELECT item_id AS itemId, name, type, description, value FROM current_variables WHERE item_id IN (SELECT i.id ${items}) ORDER BY item_id, position`,
      scope,
    ),
    (row) => row.itemId,
  );
  const steps = Map.groupBy(
    db.all<LintedFlow['steps'][number] & { itemId: number; id: number }>(
      `SELECT item_id AS itemId, id, step_id AS stepId, step, answer FROM current_steps WHERE item_id IN (SELECT i.id ${items}) ORDER BY item_id, position`,
      scope,
    ),
    (row) => row.itemId,
  );
  return db
    .all<{ itemId: number; question: string }>(
      `SELECT i.id AS itemId, coalesce((SELECT p.value FROM patches p WHERE p.item_id = i.id AND p.path = '/question/text'), i.question) AS question
       ${items} ORDER BY i.position`,
      scope,
    )
    .flatMap(({ itemId, question }): FlowOfItem[] => {
      const flow = steps.get(itemId);
      if (!flow) return [];
      const known = variables.get(itemId) ?? [];
      return [{ itemId, question, variables: known, steps: flow, stepIds: flow.map(({ id }) => id) }];
    });
}

const known = new Map<string, FlowFinding[]>();
const MOST_KNOWN = 3000;

/** lintFlow, remembered: boards and lists ask for the same flows again and again. */
export function findingsOf({ question, variables, steps }: LintedFlow): FlowFinding[] {
  const read = {
    question,
    variables: variables.map(({ name, type, description, value }) => ({ name, type, description, value })),
    steps: steps.map(({ stepId, step, answer }) => ({ stepId, step, answer })),
  };
  const key = JSON.stringify(read);
  const before = known.get(key);
  if (before) return before;
  const found = lintInTime(read);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

/** A flow that takes too long to check says so, and holds nobody up. */
function lintInTime(flow: LintedFlow): FlowFinding[] {
  try {
    return inTime(() => lintFlow(flow));
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    const message = 'Checking this flow took too long and was given up: read it yourself.';
    return [{ rule: 'not-verifiable', severity: 'warning', index: null, place: null, message }];
  }
}

/** `pause`: gives the event loop back between items. */
export async function lintView(
  db: ReadableDb,
  of: { benchmarkId: number; itemId?: number | undefined },
  pause: () => Promise<void>,
): Promise<LintView> {
  const flows = flowsOf(db, of);
  const listed = new Map(listedItems(db, of.benchmarkId).map((item) => [item.itemId, item]));
  const found: LintView['found'] = [];
  for (const flow of flows) {
    await pause();
    const findings = findingsOf(flow);
    const item = listed.get(flow.itemId);
    if (item && findings.length > 0) found.push({ ...item, stepIds: flow.stepIds, findings });
  }
  return {
    items: flows.length,
    steps: flows.reduce((sum, flow) => sum + flow.steps.length, 0),
    rules: FLOW_RULE_NAMES.map((rule) => {
      const of_ = found.map(({ findings }) => findings.filter((one) => one.rule === rule).length);
      return {
        rule,
        severity: FLOW_RULES[rule],
        findings: of_.reduce((sum, n) => sum + n, 0),
        items: of_.filter((n) => n > 0).length,
      };
    }),
    found,
  };
}
