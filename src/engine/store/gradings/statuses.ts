/** What counts of every variable of every answer in one grading and trial, with experts and without: what all figures are computed from. */
import { byHandSql, isByHand } from '../../../core/grading/precedence.ts';
import { countedStatus, type CountedStatus, type Status } from '../../../core/grading/status.ts';
import { NEWEST_OF_ANSWER } from '../seats/adjudications.ts';
import { askedIn } from './gradings.ts';
import type { ReadableDb } from '../file/open.ts';
import { damagedAnswers } from '../seals/damage.ts';
import { isWhole } from '../seals/seals.ts';
import { trialIn } from '../standings/standing-text.ts';

export interface AnswerStatuses {
  runId: number;
  itemId: number;
  responseId: number;
  statuses: readonly CountedStatus[];
  /** The same without the experts: the imported variables with their stored verdicts, whatever was corrected since. */
  judged: readonly CountedStatus[];
  /** Variables whose verdict or value experts changed; what they agreed with does not count. */
  overridden: number;
  /** The provider stopped the answer at its limit of length. */
  cut: boolean;
}

/** Of which grading; null: nobody has graded these answers. */
export interface GradedSet {
  answerRunId: number;
  gradingId: number | null;
  trial: number;
}

/**
 * The status of every variable of every answer that the grading was asked for, in benchmark and sample order; `itemIds`: of these items alone.
 * Without a grading, of every answer: not run. `which`: all answers of the set, asked for or not.
 */
export function statusesOf(
  db: ReadableDb,
  set: GradedSet,
  itemIds: readonly number[] | null = null,
  which: Which = 'asked',
): AnswerStatuses[] {
  return (isSettled(db) ? keptStatuses : computedStatuses)(db, set, itemIds, which);
}

/** Whether what is kept of items is what all rows come to. */
export const isSettled = (db: ReadableDb): boolean => db.get('SELECT 1 FROM stale_items LIMIT 1') === undefined;

type Which = 'asked' | 'all';

/** As it is kept (store/standings/standings.ts). */
function keptStatuses(
  db: ReadableDb,
  { answerRunId, gradingId, trial }: GradedSet,
  itemIds: readonly number[] | null,
  which: Which,
): AnswerStatuses[] {
  const rows = db.all<{ itemId: number; position: number; answers: string; verdicts: string }>(
    `SELECT s.item_id AS itemId, s.position, s.answers, s.verdicts FROM standings s
     WHERE s.answer_run_id = @run AND s.grading_id = @grading AND (@items IS NULL OR s.item_id IN (SELECT value FROM json_each(@items)))`,
    { run: answerRunId, grading: gradingId ?? 0, items: itemIds === null ? null : JSON.stringify(itemIds) },
  );
  rows.sort((a, b) => a.position - b.position);
  const damaged = damagedAnswers(db);
  return rows.flatMap(({ itemId, answers, verdicts }) => {
    if (answers === '') return [];
    const found = trialIn(verdicts, trial);
    return answers.split(',').flatMap((id, index): AnswerStatuses[] => {
      const one = found[index];
      if (!one || !(one.asked || which === 'all') || damaged.has(Number(id))) return [];
      const { statuses, judged, overridden, cut } = one;
      return [{ runId: answerRunId, itemId, responseId: Number(id), statuses, judged, overridden, cut }];
    });
  });
}

/** How many variables of each answer experts or adjudication decided in a trial of a grading, agreements included; answers without such a one are not in it. */
export function decidedByHand(
  db: ReadableDb,
  { answerRunId, gradingId, trial }: GradedSet,
): ReadonlyMap<number, number> {
  const rows = db.all<{ responseId: number; variables: number }>(
    `SELECT e.response_id AS responseId, count(*) AS variables FROM responses a JOIN effective e ON e.response_id = a.id
     JOIN variables v ON v.id = e.variable_id AND v.place IS NOT NULL
     WHERE a.run_id = @run AND e.grading_id = @grading AND e.trial = @trial AND ${byHandSql('e.source')} GROUP BY e.response_id`,
    { run: answerRunId, grading: gradingId ?? 0, trial },
  );
  return new Map(rows.map(({ responseId, variables }) => [responseId, variables]));
}

/** The same from the verdicts themselves. */
export function computedStatuses(
  db: ReadableDb,
  set: GradedSet,
  itemIds: readonly number[] | null,
  which: Which,
): AnswerStatuses[] {
  const { answerRunId, gradingId, trial } = set;
  const items = itemIds === null ? null : JSON.stringify(itemIds);
  const rows = db.iterate<StatusRow>(
    `${STATUSES}
     WHERE a.run_id = @run AND ${isWhole('a.id')} AND (@items IS NULL OR a.item_id IN (SELECT value FROM json_each(@items)))
       AND (@all OR EXISTS (SELECT 1 FROM gradings g WHERE g.id = @grading AND ${askedIn('@trial')}))
     ORDER BY i.position, a.sample_index, v.place IS NULL, v.place, v.position`,
    { run: answerRunId, grading: gradingId, trial, items, all: which === 'all' || gradingId === null ? 1 : 0 },
  );
  return grouped(rows);
}

/** The same of every answer of every set to one item, each in its chosen grading, trial by trial. */
export function statusesOfItem(db: ReadableDb, itemId: number): AnswerStatuses[][] {
  const { most } = db.get<{ most: number | null }>(
    `SELECT max(g.trials) AS most FROM responses a JOIN chosen_gradings h ON h.answer_run_id = a.run_id JOIN gradings g ON g.id = h.grading_id
     WHERE a.item_id = ?`,
    itemId,
  ) ?? { most: null };
  return Array.from({ length: most ?? 1 }, (_, index) => {
    const rows = db.all<StatusRow>(
      `SELECT ${COLUMNS} FROM responses a JOIN variables v ON v.item_id = a.item_id
       LEFT JOIN chosen_gradings h ON h.answer_run_id = a.run_id LEFT JOIN gradings g ON g.id = h.grading_id
       LEFT JOIN effective e ON e.response_id = a.id AND e.grading_id = g.id AND e.trial = @trial AND e.variable_id = v.id
       WHERE a.item_id = @item AND ${isWhole('a.id')} AND ((g.id IS NULL AND @trial = 1) OR (g.trials >= @trial AND ${askedIn('@trial')}))
       ORDER BY a.run_id, a.sample_index, v.place IS NULL, v.place, v.position`,
      { item: itemId, trial: index + 1 },
    );
    return grouped(rows);
  });
}

interface StatusRow {
  runId: number;
  itemId: number;
  responseId: number;
  place: number | null;
  added: number;
  status: Status;
  judged: Status;
  source: string;
  /** Whether nobody but the offline verifier was asked. */
  offline: number;
  /** Whether an expert put another value in the place of the extracted one. */
  valued: number;
  cut: number;
}
/** SQL: whether an answer (`a`) ended at the limit of its length, as providers call it. */
export const CUT = `lower(coalesce(a.finish_reason, '')) IN ('length', 'max_tokens', 'max_output_tokens')`;
/** SQL: whether a row of `effective` (`e`) is of a grading that asked nobody but the offline verifier. */
export const OFFLINE_ONLY = `EXISTS (SELECT 1 FROM gradings m WHERE m.id = e.grading_id AND m.method ->> '$.verifier' = 'offline-only')`;
/** SQL: a status of a row of `effective` (`e`) that is not by hand, as figures count it: core/grading/status.ts. */
export const countedSql = (status: string): string =>
  `CASE WHEN ${status} = 'not_found' AND (e.source = 'offline' OR ${OFFLINE_ONLY}) THEN 'unrecognised' ELSE ${status} END`;
const COLUMNS = `a.run_id AS runId, a.item_id AS itemId, a.id AS responseId, v.place, v.added, ${CUT} AS cut,
    coalesce(e.status, 'not_run') AS status, coalesce(e.judged, 'not_run') AS judged, coalesce(e.source, '') AS source, ${OFFLINE_ONLY} AS offline,
    CASE coalesce(e.source, '') WHEN 'expert' THEN EXISTS (SELECT 1 FROM overrides o WHERE o.response_id = a.id AND o.variable_id = v.id AND o.value IS NOT NULL)
      WHEN 'adjudicated' THEN EXISTS (SELECT 1 FROM answer_adjudications d WHERE d.response_id = a.id AND d.variable_id = v.id AND d.about = 'verdict' AND d.value IS NOT NULL AND ${NEWEST_OF_ANSWER})
      ELSE 0 END AS valued`;
const STATUSES = `SELECT ${COLUMNS}
  FROM responses a JOIN items i ON i.id = a.item_id JOIN variables v ON v.item_id = a.item_id
  LEFT JOIN effective e ON e.response_id = a.id AND e.grading_id = @grading AND e.trial = @trial AND e.variable_id = v.id`;

/** Whether what counts is the offline verifier's: by its own layer, or by that of a grading that asked nobody else and that no expert changed. */
export const isOfflineOnly = ({ source, offline }: { source: string; offline: number }): boolean =>
  source === 'offline' || (offline === 1 && !isByHand(source));

function grouped(rows: Iterable<StatusRow>): AnswerStatuses[] {
  const answers: (AnswerStatuses & { statuses: CountedStatus[]; judged: CountedStatus[] })[] = [];
  for (const { runId, itemId, responseId, ...row } of rows) {
    let last = answers.at(-1);
    if (last?.responseId !== responseId) {
      last = { runId, itemId, responseId, statuses: [], judged: [], overridden: 0, cut: row.cut === 1 };
      answers.push(last);
    }
    if (row.place !== null) {
      last.statuses.push(countedStatus(row.status, isOfflineOnly(row)));
      if (isByHand(row.source) && (row.status !== row.judged || row.valued === 1)) last.overridden += 1;
    }
    if (row.added === 0) last.judged.push(countedStatus(row.judged, row.offline === 1 || row.source === 'offline'));
  }
  return answers;
}
