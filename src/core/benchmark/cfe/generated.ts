/** Generated-answers files: `[{"generated_answers": [string | null, … k], "id"}]` (docs/design/files.md, "CFE-Bench"). */
import { asFileName } from '../file-names.ts';
import { z } from 'zod';
import { parseObject } from './cfe.ts';
import { fieldOf, issueText } from '../issue.ts';
import type { Rejection } from '../item.ts';
import { pythonList, type PyValue } from './python-json.ts';
import type { Row } from '../rows.ts';

/** One row: the answers to one question; null is an answer whose generation failed. */
export interface GeneratedRow {
  externalId: string;
  answers: (string | null)[];
  line: number;
  record: number;
}

/** So many answers a model may have to one question. */
export const MOST_ANSWERS = 10_000;

const Generated = z.looseObject({
  id: z.string().min(1),
  generated_answers: z.array(z.string().nullable()).max(MOST_ANSWERS),
});

export function parseGeneratedRow(row: Row, file: string, record: number): GeneratedRow | Rejection[] {
  const parsed = parseObject(row, file, record);
  if (Array.isArray(parsed)) return parsed;
  const checked = Generated.safeParse(parsed.value);
  if (!checked.success) {
    return checked.error.issues.map((issue) => ({
      file,
      record,
      line: row.line,
      field: fieldOf(issue.path),
      message: issueText(issue),
    }));
  }
  return { externalId: checked.data.id, answers: checked.data.generated_answers, line: row.line, record };
}

/** The answers to one question as they are written. */
export type AnswersRow = Pick<GeneratedRow, 'externalId' | 'answers'>;

/** The file piece by piece, keys in the reference's order. */
export function generatedPieces(rows: Iterable<AnswersRow>): Generator<string> {
  return pythonList(valuesOf(rows));
}

function* valuesOf(rows: Iterable<AnswersRow>): Generator<PyValue> {
  for (const { externalId, answers } of rows) yield { generated_answers: answers, id: externalId };
}

/** The default name of the file: INPUT with ".json" replaced (docs/design/files.md, "Generated answers"); "/" and "_" in the model's name become "-". */
export function generatedName(input: string, k: number, model: string): string {
  return `${input.replace(/\.json$/, '')}_k_${String(k)}_test_${fileNameOf(model)}.json`;
}

/** A model's name as it stands in file names. */
export function fileNameOf(model: string): string {
  return asFileName(model, '-').replaceAll('_', '-');
}

/** The model named by a file of the default name, or null. */
export function modelOfName(file: string): string | null {
  return /_k_\d+_test_(.+)\.json$/.exec(file)?.[1] ?? null;
}
