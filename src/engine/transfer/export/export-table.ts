/**
 * Every answer of a benchmark as a row of one table, with what its grading says of it: for R, pandas, DuckDB or a spreadsheet (docs/data.md). CSV,
 * or Parquet when the file is named so.
 */
import { schemaFromColumnData, type BasicType } from 'hyparquet-writer';
import type { GradingView } from '../../../contract/grading-calls.ts';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import { overallStatus, shownStatus, STATUSES } from '../../../core/grading/status.ts';
import { isRight, variableShare } from '../../../core/metrics/accuracy.ts';
import { ofNoGrading } from '../../../core/report/methods.ts';
import { toCsv } from '../../../core/report/table-text.ts';
import { answersIn } from '../../store/answers/answer-sets.ts';
import { methodsOf } from '../../store/gradings/methods.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { decidedByHand, statusesOf, type AnswerStatuses } from '../../store/gradings/statuses.ts';
import { VERSION } from '../../version.ts';
import type { Outputs } from '../files/outputs.ts';
import { parquetPieces } from '../files/parquet-pieces.ts';

/** The columns in their order: a promise to whoever reads the file (docs/data.md). */
const COLUMNS: Record<string, BasicType> = {
  benchmark: 'STRING',
  item: 'INT32',
  item_id: 'STRING',
  subject: 'STRING',
  item_type: 'STRING',
  model: 'STRING',
  answer_set: 'STRING',
  sample: 'INT32',
  grading: 'STRING',
  trial: 'INT32',
  status: 'STRING',
  right: 'BOOLEAN',
  right_without_experts: 'BOOLEAN',
  variable_accuracy: 'DOUBLE',
  variables: 'INT32',
  ...Object.fromEntries(STATUSES.map((status) => [`variables_${status}`, 'INT32' as const])),
  by_hand: 'INT32',
  cut_off: 'BOOLEAN',
  grading_id: 'INT32',
  judge: 'STRING',
  protocol: 'STRING',
  verifier: 'STRING',
  methods: 'STRING',
};
type Value = string | number | boolean | null;
type TableRow = Record<string, Value>;

export interface GradedAnswers {
  set: AnswerSetView;
  grading: GradingView | null;
}

/** Writes the answers that were asked for of these sets, each in its grading, trial by trial. Throws UserError where the file may not be written. */
export function exportTable(
  db: ReadableDb,
  benchmark: { id: number; name: string; hash: string },
  of: readonly GradedAnswers[],
  path: string,
  outputs: Outputs,
): { paths: string[]; rows: number } {
  let rows = 0;
  const counted = function* (): Generator<TableRow> {
    for (const one of of)
      for (const row of rowsOf(db, benchmark, one)) {
        rows += 1;
        yield row;
      }
  };
  outputs.write(
    path,
    /\.parquet$/i.test(path)
      ? parquetPieces(counted(), {
          schema: schemaFromColumnData({ columnData: columnsOf([]) }),
          columnsOf,
          most: GROUP,
        })
      : csvPieces(counted()),
  );
  return { paths: [path], rows };
}

function* rowsOf(
  db: ReadableDb,
  benchmark: { id: number; name: string; hash: string },
  { set, grading }: GradedAnswers,
): Generator<TableRow> {
  const answers = answersIn(db, set.runId);
  const methods = grading
    ? methodsOf(db, grading.gradingId).paragraph
    : ofNoGrading(`answers to ${benchmark.name} (sha256 ${benchmark.hash}) that nobody has graded`, VERSION);
  for (let trial = 1; trial <= (grading?.trials ?? 1); trial += 1) {
    const of = { answerRunId: set.runId, gradingId: grading?.gradingId ?? null, trial };
    const byHand = decidedByHand(db, of);
    for (const found of statusesOf(db, of)) {
      const answer = answers.get(found.responseId);
      if (!answer) continue;
      yield {
        benchmark: benchmark.name,
        ...answer,
        model: set.model,
        answer_set: set.name,
        grading: grading?.name ?? null,
        trial: grading ? trial : null,
        ...figuresOf(found, byHand.get(found.responseId) ?? 0),
        // Files of answers do not say why they end.
        ...(set.source === 'import' ? { cut_off: null } : {}),
        grading_id: grading?.gradingId ?? null,
        judge: grading?.method.judge?.model ?? null,
        protocol: grading?.method.protocol ?? null,
        verifier: grading?.method.verifier ?? null,
        methods,
      };
    }
  }
}

function figuresOf({ judged, cut, ...answer }: AnswerStatuses, byHand: number): TableRow {
  const statuses = answer.statuses.map(shownStatus);
  const counts = STATUSES.map((status): [string, number] => [
    `variables_${status}`,
    statuses.filter((one) => one === status).length,
  ]);
  return {
    status: overallStatus(statuses),
    right: isRight(statuses),
    right_without_experts: isRight(judged),
    variable_accuracy: variableShare(statuses),
    variables: statuses.length,
    ...Object.fromEntries(counts),
    by_hand: byHand,
    cut_off: cut,
  };
}

const names = Object.keys(COLUMNS);

function* csvPieces(rows: Iterable<TableRow>): Generator<string> {
  yield toCsv([names]);
  for (const row of rows) yield toCsv([names.map((name) => cellOf(row[name] ?? null))]);
}

const cellOf = (value: Value): string | number | null => (typeof value === 'boolean' ? String(value) : value);

/** So many rows stand in memory at once. */
const GROUP = 10_000;

const columnsOf = (group: readonly TableRow[]) =>
  Object.entries(COLUMNS).map(([name, type]) => ({
    name,
    type,
    nullable: true,
    data: group.map((row) => row[name] ?? null),
  }));
