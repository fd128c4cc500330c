import type { Command } from 'commander';
import { ExportWhat, ImportKind } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import type { BenchmarkView, ImportReport } from '../../contract/workspace-shapes.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';

interface ImportOptions {
  workspace: string;
  kind?: string;
  name?: string;
  images?: string;
  imageFolder?: string;
  provenance?: string;
  benchmark?: string;
  acceptValid?: boolean;
  json?: boolean;
}
interface ExportOptions {
  workspace: string;
  what: string;
  benchmark?: string;
  run?: string;
  k?: string;
  out: string;
  json?: boolean;
}

export function transferCommands(program: Command, finish: (status: number) => void): void {
  program
    .command('import')
    .description(
      'Read benchmark and answers files into a workspace; says what it found, and names every record that it rejects',
    )
    .argument('<paths...>', 'benchmark files, generated-answers files')
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
    .option('--accept-valid', 'import the valid records although others are rejected')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  markscheme import CFE_text.json CFE_mm.json --images . --workspace exams.sqlite',
    )
    .action(async (paths: string[], options: ImportOptions) => {
      finish(
        await withEngine({}, async (engine) => {
          await engine.api('workspace.open', { path: options.workspace, create: true });
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
        }),
      );
    });

  program
    .command('export')
    .description("Write a benchmark, answers or results in the benchmarks' own forms")
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .requiredOption('--what <what>', `one of ${ExportWhat.options.join(', ')}`)
    .requiredOption('--out <path>', 'the file to write')
    .option('--benchmark <name>', 'the benchmark (not needed when there is only one)')
    .option('--run <id>', 'the answers: run id of an imported answers file or a generation (default: the newest)')
    .option('--k <k>', 'k of pass@k in detailed results')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  markscheme export --workspace exams.sqlite --what benchmark --benchmark CFE_text --out CFE_text.json',
    )
    .action(async (options: ExportOptions) => {
      finish(
        await withEngine({}, async (engine) => {
          await engine.api('workspace.open', { path: options.workspace });
          const benchmark = await chooseBenchmark(engine, options.benchmark);
          const written = await engine.api('export.write', {
            what: choice(ExportWhat.options, options.what, '--what'),
            benchmarkId: benchmark.id,
            runId: options.run === undefined ? undefined : Number(options.run),
            k: options.k === undefined ? undefined : Number(options.k),
            path: options.out,
          });
          if (options.json) printJson(written);
          else for (const path of written.paths) print(`${path}: ${String(written.rows)} rows of ${benchmark.name}`);
          return EXIT.done;
        }),
      );
    });
}

/** The value if it is one of the allowed ones. Throws UserError "bad-input" naming the option. */
export function choice<T extends string>(allowed: readonly T[], value: string, option: string): T {
  const found = allowed.find((entry) => entry === value);
  if (found === undefined)
    throw new UserError('bad-input', `${option} ${value}: it must be one of ${allowed.join(', ')}.`);
  return found;
}

export async function chooseBenchmark(engine: Engine, name: string | undefined): Promise<BenchmarkView> {
  const benchmarks = await engine.api('benchmarks.list', {});
  const names = benchmarks.map((benchmark) => benchmark.name).join(', ');
  const found =
    name === undefined
      ? benchmarks.length === 1
        ? benchmarks[0]
        : undefined
      : benchmarks.find((benchmark) => benchmark.name === name);
  if (found) return found;
  if (benchmarks.length === 0)
    throw new UserError('bad-input', 'The workspace holds no benchmark yet: import one first.');
  throw new UserError(
    'bad-input',
    name === undefined
      ? `Say which benchmark with --benchmark: ${names}.`
      : `There is no benchmark "${name}". There are: ${names}.`,
  );
}

/** Prints what an import did; rejections and warnings go to stderr, each with its place. */
export function printReport(report: ImportReport): void {
  for (const [word, list] of [
    ['rejected', report.rejections],
    ['warning', report.warnings],
  ] as const) {
    for (const { file, record, line, field, message } of list) {
      const place = [
        record === null ? null : `record ${String(record)}`,
        line === null ? null : `line ${String(line)}`,
        field,
      ]
        .filter((part) => part !== null)
        .join(', ');
      log(`${word}: ${file}${place === '' ? '' : ` (${place})`}: ${message}`);
    }
  }
  for (const file of report.files) {
    const noun = ANSWERS.has(file.kind) ? 'answers' : 'items';
    const images = file.images > 0 ? `, ${String(file.images)} images` : '';
    if (report.written) print(`${file.file}: ${String(file.records)} ${noun}${images}, as "${file.name}"`);
  }
  if (!report.written) {
    const count = report.rejections.length;
    log(
      `Nothing was imported: ${String(count)} rejection${count === 1 ? '' : 's'}. Correct the file${report.files.length > 0 ? ', or take the valid records with --accept-valid' : ''}.`,
    );
  }
}

const ANSWERS = new Set(['generated', 'detailed', 'graded']);

export function importStatus(report: ImportReport): number {
  if (!report.written) return EXIT.bad;
  return report.rejections.length > 0 ? EXIT.failures : EXIT.done;
}
