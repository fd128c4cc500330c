/**
 * What is sealed: things of the workspace as people know them, each with all rows that say something about it. Texts that never change are
 * things of their own, so that writing a verdict does not seal an answer anew. Not sealed are what runs note of themselves as they go (tasks,
 * attempts, batches), what is only an index (search), and where files were written.
 */
export interface Part {
  table: string;
  /** SQL: the id of the thing that a row (`{row}`) belongs to. */
  owner: string;
  /** SQL: which rows belong to the thing @id, where that is not its owner column. */
  where?: string;
}
interface Sealed {
  /** Its number in the file. Never given to another. */
  kind: number;
  name: string;
  parts: readonly Part[];
  /** The schema version since which it has seals, where not as long as there are any. */
  since?: number;
}

const by = (owner: string, ...tables: readonly string[]): Part[] => tables.map((table) => ({ table, owner }));

export const ITEM = 1;
export const ITEM_PARTS = 2;
export const ANSWER = 3;
export const GRADED = 4;
export const EVENT = 5;
export const CALL = 6;
export const GROUP = 10;
export const DIAGNOSIS_ANSWER = 16;
export const STANDINGS = 20;
export const LABELS = 21;

/** All settings are one thing. */
const SETTINGS: Part = { table: 'settings', owner: '1', where: `key NOT IN ('identity', 'backup-of')` };

export const SEALED: readonly Sealed[] = [
  { kind: ITEM, name: 'item', parts: by('id', 'items') },
  {
    kind: ITEM_PARTS,
    name: 'item',
    parts: [
      ...by('item_id', 'variables', 'flow_steps', 'rubrics', 'item_images', 'patches', 'cl_tasks'),
      ...by('item_id', 'item_reviews', 'item_decisions', 'item_comments', 'item_bookmarks', 'item_verdicts', 'remarks'),
      ...by('item_id', 'item_adjudications'),
    ],
  },
  { kind: ANSWER, name: 'answer', parts: by('id', 'responses') },
  {
    kind: GRADED,
    name: 'grades of answer',
    parts: [
      ...by('response_id', 'extractions', 'verdicts', 'grades', 'effective', 'error_proposals'),
      ...by('response_id', 'overrides', 'point_overrides', 'rubric_overrides', 'rubric_evidence', 'error_tags'),
      ...by('response_id', 'answer_adjudications'),
    ],
  },
  { kind: EVENT, name: 'decision', parts: by('id', 'events') },
  { kind: CALL, name: 'call', parts: by('id', 'calls') },
  { kind: 7, name: 'rescored verdict', parts: by('verdict_id', 'rescored') },
  { kind: 8, name: 'mark on step', parts: by('step_id', 'step_marks') },
  { kind: 9, name: 'benchmark', parts: by('id', 'benchmarks') },
  { kind: GROUP, name: 'group of items', parts: by('id', 'item_groups') },
  { kind: 11, name: 'model', parts: by('id', 'models') },
  { kind: 12, name: 'reviewer', parts: by('id', 'reviewers') },
  { kind: 13, name: 'run', parts: [...by('id', 'runs'), ...by('answer_run_id', 'chosen_gradings')] },
  { kind: 14, name: 'grading', parts: [...by('id', 'gradings'), ...by('grading_id', 'grading_runs')] },
  { kind: 15, name: 'flows of diagnosis', parts: by('run_id', 'diagnosis_flows') },
  { kind: DIAGNOSIS_ANSWER, name: 'answer in diagnosis', parts: by('task_id', 'diagnosis_answers') },
  { kind: 17, name: 'proposed flow', parts: by('id', 'flow_proposals') },
  { kind: 18, name: 'view', parts: by('id', 'saved_views') },
  { kind: 19, name: 'settings', parts: [SETTINGS] },
  { kind: STANDINGS, name: 'figures kept of item', parts: by('item_id', 'standings', 'item_facts', 'item_evidence') },
  { kind: LABELS, name: 'labels of answer', parts: by('response_id', 'labels'), since: 22 },
  {
    kind: 22,
    name: 'assignment',
    parts: [...by('id', 'assignment_plans'), ...by('plan_id', 'assignments')],
    since: 23,
  },
  { kind: 23, name: 'opening of item', parts: by('id', 'openings'), since: 23 },
  { kind: 24, name: 'counts of answer set', parts: by('run_id', 'answer_counts'), since: 30 },
];

/** SQL: the rows of a part that belong to the thing @id. */
export function rowsOfPart({ table, owner, where }: Part): string {
  return `SELECT * FROM main.${table} WHERE ${where ?? `${owner} = @id`}`;
}

/** SQL: the rows of a part that belong to any of the things whose ids are the JSON list, with the id in a last column; null where all rows are one thing's. */
export function rowsOfMany({ table, owner, where }: Part): string | null {
  if (where !== undefined) return null;
  return `SELECT *, ${owner} FROM main.${table} WHERE ${owner} IN (SELECT value FROM json_each(?))`;
}

/** SQL: the ids of the things that have rows in a part. */
export function idsOfPart({ table, owner, where }: Part): string {
  return `SELECT ${owner} AS id FROM main.${table}${where === undefined ? '' : ` WHERE ${where}`}`;
}

/** SQL: the same after @after, each once, in order, and whether the thing of the kind @kind has a seal. Each part has an index that begins with its owner, so that a page of them is read alone. */
export function idsAfter({ table, owner, where }: Part): string {
  return `SELECT ${owner} AS id, EXISTS (SELECT 1 FROM main.seals s WHERE s.kind = @kind AND s.id = ${/^\d/.test(owner) ? owner : `main.${table}.${owner}`}) AS isSealed
    FROM main.${table} WHERE ${where === undefined ? '' : `${where} AND `}${owner} > @after GROUP BY 1 ORDER BY 1`;
}

/**
 * SQL of temporary triggers, which are not in the file: what any statement touches is noted until the transaction ends. They ask first, since OR
 * IGNORE gives way to what the statement itself says of conflicts.
 */
export function touchTriggers(): string {
  const trigger = (kind: number, { table, owner }: Part, what: string, row: 'new' | 'old'): string =>
    `CREATE TEMP TRIGGER seal_${String(kind)}_${table}_${what} AFTER ${what} ON main.${table} BEGIN
       INSERT INTO touched (kind, id) SELECT ${String(kind)}, x.id FROM (SELECT ${/^\d/.test(owner) ? owner : `${row}.${owner}`} AS id) x
         WHERE NOT EXISTS (SELECT 1 FROM touched t WHERE t.kind = ${String(kind)} AND t.id = x.id);
     END;`;
  return SEALED.flatMap(({ kind, parts }) =>
    parts.flatMap((part) => [
      trigger(kind, part, 'INSERT', 'new'),
      trigger(kind, part, 'UPDATE', 'new'),
      trigger(kind, part, 'DELETE', 'old'),
    ]),
  ).join('\n');
}
