/** Reading a row of detailed results (docs/design/files.md, "CFE-Bench"): the answers, and what was found of each variable; the reference script's and ours. */
import { z } from 'zod';
import { STATUSES, type Status } from '../../grading/status.ts';
import { parseObject } from './cfe.ts';
import { parseGeneratedRow, type GeneratedRow } from './generated.ts';
import { fieldOf, issueText } from '../issue.ts';
import type { Rejection } from '../item.ts';
import type { Row } from '../rows.ts';

/** The verdict on one variable of one answer as a file states it. */
export interface StatedVerdict {
  reference: string;
  /** null: the answer states none. */
  value: string | null;
  status: Status;
  reason: string;
  confidence: string | null;
}
/** Verdicts by answer, then by variable in the row's order. */
export interface DetailedRow extends GeneratedRow {
  verdicts: StatedVerdict[][];
  /** Whether nobody but the offline verifier said any of them. */
  byOffline: boolean;
}

const Variable = z.looseObject({
  reference_value: z.string(),
  extracted_value: z.string().nullable().optional(),
  is_correct: z.boolean(),
  reasoning: z.string().optional(),
  confidence: z.string().optional(),
  error: z.string().optional(),
  markscheme: z
    .looseObject({ status: z.enum(STATUSES), reason: z.string().optional(), source: z.string().optional() })
    .optional(),
});
const Judged = z.looseObject({
  judgment_llm: z.looseObject({
    generated_answers_with_judgments: z.array(z.looseObject({ per_variable_results: z.array(Variable) })),
  }),
});

/** The row, or what is wrong with it. Never throws. */
export function parseDetailedRow(row: Row, file: string, record: number): DetailedRow | Rejection[] {
  const answers = parseGeneratedRow(row, file, record);
  if (Array.isArray(answers)) return answers;
  const parsed = parseObject(row, file, record);
  if (Array.isArray(parsed)) return parsed;
  const rejection = (field: string | null, message: string): Rejection => ({
    file,
    record,
    line: row.line,
    field,
    message,
  });
  const checked = Judged.safeParse(parsed.value);
  if (!checked.success) return checked.error.issues.map((issue) => rejection(fieldOf(issue.path), issueText(issue)));
  const judgments = checked.data.judgment_llm.generated_answers_with_judgments;
  if (judgments.length !== answers.answers.length)
    return [
      rejection(
        'judgment_llm',
        `judges ${String(judgments.length)} answers, but the row holds ${String(answers.answers.length)}`,
      ),
    ];
  const results = judgments.map((one) => one.per_variable_results);
  const byOffline = results.flat().every(({ markscheme }) => markscheme?.source === 'offline');
  return { ...answers, verdicts: results.map((list) => list.map(verdictOf)), byOffline };
}

function verdictOf(stated: z.infer<typeof Variable>): StatedVerdict {
  const { reference_value: reference, extracted_value: extracted, reasoning = '', markscheme } = stated;
  const value = extracted === undefined || extracted === null || extracted === 'null' ? null : extracted;
  return {
    reference,
    value,
    status: markscheme?.status ?? statusOf(stated, value),
    reason: markscheme?.reason ?? reasoning,
    confidence: stated.confidence ?? null,
  };
}

/** An error of the judge is no wrong answer. */
function statusOf({ is_correct, error }: z.infer<typeof Variable>, value: string | null): Status {
  if (is_correct) return 'right';
  if (error !== undefined) return 'judge_error';
  return value === null ? 'not_found' : 'wrong';
}

/** Model and judge of a file by its default name, `INPUT_k_K_test_MODEL_k_K_test_JUDGE.json`; null where the name does not say. */
export function namesOfDetailed(file: string): { model: string | null; judge: string | null } {
  const [, model, judge] = /_k_\d+_test_(.+?)(?:_k_\d+_test_(.+))?\.json$/.exec(file) ?? [];
  return { model: model ?? null, judge: judge ?? null };
}
