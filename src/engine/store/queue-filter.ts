/** The queue's filter as SQL over items (`i`): conditions with their parameters, and the tables that they look things up in. */
import type { FilterTerm, Operator } from '../../core/review/filter.ts';
import type { ItemQuestion } from '../../core/review/item-questions.ts';
import { readSearch, searchQuery } from '../../core/review/search-words.ts';
import { shown } from './effective.ts';
import { textSql } from './filtered.ts';

/**
 * Temporary tables of one query. touched: items on which the reviewer has decided anything. overall: samples by outcome. latest: the newest
 * verdict of each source in the chosen grading. All parameters are named, so that a table may be used or not.
 */
const TABLES = {
  touched: `touched AS MATERIALIZED (
    SELECT item_id FROM item_decisions WHERE reviewer_id = @reviewer
    UNION SELECT a.item_id FROM overrides o JOIN responses a ON a.id = o.response_id WHERE o.reviewer_id = @reviewer
    UNION SELECT s.item_id FROM step_marks m JOIN flow_steps s ON s.id = m.step_id WHERE m.reviewer_id = @reviewer
    UNION SELECT p.item_id FROM patches p JOIN events e ON e.id = p.event_id WHERE e.reviewer_id = @reviewer)`,
  overall: `overall AS MATERIALIZED (
    SELECT item_id, count(*) AS samples, sum(outcome = 'right') AS right, sum(outcome = 'wrong') AS wrong, sum(outcome = 'open') AS open
    FROM (SELECT a.item_id, CASE WHEN sum(coalesce(e.status, '') = 'right') = count(*) THEN 'right'
        WHEN sum(coalesce(e.status, '') IN ('wrong', 'not_found')) > 0 THEN 'wrong' ELSE 'open' END AS outcome
      FROM responses a JOIN items t ON t.id = a.item_id AND t.benchmark_id = @benchmark
      JOIN current_variables v ON v.item_id = a.item_id ${shown('a', 'v')}
      WHERE @run IS NULL OR a.run_id = @run GROUP BY a.id)
    GROUP BY item_id)`,
  latest: `latest AS MATERIALIZED (
    SELECT a.item_id, v.response_id, v.variable_id, v.source, coalesce(n.status, v.status) AS status, max(v.run_id) AS run_id
    FROM responses a JOIN items t ON t.id = a.item_id AND t.benchmark_id = @benchmark
    JOIN chosen_gradings h ON h.answer_run_id = a.run_id JOIN grading_runs q ON q.grading_id = h.grading_id
    JOIN verdicts v ON v.response_id = a.id AND v.run_id = q.run_id AND v.trial = 1 JOIN current_variables c ON c.id = v.variable_id
    LEFT JOIN rescored n ON n.verdict_id = v.id
    WHERE (@run IS NULL OR a.run_id = @run) GROUP BY v.response_id, v.variable_id, v.source)`,
  /** Variables in answers about which two sources have a verdict each, and whether they differ. */
  pairs: `pairs AS MATERIALIZED (
    SELECT item_id, 'judge/verifier' AS pair, (judge = 'right') <> (verifier = 'right') AS differs,
      judge <> 'right' AND verifier = 'right' AS suspect
    FROM (SELECT item_id, max(CASE source WHEN 'judge' THEN status END) AS judge, max(CASE source WHEN 'offline' THEN status END) AS verifier
      FROM latest GROUP BY response_id, variable_id)
    WHERE judge IN ('right', 'wrong', 'not_found') AND verifier IN ('right', 'wrong')
    UNION ALL SELECT l.item_id, CASE l.source WHEN 'offline' THEN 'expert/verifier' ELSE 'expert/judge' END,
      (l.status = 'right') <> (x.status = 'right'), 0
    FROM overrides x JOIN latest l ON l.response_id = x.response_id AND l.variable_id = x.variable_id
    WHERE x.status <> 'undecided' AND (l.status IN ('right', 'wrong') OR (l.source <> 'offline' AND l.status = 'not_found'))
    UNION ALL SELECT a.item_id, 'expert/expert', count(DISTINCT x.status = 'right') > 1, 0
    FROM overrides x JOIN responses a ON a.id = x.response_id JOIN items t ON t.id = a.item_id AND t.benchmark_id = @benchmark
    WHERE (@run IS NULL OR a.run_id = @run) AND x.status <> 'undecided' GROUP BY x.response_id, x.variable_id HAVING count(*) > 1
    UNION ALL SELECT d.item_id, 'expert/expert', count(DISTINCT d.answer) > 1, 0
    FROM item_decisions d JOIN items t ON t.id = d.item_id AND t.benchmark_id = @benchmark
    WHERE d.answer IS NOT NULL GROUP BY d.item_id, d.question HAVING count(*) > 1)`,
} as const;
export type Table = keyof typeof TABLES;

/** The WITH clause for the tables that a query names. */
export function withTables(wanted: ReadonlySet<Table>): string {
  const order: Table[] = ['touched', 'overall', 'latest', 'pairs'];
  const needed = order.filter((name) => wanted.has(name) || (name === 'latest' && wanted.has('pairs')));
  return needed.length === 0 ? '' : `WITH ${needed.map((name) => TABLES[name]).join(',\n')}\n`;
}

/** The present reviewer's status of an item: one with decisions that nobody completed is a draft. */
export const STATUS_SQL = `coalesce((SELECT r.status FROM item_reviews r WHERE r.item_id = i.id AND r.reviewer_id = @reviewer),
  CASE WHEN i.id IN (SELECT item_id FROM touched) THEN 'draft' ELSE 'todo' END)`;

export interface Condition {
  sql: string;
  parameters: Record<string, string | number>;
  tables: Table[];
}

/** One condition per term. `evidenceOf` gives the items for which there is evidence about a decision. */
export function conditionsOf(
  terms: readonly FilterTerm[],
  evidenceOf: (about: string) => readonly number[],
): Condition[] {
  return terms.map((term, index) => {
    const parameters: Condition['parameters'] = {};
    const bind = (value: string | number): string => {
      const name = `f${String(index)}_${String(Object.keys(parameters).length)}`;
      parameters[name] = value;
      return `@${name}`;
    };
    const { sql, tables } = conditionOf(term, bind, evidenceOf);
    const opposite =
      term.negated !== (term.operator === '!=' && term.field.kind !== 'number' && term.field.kind !== 'source');
    return { sql: opposite ? `NOT (${sql})` : `(${sql})`, parameters, tables };
  });
}

type Bind = (value: string | number) => string;
interface Part {
  sql: string;
  tables: Table[];
}
const part = (sql: string, ...tables: Table[]): Part => ({ sql, tables });

function conditionOf(term: FilterTerm, bind: Bind, evidenceOf: (about: string) => readonly number[]): Part {
  const { field, values, operator } = term;
  switch (field.kind) {
    case 'number':
      return numberPart(field.name, operator, values[0] ?? '0', bind);
    case 'source': {
      const pairs = values.map((value) => bind([field.name, value].sort().join('/')));
      // "judge/verifier" and "expert/judge" are the names in order of the alphabet.
      const found = (condition: string): string =>
        `EXISTS (SELECT 1 FROM pairs p WHERE p.item_id = i.id AND p.pair IN (${pairs.join(', ')}) AND ${condition})`;
      return part(operator === '!=' ? found('p.differs') : `${found('1')} AND NOT ${found('p.differs')}`, 'pairs');
    }
    case 'text':
      return anyOf(values.map((value) => textPart(field.name, value, bind)));
    case 'choice':
      return anyOf(values.map((value) => choicePart(field.name, value, bind, evidenceOf)));
  }
}

function anyOf(parts: readonly Part[]): Part {
  return part(parts.map((one) => `(${one.sql})`).join(' OR '), ...parts.flatMap((one) => one.tables));
}

const NUMBERS: Record<string, Part> = {
  right: part('coalesce((SELECT right FROM overall WHERE item_id = i.id), 0)', 'overall'),
  wrong: part('coalesce((SELECT wrong FROM overall WHERE item_id = i.id), 0)', 'overall'),
  open: part('coalesce((SELECT open FROM overall WHERE item_id = i.id), 0)', 'overall'),
  variables: part('(SELECT count(*) FROM current_variables WHERE item_id = i.id)'),
  steps: part('(SELECT count(*) FROM current_steps WHERE item_id = i.id)'),
  figures: part(`(SELECT count(*) FROM item_images WHERE item_id = i.id AND place = 'question')`),
  length: part('length(i.question) + length(i.solution)'),
};
const COMPARE: Record<Operator, string> = {
  ':': '=',
  '=': '=',
  '!=': '<>',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
};

function numberPart(name: string, operator: Operator, value: string, bind: Bind): Part {
  const measured = NUMBERS[name] ?? part('0');
  if (value === 'k') {
    const all = 'coalesce((SELECT samples FROM overall WHERE item_id = i.id), 0)';
    return part(`${measured.sql} ${COMPARE[operator]} ${all}`, 'overall', ...measured.tables);
  }
  return part(`${measured.sql} ${COMPARE[operator]} ${bind(Number(value))}`, ...measured.tables);
}

function textPart(name: string, value: string, bind: Bind): Part {
  if (name === 'subject')
    return part(value === '' ? `i.subject = ''` : `instr(lower(i.subject), lower(${bind(value)})) > 0`);
  if (name === 'id') return part(`substr(i.external_id, 1, ${bind(value.length)}) = ${bind(value)}`);
  const wanted = readSearch(value);
  if (wanted === null) return part('1');
  return part(textSql(bind(searchQuery(wanted))));
}

const DECISIONS: Record<string, ItemQuestion> = {
  simple: 'tooSimple',
  target: 'targetWellDefined',
  flow: 'flowCorrect',
  'image-answer': 'imageNeededForAnswer',
  'image-flow': 'imageNeededForFlow',
};

function choicePart(name: string, value: string, bind: Bind, evidenceOf: (about: string) => readonly number[]): Part {
  const question = DECISIONS[name];
  if (question !== undefined) {
    const answer = `(SELECT d.answer FROM item_decisions d WHERE d.item_id = i.id AND d.reviewer_id = @reviewer AND d.question = ${bind(question)})`;
    return part(value === 'none' ? `${answer} IS NULL` : `${answer} IS ${bind(value)}`);
  }
  switch (name) {
    case 'status':
      return part(`${STATUS_SQL} = ${bind(value === 'adjudication' ? 'needs_adjudication' : value)}`, 'touched');
    case 'type':
      return part(`EXISTS (SELECT 1 FROM current_variables v WHERE v.item_id = i.id AND v.type = ${bind(value)})`);
    case 'verdict':
      return part(verdictSql(bind(value)));
    case 'evidence':
      return part(`i.id IN (SELECT value FROM json_each(${bind(JSON.stringify(evidenceOf(value)))}))`);
    default:
      return HAS[value] ?? part('0');
  }
}

const verdictSql = (
  status: string,
): string => `EXISTS (SELECT 1 FROM responses a JOIN current_variables v ON v.item_id = a.item_id
  ${shown('a', 'v')}
  WHERE a.item_id = i.id AND (@run IS NULL OR a.run_id = @run) AND coalesce(e.status, 'not_run') = ${status})`;

/** Verdicts of experts on an item's answers (`a`) that say something else than what stands without them: to accept that is no override. */
export const OVERRIDDEN = `FROM responses a JOIN overrides o ON o.response_id = a.id JOIN current_variables v ON v.id = o.variable_id
  ${shown('a', 'v')}
  WHERE a.item_id = i.id AND (o.value IS NOT NULL OR o.status <> coalesce(e.judged, 'not_run'))`;

const HAS: Record<string, Part> = {
  image: part(`EXISTS (SELECT 1 FROM item_images WHERE item_id = i.id AND place = 'question')`),
  damage: part('i.damaged = 1'),
  edit: part(`EXISTS (SELECT 1 FROM patches p WHERE p.item_id = i.id AND p.path NOT LIKE '/markscheme/%')`),
  override: part(`EXISTS (SELECT 1 ${OVERRIDDEN} AND (@run IS NULL OR a.run_id = @run))`),
  comment: part('EXISTS (SELECT 1 FROM item_comments WHERE item_id = i.id)'),
  bookmark: part('EXISTS (SELECT 1 FROM item_bookmarks WHERE item_id = i.id AND reviewer_id = @reviewer)'),
  flow: part('EXISTS (SELECT 1 FROM current_steps WHERE item_id = i.id)'),
  answer: part(
    `EXISTS (SELECT 1 FROM responses a WHERE a.item_id = i.id AND a.text <> '' AND (@run IS NULL OR a.run_id = @run))`,
  ),
  error: part(`${verdictSql(`'judge_error'`)} OR ${verdictSql(`'extraction_failed'`)}`),
  suspect: part('EXISTS (SELECT 1 FROM pairs p WHERE p.item_id = i.id AND p.suspect)', 'pairs'),
  'wrong-step': part(
    `EXISTS (SELECT 1 FROM current_steps s JOIN step_marks m ON m.step_id = s.id WHERE s.item_id = i.id AND m.mark = 'wrong')`,
  ),
};
