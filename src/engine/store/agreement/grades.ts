/**
 * Raters of whole answers: of a course exam, where right is what earned all points, and of CL-bench, where right is a solved task, or a rubric
 * that was met.
 */
import { z } from 'zod';
import type { AgreementUnit } from '../../../contract/agreement-calls.ts';
import { isExamGraded, statusOfPoints, type ExamStatus } from '../../../core/grading/exam.ts';
import { isClGraded, rubricStatuses, type ClStatus, type RubricDecision } from '../../../core/grading/rubrics.ts';
import type { Source } from '../../../core/grading/status.ts';
import type { ReadableDb } from '../file/open.ts';
import { OF_BENCHMARK, parametersOf, put, type Chosen, type Rater, type Said } from './rater.ts';

interface Row<S> {
  answerRunId: number;
  itemId: number;
  /** Empty: of no context that is known. */
  context: string;
  responseId: number;
  trial: number;
  trials: number;
  source: Source;
  name: string;
  status: S;
  requirements: string | null;
}
interface Place {
  answerRunId: number;
  itemId: number;
  context: string;
  responseId: number;
  name: string;
}

/** Oldest run first: of a rater the newest grade counts. Exact matches are the same in every trial. */
function gradesOf<S>(db: ReadableDb, chosen: Chosen): Row<S>[] {
  return db.all<Row<S>>(
    `SELECT a.run_id AS answerRunId, a.item_id AS itemId, coalesce(t.context_id, '') AS context, a.id AS responseId, x.source, x.status, x.trial,
       CASE x.source WHEN 'offline' THEN 1 ELSE g.trials END AS trials, CASE x.source WHEN 'offline' THEN '' ELSE g.name END AS name,
       x.requirement_status AS requirements
     FROM grades x JOIN responses a ON a.id = x.response_id JOIN items i ON i.id = a.item_id LEFT JOIN cl_tasks t ON t.item_id = i.id
       LEFT JOIN gradings g ON g.answer_run_id = a.run_id AND g.kind <> 'newest'
         AND g.id IN (SELECT q.grading_id FROM grading_runs q WHERE q.run_id = x.run_id)
     WHERE ${OF_BENCHMARK} AND CASE x.source WHEN 'offline' THEN x.trial = 1
       ELSE g.id IS NOT NULL AND (@gradings IS NULL OR g.id IN (SELECT value FROM json_each(@gradings))) END ORDER BY x.run_id`,
    parametersOf(chosen),
  );
}

const PLACE = `a.run_id AS answerRunId, a.item_id AS itemId, coalesce(t.context_id, '') AS context, a.id AS responseId, w.name`;
const FROM = `x JOIN responses a ON a.id = x.response_id JOIN items i ON i.id = a.item_id LEFT JOIN cl_tasks t ON t.item_id = i.id
  JOIN reviewers w ON w.id = x.reviewer_id WHERE ${OF_BENCHMARK} ORDER BY x.event_id`;

const placeOf = ({ answerRunId, itemId, context }: Pick<Place, 'answerRunId' | 'itemId' | 'context'>) => ({
  ...{ answerRunId, itemId },
  ...(context === '' ? {} : { cluster: context }),
});

type Things = Partial<Record<AgreementUnit, Map<string, Said>>>;

/** Raters by source and name, with what each says of things by unit. */
class Found {
  readonly #raters = new Map<string, { source: Source; name: string; things: Things }>();

  of(source: Source, name: string, unit: AgreementUnit): Map<string, Said> {
    const key = `${source}/${name}`;
    const rater = this.#raters.get(key) ?? { source, name, things: {} };
    this.#raters.set(key, rater);
    return (rater.things[unit] ??= new Map<string, Said>());
  }

  raters(units: readonly AgreementUnit[]): Rater[] {
    return [...this.#raters.values()].map(({ source, name, things }) => ({
      ...{ source, name, isAudited: false },
      units: units.filter((unit) => things[unit] !== undefined),
      said: (unit) => things[unit] ?? new Map<string, Said>(),
    }));
  }
}

export function ratersOfExams(db: ReadableDb, chosen: Chosen): Rater[] {
  const found = new Found();
  for (const row of gradesOf<ExamStatus>(db, chosen)) {
    if (!isExamGraded(row.status)) continue;
    const { trial, trials, status } = row;
    const said = { ...placeOf(row), trial, trials, right: status === 'correct' };
    put(found.of(row.source, row.name, 'answer'), String(row.responseId), said);
  }
  const awards = db.all<Place & { points: number; max: number }>(
    `SELECT ${PLACE}, x.points, i.points AS max FROM point_overrides ${FROM}`,
    parametersOf(chosen),
  );
  for (const award of awards) {
    const right = statusOfPoints(award.points, award.max) === 'correct';
    put(found.of('expert', award.name, 'answer'), String(award.responseId), {
      ...placeOf(award),
      ...{ trial: 1, trials: 1, right },
    });
  }
  return found.raters(['answer']);
}

const Requirements = z.array(z.string()).catch([]);

export function ratersOfRubrics(db: ReadableDb, chosen: Chosen): Rater[] {
  const found = new Found();
  const rubrics = rubricCounts(db, chosen);
  for (const row of gradesOf<ClStatus>(db, chosen)) {
    if (!isClGraded(row.status)) continue;
    const { trial, trials, responseId } = row;
    const of = { ...placeOf(row), trial, trials };
    put(found.of(row.source, row.name, 'answer'), String(responseId), { ...of, right: row.status === 'solved' });
    const list = Requirements.parse(JSON.parse(row.requirements ?? '[]'));
    rubricStatuses(list, rubrics.get(row.itemId) ?? 0).forEach((status, index) => {
      if (status === 'unknown') return;
      const key = `${String(responseId)}/${String(index)}`;
      put(found.of(row.source, row.name, 'rubric'), key, { ...of, right: status === 'pass' });
    });
  }
  const marks = db.all<Place & { place: number; status: RubricDecision }>(
    `SELECT ${PLACE}, x.status, (SELECT count(*) FROM rubrics r WHERE r.item_id = i.id AND r.position < b.position) AS place
     FROM rubric_overrides ${FROM.replace('WHERE', 'JOIN rubrics b ON b.id = x.rubric_id WHERE')}`,
    parametersOf(chosen),
  );
  const decided = Map.groupBy(marks, ({ name, responseId }) => `${String(responseId)}/${name}`);
  for (const list of decided.values()) byExpert(found, list, rubrics);
  return found.raters(['rubric', 'answer']);
}

/** An expert's decisions on the rubrics of an answer: one that failed settles it, all that passed solve it. */
function byExpert(
  found: Found,
  marks: readonly (Place & { place: number; status: RubricDecision })[],
  rubrics: ReadonlyMap<number, number>,
): void {
  const [mark] = marks;
  if (!mark) return;
  const of = { ...placeOf(mark), trial: 1, trials: 1 };
  const newest = new Map(marks.map(({ place, status }) => [place, status === 'pass']));
  for (const [place, right] of newest)
    put(found.of('expert', mark.name, 'rubric'), `${String(mark.responseId)}/${String(place)}`, { ...of, right });
  const right = [...newest.values()].every(Boolean);
  if (!right || newest.size === rubrics.get(mark.itemId))
    put(found.of('expert', mark.name, 'answer'), String(mark.responseId), { ...of, right });
}

/** How many rubrics each task has, by item. */
function rubricCounts(db: ReadableDb, { benchmarkId }: Chosen): ReadonlyMap<number, number> {
  const rows = db.all<{ itemId: number; n: number }>(
    'SELECT r.item_id AS itemId, count(*) AS n FROM rubrics r JOIN items i ON i.id = r.item_id WHERE i.benchmark_id = ? GROUP BY r.item_id',
    benchmarkId,
  );
  return new Map(rows.map(({ itemId, n }) => [itemId, n]));
}
