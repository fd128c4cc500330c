import type { Command } from '@commander-js/extra-typings';
import { ExportWhat, ImportKind } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import { ITEM_STANDINGS } from '../../core/review/items/item-verdict.ts';
import type { Engine } from '../../engine/index.ts';
import { chooseBenchmark } from '../options/chosen-benchmark.ts';
import { GRADING, gradingNamed, gradingsIn } from '../options/chosen-gradings.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { importAnswers } from '../files/import-answers.ts';
import { importStatus, printReport } from '../files/import-report.ts';
import { importTable, saveMapping, TABLE_NEEDS } from '../files/import-table.ts';
import { choice, type OptionsOf, OVERWRITE, positive } from '../options/options.ts';

/** What is written of a grading. */
const OF_GRADINGS = ['detailed', 'table', 'inspect-scores', 'pairs', 'exam-results', 'cl-graded'] as const;

type Finish = (status: number) => void;

export function transferCommands(program: Command, finish: Finish): void {
  addImport(program, finish);
  addExport(program, finish);
}

const importOptions = (program: Command) =>
  program
    .command('import')
    .description(
      'Read benchmark and answers files, reviewers’ decisions and errata into a workspace; says what it found, and names every record that it rejects',
    )
    .argument('<paths...>', 'benchmark files, generated-answers files, tables of reviews and errata')
    .requiredOption('--workspace <file>', 'the workspace (.sqlite); made when it is not there')
    .option('--kind <kind>', `one of ${ImportKind.options.join(', ')}; recognised from the content when not given`)
    .option('--name <name>', 'name of the benchmark, or of the model for answers (default: from the file name)')
    .option('--benchmark <name>', 'the benchmark that answers belong to (default: found by their ids)')
    .option(
      '--images <folder>',
      'folder to which the image paths in the file are relative (default: the folder of the file)',
    )
    .option('--image-folder <folder>', 'the same')
    .option('--provenance <csv>', 'PROVENANCE.csv (default: the one beside the file, if there is one)')
    .option(
      '--map <file>',
      'a table of any other form (CSV, TSV, JSON, JSON lines, Excel, Parquet, or a folder of them), or an exam in LaTeX or Markdown: its mapping, or "guess"',
    )
    .option(
      '--answers <column...>',
      'the table holds answers alone, to questions that are here: the column of each model’s, as COLUMN or MODEL=COLUMN; rows of one id are samples',
    )
    .option('--id-column <name>', 'of such a table: the column of the questions’ ids (default: the one named so)')
    .option('--part <name>', 'of a folder or a workbook: the part or the sheet to read (default: test, else the first)')
    .option('--save-map <file>', 'write the mapping of the table there, to correct it; nothing is imported')
    .option('--accept-valid', 'import the valid records although others are rejected')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  markscheme import CFE_text.json CFE_mm.json --images . --workspace exams.sqlite\n  markscheme import exam.xlsx --map guess --workspace exams.sqlite\n  markscheme import answers.csv --answers response --name alder-1 --benchmark exam --workspace exams.sqlite',
    );
type ImportOptions = OptionsOf<typeof importOptions>;

function addImport(program: Command, finish: Finish): void {
  importOptions(program).action(async (paths, options) => {
    finish(await withEngine(TABLE_NEEDS, (engine) => importInto(engine, paths, options)));
  });
}

const exportOptions = (program: Command) =>
  program
    .command('export')
    .description("Write a benchmark, answers or results in the benchmarks' own forms")
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .requiredOption('--what <what>', `one of ${ExportWhat.options.join(', ')}`)
    .requiredOption(
      '--out <path>',
      'the file to write; reviews, errata and their scores are CSV if its name ends so, else JSON',
    )
    .option('--benchmark <name>', 'the benchmark (not needed when there is only one)')
    .option(
      '--run <id>',
      'the answers: run id of an imported answers file or a generation (default: the newest)',
      positive('--run'),
    )
    .option('--k <k>', 'k of pass@k in detailed results', positive('--k'))
    .option(
      '--standings <list>',
      `of a filtered benchmark: which items, of ${ITEM_STANDINGS.join(', ')} (default: keep)`,
    )
    .option('--grading <grading>', `of ${OF_GRADINGS.join(', ')}: ${GRADING}`)
    .option('--overwrite', OVERWRITE)
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  markscheme export --workspace exams.sqlite --what benchmark --benchmark CFE_text --out CFE_text.json',
    );
type ExportOptions = OptionsOf<typeof exportOptions>;

function addExport(program: Command, finish: Finish): void {
  exportOptions(program).action(async (options) => {
    finish(await withEngine({}, (engine) => exportFrom(engine, options)));
  });
}

async function importInto(engine: Engine, paths: string[], options: ImportOptions): Promise<number> {
  if (options.saveMap !== undefined) return saveMapping(engine, paths, options.saveMap, options.part);
  const { answers } = options;
  await engine.api('workspace.open', { path: options.workspace, create: answers === undefined });
  if (answers !== undefined) return importAnswers(engine, paths, { ...options, answers });
  if (options.map !== undefined) return importTable(engine, paths, { ...options, map: options.map });
  const report = await engine.api('import.files', {
    paths,
    kind: options.kind === undefined ? undefined : choice(ImportKind.options, options.kind, '--kind'),
    name: options.name,
    benchmark: options.benchmark,
    images: options.images ?? options.imageFolder,
    provenance: options.provenance,
    acceptValid: options.acceptValid ?? false,
  });
  if (options.json) printJson(report);
  else printReport(report);
  return importStatus(report);
}

async function exportFrom(engine: Engine, options: ExportOptions): Promise<number> {
  await engine.api('workspace.open', { path: options.workspace });
  const benchmark = await chooseBenchmark(engine, options.benchmark);
  const what = choice(ExportWhat.options, options.what, '--what');
  if (options.grading !== undefined && !OF_GRADINGS.some((one) => one === what))
    throw new UserError('bad-input', `--grading goes with --what ${OF_GRADINGS.join(', ')}, not with ${what}.`);
  if (options.standings !== undefined && what !== 'filtered')
    throw new UserError('bad-input', `--standings goes with --what filtered, not with ${what}.`);
  const grading =
    options.grading === undefined ? undefined : gradingNamed(await gradingsIn(engine, [benchmark]), options.grading);
  const written = await engine.api('export.write', {
    what,
    benchmarkId: benchmark.id,
    runId: options.run ?? grading?.answerRunId,
    gradingId: grading?.gradingId,
    k: options.k,
    standings: options.standings?.split(',').map((one) => choice(ITEM_STANDINGS, one.trim(), '--standings')),
    path: options.out,
    replace: options.overwrite ?? false,
  });
  if (options.json) printJson(written);
  else for (const path of written.paths) print(`${path}: ${String(written.rows)} rows of ${benchmark.name}`);
  return EXIT.done;
}
