/** The judge audit: which of the values that the verifier settled offline a judge is asked about as well (docs/design/grading.md, "Offline first"). */
import { createHash } from 'node:crypto';
import { settles, type Verdict } from '../../../core/grading/s2s.ts';
import type { VariableView } from '../../../contract/review-shapes.ts';

/**
 * A random share of the variables that are settled offline, each drawn by itself. What is drawn hangs on question, answer and variable alone, so
 * that the same ones are drawn however often a run is taken up, and in every grading of the answers; what was decided has no part in it.
 */
export function auditedVariables(
  share: number,
  answer: { question: string; text: string; variables: readonly VariableView[] },
  offline: readonly Verdict[],
): VariableView[] {
  if (share <= 0) return [];
  return answer.variables.filter((variable, index) => {
    const decided = offline[index];
    return decided !== undefined && settles(decided) && drawn([answer.question, answer.text, variable.name]) < share;
  });
}

/** A number in 0..1, 1 excluded, as good as random over texts. */
function drawn(texts: readonly string[]): number {
  const hash = createHash('sha256').update(JSON.stringify(['audit', ...texts]));
  return hash.digest().readUIntBE(0, 6) / 2 ** 48;
}
