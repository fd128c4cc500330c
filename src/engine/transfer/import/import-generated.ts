import { namesOfDetailed, parseDetailedRow, type StatedVerdict } from '../../../core/benchmark/cfe/detailed-row.ts';
import {
  fileNameOf,
  modelOfName,
  parseGeneratedRow,
  type GeneratedRow,
} from '../../../core/benchmark/cfe/generated.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import { methodOfFile } from '../../../core/grading/method.ts';
import type { Rows } from '../../../core/benchmark/rows.ts';
import { findBenchmarkByName, listBenchmarks } from '../../store/items/benchmarks.ts';
import { itemsByExternalId } from '../../store/items/items.ts';
import { modelId } from '../../store/runs/models.ts';
import type { ReadableDb, WritableDb } from '../../store/file/open.ts';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import { findImportedAnswers, insertImportedAnswers, setsOfAnswers } from '../../store/answers/answer-sets.ts';
import { importedVariables } from '../../store/items/annotations.ts';
import { insertImportedGrading } from '../../store/answers/cl-import.ts';
import { refreshVerdicts } from '../../store/gradings/effective.ts';
import { addRun } from '../../store/gradings/gradings.ts';
import { insertResponse } from '../../store/answers/responses.ts';
import { putLayers, type NewVerdict } from '../../store/gradings/verdicts.ts';
import type { SourceFile } from '../files/read-file.ts';

/** An answers file that was read, checked and matched with a benchmark's items, but not yet written. */
export interface PreparedAnswers {
  of: 'answers';
  kind: 'generated' | 'detailed';
  source: SourceFile;
  model: string;
  /** Whether the user or the file's name says whose answers they are. */
  isNamed: boolean;
  benchmarkId: number;
  answers: { itemId: number; answers: (string | null)[]; verdicts?: StatedVerdict[][] }[];
  /** Who judged a file of detailed results; null when its name does not say. */
  judge: string | null;
  /** Whether the verdicts of such a file are all the offline verifier's. */
  byOffline: boolean;
  rejections: Rejection[];
  warnings: Rejection[];
}

/**
 * Reads a generated-answers file, or detailed results with the verdicts on the answers. Which benchmark it belongs to is given by name, or found by its ids. A row whose id stands at two items of
 * the benchmark serves both; as many rows as items with that id are taken in order (docs/design/files.md, "Ids are not unique").
 */
export function prepareGenerated(
  db: ReadableDb,
  source: SourceFile,
  rows: Rows,
  {
    kind,
    model,
    benchmark,
  }: { kind: PreparedAnswers['kind']; model: string | undefined; benchmark: string | undefined },
): PreparedAnswers {
  const rejections: Rejection[] = [];
  const warnings: Rejection[] = [];
  const parsed: AnswersRow[] = [];
  const parse = kind === 'detailed' ? parseDetailedRow : parseGeneratedRow;
  const names = kind === 'detailed' ? namesOfDetailed(source.name) : { model: modelOfName(source.name), judge: null };
  rows.rows.forEach((row, index) => {
    const answers = parse(row, source.name, index + 1);
    if (Array.isArray(answers)) rejections.push(...answers);
    else parsed.push(answers);
  });
  const prepared: PreparedAnswers = {
    of: 'answers',
    kind,
    source,
    model: model ?? names.model ?? source.name.replace(/\.json$/, ''),
    isNamed: (model ?? names.model) !== null,
    judge: names.judge,
    byOffline: kind === 'detailed' && parsed.every((row) => row.byOffline === true),
    benchmarkId: 0,
    answers: [],
    rejections,
    warnings,
  };
  const target = chooseBenchmark(db, parsed, benchmark);
  if (typeof target === 'string') {
    rejections.push({ file: source.name, record: null, line: null, field: null, message: target });
    return prepared;
  }
  prepared.benchmarkId = target;
  const matched = answersOf(db, target, parsed, source.name);
  prepared.answers = matched.answers;
  rejections.push(...matched.rejections);
  warnings.push(...matched.warnings);
  if (kind === 'detailed') refuseOtherVariables(db, prepared, parsed);
  return prepared;
}

type AnswersRow = GeneratedRow & { verdicts?: StatedVerdict[][]; byOffline?: boolean };

/** The items that the rows of a file answer, by their ids. */
export function answersOf(
  db: ReadableDb,
  benchmarkId: number,
  rows: readonly AnswersRow[],
  file: string,
): Pick<PreparedAnswers, 'answers' | 'rejections' | 'warnings'> {
  const items = itemsByExternalId(db, benchmarkId);
  const matched: ReturnType<typeof answersOf> = { answers: [], rejections: [], warnings: [] };
  const byId = Map.groupBy(rows, (row) => row.externalId);
  for (const [id, group] of byId) {
    const places = items.get(id);
    const place = (row: GeneratedRow, message: string): Rejection => ({
      file,
      record: row.record,
      line: row.line,
      field: 'id',
      message,
    });
    if (!places) {
      for (const row of group) matched.rejections.push(place(row, `${id.slice(0, 16)} is not an id of the benchmark`));
      continue;
    }
    const last = group.at(-1);
    if (group.length > places.length && last) {
      matched.warnings.push(
        place(
          last,
          `stands in ${String(group.length)} rows for ${String(places.length)} item(s); the last rows are used`,
        ),
      );
    }
    const used = group.slice(-places.length);
    places.forEach((itemId, index) => {
      const row = used.length === places.length ? used[index] : used.at(-1);
      if (row)
        matched.answers.push({ itemId, answers: row.answers, ...(row.verdicts ? { verdicts: row.verdicts } : {}) });
    });
  }
  return matched;
}

function chooseBenchmark(db: ReadableDb, rows: GeneratedRow[], name: string | undefined): number | string {
  if (name !== undefined) {
    return (
      findBenchmarkByName(db, name) ??
      `There is no benchmark named "${name}" in the workspace. Import the benchmark first.`
    );
  }
  const ids = new Set(rows.map((row) => row.externalId));
  const ranked = listBenchmarks(db)
    .map((benchmark) => {
      const known = itemsByExternalId(db, benchmark.id);
      return { id: benchmark.id, hits: [...ids].filter((id) => known.has(id)).length };
    })
    .sort((a, b) => b.hits - a.hits);
  const best = ranked[0];
  if (!best || best.hits === 0)
    return 'None of its ids belongs to a benchmark in the workspace. Import the benchmark first, or name it.';
  return best.id;
}

/**
 * The answer set that this very file already became, by this model for this benchmark, or that holds these very answers since a run here made
 * them. Importing it again changes nothing.
 */
export function importedBefore(db: ReadableDb, prepared: PreparedAnswers): number | undefined {
  const { benchmarkId, model, isNamed, kind, source, answers } = prepared;
  const known = findImportedAnswers(db, benchmarkId, model, source.hash);
  if (known !== undefined || kind === 'detailed') return known;
  // Names of files leave out what file names cannot hold.
  const isOf = (set: AnswerSetView): boolean => fileNameOf(set.model) === fileNameOf(model);
  const same = setsOfAnswers(db, benchmarkId, answers).filter((set) => set.source === 'generation');
  const [only, ...more] = isNamed ? same.filter(isOf) : same;
  return more.length === 0 ? only?.runId : undefined;
}

/** Writes the answers as a generation run of origin "import". Returns the run's id. */
export function writeAnswers(db: WritableDb, prepared: PreparedAnswers, at: string): number {
  const k = Math.max(1, ...prepared.answers.map((row) => row.answers.length));
  const { benchmarkId, model, source } = prepared;
  const runId = insertImportedAnswers(db, {
    benchmarkId,
    modelId: modelId(db, model),
    file: source.name,
    hash: source.hash,
    k,
    at,
  });
  const judgingRunId = prepared.kind === 'detailed' ? insertVerdictsRun(db, prepared, runId, at) : null;
  for (const row of prepared.answers) {
    const variables = judgingRunId === null ? [] : importedVariables(db, row.itemId);
    row.answers.forEach((text, sampleIndex) => {
      const missing = text === null || text.trim() === '';
      const responseId = insertResponse(db, {
        runId,
        itemId: row.itemId,
        sampleIndex,
        text,
        error: missing ? 'The file has none for this sample.' : null,
        at,
      });
      const stated = row.verdicts?.[sampleIndex];
      if (judgingRunId === null || !stated) return;
      putLayers(
        db,
        { runId: judgingRunId, responseId, trial: 1, at },
        [],
        stated.flatMap((one, index) => verdictRow(variables[index]?.id, one)),
      );
      refreshVerdicts(db, { responseId, runId: judgingRunId, trial: 1 });
    });
  }
  return runId;
}

/** The verdicts of a file are kept as a judging run of origin "import", and are a grading of their own. */
function insertVerdictsRun(
  db: WritableDb,
  { benchmarkId, judge, byOffline, source }: PreparedAnswers,
  answerRunId: number,
  at: string,
): number {
  const judgeId = judge === null ? null : modelId(db, judge);
  const runId = insertImportedGrading(db, { benchmarkId, judgeId, file: source.name, hash: source.hash, at });
  addRun(db, { runId, answerRunId, method: methodOfFile(source, judge, byOffline), trials: 1, at });
  return runId;
}

function verdictRow(variableId: number | undefined, stated: StatedVerdict): NewVerdict[] {
  if (variableId === undefined) return [];
  return [{ ...stated, variableId, source: 'import', reasonCode: 'imported', callId: null }];
}

/** Verdicts belong to variables by their order: a row with another number of them is about another question. */
function refuseOtherVariables(db: ReadableDb, prepared: PreparedAnswers, rows: readonly AnswersRow[]): void {
  const fits = ({ itemId, verdicts = [] }: PreparedAnswers['answers'][number]): boolean => {
    const count = importedVariables(db, itemId).length;
    const other = verdicts.find((list) => list.length !== count);
    if (!other) return true;
    const row = rows.find((one) => one.verdicts === verdicts);
    const message = `has ${String(other.length)} results for an answer, but the question has ${String(count)} variables`;
    prepared.rejections.push({
      file: prepared.source.name,
      record: row?.record ?? null,
      line: row?.line ?? null,
      field: 'judgment_llm',
      message,
    });
    return false;
  };
  prepared.answers = prepared.answers.filter(fits);
}
