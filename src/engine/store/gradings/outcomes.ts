/** Which items a set of answers solves (paper, section 5: the diagnosis is of the items that the model fails to solve). */
import type { SolvedBy } from '../../../contract/flow-calls.ts';
import { isGraded, type CountedStatus } from '../../../core/grading/status.ts';
import { isRight } from '../../../core/metrics/accuracy.ts';
import type { Outcome } from '../../../core/flow/words.ts';
import { answerSets } from '../answers/answer-sets.ts';
import type { ReadableDb } from '../file/open.ts';
import { chosenGrading, gradingOfSet } from './gradings.ts';
import { nameOf, trialsOf, type SetInGrading } from '../figures/results.ts';

export interface ItemOutcomeOf {
  outcome: Outcome;
  /** Right answers of all graded ones, over all trials; null while none is graded. */
  accuracy: number | null;
}

/** Whose answers say what is solved, and in which grading of them; undefined: the one that is chosen. */
export interface SolvedIn {
  answerRunId: number | null;
  gradingId?: number | undefined;
}

/** The set and the grading; undefined where there are no such answers. Throws UserError not-found: a grading of others. */
function solvedIn(db: ReadableDb, benchmarkId: number, { answerRunId, gradingId }: SolvedIn): SetInGrading | undefined {
  const set = answerSets(db, benchmarkId).find(({ runId }) => runId === answerRunId);
  if (!set) return undefined;
  return {
    set,
    grading: gradingId === undefined ? chosenGrading(db, set.runId) : gradingOfSet(db, set.runId, gradingId),
  };
}

/**
 * Solved: an answer is right. Unsolved: none is, and of each it is known. Unknown: none is right, and one is not settled. As reviewed; of several
 * trials what most of those say that settled the answer, and nothing where they are even.
 */
export function outcomesOf(db: ReadableDb, benchmarkId: number, by: SolvedIn): Map<number, ItemOutcomeOf> {
  const found = solvedIn(db, benchmarkId, by);
  if (!found) return new Map();
  const judgings = trialsOf(db, found).flat();
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

function tallyOf(judgings: readonly { statuses: readonly CountedStatus[] }[]): Tally {
  return {
    right: judgings.filter(({ statuses }) => isRight(statuses)).length,
    settled: judgings.filter(({ statuses }) => isDecided(statuses)).length,
  };
}

/** Whether it is known if an answer is right: one wrong variable settles it, whatever is open elsewhere. */
function isDecided(statuses: readonly CountedStatus[]): boolean {
  return (
    statuses.length > 0 &&
    (statuses.every(isGraded) || statuses.some((status) => status === 'wrong' || status === 'not_found'))
  );
}

/** Whose answers in which grading say what is solved, and of how many of these items; null where nothing does. */
export function solvedByOf(
  db: ReadableDb,
  benchmarkId: number,
  by: SolvedIn,
  items: readonly { outcome: Outcome }[],
): SolvedBy {
  const found = solvedIn(db, benchmarkId, by);
  if (!found) return null;
  const { set, grading } = found;
  const count = (wanted: Outcome): number => items.filter(({ outcome }) => outcome === wanted).length;
  return {
    ...{ answerRunId: set.runId, answers: set.name, model: set.model, grading: nameOf(grading) },
    ...{ solved: count('solved'), unsolved: count('unsolved'), unknown: count('unknown') },
  };
}
