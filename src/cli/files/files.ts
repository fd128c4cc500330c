/** The workspace behind a command that takes files: it keeps the run's state beside the output, so that a killed run resumes (docs/design/command-line.md, "State"). */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { UserError } from '../../contract/router.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { EngineCalls, InputOf } from '../../contract/calls.ts';
import { benchmarkOfFile, type FileKind } from '../../core/benchmark/kinds.ts';
import { cfe } from '../../core/benchmark/kinds/cfe.ts';
import type { Engine } from '../../engine/index.ts';
import { detect } from '../../engine/transfer/import/detect.ts';
import { examHash } from '../../engine/transfer/import/import-course-exam.ts';
import { hashOfFile } from '../../engine/transfer/files/json-lines.ts';
import { readPrices } from '../../engine/transfer/import/import-prices.ts';
import { refuseOutput } from '../../engine/transfer/files/outputs.ts';
import { readSource } from '../../engine/transfer/files/read-file.ts';
import { chooseByVariables } from '../options/chosen-benchmark.ts';
import { log } from '../context.ts';
import { examFiles } from '../exam/exam-check.ts';
import { printFindings } from './import-report.ts';

/**
 * Opens the workspace of a command, made when it is not there. The files that the command reads are looked for first: without them nothing is
 * made, and nothing is begun anew. Throws UserError bad-input, would-destroy.
 */
export async function openFileWorkspace(
  engine: Engine,
  output: string,
  options: Kept & { workspace?: string; fresh?: boolean; dryRun?: boolean },
  inputs: readonly string[] = [],
): Promise<string> {
  for (const file of inputs)
    if (!existsSync(file)) throw new UserError('bad-input', `${file} was not found. Check the path.`);
  if (!isFolder(output)) refuseOutput(output, inputs);
  const folder = dirname(output);
  if (!isFolder(folder))
    throw new UserError(
      'bad-input',
      `The folder ${folder} of the output was not found. Make it, or choose another --output.`,
    );
  if (options.prices !== undefined) readPrices(options.prices);
  const path = options.workspace ?? `${output}.markscheme.sqlite`;
  if (!options.fresh || options.dryRun || options.workspace !== undefined) {
    await engine.api('workspace.open', { path, create: true });
    await keep(engine, options);
    return path;
  }
  const { kept } = await engine.api('workspace.renew', { path });
  if (kept !== null) log(`The workspace of before, with everything in it, is kept as ${kept}.`);
  await keep(engine, options);
  return path;
}

/** What a command says for its workspace from here on: hosts that may be asked by http, and prices. */
interface Kept {
  allowHttp?: string[];
  prices?: string;
}
export async function keep(engine: Engine, { allowHttp = [], prices }: Kept): Promise<void> {
  if (prices !== undefined) await engine.api('prices.import', { path: resolve(prices) });
  for (const host of allowHttp) await engine.api('httpHosts.set', { host, allowed: true });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export interface BenchmarkFile {
  /** The file, or a course exam's folder. */
  file: string;
  kind?: InputOf<EngineCalls, 'import.files'>['kind'];
  images?: string | undefined;
  acceptValid?: boolean | undefined;
}

/**
 * The benchmark of a file in the open workspace, known by its content, imported when it is not there yet. What is wrong with it is told. Throws
 * UserError bad-input when the file is refused.
 */
export async function ensureBenchmark(
  engine: Engine,
  { file, kind, images, acceptValid = false }: BenchmarkFile,
): Promise<BenchmarkView> {
  const exam = statSync(file, { throwIfNoEntry: false })?.isDirectory() ? examFiles(file) : null;
  const paths = exam ?? [file];
  const hash = exam ? examHashOf(exam) : hashOfFile(file);
  const there = await engine.api('benchmarks.list', {});
  const present = there.find((benchmark) => benchmark.hash === hash);
  if (present) return present;
  const plain = basename(exam?.[1] ?? file).replace(/\.jsonl?$/, '');
  const name = there.some((benchmark) => benchmark.name === plain) ? `${plain} ${hash.slice(0, 8)}` : plain;
  const report = await engine.api('import.files', { paths, kind, name, images, acceptValid });
  printFindings(report);
  const id = report.files[0]?.benchmarkId;
  const benchmark = (await engine.api('benchmarks.list', {})).find((entry) => entry.id === id);
  if (report.written && benchmark) return benchmark;
  throw new UserError('bad-input', `${file} was refused; the lines above say why.`);
}

/** The benchmark's file of the reference scripts, where nothing is named. */
export const USUAL_BENCHMARK = 'CFE_text.json';

/**
 * Opens the workspace of a command over rows with its benchmark: that of a file, or the one that an existing workspace holds under the name of
 * --benchmark, as an own exam. `inputs` are the files that are read. Throws UserError bad-input, would-destroy.
 */
export async function openRows(
  engine: Engine,
  output: string,
  options: Parameters<typeof openFileWorkspace>[2] & {
    benchmark?: string;
    imageFolder?: string;
    acceptValid?: boolean;
  },
  named: { file: string | undefined; more?: readonly string[] },
): Promise<{ workspace: string; benchmark: BenchmarkView; inputs: string[] }> {
  const { benchmark: name, imageFolder: images, acceptValid } = options;
  const more = named.more ?? [];
  if (name === undefined) {
    const file = named.file ?? USUAL_BENCHMARK;
    const inputs = [file, ...more];
    const workspace = await openFileWorkspace(engine, output, options, inputs);
    return {
      ...{ workspace, inputs },
      benchmark: await ensureBenchmark(engine, { file, kind: rowsKindOf(file), images, acceptValid }),
    };
  }
  if (named.file !== undefined)
    throw new UserError('bad-input', `--benchmark and ${named.file} both name the benchmark. Give one of them.`);
  if (options.workspace === undefined)
    throw new UserError('bad-input', '--benchmark names what a workspace holds: say which with --workspace FILE.');
  const workspace = await openFileWorkspace(engine, output, options, [options.workspace, ...more]);
  return { workspace, inputs: [...more], benchmark: await chooseByVariables(engine, name) };
}

/** What the benchmark of a command over rows is: an own exam's file says that it is one; any other is read as CFE-Bench, and told where it is not. */
export function rowsKindOf(file: string): FileKind {
  const { kind } = detect(readSource(file));
  return kind !== null && benchmarkOfFile(kind)?.rowsCorrected === true ? kind : cfe.id;
}

function examHashOf([metadata, questions]: readonly [metadata: string, questions: string]): string {
  return examHash({ metadata: readSource(metadata), questions: readSource(questions) });
}
