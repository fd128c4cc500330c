/** What each grading says of the answers that experts labelled, and what the experts say. */
import type { AgainstExpertsView, ThingView } from '../../../contract/expert-calls.ts';
import { GradingMethod } from '../../../core/grading/method.ts';
import { isGraded, type CountedStatus } from '../../../core/grading/status.ts';
import {
  cellOf,
  CELLS,
  overTrials,
  type Confusion,
  type ConfusionCell,
} from '../../../core/metrics/against-experts.ts';
import { NEWEST_OF_ANSWER } from '../seats/adjudications.ts';
import type { ReadableDb } from '../file/open.ts';
import { isWhole } from '../seals/seals.ts';
import { countedSql } from '../gradings/statuses.ts';

type Unit = 'answer' | 'variable';
interface Grading {
  gradingId: number;
  grading: string;
  answerRunId: number;
  model: string | null;
  method: string;
  trials: number;
}
interface Verdict {
  trial: number;
  responseId: number;
  itemId: number;
  sample: number;
  variableId: number;
  status: CountedStatus;
}
/** A thing that is right or wrong: an answer, or a variable of one. */
interface Thing extends ThingView {
  right: boolean;
}
/** What an expert says of it; several where it follows from verdicts of theirs. */
interface Label extends Thing {
  experts: readonly string[];
}

/** Gradings of experts themselves, and those that share nothing with a label, are left out. */
export function againstExperts(
  db: ReadableDb,
  of: { benchmarkId: number; unit: Unit; gradingIds?: readonly number[] | undefined },
): AgainstExpertsView[] {
  const labels = of.unit === 'answer' ? labelsOfAnswers(db, of.benchmarkId) : labelsOfVariables(db, of.benchmarkId);
  if (labels.size === 0) return [];
  return gradingsOf(db, of).flatMap((grading) => {
    const { protocol } = GradingMethod.parse(JSON.parse(grading.method));
    // The whole solution is compared with the whole answer: it says nothing of one variable.
    if (of.unit === 'variable' && protocol === 'l2l') return [];
    const row = rowOf(db, grading, of.unit, labels);
    return row ? [{ ...row, protocol }] : [];
  });
}

function gradingsOf(
  db: ReadableDb,
  { benchmarkId, gradingIds }: { benchmarkId: number; gradingIds?: readonly number[] | undefined },
): Grading[] {
  return db.all<Grading>(
    `SELECT g.id AS gradingId, g.name AS grading, g.answer_run_id AS answerRunId, m.name AS model, g.method, g.trials
     FROM gradings g JOIN runs r ON r.id = g.answer_run_id LEFT JOIN models m ON m.id = r.model_id
     WHERE r.benchmark_id = ? AND g.kind <> 'expert' AND (? IS NULL OR g.id IN (SELECT value FROM json_each(?))) ORDER BY g.answer_run_id, g.id`,
    ...[benchmarkId, ...Array<string | null>(2).fill(gradingIds ? JSON.stringify(gradingIds) : null)],
  );
}

function rowOf(
  db: ReadableDb,
  { gradingId, grading, answerRunId, model, trials }: Grading,
  unit: Unit,
  labels: ReadonlyMap<string, Label>,
): Omit<AgainstExpertsView, 'protocol'> | null {
  const verdicts = db.all<Verdict>(
    `SELECT e.trial, e.response_id AS responseId, a.item_id AS itemId, a.sample_index + 1 AS sample, e.variable_id AS variableId,
       ${countedSql('e.judged')} AS status
     FROM effective e JOIN responses a ON a.id = e.response_id JOIN current_variables c ON c.id = e.variable_id WHERE e.grading_id = ?`,
    gradingId,
  );
  const things = [...Map.groupBy(verdicts, ({ trial }) => trial).values()].map((rows) => thingsOf(rows, unit));
  const there = [...labels].filter(([key]) => things.some((trial) => trial.has(key)));
  const settled = there.filter(([key]) => things.every((trial) => trial.has(key) && trial.get(key) !== null));
  if (there.length === 0) return null;
  const found: Record<ConfusionCell, Map<string, Thing>> = {
    tp: new Map(),
    fn: new Map(),
    fp: new Map(),
    tn: new Map(),
  };
  const confusions = things.map((trial) => {
    const counts: Confusion = { tp: 0, fp: 0, fn: 0, tn: 0 };
    for (const [key, label] of settled) {
      const cell = cellOf(trial.get(key)?.right ?? false, label.right);
      counts[cell] += 1;
      found[cell].set(key, label);
    }
    return counts;
  });
  const { tp, fn, fp, tn, ...scores } = overTrials(confusions);
  const spreads = { tp, fn, fp, tn };
  const cell = (name: ConfusionCell): AgainstExpertsView['cells']['tp'] => ({
    ...spreads[name],
    things: [...found[name].values()].map(placeOf),
  });
  return {
    ...{ gradingId, grading, answerRunId, model, trials },
    n: settled.length,
    open: there.length - settled.length,
    questions: new Set(settled.map(([, { itemId }]) => itemId)).size,
    openThings: there.filter((one) => !settled.includes(one)).map(([, label]) => placeOf(label)),
    experts: [...new Set(there.flatMap(([, { experts }]) => experts))].sort(),
    scores,
    cells: Object.fromEntries(CELLS.map((name) => [name, cell(name)])) as AgainstExpertsView['cells'],
  };
}

const placeOf = ({ itemId, responseId, sample, variableId }: Thing): ThingView => ({
  ...{ itemId, responseId, sample, variableId },
});

type Found = Omit<Verdict, 'trial'>;

/** By key of the thing; null where the grading leaves it open. */
function thingsOf(rows: readonly Found[], unit: Unit): Map<string, Thing | null> {
  if (unit === 'variable')
    return new Map(
      rows.map(({ responseId, variableId, itemId, sample, status }) => [
        keyOf({ responseId, variableId }),
        isGraded(status) ? { itemId, responseId, sample, variableId, right: status === 'right' } : null,
      ]),
    );
  return new Map(
    [...Map.groupBy(rows, ({ responseId }) => responseId)].map(([responseId, list]) => [
      String(responseId),
      wholeOf(list, list.length),
    ]),
  );
}

const keyOf = ({ responseId, variableId }: Pick<Found, 'responseId' | 'variableId'>): string =>
  `${String(responseId)}/${String(variableId)}`;

/** Wrong as soon as one variable is, right when all are; null where neither is settled. */
function wholeOf(rows: readonly Found[], variables: number): Thing | null {
  const [first] = rows;
  if (!first) return null;
  const { itemId, responseId, sample } = first;
  const whole = { itemId, responseId, sample, variableId: null };
  if (rows.some(({ status }) => isGraded(status) && status !== 'right')) return { ...whole, right: false };
  const all = rows.length === variables && rows.every(({ status }) => status === 'right');
  return all ? { ...whole, right: true } : null;
}

/** What experts say of variables, the adjudicated last: of several the last counts. */
function overridesIn(db: ReadableDb, benchmarkId: number): (Found & { expert: string })[] {
  return db.all<Found & { expert: string }>(
    `SELECT o.response_id AS responseId, a.item_id AS itemId, a.sample_index + 1 AS sample, o.variable_id AS variableId, o.status, w.name AS expert,
       0 AS adjudicated, e.created_at AS at, e.uid AS uid
     FROM overrides o JOIN reviewers w ON w.id = o.reviewer_id JOIN responses a ON a.id = o.response_id JOIN items i ON i.id = a.item_id JOIN current_variables c ON c.id = o.variable_id
       JOIN events e ON e.id = o.event_id
     WHERE i.benchmark_id = @benchmark
     UNION ALL SELECT d.response_id, a.item_id, a.sample_index + 1, d.variable_id, d.said, w.name, 1, e.created_at, e.uid
     FROM answer_adjudications d JOIN reviewers w ON w.id = d.reviewer_id JOIN responses a ON a.id = d.response_id JOIN items i ON i.id = a.item_id JOIN current_variables c ON c.id = d.variable_id
       JOIN events e ON e.id = d.event_id
     WHERE i.benchmark_id = @benchmark AND d.about = 'verdict' AND ${NEWEST_OF_ANSWER} ORDER BY adjudicated, at, uid`,
    { benchmark: benchmarkId },
  );
}

function labelsOfVariables(db: ReadableDb, benchmarkId: number): Map<string, Label> {
  const rows = overridesIn(db, benchmarkId);
  const experts = new Map(rows.map((row) => [keyOf(row), [row.expert]]));
  return new Map(
    [...thingsOf(rows, 'variable')].flatMap(([key, thing]) =>
      thing ? [[key, { ...thing, experts: experts.get(key) ?? [] }] as const] : [],
    ),
  );
}

/** A label of the whole answer counts before what follows from verdicts on its variables. */
function labelsOfAnswers(db: ReadableDb, benchmarkId: number): Map<string, Label> {
  const newest = new Map(overridesIn(db, benchmarkId).map((row) => [keyOf(row), row]));
  const counts = new Map(
    db
      .all<{ itemId: number; n: number }>(
        'SELECT v.item_id AS itemId, count(*) AS n FROM current_variables v JOIN items i ON i.id = v.item_id WHERE i.benchmark_id = ? GROUP BY v.item_id',
        benchmarkId,
      )
      .map(({ itemId, n }) => [itemId, n]),
  );
  const derived = [...Map.groupBy(newest.values(), ({ responseId }) => responseId)].flatMap(([responseId, rows]) => {
    const whole = wholeOf(rows, counts.get(rows[0]?.itemId ?? 0) ?? 0);
    const experts = [...new Set(rows.map(({ expert }) => expert))];
    return whole ? [[String(responseId), { ...whole, experts }] as const] : [];
  });
  const labelled = db
    .all<Omit<Thing, 'right'> & { right: number; expert: string }>(
      `SELECT l.response_id AS responseId, a.item_id AS itemId, a.sample_index + 1 AS sample, NULL AS variableId, l."right", w.name AS expert
       FROM (SELECT response_id, "right", reviewer_id, 0 AS adjudicated, event_id FROM labels
         UNION ALL SELECT d.response_id, d.said = 'right', d.reviewer_id, 1, d.event_id
         FROM answer_adjudications d WHERE d.about = 'label' AND ${NEWEST_OF_ANSWER}) l
       JOIN reviewers w ON w.id = l.reviewer_id JOIN responses a ON a.id = l.response_id
       JOIN events e ON e.id = l.event_id JOIN items i ON i.id = a.item_id WHERE i.benchmark_id = ? AND ${isWhole('a.id')} ORDER BY l.adjudicated, e.created_at, e.uid`,
      benchmarkId,
    )
    .map(({ expert, ...row }) => {
      const said: Label = { ...row, right: row.right === 1, experts: [expert] };
      return [String(row.responseId), said] as const;
    });
  return new Map<string, Label>([...derived, ...labelled]);
}
