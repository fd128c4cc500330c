/**
 * CL-bench's files, streamed: benchmarks, inference outputs and graded files (docs/design/files.md, "CL-bench"). Rows are written as they are read,
 * inside the import's transaction, which is taken back when something is rejected.
 */
import { basename } from 'node:path';
import type { ImportReport } from '../../../contract/workspace-shapes.ts';
import type { FileKind } from '../../../core/benchmark/kinds.ts';
import { clBench } from '../../../core/benchmark/kinds/cl-bench.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import {
  findBenchmarkByHash,
  findBenchmarkByName,
  insertBenchmark,
  setSourceOf,
} from '../../store/items/benchmarks.ts';
import { removeBenchmark } from '../../store/answers/cl-import.ts';
import { insertClTask } from '../../store/items/cl-tasks.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { clRows, type ClInput, type ProblemList } from './cl-rows.ts';
import { importClAnswers } from './import-cl-answers.ts';
import { beginningOf, hashOfFile, jsonLines } from '../files/json-lines.ts';
import { moreProblems, MOST_LISTED } from './problems.ts';

type Files = ImportReport['files'];

/** How many lines of a file are looked at, and how much text at most. */
const LOOKED_AT = 20;
const LOOKED_THROUGH = 64 * 1024 * 1024;

const TASKS = { kind: clBench.id, tasks: true } as const;
const GENERATED = { kind: 'generated', tasks: false } as const;
const GRADED = { kind: 'graded', tasks: false } as const;
/** `tasks`: whether it is a benchmark, and no answers. */
type Found = typeof TASKS | typeof GENERATED | typeof GRADED;
export type ClFile = Found & { path: string };

/** Which of CL-bench's files a path is, by the keys of its first lines; null for every other file. Throws UserError not-found. */
export function clFile(path: string, kind: FileKind | undefined): ClFile | null {
  const wanted = [TASKS, GENERATED, GRADED].find((one) => one.kind === kind);
  if (kind !== undefined && !wanted) return null;
  // Other files are lists, or tables; a list may be one line of hundreds of megabytes.
  if (wanted !== TASKS && !/^\ufeff?\s*(\{|$)/.test(beginningOf(path))) return null;
  let looked = 0;
  let read = 0;
  for (const { raw } of jsonLines(path)) {
    const found = kindOf(raw);
    if (found) return { path, ...(wanted === TASKS ? wanted : found) };
    looked += 1;
    read += raw.length;
    if (looked >= LOOKED_AT || read > LOOKED_THROUGH) break;
  }
  return wanted === TASKS ? { path, ...wanted } : null;
}

function kindOf(raw: string): Found | null {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('messages' in value) || !('rubrics' in value)) return null;
  if ('grading_rationale' in value || 'score' in value) return GRADED;
  return 'model_output' in value ? GENERATED : TASKS;
}

/** Imports CL-bench's files, benchmarks first: answers in the same import may belong to them. What is wrong goes into the report. */
export function importClFiles(
  db: WritableDb,
  files: readonly ClFile[],
  input: ClInput,
  report: ImportReport,
  at: string,
): Files {
  const ordered = [...files].sort((a, b) => Number(b.tasks) - Number(a.tasks));
  return ordered.flatMap((file) => {
    const list = createList(basename(file.path), report);
    const done = file.tasks ? importTasks(db, file.path, input, list, at) : importClAnswers(db, file, input, list, at);
    list.close();
    return done ? [done] : [];
  });
}

function createList(file: string, report: ImportReport): ProblemList & { close: () => void } {
  let more = 0;
  const reject = (problems: readonly Rejection[]): void => {
    for (const problem of problems) {
      if (report.rejections.length < MOST_LISTED) report.rejections.push(problem);
      else more += 1;
    }
  };
  return {
    file,
    reject,
    refuse: (message) => {
      reject([{ file, record: null, line: null, field: null, message }]);
      return null;
    },
    warn: (message) => report.warnings.push({ file, record: null, line: null, field: null, message }),
    close: () => {
      if (more === 0) return;
      const message = moreProblems(more);
      report.rejections.push({ file, record: null, line: null, field: null, message });
    },
  };
}

function importTasks(
  db: WritableDb,
  path: string,
  input: ClInput,
  list: ProblemList,
  at: string,
): Files[number] | null {
  const name = input.name !== undefined && input.paths.length === 1 ? input.name : list.file.replace(/\.jsonl?$/, '');
  const hash = hashOfFile(path);
  const same = findBenchmarkByHash(db, hash);
  if (same) return list.refuse(`this very file is already in the workspace, as "${same.name}"`);
  if (findBenchmarkByName(db, name) !== undefined)
    return list.refuse(`a benchmark named "${name}" is already in the workspace; give another name`);
  const benchmarkId = insertBenchmark(db, { name, kind: clBench.id, sourceName: list.file, hash, tail: '', at });
  const lineOfTask = new Map<string, number>();
  let records = 0;
  const rows = clRows(path, list);
  for (;;) {
    const next = rows.next();
    if (next.done) {
      if (next.value.lines === 0) list.refuse('holds no task');
      // What is left of a file of which not all is taken: one line each.
      const whole = records === next.value.lines;
      if (records === 0) {
        removeBenchmark(db, benchmarkId);
        return null;
      }
      setSourceOf(db, benchmarkId, { tail: whole ? next.value.tail : '\n', meta: {} });
      return { file: list.file, kind: clBench.id, name, benchmarkId, runId: null, records, images: 0 };
    }
    const { row, record, taskId } = next.value;
    const earlier = lineOfTask.get(taskId);
    if (earlier !== undefined) {
      const message = `is ${JSON.stringify(taskId)} as on line ${String(earlier)}: every task needs an id of its own`;
      list.reject([{ file: list.file, record, line: row.line, field: 'metadata.task_id', message }]);
      continue;
    }
    lineOfTask.set(taskId, row.line);
    // What is left of a file whose first rows are refused begins with a row too.
    const lead = records === 0 && record > 1 ? '' : row.lead;
    insertClTask(db, { benchmarkId, position: records, lead, raw: row.raw, task: next.value });
    records += 1;
  }
}
