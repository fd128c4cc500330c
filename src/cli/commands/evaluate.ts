import type { Command } from '@commander-js/extra-typings';
import { UserError } from '../../contract/router.ts';
import type { AnswerSetView } from '../../contract/workspace-shapes.ts';
import { fileNameOf } from '../../core/benchmark/cfe/generated.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import { evaluationLines } from '../figures/evaluation-lines.ts';
import { fewestAnswers, gradingOf, judgeOf, judgingConfig, showJudging } from '../figures/evaluation.ts';
import { ensureBenchmark, openFileWorkspace, rowsKindOf } from '../files/files.ts';
import { printReport } from '../files/import-report.ts';
import { evaluateOptions, type EvaluationOptions } from '../options/evaluation-options.ts';
import { followRun } from '../output/progress.ts';
import { JUDGING, sayUnsent, statusOfRun } from '../options/run-options.ts';
import { evaluateStored } from '../figures/stored-evaluation.ts';

type FromFile = EvaluationOptions & { input: string };

export function evaluateCommand(program: Command, finish: (status: number) => void): void {
  evaluateOptions(program).action(async (options) => {
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
