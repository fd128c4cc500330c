/**
 * CL-bench answers: an inference output, or a graded file with its grades. They belong to the benchmark that has their tasks; where the
 * workspace has none, the tasks that the file repeats become one, and later files with more tasks add to it.
 */
import { createHash } from 'node:crypto';
import type { AnswerSetView, ImportReport } from '../../../contract/workspace-shapes.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import type { ClOutput, ClRow } from '../../../core/benchmark/cl-bench/cl-bench.ts';
import { taskLine } from '../../../core/benchmark/cl-bench/cl-bench-lines.ts';
import { MOST_ANSWERS } from '../../../core/benchmark/cfe/generated.ts';
import { clBench } from '../../../core/benchmark/kinds/cl-bench.ts';
import { methodOfFile } from '../../../core/grading/method.ts';
import { CL_STATUSES, clScore, type ClStatus } from '../../../core/grading/rubrics.ts';
import {
  answerSets,
  findImportedAnswers,
  insertImportedAnswers,
  runOfAnswers,
} from '../../store/answers/answer-sets.ts';
import {
  benchmarksGradedBy,
  findBenchmarkByName,
  insertBenchmark,
  isGradedBy,
  setSourceOf,
} from '../../store/items/benchmarks.ts';
import { putClGrade } from '../../store/answers/cl-answers.ts';
import { clTaskIds, insertClTask, isDerived } from '../../store/items/cl-tasks.ts';
import { addRun } from '../../store/gradings/gradings.ts';
import { insertImportedGrading, setSamples } from '../../store/answers/cl-import.ts';
import { modelId } from '../../store/runs/models.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { insertResponse } from '../../store/answers/responses.ts';
import { addTo } from './add-to.ts';
import { clRows, type ClInput, type ProblemList } from './cl-rows.ts';
import { hashOfFile } from '../files/json-lines.ts';

type Files = ImportReport['files'];
interface AnswersFile {
  path: string;
  kind: 'generated' | 'graded';
}

/** The model that an output file is named after: "gpt-5.jsonl" and "gpt-5_graded.jsonl" are gpt-5's. */
function modelOfFile(name: string): string {
  return name.replace(/\.jsonl?$/, '').replace(/_graded$/, '');
}

interface Target {
  benchmarkId: number;
  ids: Map<string, number>;
  /** Whether tasks that are not there are added. */
  grows: boolean;
}

export function importClAnswers(
  db: WritableDb,
  { path, kind }: AnswersFile,
  input: ClInput,
  list: ProblemList,
  at: string,
): Files[number] | null {
  const hash = hashOfFile(path);
  const target = chooseTarget(db, path, hash, input, list, at);
  if (!target) return null;
  const { benchmarkId } = target;
  const model = input.name ?? modelOfFile(list.file);
  const entry = { file: list.file, kind, name: model, benchmarkId, images: 0 };
  const before = findImportedAnswers(db, benchmarkId, model, hash);
  if (before !== undefined) return { ...entry, runId: before, records: 0 };
  const own = kind === 'generated' ? ownAnswerSet(db, path, target) : undefined;
  if (own) return { ...entry, name: own.model, runId: own.runId, records: 0 };
  const runId = insertImportedAnswers(db, {
    benchmarkId,
    modelId: modelId(db, model),
    file: list.file,
    hash,
    k: 1,
    at,
  });
  const writer = new AnswersWriter(db, target, { runId, file: list.file, hash, at });
  let records = 0;
  for (const row of clRows(path, list)) {
    const problem = writer.take(row);
    if (problem === null) records += 1;
    else list.reject([{ file: list.file, record: row.record, line: row.row.line, ...problem }]);
  }
  setSamples(db, runId, writer.finish());
  return { ...entry, runId, records };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The file of a run of this workspace (`cl infer`) brings no second set of the same answers, whatever it is called. */
function ownAnswerSet(db: WritableDb, path: string, { benchmarkId, ids }: Target): AnswerSetView | undefined {
  if (!answerSets(db, benchmarkId).some(({ source }) => source === 'generation')) return undefined;
  const digests = new Map<number, string[]>();
  const rejected: Rejection[] = [];
  const list: ProblemList = { ...NOWHERE, reject: (problems) => rejected.push(...problems) };
  for (const { taskId, output } of clRows(path, list)) {
    const itemId = ids.get(taskId);
    if (itemId === undefined || output.modelOutput === undefined) return undefined;
    addTo(digests, itemId, digestOf(output.modelOutput));
  }
  return rejected.length > 0 ? undefined : runOfAnswers(db, benchmarkId, digests, digestOf);
}

interface Problem {
  field: string;
  message: string;
}
interface Seen {
  responseId: number;
  text: string;
  trials: Set<number>;
  line: number;
}

interface AnswersRun {
  runId: number;
  file: string;
  hash: string;
  at: string;
}

/** The grades of a file, by judge. */
class GradesWriter {
  readonly #db: WritableDb;
  readonly #benchmarkId: number;
  readonly #of: AnswersRun;
  readonly #gradings = new Map<string, number>();
  #trials = 1;

  constructor(db: WritableDb, benchmarkId: number, of: AnswersRun) {
    this.#db = db;
    this.#benchmarkId = benchmarkId;
    this.#of = of;
  }

  add({ output }: ClRow, answer: Seen): void {
    if (output.score === undefined) return;
    const status = statusOf(output);
    putClGrade(this.#db, {
      runId: this.#gradingOf(output.judge ?? ''),
      responseId: answer.responseId,
      trial: output.trial,
      source: 'import',
      status,
      score: clScore(status),
      requirements: output.requirements,
      rationale: output.rationale ?? '',
      callId: null,
      at: this.#of.at,
    });
    answer.trials.add(output.trial);
    this.#trials = Math.max(this.#trials, output.trial);
  }

  /** A file is one grading, whichever judges its rows name; of one judge alone it is that judge's. */
  finish(): void {
    const { runId: answerRunId, file: name, hash, at } = this.#of;
    const [only = '', ...others] = this.#gradings.keys();
    const method = methodOfFile({ name, hash }, others.length === 0 && only !== '' ? only : null);
    for (const runId of this.#gradings.values())
      addRun(this.#db, { runId, answerRunId, method, trials: this.#trials, at });
  }

  #gradingOf(judge: string): number {
    const known = this.#gradings.get(judge);
    if (known !== undefined) return known;
    const judgeId = judge === '' ? null : modelId(this.#db, judge);
    const id = insertImportedGrading(this.#db, { benchmarkId: this.#benchmarkId, judgeId, ...this.#of });
    this.#gradings.set(judge, id);
    return id;
  }
}

class AnswersWriter {
  readonly #db: WritableDb;
  readonly #target: Target;
  readonly #of: AnswersRun;
  readonly #grades: GradesWriter;
  readonly #seen = new Map<string, Seen[]>();
  #samples = 1;

  constructor(db: WritableDb, target: Target, of: AnswersRun) {
    this.#db = db;
    this.#target = target;
    this.#of = of;
    this.#grades = new GradesWriter(db, target.benchmarkId, of);
  }

  /** Gives what is wrong with the row; null: it was taken. */
  take(row: ClRow): Problem | null {
    const { ids, grows } = this.#target;
    const text = row.output.modelOutput;
    if (text === undefined)
      return { field: 'model_output', message: 'is missing: an answers file needs one in each row' };
    const itemId = ids.get(row.taskId) ?? (grows ? addTask(this.#db, this.#target, row) : undefined);
    if (itemId === undefined)
      return {
        field: 'metadata.task_id',
        message: 'is of no task of this benchmark; import the benchmark that has it',
      };
    const answers = this.#seen.get(row.taskId) ?? [];
    const digest = digestOf(text);
    const same = answers.find((answer) => answer.text === digest);
    if (same && (row.output.score === undefined || same.trials.has(row.output.trial)))
      return { field: 'idx', message: `repeats the answer on line ${String(same.line)}: each idx stands once` };
    if (!same && answers.length === MOST_ANSWERS)
      return {
        field: 'model_output',
        message: `is one more than the ${String(MOST_ANSWERS)} answers that a task may have`,
      };
    this.#grades.add(row, same ?? this.#insert(row, itemId, text, digest));
    return null;
  }

  /** Gives the most answers that a task has. */
  finish(): number {
    this.#grades.finish();
    return this.#samples;
  }

  #insert(row: ClRow, itemId: number, text: string, digest: string): Seen {
    const { runId, at } = this.#of;
    const sampleIndex = this.#seen.get(row.taskId)?.length ?? 0;
    const error = text.trim() === '' ? 'The file holds no output for this task.' : null;
    const responseId = insertResponse(this.#db, { runId, itemId, sampleIndex, text, error, at });
    const answer: Seen = { responseId, text: digest, trials: new Set(), line: row.row.line };
    addTo(this.#seen, row.taskId, answer);
    this.#samples = Math.max(this.#samples, sampleIndex + 1);
    return answer;
  }
}

/** The reference writes these in place of a rationale when it falls back to score 0. */
const FALLBACKS: readonly (readonly [RegExp, ClStatus])[] = [
  [/^No model output\b/, 'empty'],
  [/^API call failed\b/, 'call_failed'],
  [/^JSON parse failed\b/, 'unparsable'],
];

function statusOf(output: ClOutput): ClStatus {
  if (output.score === 1) return 'solved';
  const ours = CL_STATUSES.find((status) => status === output.status);
  if (ours !== undefined && clScore(ours) === 0 && ours !== 'not_run') return ours;
  if ((output.modelOutput ?? '').trim() === '') return 'empty';
  return FALLBACKS.find(([words]) => words.test(output.rationale ?? ''))?.[1] ?? 'unsolved';
}

const NOWHERE: ProblemList = { file: '', reject: () => undefined, refuse: () => null, warn: () => undefined };

/** How many rows at the beginning of a file say which benchmark it belongs to. */
const LOOKED_AT = 20;

function chooseTarget(
  db: WritableDb,
  path: string,
  hash: string,
  input: ClInput,
  list: ProblemList,
  at: string,
): Target | null {
  if (input.benchmark !== undefined) {
    const id = findBenchmarkByName(db, input.benchmark);
    if (id === undefined || !isGradedBy(db, id, 'rubrics'))
      return list.refuse(
        `There is no CL-bench benchmark named "${input.benchmark}" in the workspace. Import the benchmark first.`,
      );
    return { benchmarkId: id, ids: clTaskIds(db, id), grows: isDerived(db, id) };
  }
  const first = firstTasks(path);
  const known = benchmarksGradedBy(db, 'rubrics')
    .map(({ id }) => ({ benchmarkId: id, ids: clTaskIds(db, id), grows: isDerived(db, id) }))
    .filter(({ ids }) => first.some((taskId) => ids.has(taskId)))
    .toSorted((a, b) => count(b.ids, first) - count(a.ids, first) || b.benchmarkId - a.benchmarkId);
  return known[0] ?? derive(db, hash, list, at);
}

function count(ids: ReadonlyMap<string, number>, tasks: readonly string[]): number {
  return tasks.filter((taskId) => ids.has(taskId)).length;
}

function firstTasks(path: string): string[] {
  const tasks: string[] = [];
  for (const { taskId } of clRows(path, NOWHERE)) {
    tasks.push(taskId);
    if (tasks.length >= LOOKED_AT) break;
  }
  return tasks;
}

/** A benchmark made of the tasks that an answers file repeats. */
function derive(db: WritableDb, hash: string, list: ProblemList, at: string): Target {
  const base = modelOfFile(list.file);
  const name = findBenchmarkByName(db, base) === undefined ? base : `${base} ${hash.slice(0, 8)}`;
  const benchmarkId = insertBenchmark(db, { name, kind: clBench.id, sourceName: list.file, hash, tail: '\n', at });
  setSourceOf(db, benchmarkId, { tail: '\n', meta: { derived: true } });
  list.warn(`its tasks are in no benchmark of the workspace: they became the benchmark "${name}"`);
  return { benchmarkId, ids: new Map(), grows: true };
}

function addTask(db: WritableDb, target: Target, row: ClRow): number {
  const position = target.ids.size;
  const raw = taskLine(row.row.raw);
  const { benchmarkId } = target;
  const id = insertClTask(db, { benchmarkId, position, lead: position === 0 ? '' : '\n', raw, task: row });
  target.ids.set(row.taskId, id);
  return id;
}
