/** The rows of one of CL-bench's files as they are read, and what is wrong with the others. */
import type { EngineCalls, ParsedOf } from '../../../contract/calls.ts';
import { parseClRow, type ClRow } from '../../../core/benchmark/cl-bench/cl-bench.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import { jsonLines } from '../files/json-lines.ts';

export type ClInput = ParsedOf<EngineCalls, 'import.files'>;

/** Collects what is wrong with a file. */
export interface ProblemList {
  file: string;
  reject: (problems: readonly Rejection[]) => void;
  refuse: (message: string) => null;
  warn: (message: string) => void;
}

/** The valid rows of a file, one after the other; every other goes to the list. Returns the text after the last row. */
export function* clRows(path: string, list: ProblemList): Generator<ClRow, { tail: string; lines: number }> {
  let record = 0;
  const lines = jsonLines(path);
  for (;;) {
    const next = lines.next();
    if (next.done) return { tail: next.value, lines: record };
    record += 1;
    const { bad, ...row } = next.value;
    const place = { file: list.file, record, line: row.line, field: null };
    const parsed = bad
      ? [{ ...place, message: 'is not valid UTF-8 text; save the file as UTF-8' }]
      : parseClRow(row, list.file, record);
    if (Array.isArray(parsed)) list.reject(parsed);
    else yield parsed;
  }
}
