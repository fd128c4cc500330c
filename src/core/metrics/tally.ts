/**
 * What one answer adds to its question (accuracy.ts), worked out once for each list of statuses: answers of a workspace have a few dozen of them, and share
 * them (store/standings/standing-text.ts). The same numbers as accuracy.ts has, added up in the same order.
 */
import { isGraded, overallStatus, shownStatus, STATUSES, type CountedStatus } from '../grading/status.ts';
import {
  gradedShare,
  isKnown,
  isOpen,
  isRight,
  isSettled,
  variableShare,
  variableShareAtMost,
  type QuestionCounts,
} from './accuracy.ts';

export interface Tally {
  /** From 0, one for each list. */
  code: number;
  statuses: readonly CountedStatus[];
  isRight: 0 | 1;
  isOpen: 0 | 1;
  isTouched: 0 | 1;
  /** Its grading came to an end. */
  isSettled: boolean;
  /** Whether it is right is known. */
  isKnown: boolean;
  /** Neither right nor wrong as a whole. */
  isUnsettled: boolean;
  share: number;
  shareAtMost: number;
  /** Of the variables that have a verdict. */
  gradedShare: number | null;
  /** How many variables have each status, in the order of STATUSES. */
  shown: readonly number[];
}

const known = new WeakMap<readonly CountedStatus[], Tally>();
let codes = 0;

export function tallyOf(statuses: readonly CountedStatus[]): Tally {
  const before = known.get(statuses);
  if (before) return before;
  const shown = statuses.map(shownStatus);
  const tally: Tally = {
    code: codes,
    statuses,
    isRight: isRight(statuses) ? 1 : 0,
    isOpen: isOpen(statuses) ? 1 : 0,
    isTouched: statuses.some(isGraded) ? 1 : 0,
    isSettled: isSettled(statuses),
    isKnown: isKnown(statuses),
    isUnsettled: !isGraded(overallStatus(shown)),
    share: variableShare(statuses),
    shareAtMost: variableShareAtMost(statuses),
    gradedShare: gradedShare(statuses),
    shown: STATUSES.map((status) => shown.filter((one) => one === status).length),
  };
  codes += 1;
  known.set(statuses, tally);
  return tally;
}

/** countsOf(answers).published of accuracy.ts. */
export function summed(answers: readonly Tally[]): QuestionCounts {
  const sum = { answers: 0, right: 0, open: 0, touched: 0 };
  let [share, shareAtMost] = [0, 0];
  for (const tally of answers) {
    sum.answers += 1;
    sum.right += tally.isRight;
    sum.open += tally.isOpen;
    sum.touched += tally.isTouched;
    share += tally.share;
    shareAtMost += tally.shareAtMost;
  }
  const { answers: n } = sum;
  return { ...sum, share: n === 0 ? null : share / n, shareAtMost: n === 0 ? null : shareAtMost / n };
}

/** countsOf(answers).graded. */
export function summedKnown(answers: readonly Tally[]): QuestionCounts {
  const sum = { answers: 0, right: 0, open: 0, touched: 0 };
  let [share, shared] = [0, 0];
  for (const tally of answers) {
    sum.touched += tally.isTouched;
    if (tally.gradedShare !== null) {
      share += tally.gradedShare;
      shared += 1;
    }
    if (!tally.isKnown) continue;
    sum.answers += 1;
    sum.right += tally.isRight;
    sum.open += tally.isOpen;
  }
  const mean = shared === 0 ? null : share / shared;
  return { ...sum, share: mean, shareAtMost: mean };
}
