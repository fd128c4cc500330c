import type { Command } from '@commander-js/extra-typings';
import { asFileName } from '../../core/benchmark/file-names.ts';
import { generatedName } from '../../core/benchmark/cfe/generated.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, log, print, printJson, withEngine, type EngineNeeds } from '../context.ts';
import { openRows, USUAL_BENCHMARK } from '../files/files.ts';
import {
  modelOption,
  type OptionsOf,
  OVERWRITE,
  positive,
  PROVIDER_NAMES,
  providerOption,
  workersOption,
} from '../options/options.ts';
import { followRun } from '../output/progress.ts';
import { addRunOptions, ANSWERING, runConfig, sayUnsent, showDryRun, statusOfRun } from '../options/run-options.ts';

const generateOptions = (program: Command) =>
  addRunOptions(program.command('generate'), ANSWERING)
    .description("Ask a model for k answers to every question; writes the reference script's file")
    .option('--input <file>', `the benchmark (default: "${USUAL_BENCHMARK}")`)
    .option('--benchmark <name>', 'in place of --input: the benchmark of this name in the workspace')
    .option('--image-folder <folder>', 'folder to which image paths are relative (default: the folder of the input)')
    .option('--output <file>', 'default: {input}_k_{k}_test_{model}.json')
    .option('--k <k>', 'answers per question', positive('--k'), 1)
    .option('--test-provider <provider>', PROVIDER_NAMES, 'gemini')
    .option('--test-model <model>', 'model name', modelOption('--test-model'), 'gemini-3-flash-preview')
    .option('--test-api-key <key>', 'accepted; better is the environment or --key-file')
    .option('--key-file <file>', 'file with the key')
    .option('--base-url <url>', "address of the provider (https, or this machine's own)")
    .option('--max-workers <n>', 'limit of requests in flight', workersOption('--max-workers'), 2)
    .option('--no-images', 'leave the figures out')
    .option('--workspace <file>', 'keep the state in this workspace instead of OUTPUT.markscheme.sqlite')
    .option('--overwrite', OVERWRITE)
    .option('--fresh', 'start anew: no stored answer and no cached reply is used')
    .option('--accept-valid', 'use the valid records of the input although others are rejected')
    .option('--json', 'print the run as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  markscheme generate --input CFE_text.json --test_provider openai --test_model gpt-5-mini --k 4 --max_workers 16\n' +
        '  markscheme generate --workspace exams.sqlite --benchmark midterm --test_provider openai --test_model gpt-5-mini',
    );
type Options = OptionsOf<typeof generateOptions>;

export function generateCommand(program: Command, finish: (status: number) => void): void {
  generateOptions(program).action(async (options) => {
    // What cannot be is refused before there is an engine.
    const provider = providerOption(options.testProvider, '--test_provider');
    finish(await withEngine(needsOf(options), (engine) => generate(engine, options, provider)));
  });
}

async function generate(engine: Engine, options: Options, provider: string): Promise<number> {
  const of = options.benchmark === undefined ? options.input : `${asFileName(options.benchmark, '_')}.json`;
  const output = options.output ?? generatedName(of ?? USUAL_BENCHMARK, options.k, options.testModel);
  const { workspace, benchmark, inputs } = await openRows(engine, output, options, { file: options.input });
  const config = {
    ...runConfig(options),
    benchmarkId: benchmark.id,
    model: { provider, model: options.testModel, baseUrl: options.baseUrl },
    k: options.k,
    images: options.images,
    workers: options.maxWorkers,
    fresh: options.fresh ?? false,
    continue: true,
  };
  if (options.dryRun) return showDryRun(engine, { kind: 'generation', ...config }, options.json ?? false);
  const replace = options.overwrite ?? false;
  const files = { inputs, replace };
  await engine.api('export.check', { purpose: 'generated', paths: [output], ...files });
  await sayUnsent(engine, config.model, config, ANSWERING);
  const started = await engine.api('runs.startGeneration', config);
  const run = await followRun(engine, started.runId, options.json ?? false);
  if (run.state === 'failed') {
    log(`The run ended: ${run.error ?? 'unknown cause'}`);
    return EXIT.bad;
  }
  await engine.api('export.write', {
    what: 'generated',
    benchmarkId: benchmark.id,
    runId: run.runId,
    path: output,
    replace,
  });
  if (options.json) printJson({ ...run, output, workspace });
  else
    print(
      `${output}: ${String(run.done)} answers to ${String(benchmark.items)} questions, ${String(run.failed)} failed, ${String(run.calls)} calls made, ${String(run.cached)} from stored replies`,
    );
  return statusOfRun(engine, run);
}

function needsOf({ keyFile, testApiKey, baseUrl }: Options): EngineNeeds {
  return { keyFile, apiKey: testApiKey, addresses: [baseUrl] };
}
