/** Which items a detailed results file (docs/design/files.md, "Detailed results") shows as solved: ours, and the reference script's. */
import { z } from 'zod';
import type { Outcome } from './words.ts';

const Variable = z.looseObject({
  is_correct: z.unknown(),
  error: z.unknown().optional(),
  markscheme: z.looseObject({ status: z.string() }).optional(),
});
const Row = z.looseObject({
  id: z.string(),
  judgment_llm: z.looseObject({
    generated_answers_with_judgments: z.array(
      z.looseObject({ overall_correct: z.unknown(), per_variable_results: z.array(Variable).default([]) }),
    ),
  }),
});

/** Statuses that say something about the answer itself; any other says only that grading did not come to an end. */
const WRONG = new Set(['wrong', 'not_found']);

/** One entry per row, in the file's order. Throws an Error that names the first row that cannot be read. */
export function detailedOutcomes(json: unknown): { id: string; outcome: Outcome }[] {
  if (!Array.isArray(json)) throw new Error('it is not a list of rows');
  return json.map((entry: unknown, index) => {
    const row = Row.safeParse(entry);
    if (!row.success) {
      const issue = row.error.issues[0];
      throw new Error(`row ${String(index + 1)}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not readable'}`);
    }
    const answers = row.data.judgment_llm.generated_answers_with_judgments;
    if (answers.some((answer) => answer.overall_correct === true)) return { id: row.data.id, outcome: 'solved' };
    const settled = answers.length > 0 && answers.every((answer) => isWrong(answer.per_variable_results));
    return { id: row.data.id, outcome: settled ? 'unsolved' : 'unknown' };
  });
}

/** Whether an answer that is not right is known to be wrong: one variable settles it. A failed judgment says nothing. */
function isWrong(variables: readonly z.infer<typeof Variable>[]): boolean {
  return variables.some(({ is_correct, error, markscheme }) =>
    markscheme ? WRONG.has(markscheme.status) : is_correct === false && error === undefined,
  );
}
