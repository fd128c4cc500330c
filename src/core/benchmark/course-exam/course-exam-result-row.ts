/** A line of results.jsonl or results_detailed.jsonl, read (docs/design/files.md, "Course exam"). */
import { z } from 'zod';
import type { Rejection } from '../item.ts';
import { fieldOf, issueText } from '../issue.ts';
import type { Row } from '../rows.ts';

const Text = z.string().max(2_000_000);
const ResultRow = z.object({
  instance_id: z.int(),
  exam_id: z.string().max(1000),
  question_type: z.string().max(100),
  llm_answer: Text.nullable(),
  correct_answer: Text,
  points_earned: z.number().nonnegative(),
  points_possible: z.number().nonnegative(),
  status: z.enum(['correct', 'incorrect', 'partial', 'error']),
  error: Text.nullish(),
  // Of the detailed file alone.
  llm_explanation: Text.nullish(),
  llmjudger_explanation: Text.nullish(),
  system_prompt: Text.nullish(),
  user_prompt: Text.nullish(),
});
export interface StatedResult extends z.infer<typeof ResultRow> {
  record: number;
  line: number;
}

/** The result, or what is wrong with the line and where. Never throws. */
export function parseResultRow(row: Row, file: string, record: number): StatedResult | Rejection[] {
  const place = { file, record, line: row.line };
  let value: unknown;
  try {
    value = JSON.parse(row.raw);
  } catch {
    return [{ ...place, field: null, message: 'is no JSON: the line was cut off or changed' }];
  }
  const checked = ResultRow.safeParse(value);
  if (!checked.success)
    return checked.error.issues
      .slice(0, 5)
      .map((issue) => ({ ...place, field: fieldOf(issue.path), message: issueText(issue) }));
  const { points_earned: earned, points_possible: possible } = checked.data;
  if (earned > possible)
    return [
      {
        ...place,
        field: 'points_earned',
        message: `is ${String(earned)}, more than points_possible, ${String(possible)}`,
      },
    ];
  return { ...checked.data, record, line: row.line };
}

/** The model of a folder that the benchmark's script has named: course_exam__MODEL__TIMESTAMP. */
export function modelOfFolder(folder: string): string | null {
  return /^course_exam__(.+?)__[^_]/.exec(folder)?.[1] ?? null;
}
