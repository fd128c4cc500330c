/** The methods card of a grading (core/report/methods.ts), of what it was asked for. */
import type { MethodsView } from '../../contract/grading-calls.ts';
import { STATUSES } from '../../core/grading/status.ts';
import { methodsLines, methodsParagraph } from '../../core/report/methods.ts';
import { VERSION } from '../version.ts';
import { benchmarkOfSet } from './answer-sets.ts';
import { requireBenchmark } from './benchmarks.ts';
import { gradingById } from './gradings.ts';
import type { ReadableDb } from './open.ts';
import { askedOf, setsInGradings, trialsOf } from './results.ts';
import { runView } from './run-views.ts';

/** Throws UserError not-found. `itemIds`: of the figures of these items alone. */
export function methodsOf(db: ReadableDb, gradingId: number, itemIds: readonly number[] | null = null): MethodsView {
  const grading = gradingById(db, gradingId);
  const benchmark = requireBenchmark(db, benchmarkOfSet(db, grading.answerRunId));
  const [one] = setsInGradings(db, benchmark.id, [gradingId]);
  if (!one) throw new Error('the grading has no answer set');
  const trials = trialsOf(db, one, itemIds);
  const verdicts = trials.flat().flatMap(({ statuses }) => statuses);
  const dates = grading.runIds.flatMap((runId) => runView(db, runId).priceDate ?? []);
  const of = {
    model: grading.model,
    answers: grading.answers,
    grading,
    asked: askedOf(db, one.set, trials[0] ?? []),
    benchmark: { name: benchmark.name, sha256: benchmark.hash },
    statuses: Object.fromEntries(STATUSES.map((status) => [status, verdicts.filter((one) => one === status).length])),
    overridden: (trials[0] ?? []).reduce((sum, answer) => sum + answer.overridden, 0),
    priceDate: dates.sort().at(-1) ?? null,
    version: VERSION,
  };
  return { gradingId, name: grading.name, lines: methodsLines(of), paragraph: methodsParagraph(of) };
}
