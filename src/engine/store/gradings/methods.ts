/** The methods card of a grading (core/report/methods.ts), of what it was asked for. */
import type { GradingView, MethodsView } from '../../../contract/grading-calls.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { isExamGraded, isPointsOverride, type ExamStatus } from '../../../core/grading/exam.ts';
import { isClGraded, type ClStatus } from '../../../core/grading/rubrics.ts';
import { isGraded, type CountedStatus } from '../../../core/grading/status.ts';
import { methodsLines, methodsParagraph, settledAndOpen, type MethodsOf } from '../../../core/report/methods.ts';
import { VERSION } from '../../version.ts';
import { benchmarkOfSet } from '../answers/answer-sets.ts';
import { requireBenchmark } from '../items/benchmarks.ts';
import { clAnswers, overriddenRubrics } from '../answers/cl-answers.ts';
import { examResponses } from '../answers/grades.ts';
import { askedIn, gradingById } from './gradings.ts';
import type { ReadableDb } from '../file/open.ts';
import { askedOf, countedIn, setsInGradings, trialsOf } from '../figures/results.ts';
import { runView } from '../runs/run-views.ts';
import { CUT } from './statuses.ts';

/** Throws UserError not-found. `itemIds`: of the figures of these items alone. */
export function methodsOf(db: ReadableDb, gradingId: number, itemIds: readonly number[] | null = null): MethodsView {
  const grading = gradingById(db, gradingId);
  const benchmark = requireBenchmark(db, benchmarkOfSet(db, grading.answerRunId));
  const dates = grading.runIds.flatMap((runId) => runView(db, runId).priceDate ?? []);
  const of = {
    model: grading.model,
    answers: grading.answers,
    grading,
    benchmark: { name: benchmark.name, sha256: benchmark.hash },
    priceDate: dates.sort().at(-1) ?? null,
    version: VERSION,
    ...COUNTED[benchmarkKind(benchmark.kind).gradedBy](db, grading, itemIds),
  };
  return { gradingId, name: grading.name, lines: methodsLines(of), paragraph: methodsParagraph(of) };
}

type Counted = Pick<MethodsOf, 'asked' | 'settled' | 'open' | 'overridden'>;

function ofVariables(db: ReadableDb, grading: GradingView, itemIds: readonly number[] | null): Counted {
  const [one] = setsInGradings(db, benchmarkOfSet(db, grading.answerRunId), [grading.gradingId]);
  if (!one) throw new Error('the grading has no answer set');
  const trials = trialsOf(db, one, itemIds);
  const { overridden } = countedIn(trials);
  const counts: Partial<Record<CountedStatus, number>> = {};
  for (const answer of trials.flat()) for (const status of answer.statuses) counts[status] = (counts[status] ?? 0) + 1;
  const isSettled = (status: string): boolean => isGraded(status as CountedStatus);
  return { asked: askedOf(db, one.set, trials), overridden, ...settledAndOpen(counts, isSettled) };
}

function ofPoints(db: ReadableDb, grading: GradingView): Counted {
  const { gradingId, answerRunId } = grading;
  const responses = examResponses(db, answerRunId, null, { gradingId });
  const overridden = responses.filter(({ layers }) => isPointsOverride(layers)).length;
  return { ...ofGrades(db, grading, (status) => isExamGraded(status as ExamStatus)), overridden };
}

function ofRubrics(db: ReadableDb, grading: GradingView): Counted {
  const { gradingId, answerRunId } = grading;
  const answers = clAnswers(db, { benchmarkId: benchmarkOfSet(db, answerRunId), runId: answerRunId, gradingId });
  const overridden = answers.reduce((sum, answer) => sum + overriddenRubrics(answer), 0);
  return { ...ofGrades(db, grading, (status) => isClGraded(status as ClStatus)), overridden };
}

/** `overridden`: about which experts said something else than this grading. */
const COUNTED = { variables: ofVariables, points: ofPoints, rubrics: ofRubrics };

/** Of exams and rubrics, which are graded answer by answer. */
function ofGrades(
  db: ReadableDb,
  grading: GradingView,
  isSettled: (status: string) => boolean,
): Omit<Counted, 'overridden'> {
  const names = { grading: grading.gradingId, run: grading.answerRunId };
  const asked = db.get<MethodsOf['asked']>(
    `SELECT count(DISTINCT CASE WHEN asked THEN item_id END) AS questions, coalesce(sum(asked), 0) AS answers, count(DISTINCT item_id) AS ofQuestions,
       count(*) AS ofAnswers, CASE (SELECT r.origin FROM runs r WHERE r.id = @run) WHEN 'import' THEN NULL ELSE coalesce(sum(asked AND cut), 0) END AS cut,
       (SELECT count(*) FROM items i JOIN runs r ON r.benchmark_id = i.benchmark_id WHERE r.id = @run) - count(DISTINCT item_id) AS unanswered
     FROM (SELECT a.item_id, ${CUT} AS cut, ${askedIn('1')} AS asked FROM responses a JOIN gradings g ON g.id = @grading WHERE a.run_id = @run)`,
    names,
  );
  if (!asked) throw new Error('the grading has no answer set');
  // Of several runs of a grading the newest that graded an answer in a trial counts.
  const rows = db.all<{ status: string; n: number }>(
    `SELECT status, count(*) AS n FROM (
       SELECT x.status, max(x.run_id) FROM grades x JOIN grading_runs q ON q.run_id = x.run_id AND q.grading_id = @grading
       JOIN responses a ON a.id = x.response_id AND a.run_id = @run GROUP BY x.response_id, x.trial) GROUP BY status ORDER BY n DESC`,
    names,
  );
  const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  return { asked, ...settledAndOpen(counts, isSettled) };
}
