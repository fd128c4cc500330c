import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Option, type Command } from '@commander-js/extra-typings';
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import type { ExamModelResult } from '../../contract/exam-calls.ts';
import type { RunView } from '../../contract/run-view.ts';
import type { ModelRef } from '../../contract/shapes.ts';
import { examFolderName } from '../../core/benchmark/course-exam/course-exam-results.ts';
import { asFileName } from '../../core/benchmark/file-names.ts';
import { localTimestamp } from '../../core/benchmark/timestamp.ts';
import { courseExam } from '../../core/benchmark/kinds/course-exam.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import { ENV_FILE, readEnvFile } from '../exam/env-file.ts';
import { checkExam, examFiles } from '../exam/exam-check.ts';
import { ensureBenchmark, openFileWorkspace } from '../files/files.ts';
import {
  modelOption,
  type OptionsOf,
  OVERWRITE,
  PROVIDER_NAMES,
  providerOption,
  workersOption,
} from '../options/options.ts';
import { percent } from '../output/percent.ts';
import { followRun } from '../output/progress.ts';
import { addRunOptions, JUDGING, runConfig, sayUnsent, showDryRun } from '../options/run-options.ts';
import { streamedFiles, streamExamLines } from '../exam/exam-stream.ts';

/** Where the original looks for its files. */
const DATA_DIR = './data/benchmark';

/** The original asks the model that sits the exam as coldly as the judge. */
const SITTING = { ...JUDGING, effort: 'not sent' };

const runOptions = (run: Command) =>
  addRunOptions(run, SITTING)
    .description("Have a model sit the exams and grade it; writes the benchmark's four result files")
    .option('-d, --data-dir <folder>', 'the folder of exams_metadata.json and questions.jsonl', DATA_DIR)
    .requiredOption('-m, --model-name <model>', 'the model that sits the exams', modelOption('--model-name'))
    .addOption(new Option('-a, --agent <agent>', 'who sits the exams').choices(['llm'] as const).default('llm'))
    .option('--provider <provider>', `its provider: ${PROVIDER_NAMES} (default: the one of env.toml, else openai)`)
    .option('--env-file <file>', `the benchmark's file of keys and addresses (default: ${ENV_FILE}, if it is there)`)
    .option('--judge-provider <provider>', "the short answers' judge's, or none (default: the model's provider)")
    .option(
      '--judge-model <model>',
      'the model that grades short answers (default: the model itself)',
      modelOption('--judge-model'),
    )
    .option(
      '-o, --output-dir <folder>',
      'the folder that receives the four files (default: outputs/course_exam__{model}__{time of the run})',
    )
    .option('--max-workers <n>', 'limit of requests in flight', workersOption('--max-workers'), 2)
    .option('--base-url <url>', "address of the provider (https, or this machine's own)")
    .option('--judge-base-url <url>', "address of the judge's provider, where it is another")
    .option('--key-file <file>', 'file with the key')
    .option('--workspace <file>', 'keep the state in this workspace instead of OUTPUT_DIR.markscheme.sqlite')
    .option('--overwrite', OVERWRITE)
    .option('--fresh', 'start anew: no stored answer and no cached reply is used')
    .option('--accept-valid', 'use the valid questions although others are rejected')
    .option('--json', 'print the figures as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  markscheme exam run --data_dir data/benchmark --model_name gpt-4o --judge_model gpt-5-mini --output_dir results',
    );
type Given = OptionsOf<typeof runOptions> & { provider: string };

export function examCommand(program: Command, finish: (status: number) => void): void {
  const exam = program
    .command('exam')
    .description('The course exam benchmark')
    .addHelpText('after', '\nExample:\n  markscheme exam run --data_dir data/benchmark --model_name gpt-4o');
  exam
    .command('check')
    .description("Check a course exam's two files, as the benchmark's own test.sh does; nothing is imported")
    .argument('[folder]', 'the folder of exams_metadata.json and questions.jsonl', DATA_DIR)
    .option('--json', 'print what was found as JSON')
    .addHelpText('after', '\nExample:\n  markscheme exam check data/benchmark')
    .action((folder, { json = false }) => {
      finish(checkExam(folder, json));
    });
  runOptions(exam.command('run')).action(async (options) => {
    const providers = readEnvFile(options.envFile, process.env);
    const given = { ...options, provider: options.provider ?? providerOfFile(providers) };
    finish(
      await withEngine({ keyFile: options.keyFile, addresses: [options.baseUrl, options.judgeBaseUrl] }, (engine) =>
        runExam(engine, given),
      ),
    );
  });
}

/** Whose key env.toml holds. Throws UserError bad-input when there are several, and nobody said which. */
function providerOfFile([first = 'openai', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  throw new UserError(
    'bad-input',
    `${ENV_FILE} holds keys of ${[first, ...others].join(', ')}: say whose model it is with --provider.`,
  );
}

async function runExam(engine: Engine, options: Given): Promise<number> {
  const inputs = examFiles(options.dataDir);
  const model = modelOf(options);
  const judge = judgeOf(options, model);
  const workspace = await openFileWorkspace(engine, options.outputDir ?? unnamedOutput(model.model), options);
  const { dataDir: file, acceptValid } = options;
  const { id: benchmarkId } = await ensureBenchmark(engine, { file, kind: courseExam.id, acceptValid });
  const { budget, batch, rpm, tpm, promptTexts, items, ...given } = runConfig(options);
  const { temperature = SITTING.temperature, thinkingBudget = SITTING.thinkingBudget } = given;
  const sampling = { ...given, temperature, thinkingBudget };
  const common = {
    ...{ benchmarkId, workers: options.maxWorkers, fresh: options.fresh ?? false, continue: true },
    ...{ batch, rpm, tpm, promptTexts, items },
  };
  const asking = { ...common, ...sampling, budget, model, k: 1, images: false };
  if (options.dryRun) {
    const further = judge ? await judgeCalls(engine, benchmarkId, items?.ids) : [];
    return showDryRun(engine, { ...asking, kind: 'generation' }, options.json ?? false, further);
  }
  await sayUnsent(engine, model, sampling, SITTING);
  const answering = await engine.api('runs.startGeneration', asking);
  const folder =
    options.outputDir ??
    join(
      'outputs',
      examFolderName(model.model, localTimestamp(new Date(answering.createdAt)).replace(' ', '_').replaceAll(':', '-')),
    );
  const quiet = options.json ?? false;
  const replace = options.overwrite ?? false;
  const target = { purpose: 'exam-results' as const, inputs, replace };
  await engine.api('export.check', { ...target, paths: [folder] });
  await engine.api('export.check', { ...target, paths: streamedFiles(folder), growing: true });
  const stream = streamExamLines(engine, benchmarkId, answering.runId, folder);
  try {
    const answered = await followRun(engine, answering.runId, quiet);
    if (answered.state !== 'done') return ended(answered);
    // One budget for both runs: the judge has what the model left.
    const left = budget == null ? budget : budget - (answered.cost ?? 0);
    if (judge && left != null && left <= 0) return spent(answered);
    const grading = await engine.api('runs.startJudging', {
      ...common,
      ...(judge ? { budget: left } : {}),
      answerRunIds: [answering.runId],
      judge,
      verifier: judge ? 'offline-first' : 'offline-only',
    });
    const graded = await followRun(engine, grading.runId, quiet);
    if (graded.state !== 'done') return ended(graded);
    await stream.stop();
    return await writeResults(engine, [answered, graded], { benchmarkId, folder, workspace, options });
  } finally {
    await stream.stop();
  }
}

/** Writes the four files, says what is in them, and why the command ends as it does. */
async function writeResults(
  engine: Engine,
  runs: readonly [RunView, RunView],
  { benchmarkId, folder, workspace, options }: Written,
): Promise<number> {
  const [{ runId }, { runId: judgingRunId }] = runs;
  const replace = options.overwrite ?? false;
  const to = { what: 'exam-results' as const, path: folder, replace };
  const { paths: outputs } = await engine.api('export.write', { ...to, benchmarkId, runId, judgingRunId });
  const results = await engine.api('exam.results', { benchmarkId, judgingRunId });
  const result = results.models.find((row) => row.runId === runId);
  if (!result) throw new Error('the graded answers are not there');
  const { assumption } = results;
  if (options.json) printJson({ ...result, assumption, runs, outputs, workspace });
  else printTable(result, results, outputs, runs);
  return failures(engine, runs, result);
}

interface Written {
  benchmarkId: number;
  folder: string;
  workspace: string;
  options: Given;
}

/** Without a folder given, runs of one model share their state: the folder's own name holds the time of the run. */
function unnamedOutput(model: string): string {
  mkdirSync('outputs', { recursive: true });
  return join('outputs', `course_exam__${asFileName(model, '_')}`);
}

/** A run that did not come to its end: an unusable key or model, or a network that is gone for now. What there is stays. */
function ended(run: RunView): number {
  log(`The run ended: ${run.error ?? run.state} What is done is kept; the same command continues from there.`);
  return run.state === 'failed' ? EXIT.bad : EXIT.failures;
}

function spent({ cost }: RunView): number {
  log(
    `The answers cost $${(cost ?? 0).toFixed(2)}: nothing of the budget is left for the judge. What is done is kept; the same command with a larger --budget continues from there.`,
  );
  return EXIT.failures;
}

/** What the judge would be asked once the answers are there: only they say which of them can be read. */
async function judgeCalls(engine: Engine, benchmarkId: number, ids: string[] | undefined): Promise<string[]> {
  const questions = await engine.api('exam.queue', { benchmarkId });
  const short = questions.filter(
    ({ type, instanceId }) => type === 'ShortAnswerQuestion' && (ids?.includes(String(instanceId)) ?? true),
  );
  if (short.length === 0) return [];
  return [`After that the judge is asked once for each short answer: up to ${String(short.length)} calls more.`];
}

async function failures(engine: Engine, runs: readonly RunView[], result: ExamModelResult): Promise<number> {
  for (const run of runs.filter((one) => one.failed > 0))
    for (const failure of await engine.api('runs.failures', { runId: run.runId }))
      log(`${String(failure.count)} × ${failure.message} (${failure.example})`);
  const { not_run: open } = result.statuses;
  if (open > 0) log(`${String(open)} short answers were not graded: no judge was asked.`);
  return runs.some((run) => run.failed > 0) ? EXIT.failures : EXIT.done;
}

function modelOf(options: Given): ModelRef {
  const provider = providerOption(options.provider, '--provider');
  return { provider, model: options.modelName, baseUrl: options.baseUrl };
}

/** The judge of short answers: the model itself, as in the original, where nothing else is said. */
function judgeOf(options: Given, model: ModelRef): ModelRef | null {
  if (options.judgeProvider === 'none') return null;
  const provider =
    options.judgeProvider === undefined ? model.provider : providerOption(options.judgeProvider, '--judge_provider');
  if (provider !== model.provider && options.judgeModel === undefined)
    throw new UserError('bad-input', `--judge_provider ${provider}: say which model with --judge_model.`);
  const baseUrl = options.judgeBaseUrl ?? (provider === model.provider ? options.baseUrl : undefined);
  return { provider, model: options.judgeModel ?? options.modelName, baseUrl };
}

type Results = OutputOf<EngineCalls, 'exam.results'>;

function printTable(result: ExamModelResult, results: Results, paths: string[], runs: readonly RunView[]): void {
  const exams = new Map(results.exams.map((exam) => [exam.examId, exam]));
  for (const { examId, figures, bounds: open, placement, atMost } of result.byExam) {
    const exam = exams.get(examId);
    print(exam?.name ?? examId);
    print(
      `  ${points(figures.earned, figures.possible)}${open ? `, at most ${points(open.earned, figures.possible)}` : ''}, ${String(figures.correct)} of ${String(figures.answered)} answers correct`,
    );
    if (exam && placement)
      print(
        `  students: average ${String(exam.students.average)}, median ${String(exam.students.median)}, best ${String(exam.students.max)}; ` +
          `z ${placement.z.value.toFixed(2)}, above an estimated ${(placement.percentile.value * 100).toFixed(0)}% of them` +
          (atMost ? `, at most z ${atMost.z.toFixed(2)}, above ${(atMost.percentile * 100).toFixed(0)}%` : ''),
      );
  }
  const { reviewed, ours } = result;
  print(
    `Total: ${points(reviewed.earned, reviewed.possible)}, ${String(reviewed.total - reviewed.answered)} without a result, accuracy ${percent(reviewed.accuracy)}`,
  );
  const { bounds, share } = result;
  if (bounds)
    print(
      `With ${String(Number(bounds.open.toFixed(2)))} open: share of points ${percent(share.value)} to ${percent(bounds.share)}, ` +
        `accuracy ${percent(bounds.accuracy.low)} to ${percent(bounds.accuracy.high)}`,
    );
  const most = ours.atMost === null ? '' : `, at most ${points(ours.atMost, ours.possible)}`;
  print(`By Markscheme's own credit (proportional, per statement): ${points(ours.earned, ours.possible)}${most}`);
  const [made, cached] = [sum(runs, (run) => run.calls), sum(runs, (run) => run.cached)];
  print(`Calls: ${String(made)} made, ${String(cached)} from stored replies`);
  print(results.assumption);
  for (const path of paths) print(path);
}

function points(earned: number, possible: number): string {
  const share = possible > 0 ? ` (${percent(earned / possible)})` : '';
  return `${String(Number(earned.toFixed(2)))}/${String(possible)} points${share}`;
}

function sum(runs: readonly RunView[], of: (run: RunView) => number): number {
  return runs.reduce((total, run) => total + of(run), 0);
}
