/**
 * Blind-first review (docs/design/review.md, "Blind-first"): experts decide before they see what judge, verifier and colleagues found. What they said before
 * the reveal is free of anchoring; what they say after it shows how far they were moved.
 */
import { isGraded, type Status } from '../grading/status.ts';

/** One variable of an answer that a reviewer revealed. A verdict is null where the reviewer had none. */
export interface RevealedVerdict {
  /** What judge or verifier had found, and the reveal showed. */
  shown: Status;
  before: Status | null;
  after: Status | null;
}

export interface Agreement {
  /** Pairs of graded verdicts: right against wrong or not found. */
  n: number;
  agree: number;
  /** Cohen's kappa; null where it is not defined (no pairs, or both always say the same one thing). */
  kappa: number | null;
}

export interface BlindFigures {
  /** Variables revealed, and those of them with a verdict of the reviewer's own at that moment. */
  revealed: number;
  decidedBefore: number;
  /** Verdicts that are another one now. */
  changed: number;
  before: Agreement;
  /** Over the same variables as `before`, as far as they still have a verdict. */
  after: Agreement;
}

/** How a reviewer agrees with the machine before and after seeing its verdicts. */
export function blindFigures(rows: readonly RevealedVerdict[]): BlindFigures {
  const decided = rows.filter((row) => row.before !== null && isGraded(row.before) && isGraded(row.shown));
  return {
    revealed: rows.length,
    decidedBefore: rows.filter((row) => row.before !== null).length,
    changed: decided.filter((row) => row.after !== row.before).length,
    before: agreement(decided.map((row) => [row.before, row.shown])),
    after: agreement(decided.map((row) => [row.after, row.shown])),
  };
}

function agreement(pairs: readonly (readonly [Status | null, Status])[]): Agreement {
  const sure = pairs.flatMap(([own, shown]) =>
    own !== null && isGraded(own) ? [[own === 'right', shown === 'right']] : [],
  );
  const n = sure.length;
  const share = (test: (pair: readonly boolean[]) => boolean): number => sure.filter(test).length / Math.max(1, n);
  const observed = share(([a, b]) => a === b);
  const [own, shown] = [share(([a]) => a === true), share(([, b]) => b === true)];
  const chance = own * shown + (1 - own) * (1 - shown);
  return {
    n,
    agree: sure.filter(([a, b]) => a === b).length,
    kappa: n === 0 || chance === 1 ? null : (observed - chance) / (1 - chance),
  };
}
