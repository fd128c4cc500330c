/** Which items a set of answers solves (paper, section 5: the diagnosis is of the items that the model fails to solve). */
import type { SolvedBy } from '../../contract/flow-calls.ts';
import { isGraded, type Status } from '../../core/grading/status.ts';
import { isRight } from '../../core/metrics/accuracy.ts';
import type { Outcome } from '../../core/flow/words.ts';
import { answerSets } from './answer-sets.ts';
import type { ReadableDb } from './open.ts';
import { chosenGrading } from './gradings.ts';
import { nameOf, trialsOf } from './results.ts';

export interface ItemOutcomeOf {
  outcome: Outcome;
  /** Right answers of all graded ones, over all trials; null while none is graded. */
  accuracy: number | null;
}

/**
 * Solved: an answer is right. Unsolved: none is, and of each it is known. Unknown: none is right, and one is not settled. As reviewed, in the
 * chosen grading; of several trials what most of those say that settled the answer, and nothing where they are even.
 */
export function outcomesOf(db: ReadableDb, answerRunId: number, benchmarkId: number): Map<number, ItemOutcomeOf> {
  const set = answerSets(db, benchmarkId).find(({ runId }) => runId === answerRunId);
  if (!set) return new Map();
  const judgings = trialsOf(db, { set, grading: chosenGrading(db, answerRunId) }).flat();
  return new Map(
    [...Map.groupBy(judgings, ({ itemId }) => itemId)].map(([itemId, ofItem]) => {
      const answers = [...Map.groupBy(ofItem, ({ responseId }) => responseId).values()].map(tallyOf);
      const sum = (of: (tally: Tally) => number): number => answers.reduce((total, one) => total + of(one), 0);
      const settled = sum((one) => one.settled);
      const outcome = answers.some(({ right, settled: n }) => 2 * right > n)
        ? 'solved'
        : answers.every(({ right, settled: n }) => 2 * right < n)
          ? 'unsolved'
          : 'unknown';
      return [itemId, { outcome, accuracy: settled === 0 ? null : sum((one) => one.right) / settled }];
    }),
  );
}

/** In how many trials an answer was right, of those that settled it. */
interface Tally {
  right: number;
  settled: number;
}

function tallyOf(judgings: readonly { statuses: readonly Status[] }[]): Tally {
  return {
    right: judgings.filter(({ statuses }) => isRight(statuses)).length,
    settled: judgings.filter(({ statuses }) => isDecided(statuses)).length,
  };
}

/** Whether it is known if an answer is right: one wrong variable settles it, whatever is open elsewhere. */
function isDecided(statuses: readonly Status[]): boolean {
  return (
    statuses.length > 0 &&
    (statuses.every(isGraded) || statuses.some((status) => status === 'wrong' || status === 'not_found'))
  );
}

/** Whose answers in which grading say what is solved, and of how many of these items; null where nothing does. */
export function solvedByOf(
  db: ReadableDb,
  benchmarkId: number,
  answerRunId: number | null,
  items: readonly { outcome: Outcome }[],
): SolvedBy {
  const set = answerSets(db, benchmarkId).find(({ runId }) => runId === answerRunId);
  if (!set) return null;
  const count = (wanted: Outcome): number => items.filter(({ outcome }) => outcome === wanted).length;
  return {
    ...{ answers: set.name, model: set.model, grading: nameOf(chosenGrading(db, set.runId)) },
    ...{ solved: count('solved'), unsolved: count('unsolved'), unknown: count('unknown') },
  };
}
