/** The methods card of a grading (core/report/methods.ts), of what it was asked for. */
import type { MethodsView } from '../../contract/grading-calls.ts';
import { methodsLines, methodsParagraph } from '../../core/report/methods.ts';
import { VERSION } from '../version.ts';
import { benchmarkOfSet } from './answer-sets.ts';
import { requireBenchmark } from './benchmarks.ts';
import { gradingById } from './gradings.ts';
import type { ReadableDb } from './open.ts';
import { askedOf, countedIn, setsInGradings, trialsOf } from './results.ts';
import { runView } from './run-views.ts';

/** Throws UserError not-found. `itemIds`: of the figures of these items alone. */
export function methodsOf(db: ReadableDb, gradingId: number, itemIds: readonly number[] | null = null): MethodsView {
  const grading = gradingById(db, gradingId);
  const benchmark = requireBenchmark(db, benchmarkOfSet(db, grading.answerRunId));
  const [one] = setsInGradings(db, benchmark.id, [gradingId]);
  if (!one) throw new Error('the grading has no answer set');
  const trials = trialsOf(db, one, itemIds);
  const dates = grading.runIds.flatMap((runId) => runView(db, runId).priceDate ?? []);
  const of = {
    model: grading.model,
    answers: grading.answers,
    grading,
    asked: askedOf(db, one.set, trials),
    benchmark: { name: benchmark.name, sha256: benchmark.hash },
    ...countedIn(trials),
    priceDate: dates.sort().at(-1) ?? null,
    version: VERSION,
  };
  return { gradingId, name: grading.name, lines: methodsLines(of), paragraph: methodsParagraph(of) };
}
