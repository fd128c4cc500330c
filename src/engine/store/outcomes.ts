/** Which items a set of answers solves (paper, section 5: the diagnosis is of the items that the model fails to solve). */
import { isGraded } from '../../core/grading/status.ts';
import { isRight } from '../../core/metrics/accuracy.ts';
import type { Outcome } from '../../core/flow/words.ts';
import type { ReadableDb } from './open.ts';
import { chosenGrading } from './gradings.ts';
import { statusesOf } from './statuses.ts';

export interface ItemOutcomeOf {
  outcome: Outcome;
  /** Right answers of all graded ones; null while none is graded. */
  accuracy: number | null;
}

/** Solved: an answer is right. Unsolved: all are graded, none is right. Unknown: none is right, and one is not settled. As reviewed, in the chosen grading, by its first trial. */
export function outcomesOf(db: ReadableDb, answerRunId: number): Map<number, ItemOutcomeOf> {
  const answers = Map.groupBy(
    statusesOf(db, { answerRunId, gradingId: chosenGrading(db, answerRunId)?.gradingId ?? null, trial: 1 }),
    (answer) => answer.itemId,
  );
  return new Map(
    [...answers].map(([itemId, list]) => {
      const right = list.filter(({ statuses }) => isRight(statuses)).length;
      const settled = list.filter(({ statuses }) => isDecided(statuses)).length;
      const outcome = right > 0 ? 'solved' : settled === list.length ? 'unsolved' : 'unknown';
      return [itemId, { outcome, accuracy: settled === 0 ? null : right / settled }];
    }),
  );
}

/** Whether it is known if an answer is right: one wrong variable settles it, whatever is open elsewhere. */
function isDecided(statuses: readonly Parameters<typeof isGraded>[0][]): boolean {
  return (
    statuses.length > 0 &&
    (statuses.every(isGraded) || statuses.some((status) => status === 'wrong' || status === 'not_found'))
  );
}
