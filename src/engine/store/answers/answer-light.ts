/** What a value of an answer is compared by on the desk: as the grading that is shown of its answer set would. */
import { DEFAULT_POLICY, type GradingPolicy } from '../../../core/grading/policy.ts';
import { chosenGrading } from '../gradings/gradings.ts';
import { itemTexts } from '../items/item-parts.ts';
import type { ReadableDb } from '../file/open.ts';

/** The policy of the grading shown (the default one where nobody graded the answers), the question and the solution as corrected, the answer. Undefined: no such answer. */
export function lightOf(
  db: ReadableDb,
  responseId: number,
): { policy: GradingPolicy; question: string; solution: string; text: string } | undefined {
  const row = db.get<{ itemId: number; runId: number; text: string | null }>(
    'SELECT item_id AS itemId, run_id AS runId, text FROM responses WHERE id = ?',
    responseId,
  );
  if (!row) return undefined;
  const policy = chosenGrading(db, row.runId)?.method.policy ?? DEFAULT_POLICY;
  const { question, solution } = itemTexts(db, row.itemId) ?? { question: '', solution: '' };
  return { policy, question, solution, text: row.text ?? '' };
}
