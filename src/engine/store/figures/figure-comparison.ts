/** Two gradings against each other, question by question. */
import { outcomeOfQuestion } from '../../../core/metrics/breakdown.ts';
import { compare, type Comparison, type Outcome } from '../../../core/metrics/comparison.ts';
import { isKept, questionsOf } from './breakdown.ts';
import { groupingOf } from './grouping.ts';
import type { ReadableDb } from '../file/open.ts';
import { setsInGradings, trialsOf, type SetInGrading } from './results.ts';
import { standingOfSet } from './run-standing.ts';
import { kinds } from '../standings/standing-reads.ts';

/** Throws UserError not-found. */
export function compareGradings(
  db: ReadableDb,
  { benchmarkId, gradingIds }: { benchmarkId: number; gradingIds: readonly number[] },
): Comparison {
  const [first = [], second = []] = setsInGradings(db, benchmarkId, gradingIds).map((one) =>
    outcomesOf(db, benchmarkId, one),
  );
  return compare(first, second);
}

/** What each question of a set adds to a comparison, in the benchmark's order. */
function outcomesOf(db: ReadableDb, benchmarkId: number, one: SetInGrading): Outcome[] {
  if (!isKept(db, one))
    return questionsOf(groupingOf(db, benchmarkId).items, trialsOf(db, one)).map((question) => ({
      itemId: question.itemId,
      ...outcomeOfQuestion(question, 'reviewed'),
    }));
  const { ids, reads } = standingOfSet(db, one.set.runId, one.grading).items;
  return reads.map(({ published }, place) => {
    const { answers, ...score } = kinds.scoreOf(published);
    return { itemId: ids[place] ?? 0, judgings: answers, ...score };
  });
}
