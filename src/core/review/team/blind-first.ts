/**
 * Blind-first review (docs/design/review.md, "Blind-first"): experts decide before they see what judge, verifier and colleagues found. What they said before
 * the reveal is free of anchoring; what they say after it shows how far they were moved.
 */
import { z } from 'zod';
import { isGraded, type Status } from '../../grading/status.ts';
import { kappaOf } from '../../metrics/kappa.ts';

/** One variable of an answer that a reviewer revealed. A verdict is null where the reviewer had none. */
export interface RevealedVerdict {
  /** What judge or verifier had found, and the reveal showed. */
  shown: Status;
  before: Status | null;
  after: Status | null;
}

const Agreement = z.object({
  /** Pairs of graded verdicts: right against wrong or not found. */
  n: z.int(),
  agree: z.int(),
  /** Cohen's kappa; null where it is not defined (no pairs, or both always say the same one thing). */
  kappa: z.number().nullable(),
});
type Agreement = z.infer<typeof Agreement>;

export const BlindFigures = z.object({
  /** Variables revealed, and those of them with a verdict of the reviewer's own at that moment. */
  revealed: z.int(),
  decidedBefore: z.int(),
  /** Verdicts that are another one now. */
  changed: z.int(),
  before: Agreement,
  /** Over the same variables as `before`, as far as they still have a verdict. */
  after: Agreement,
});
type BlindFigures = z.infer<typeof BlindFigures>;

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
  const count = (own: boolean, shown: boolean): number => sure.filter(([a, b]) => a === own && b === shown).length;
  const [both, ownOnly, shownOnly, neither] = [
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false),
  ];
  return { n: sure.length, agree: both + neither, kappa: kappaOf(both, ownOnly, shownOnly, neither) };
}
