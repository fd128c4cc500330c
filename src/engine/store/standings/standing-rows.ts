/** What standings are worked out from: everything that stands of some items, read once. */
import type { VariableType } from '../../../core/benchmark/item.ts';
import type { Status } from '../../../core/grading/status.ts';
import { endingOf, type Ending } from '../../../core/review/items/ending.ts';
import { NEWEST_OF_ANSWER } from '../seats/adjudications.ts';
import { askedIn } from '../gradings/gradings.ts';
import type { ReadableDb } from '../file/open.ts';
import { CUT } from '../gradings/statuses.ts';

interface FactRow {
  itemId: number;
  benchmarkId: number;
  position: number;
  subject: string;
  damaged: number;
  length: number;
  figures: number;
  steps: number;
}
export interface VariableRow {
  itemId: number;
  id: number;
  type: VariableType;
  /** null: removed. */
  place: number | null;
  added: number;
}
export interface AnswerRow {
  itemId: number;
  runId: number;
  id: number;
  cut: number;
  /** How it ends, if it does not come to an end. */
  ending: Ending | null;
}
interface EffectiveRow {
  responseId: number;
  gradingId: number;
  trial: number;
  variableId: number;
  status: Status;
  source: string;
  judged: Status;
}
interface AskedRow {
  responseId: number;
  gradingId: number;
  trial: number;
}
/** What a run said of a variable of an answer. */
export interface LayerRow {
  itemId: number;
  gradingId: number;
  runId: number;
  responseId: number;
  variableId: number;
  source: 'offline' | 'judge' | 'import';
  status: Status;
  confidence: string | null;
  /** 1: a judge was asked although the verifier had settled it. */
  audit: number;
}
export interface OverrideRow {
  itemId: number;
  /** 0: adjudicated. */
  reviewerId: number;
  runId: number;
  responseId: number;
  variableId: number;
  status: Status;
  /** Whether the expert gave another value. */
  valued: number;
}
interface DecisionRow {
  itemId: number;
  question: string;
  answer: string;
}
/** An answer set of a benchmark in one of its gradings; 0: nobody has graded it. */
export interface GradedSetRow {
  benchmarkId: number;
  runId: number;
  gradingId: number;
  trials: number;
  /** Whether nobody but the offline verifier was asked. */
  offline: number;
}

export interface StandingRows {
  facts: FactRow[];
  sets: ReadonlyMap<number, GradedSetRow[]>;
  variables: ReadonlyMap<number, VariableRow[]>;
  answers: ReadonlyMap<string, AnswerRow[]>;
  effective: ReadonlyMap<string, EffectiveRow>;
  asked: ReadonlySet<string>;
  /** The newest verdict of each source. */
  layers: ReadonlyMap<string, LayerRow[]>;
  /** All of them, oldest run first. */
  said: ReadonlyMap<string, LayerRow[]>;
  overrides: ReadonlyMap<string, OverrideRow[]>;
  /** What counts of them: the adjudicated ones, and the others where nothing was adjudicated. */
  decided: ReadonlyMap<string, OverrideRow[]>;
  /** Variables in answers in which an expert put another value in the place of the extracted one. */
  valued: ReadonlySet<string>;
  decisions: ReadonlyMap<number, DecisionRow[]>;
}

export const key = (...of: readonly number[]): string => of.join('/');

/** The items looked at. */
const OF = 'IN (SELECT value FROM json_each(@items))';

const FACTS = `
  SELECT i.id AS itemId, i.benchmark_id AS benchmarkId, i.position, i.subject, i.damaged, length(i.question) + length(i.solution) AS length,
    (SELECT count(*) FROM item_images m WHERE m.item_id = i.id AND m.place = 'question') AS figures,
    (SELECT count(*) FROM current_steps s WHERE s.item_id = i.id) AS steps
  FROM items i WHERE i.id ${OF}`;
const SETS = `
  SELECT r.benchmark_id AS benchmarkId, r.id AS runId, coalesce(g.id, 0) AS gradingId, coalesce(g.trials, 1) AS trials,
    coalesce(g.method ->> '$.verifier' = 'offline-only', 0) AS offline
  FROM runs r LEFT JOIN gradings g ON g.answer_run_id = r.id
  WHERE r.kind = 'generation' AND r.benchmark_id IN (SELECT benchmark_id FROM items WHERE id ${OF})`;
/** Removed ones last, then in their order: as the verdicts of an answer are listed. */
const VARIABLES = `
  SELECT v.item_id AS itemId, v.id, v.place, v.added, coalesce(v.now_type, v.type) AS type
  FROM variables v WHERE v.item_id ${OF} ORDER BY v.place IS NULL, v.place, v.position`;
/** Without the texts of what is not graded by variables: they may be megabytes. */
const ANSWERS = `
  SELECT a.item_id AS itemId, a.run_id AS runId, a.id, ${CUT} AS cut,
    CASE WHEN EXISTS (SELECT 1 FROM variables v WHERE v.item_id = a.item_id) THEN a.text END AS text
  FROM responses a WHERE a.item_id ${OF} ORDER BY a.sample_index`;
const EFFECTIVE = `
  SELECT e.response_id AS responseId, e.grading_id AS gradingId, e.trial, e.variable_id AS variableId, e.status, e.source, e.judged
  FROM responses a JOIN effective e ON e.response_id = a.id WHERE a.item_id ${OF}`;
const ASKED = `
  WITH RECURSIVE n(trial) AS (SELECT 1 UNION ALL SELECT trial + 1 FROM n WHERE trial < (SELECT max(trials) FROM gradings))
  SELECT a.id AS responseId, g.id AS gradingId, n.trial FROM responses a JOIN gradings g ON g.answer_run_id = a.run_id JOIN n ON n.trial <= g.trials
  WHERE a.item_id ${OF} AND ${askedIn('n.trial')}`;
/** The verdicts of each source in each grading, as they stand against a corrected reference; of the variables that there are now. Oldest run first. */
const SAID = `
  SELECT a.item_id AS itemId, q.grading_id AS gradingId, v.run_id AS runId, v.response_id AS responseId, v.variable_id AS variableId, v.source, v.audit,
    coalesce(n.status, v.status) AS status, iif(n.status IS NULL, v.confidence, n.confidence) AS confidence
  FROM responses a JOIN verdicts v ON v.response_id = a.id AND v.trial = 1
  JOIN grading_runs q ON q.run_id = v.run_id JOIN gradings g ON g.id = q.grading_id AND g.answer_run_id = a.run_id
  JOIN current_variables c ON c.id = v.variable_id LEFT JOIN rescored n ON n.verdict_id = v.id
  WHERE a.item_id ${OF} ORDER BY v.run_id`;
const OVERRIDES = `
  SELECT a.item_id AS itemId, a.run_id AS runId, o.reviewer_id AS reviewerId, o.response_id AS responseId, o.variable_id AS variableId, o.status, o.value IS NOT NULL AS valued
  FROM responses a JOIN overrides o ON o.response_id = a.id WHERE a.item_id ${OF}`;
/** What was adjudicated, as overrides are read: it stands in the place of the experts' own. */
const ADJUDICATED = `
  SELECT a.item_id AS itemId, a.run_id AS runId, 0 AS reviewerId, d.response_id AS responseId, d.variable_id AS variableId, d.said AS status, d.value IS NOT NULL AS valued
  FROM responses a JOIN answer_adjudications d ON d.response_id = a.id AND d.about = 'verdict' WHERE a.item_id ${OF} AND ${NEWEST_OF_ANSWER}`;
/** What experts decided of the item as a whole, its verdict among the questions. */
const DECISIONS = `
  SELECT d.item_id AS itemId, d.question, d.answer FROM item_decisions d WHERE d.answer IS NOT NULL AND d.item_id ${OF}
  UNION ALL SELECT d.item_id, 'verdict', d.verdict FROM item_verdicts d WHERE d.item_id ${OF}`;

export function standingRows(db: ReadableDb, itemIds: readonly number[]): StandingRows {
  const items = { items: JSON.stringify(itemIds) };
  const read = <T>(sql: string): T[] => db.all<T>(sql, items);
  const overrides = read<OverrideRow>(OVERRIDES);
  const said = read<LayerRow>(SAID);
  const newest = new Map(
    said.map((row) => [`${key(row.gradingId, row.responseId, row.variableId)} ${row.source}`, row]),
  );
  const adjudicated = new Map(read<OverrideRow>(ADJUDICATED).map((row) => [key(row.responseId, row.variableId), row]));
  const decided = [
    ...adjudicated.values(),
    ...overrides.filter((row) => !adjudicated.has(key(row.responseId, row.variableId))),
  ];
  return {
    facts: read(FACTS),
    sets: Map.groupBy(read<GradedSetRow>(SETS), (row) => row.benchmarkId),
    variables: Map.groupBy(read<VariableRow>(VARIABLES), (row) => row.itemId),
    answers: Map.groupBy(answersOf(db, items), (row) => key(row.itemId, row.runId)),
    effective: new Map(
      read<EffectiveRow>(EFFECTIVE).map((row) => [key(row.responseId, row.gradingId, row.trial, row.variableId), row]),
    ),
    asked: new Set(read<AskedRow>(ASKED).map((row) => key(row.responseId, row.gradingId, row.trial))),
    layers: Map.groupBy(newest.values(), (row) => key(row.itemId, row.gradingId)),
    said: Map.groupBy(said, (row) => key(row.itemId, row.gradingId)),
    overrides: Map.groupBy(overrides, (row) => key(row.itemId, row.runId)),
    decided: Map.groupBy(decided, (row) => key(row.itemId, row.runId)),
    valued: new Set(decided.flatMap((row) => (row.valued === 1 ? [key(row.responseId, row.variableId)] : []))),
    decisions: Map.groupBy(read<DecisionRow>(DECISIONS), (row) => row.itemId),
  };
}

/** One text after the other: all of them at once would be much. */
function* answersOf(db: ReadableDb, items: { items: string }): Generator<AnswerRow> {
  for (const { text, ...row } of db.iterate<Omit<AnswerRow, 'ending'> & { text: string | null }>(ANSWERS, items))
    yield { ...row, ending: row.cut === 1 ? 'cut' : endingOf(text ?? '') };
}
