/** `markscheme import TABLE --answers COLUMN`: answers in a table of their own, to questions that are here (docs/tables.md). */
import { basename, extname } from 'node:path';
import { UserError } from '../../contract/router.ts';
import type { TablePreview } from '../../contract/table-calls.ts';
import type { Engine } from '../../engine/index.ts';
import { chooseByVariables } from '../options/chosen-benchmark.ts';
import { printJson } from '../context.ts';
import { importStatus, printReport } from './import-report.ts';
import { oneTable } from './import-table.ts';

interface AnswerOptions {
  answers: string[];
  idColumn?: string;
  benchmark?: string;
  name?: string;
  part?: string;
  acceptValid?: boolean;
  json?: boolean;
}

/** An answer set for each model, to the benchmark that is named, or the only one. Throws UserError. */
export async function importAnswers(engine: Engine, paths: readonly string[], options: AnswerOptions): Promise<number> {
  const path = oneTable(paths);
  const { id: benchmarkId } = await chooseByVariables(engine, options.benchmark);
  const preview = await engine.api('tables.preview', { path, part: options.part });
  const report = await engine.api('tables.importAnswers', {
    path,
    part: options.part,
    benchmarkId,
    id: idIn(path, preview, options.idColumn),
    answers: options.answers.map((given) => answersIn(path, preview, given, options)),
    acceptValid: options.acceptValid ?? false,
  });
  if (options.json) printJson(report);
  else printReport(report);
  return importStatus(report);
}

/** The column of ids: the one that is named, or that bears such a name. Rows of one id are samples, so that their difference tells nothing. */
function idIn(path: string, { columns, mapping }: TablePreview, named: string | undefined): string {
  if (named !== undefined) return columnOf(path, columns, named, '--id-column');
  const found = mapping.id ?? columns.find(({ name }) => name.toLowerCase() === 'id')?.name;
  if (found !== undefined) return found;
  throw new UserError('bad-input', `Say with --id-column which column of ${path} holds the ids: ${listed(columns)}.`);
}

/** "COLUMN" or "MODEL=COLUMN". A column alone is of the model that --name says, else of its own name where there are several, else of the file's. */
function answersIn(
  path: string,
  { columns }: TablePreview,
  given: string,
  { answers, name }: AnswerOptions,
): { column: string; model: string } {
  const at = columns.some((one) => one.name === given) ? -1 : given.indexOf('=');
  const column = columnOf(path, columns, given.slice(at + 1).trim(), '--answers');
  if (at > 0) return { column, model: given.slice(0, at).trim() };
  return { column, model: name ?? (answers.length > 1 ? column : basename(path, extname(path))) };
}

function columnOf(path: string, columns: TablePreview['columns'], named: string, option: string): string {
  if (columns.some(({ name }) => name === named)) return named;
  throw new UserError('bad-input', `${option}: ${path} has no column "${named}". It has: ${listed(columns)}.`);
}

const listed = (columns: TablePreview['columns']): string => columns.map(({ name }) => name).join(', ');
