import type { Command } from 'commander';
import { UserError } from '../../contract/router.ts';
import type { AnswerSetView } from '../../contract/workspace-shapes.ts';
import { fileNameOf } from '../../core/benchmark/cfe/generated.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import { evaluationLines } from '../figures/evaluation-lines.ts';
import {
  fewestAnswers,
  gradingOf,
  judgeOf,
  judgingConfig,
  showJudging,
  type EvaluationOptions,
} from '../figures/evaluation.ts';
import { ensureBenchmark, openFileWorkspace, rowsKindOf } from '../files/files.ts';
import { printReport } from '../files/import-report.ts';
import { modelOption, OVERWRITE, positive, PROVIDER_NAMES, workersOption } from '../options/options.ts';
import { addPolicyOptions } from '../options/policy-options.ts';
import { followRun } from '../output/progress.ts';
import { addRunOptions, JUDGING, sayUnsent, statusOfRun } from '../options/run-options.ts';
import { evaluateStored } from '../figures/stored-evaluation.ts';

interface Options extends EvaluationOptions {
  input?: string;
  inputBenchmark: string;
  benchmark?: string;
  answers?: string;
  imageFolder?: string;
  output?: string;
  judgeApiKey?: string;
  keyFile?: string;
  workspace?: string;
  acceptValid?: boolean;
  overwrite?: boolean;
}
type FromFile = Options & { input: string };

export function evaluateCommand(program: Command, finish: (status: number) => void): void {
  addPolicyOptions(addRunOptions(program.command('evaluate'), JUDGING))
    .description(
      "Grade generated answers variable by variable; writes the reference script's detailed results and summary",
    )
    .option('--input <file>', 'the generated answers')
    .option('--input-benchmark <file>', 'the benchmark', 'CFE_text.json')
    .option(
      '--benchmark <name>',
      'without --input: grade what the workspace holds of this benchmark (default: the only one)',
    )
    .option('--answers <answers>', 'of these only: the name or number of an answer set (default: all)')
    .option(
      '--image-folder <folder>',
      'folder to which image paths are relative (default: the folder of the benchmark)',
    )
    .option('--output <file>', 'default: {input}_k_{k}_test_{judge}.json')
    .option('--k <k>', 'k of pass@k', positive('--k'), 1)
    .option('--judge-provider <provider>', `${PROVIDER_NAMES} or none`, 'openai')
    .option('--judge-model <model>', 'model name', modelOption('--judge-model'), 'gpt-5-mini-2025-08-07')
    .option('--judge-api-key <key>', 'accepted; better is the environment or --key-file')
    .option('--key-file <file>', 'file with the key')
    .option('--base-url <url>', "address of the provider (https, or this machine's own)")
    .option('--max-workers <n>', 'limit of requests in flight', workersOption('--max-workers'), 2)
    .option('--protocol <protocol>', 's2s, l2s or l2l', 's2s')
    .option(
      '--verifier <mode>',
      'offline-first, judge-only or offline-only (default: offline-first with a judge, offline-only without)',
    )
    .option('--trials <t>', 'repeat the judging', positive('--trials'), 1)
    .option('--workspace <file>', 'keep the state in this workspace instead of OUTPUT.markscheme.sqlite')
    .option('--overwrite', OVERWRITE)
    .option('--fresh', 'start anew: no stored verdict and no cached reply is used')
    .option('--accept-valid', 'use the valid records of the files although others are rejected')
    .option('--allow-partial', 'give figures although answers are missing, or fewer than k to a question; they say so')
    .option('--json', 'print the figures as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  markscheme evaluate --input answers.json --input_benchmark CFE_text.json --judge_provider none\n' +
        '  markscheme evaluate --workspace exams.sqlite --benchmark midterm --judge_provider none',
    )
    .action(async (options: Options) => {
      finish(
        await withEngine(
          { keyFile: options.keyFile, apiKey: options.judgeApiKey, addresses: [options.baseUrl] },
          (engine) => {
            const { input } = options;
            return input === undefined ? evaluateStored(engine, options) : evaluate(engine, { ...options, input });
          },
        ),
      );
    });
}

async function evaluate(engine: Engine, options: FromFile): Promise<number> {
  const judge = judgeOf(options);
  const output =
    options.output ??
    `${options.input.replace(/\.json$/, '')}_k_${String(options.k)}_test_${fileNameOf(judge?.model ?? 'offline')}.json`;
  if (options.benchmark !== undefined || options.answers !== undefined)
    throw new UserError(
      'bad-input',
      '--benchmark and --answers name what a workspace holds: leave --input out, or name the file’s own benchmark with --input_benchmark.',
    );
  const workspace = await openFileWorkspace(engine, output, options, [options.input, options.inputBenchmark]);
  const benchmark = await ensureBenchmark(engine, {
    file: options.inputBenchmark,
    kind: rowsKindOf(options.inputBenchmark),
    images: options.imageFolder,
    acceptValid: options.acceptValid,
  });
  const answers = await ensureAnswers(engine, options, benchmark.name, benchmark.id);
  const of = { benchmarkId: benchmark.id, answerRunIds: [answers.runId] };
  const config = { ...judgingConfig(options), ...of, fresh: options.fresh ?? false };
  const fewest = await fewestAnswers(engine, options, { name: options.input, runId: answers.runId }, config.items);
  if (options.dryRun) return showJudging(engine, config, options.json ?? false);
  const replace = options.overwrite ?? false;
  const inputs = [options.input, options.inputBenchmark];
  await engine.api('export.check', {
    ...{ purpose: 'detailed', paths: [output], inputs, replace },
    trials: options.trials,
  });
  await sayUnsent(engine, config.verifier === 'offline-only' ? null : judge, config, JUDGING);
  const started = await engine.api('runs.startJudging', config);
  const run = await followRun(engine, started.runId, options.json ?? false);
  if (run.state === 'failed') {
    log(`Nothing was scored: ${run.error ?? 'unknown cause'}`);
    return EXIT.bad;
  }
  const { gradingId } = await gradingOf(engine, benchmark.id, run.runId, answers.runId);
  const k = Math.min(options.k, fewest);
  const written = await engine.api('export.write', {
    what: 'detailed',
    benchmarkId: benchmark.id,
    runId: answers.runId,
    gradingId,
    items: config.items,
    k,
    path: output,
    replace,
  });
  const [result] = await engine.api('results.get', {
    ...{ benchmarkId: benchmark.id, gradingIds: [gradingId], items: config.items },
  });
  if (!result) throw new Error('the graded answers are not there');
  if (options.json) printJson({ ...result, run, outputs: written.paths, workspace });
  else for (const line of evaluationLines(result, { k, asked: options.k, run })) print(line);
  if (!options.json) for (const path of written.paths) print(path);
  return statusOfRun(engine, run);
}

/** The answers of the input file in the workspace; a file that has changed since is imported as a new answer set. */
async function ensureAnswers(
  engine: Engine,
  options: FromFile,
  benchmark: string,
  benchmarkId: number,
): Promise<AnswerSetView> {
  const report = await engine.api('import.files', {
    paths: [options.input],
    kind: 'generated',
    benchmark,
    acceptValid: options.acceptValid ?? false,
  });
  if (!report.written) {
    printReport(report);
    throw new UserError(
      'bad-input',
      `${options.input} was refused; the records above say why. To grade the valid ones, add --accept-valid.`,
    );
  }
  const runId = report.files[0]?.runId;
  const set = (await engine.api('answers.sets', { benchmarkId })).find((entry) => entry.runId === runId);
  if (!set) throw new Error('the imported answers are not there');
  return set;
}
