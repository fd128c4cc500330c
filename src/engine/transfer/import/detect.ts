import { fileKindOf, type FileKind } from '../../../core/benchmark/kinds.ts';
import { cfe } from '../../../core/benchmark/kinds/cfe.ts';
import { courseExam } from '../../../core/benchmark/kinds/course-exam.ts';
import { splitJsonArray, splitJsonLines, unfinished, type Rows, type RowsError } from '../../../core/benchmark/rows.ts';
import type { SourceFile } from '../files/read-file.ts';

export type Detected = { kind: FileKind; rows: Rows } | { kind: null; error: RowsError; derived?: true };

/** How many lines of a file are looked at. */
const LOOKED_AT = 20;

/** Recognises a file by its content: the keys of its first row (docs/design/files.md). */
export function detect(source: SourceFile): Detected {
  if (source.text.trim() === '')
    return { kind: null, error: { line: 1, message: 'The file is empty. Choose another, or fetch it again.' } };
  const first = source.text.trimStart().replace(/^\ufeff\s*/, '')[0];
  if (first === '[') {
    const rows = splitJsonArray(source.text);
    if ('message' in rows) return { kind: null, error: rows };
    if (rows.rows.length === 0)
      return {
        kind: null,
        error: { line: 1, message: 'The list in this file is empty: there is no item and no answer to import.' },
      };
    return { kind: fileKindOf(keysOf(rows.rows[0]?.raw)) ?? cfe.id, rows };
  }
  if (first !== undefined) {
    const rows = splitJsonLines(source.text);
    // A line that is broken must not hide what the file is: the import names it.
    const kinds = rows.rows.slice(0, LOOKED_AT).map((row) => fileKindOf(keysOf(row.raw)));
    const found = kinds.find((one) => one !== null);
    if (found) return { kind: found, rows };
    if (isFigures(source.text)) return { kind: null, error: { line: 1, message: FIGURES }, derived: true };
    if (/^\s*\{\s*"exams"/.test(source.text)) return { kind: courseExam.id, rows: { rows: [], tail: source.text } };
    const [only, ...others] = rows.rows;
    // Of more lines the first may be that of one object that is written over all of them.
    const cut = only && others.length === 0 ? unfinished(only.raw) : null;
    if (only && cut !== null) return { kind: null, error: { line: only.line, message: cut } };
  }
  return {
    kind: null,
    error: {
      line: 1,
      message:
        'This is none of the files that Markscheme reads: CFE-Bench and answers files are JSON lists, course exams and CL-bench JSON lines.',
    },
  };
}

/** summary.json and comparison.json of a course exam. */
const isFigures = (text: string): boolean =>
  /^\s*\{\s*"overall"\s*:\s*\{\s*"total_questions"/.test(text) ||
  (/^\s*\{\s*"exams"/.test(text) && /"llm_performance"/.test(text.slice(0, 5000)));
const FIGURES =
  'This file holds figures, which are worked out from the answers. Choose results.jsonl or results_detailed.jsonl, without it.';

function keysOf(raw: string | undefined): Set<string> {
  if (raw === undefined) return new Set();
  try {
    const value: unknown = JSON.parse(raw);
    return new Set(typeof value === 'object' && value !== null ? Object.keys(value) : []);
  } catch {
    return new Set();
  }
}
