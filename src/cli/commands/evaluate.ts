import type { Command } from 'commander';
import { Protocol, type EngineCalls, type InputOf } from '../../contract/calls.ts';
import type { GradingView } from '../../contract/grading-calls.ts';
import { UserError } from '../../contract/router.ts';
import type { ModelRef } from '../../contract/shapes.ts';
import type { AnswerSetView } from '../../contract/workspace-shapes.ts';
import { fileNameOf } from '../../core/benchmark/generated.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import { evaluationLines } from '../evaluation-lines.ts';
import { ensureBenchmark, openFileWorkspace, rowsKindOf } from '../files.ts';
import { printReport } from '../import-report.ts';
import { choice, modelOption, OVERWRITE, positive, PROVIDER_NAMES, providerOption, workersOption } from '../options.ts';
import { addPolicyOptions, policyLines, policyOf, type PolicyOptions } from '../policy-options.ts';
import { followRun } from '../progress.ts';
import {
  addRunOptions,
  JUDGING,
  runConfig,
  type RunOptions,
  sayUnsent,
  showDryRun,
  statusOfRun,
  verifierOf,
} from '../run-options.ts';

interface Options extends RunOptions, PolicyOptions {
  input: string;
  inputBenchmark: string;
  imageFolder?: string;
  output?: string;
  k: number;
  judgeProvider: string;
  judgeModel: string;
  judgeApiKey?: string;
  keyFile?: string;
  baseUrl?: string;
  maxWorkers: number;
  protocol: string;
  verifier?: string;
  trials: number;
  workspace?: string;
  fresh?: boolean;
  acceptValid?: boolean;
  overwrite?: boolean;
  allowPartial?: boolean;
  json?: boolean;
}
type Items = InputOf<EngineCalls, 'results.get'>['items'];

export function evaluateCommand(program: Command, finish: (status: number) => void): void {
  addPolicyOptions(addRunOptions(program.command('evaluate'), JUDGING))
    .description(
      "Grade generated answers variable by variable; writes the reference script's detailed results and summary",
    )
    .requiredOption('--input <file>', 'the generated answers')
    .option('--input-benchmark <file>', 'the benchmark', 'CFE_text.json')
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
      '\nExample:\n  markscheme evaluate --input answers.json --input_benchmark CFE_text.json --judge_provider none',
    )
    .action(async (options: Options) => {
      finish(
        await withEngine(
          { keyFile: options.keyFile, apiKey: options.judgeApiKey, addresses: [options.baseUrl] },
          (engine) => evaluate(engine, options),
        ),
      );
    });
}

async function evaluate(engine: Engine, options: Options): Promise<number> {
  const judge = judgeOf(options);
  const output =
    options.output ??
    `${options.input.replace(/\.json$/, '')}_k_${String(options.k)}_test_${fileNameOf(judge?.model ?? 'offline')}.json`;
  const verifier = verifierOf(options.verifier, judge);
  const policy = policyOf(options);
  const protocol = choice(Protocol.options, options.protocol, '--protocol');
  const workspace = await openFileWorkspace(engine, output, options, [options.input, options.inputBenchmark]);
  const benchmark = await ensureBenchmark(engine, {
    file: options.inputBenchmark,
    kind: rowsKindOf(options.inputBenchmark),
    images: options.imageFolder,
    acceptValid: options.acceptValid,
  });
  const answers = await ensureAnswers(engine, options, benchmark.name, benchmark.id);
  const config = {
    ...runConfig(options),
    benchmarkId: benchmark.id,
    answerRunIds: [answers.runId],
    judge,
    verifier,
    protocol,
    policy,
    audit: options.audit,
    passK: options.k,
    trials: options.trials,
    workers: options.maxWorkers,
    fresh: options.fresh ?? false,
    continue: true,
  };
  const fewest = await fewestAnswers(engine, options, answers.runId, config.items);
  if (options.dryRun) {
    const of = { benchmarkId: benchmark.id, answerRunIds: [answers.runId], items: config.items };
    const effect = policy ? await policyLines(engine, { ...of, policy }) : [];
    return showDryRun(engine, { kind: 'judging', ...config }, options.json ?? false, effect);
  }
  const replace = options.overwrite ?? false;
  const inputs = [options.input, options.inputBenchmark];
  await engine.api('export.check', {
    ...{ purpose: 'detailed', paths: [output], inputs, replace },
    trials: options.trials,
  });
  await sayUnsent(engine, verifier === 'offline-only' ? null : judge, config, JUDGING);
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
  const of = { benchmarkId: benchmark.id, gradingIds: [gradingId], items: config.items };
  const [result] = await engine.api('results.get', of);
  if (!result) throw new Error('the graded answers are not there');
  if (options.json) printJson({ ...result, run, outputs: written.paths, workspace });
  else for (const line of evaluationLines(result, { k, asked: options.k, run })) print(line);
  if (!options.json) for (const path of written.paths) print(path);
  return statusOfRun(engine, run);
}

/** The grading that a run works for: its figures are the command's, whatever else was graded before or since. */
async function gradingOf(
  engine: Engine,
  benchmarkId: number,
  runId: number,
  answerRunId: number,
): Promise<GradingView> {
  const gradings = await engine.api('gradings.list', { benchmarkId });
  const own = gradings.find(
    (one) => one.answerRunId === answerRunId && one.kind === 'judged' && one.runIds.includes(runId),
  );
  if (!own) throw new Error('the run has no grading');
  return own;
}

/**
 * The fewest answers to a question. What the figures could not be of is refused before anything is asked, unless a partial figure is wanted.
 * Throws UserError too-few-answers.
 */
async function fewestAnswers(engine: Engine, options: Options, answerRunId: number, items: Items): Promise<number> {
  const there = await engine.api('answers.coverage', { answerRunId, items });
  if (there.questions === 0)
    throw new UserError('nothing-to-do', 'None of the chosen items has an answer in the file. Choose other items.');
  if (options.allowPartial) return there.fewest;
  if (there.missing.length > 0)
    throw new UserError(
      'too-few-answers',
      `${options.input} has no answers to ${String(there.missing.length)} of the ${String(there.items)} questions asked (${idsInShort(there.missing)}). ` +
        'Generate them, choose items by --ids or --subjects, or add --allow-partial for figures of the answered ones alone.',
    );
  if (options.k > there.fewest)
    throw new UserError(
      'too-few-answers',
      `pass@${String(options.k)} needs ${String(options.k)} answers to each question; ${options.input} has ${String(there.fewest)} to some. ` +
        `Use --k ${String(there.fewest)}, or add --allow-partial.`,
    );
  return there.fewest;
}

function idsInShort(ids: readonly string[]): string {
  const shown = ids.slice(0, 3).map((id) => (id.length > 16 ? `${id.slice(0, 12)}…` : id));
  return [...shown, ...(ids.length > shown.length ? ['…'] : [])].join(', ');
}

function judgeOf(options: Options): ModelRef | null {
  if (options.judgeProvider === 'none') return null;
  return {
    provider: providerOption(options.judgeProvider, '--judge_provider'),
    model: options.judgeModel,
    baseUrl: options.baseUrl,
  };
}

/** The answers of the input file in the workspace; a file that has changed since is imported as a new answer set. */
async function ensureAnswers(
  engine: Engine,
  options: Options,
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
