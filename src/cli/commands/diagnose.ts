import { readFileSync } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import { UserError } from '../../contract/router.ts';
import type { GradingView } from '../../contract/grading-calls.ts';
import type { ModelRef } from '../../contract/shapes.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import { detailedOutcomes } from '../../core/flow/detailed-outcomes.ts';
import { CONDITIONS, type Condition } from '../../core/flow/words.ts';
import type { Engine } from '../../engine/index.ts';
import { refuseNoFile } from '../../engine/transfer/files/json-lines.ts';
import { gradingNamed, gradingsIn } from '../options/chosen-gradings.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import { diagnosisFile, type DiagnosisFile } from '../figures/diagnosis-file.ts';
import { openRows, USUAL_BENCHMARK } from '../files/files.ts';
import {
  choice,
  modelOption,
  type OptionsOf,
  OVERWRITE,
  positive,
  PROVIDER_NAMES,
  providerOption,
  workersOption,
} from '../options/options.ts';
import { percent } from '../output/percent.ts';
import { followRun } from '../output/progress.ts';
import { addRunOptions, ANSWERING, dryRunLines, runConfig, statusOfRun, verifierOf } from '../options/run-options.ts';

const DEFAULT_JUDGE = 'gpt-5-mini-2025-08-07';

const diagnoseOptions = (program: Command) =>
  addRunOptions(program.command('diagnose'), ANSWERING)
    .description('Find out at which step of the reasoning flow a model fails: five experiments, each repeated')
    .option('--input-benchmark <file>', `the benchmark, with reasoning flows (default: "${USUAL_BENCHMARK}")`)
    .option('--benchmark <name>', 'in place of --input-benchmark: the benchmark of this name in the workspace')
    .option(
      '--image-folder <folder>',
      'folder to which image paths are relative (default: the folder of the benchmark)',
    )
    .option('--conditions <list>', `of ${CONDITIONS.join(', ')}, separated by commas`, CONDITIONS.join(','))
    .option('--test-provider <provider>', PROVIDER_NAMES, 'gemini')
    .option(
      '--test-model <model>',
      'the model that is diagnosed',
      modelOption('--test-model'),
      'gemini-3-flash-preview',
    )
    .option('--test-api-key <key>', 'accepted; better is the environment or --key-file')
    .option('--judge-provider <provider>', `${PROVIDER_NAMES} or none (default: none without --judge-model)`)
    .option(
      '--judge-model <model>',
      `model name (default with --judge-provider: ${DEFAULT_JUDGE})`,
      modelOption('--judge-model'),
    )
    .option('--judge-api-key <key>', 'accepted; better is the environment or --key-file')
    .option('--key-file <file>', 'file with the keys')
    .option('--base-url <url>', "address of the model's provider (https, or this machine's own)")
    .option(
      '--judge-base-url <url>',
      "address of the judge's provider (default: --base-url when it is the same provider)",
    )
    .option('--verifier <mode>', 'offline-first, judge-only or offline-only (default: offline-first with a judge)')
    .option('--repeats <n>', 'answers per experiment and step', positive('--repeats'), 8)
    .option('--max-workers <n>', 'limit of requests in flight', workersOption('--max-workers'), 2)
    .option('--only-unsolved <detailed>', 'only the items that this detailed results file shows as unsolved')
    .option(
      '--grading <grading>',
      'only the items that this grading leaves unsolved, by id or name; needs the workspace that holds it',
    )
    .option('--no-images', 'leave the figures out')
    .requiredOption('--output <file>', 'the figures, as JSON')
    .option('--workspace <file>', 'keep the state in this workspace instead of OUTPUT.markscheme.sqlite')
    .option('--overwrite', OVERWRITE)
    .option('--fresh', 'start anew: no stored answer and no cached reply is used')
    .option('--accept-valid', 'use the valid records of the benchmark although others are rejected')
    .option('--json', 'print the figures as JSON too')
    .addHelpText(
      'after',
      '\nExample:\n  markscheme diagnose --input_benchmark CFE_text.json --only-unsolved detailed.json --test_provider openai --test_model gpt-5-mini --judge_model gpt-5-mini --output diagnosis.json',
    );
type Options = OptionsOf<typeof diagnoseOptions>;

export function diagnoseCommand(program: Command, finish: (status: number) => void): void {
  diagnoseOptions(program).action(async (options) => {
    const apiKeys = keysOf(options);
    finish(
      await withEngine(
        { keyFile: options.keyFile, apiKeys, addresses: [options.baseUrl, options.judgeBaseUrl] },
        (engine) => diagnose(engine, options),
      ),
    );
  });
}

async function diagnose(engine: Engine, options: Options): Promise<number> {
  const { model, judge } = modelsOf(options);
  const conditions = conditionsOf(options.conditions);
  const { inputBenchmark, onlyUnsolved } = options;
  const { workspace, benchmark, inputs } = await openRows(engine, options.output, options, {
    file: inputBenchmark,
    more: onlyUnsolved === undefined ? [] : [onlyUnsolved],
  });
  const chosen = runConfig(options);
  const by = await unsolvedBy(engine, benchmark, options);
  const itemIds = onlyUnsolved === undefined ? undefined : await unsolvedItems(engine, benchmark.id, onlyUnsolved);
  const verifier = verifierOf(options.verifier, judge);
  const config = {
    ...chosen,
    items: itemIds ? { ...chosen.items, itemIds } : chosen.items,
    benchmarkId: benchmark.id,
    ...(by ? { answerRunId: by.answerRunId, gradingId: by.gradingId, only: 'unsolved' as const } : {}),
    conditions,
    repeats: options.repeats,
    ...{ model, judge, verifier, images: options.images },
    workers: options.maxWorkers,
    fresh: options.fresh ?? false,
    continue: true,
  };
  const dry = await engine.api('diagnose.dryRun', config);
  if (options.dryRun) {
    if (options.json) printJson(dry);
    else for (const line of dryRunLines(dry)) print(line);
    return EXIT.done;
  }
  if (!options.json)
    log(`${String(dry.tasks)} answers, at most ${String(dry.calls)} calls: ${dryRunLines(dry).join('; ')}`);
  const target = { purpose: 'diagnosis' as const, replace: options.overwrite ?? false, inputs };
  await engine.api('export.check', { ...target, paths: [options.output] });
  const started = await engine.api('diagnose.start', config);
  const run = await followRun(engine, started.runId, options.json ?? false);
  if (run.state === 'failed') {
    log(`The run ended: ${run.error ?? 'unknown cause'}`);
    return EXIT.bad;
  }
  const results = await engine.api('diagnose.results', { runId: run.runId });
  const file = diagnosisFile(results, {
    input_benchmark: options.benchmark ?? inputBenchmark ?? USUAL_BENCHMARK,
    conditions: config.conditions,
    ...{ test_provider: model.provider, test_model: model.model },
    ...{ judge_provider: judge?.provider ?? 'none', judge_model: judge?.model ?? null, verifier },
    repeats: options.repeats,
    images: options.images,
    only_unsolved: onlyUnsolved ?? null,
    grading: by && { id: by.gradingId, name: by.name, answers: by.answers },
    ids: chosen.items?.ids ?? null,
    questions: results.items.length,
  });
  const content = `${JSON.stringify(file, null, 2)}\n`;
  await engine.api('export.content', { ...target, path: options.output, content });
  if (options.json) printJson(file);
  else printTable(file, options.output, workspace);
  return statusOfRun(engine, run);
}

function conditionsOf(list: string): Condition[] {
  const names = list.split(',').map((name): Condition => choice([...CONDITIONS], name.trim(), '--conditions'));
  return [...new Set(names)];
}

/** The grading that says what is unsolved. Throws UserError bad-input, not-found. */
async function unsolvedBy(
  engine: Engine,
  benchmark: BenchmarkView,
  { grading, onlyUnsolved }: Options,
): Promise<GradingView | null> {
  if (grading === undefined) return null;
  if (onlyUnsolved !== undefined)
    throw new UserError('bad-input', '--grading and --only-unsolved both say what is unsolved. Give one of them.');
  return gradingNamed(await gradingsIn(engine, [benchmark]), grading);
}

function modelsOf(options: Options): { model: ModelRef; judge: ModelRef | null } {
  const provider = providerOption(options.testProvider, '--test_provider');
  const model = { provider, model: options.testModel, baseUrl: options.baseUrl };
  const named = options.judgeProvider ?? (options.judgeModel === undefined ? 'none' : 'openai');
  if (named === 'none') return { model, judge: null };
  const judged = providerOption(named, '--judge_provider');
  if (options.judgeModel === undefined && judged !== 'openai')
    throw new UserError('bad-input', `Name the judge of ${judged} with --judge_model.`);
  const baseUrl = options.judgeBaseUrl ?? (judged === provider ? options.baseUrl : undefined);
  return { model, judge: { provider: judged, model: options.judgeModel ?? DEFAULT_JUDGE, baseUrl } };
}

/** The keys of the command line by provider. The test model's also serves a judge of the same provider. */
function keysOf(options: Options): Partial<Record<string, string>> {
  const judge = options.judgeProvider ?? 'openai';
  return {
    ...(options.judgeApiKey === undefined ? {} : { [judge]: options.judgeApiKey }),
    ...(options.testApiKey === undefined ? {} : { [options.testProvider]: options.testApiKey }),
  };
}

/** The items of rows without a right answer. Equal ids are told apart by their order (docs/design/files.md, "Ids are not unique"). */
async function unsolvedItems(engine: Engine, benchmarkId: number, file: string): Promise<number[]> {
  const items = Map.groupBy(await engine.api('queue.list', { benchmarkId }), (item) => item.externalId);
  const rows = Map.groupBy(readOutcomes(file), (row) => row.id);
  const unknown = [...rows.keys()].find((id) => !items.has(id));
  if (unknown !== undefined)
    throw new UserError(
      'bad-input',
      `${file}: ${unknown.slice(0, 16)} is not an id of the benchmark. Give the detailed results of this benchmark.`,
    );
  const open = [...rows.values()].flat().filter(({ outcome }) => outcome === 'unknown').length;
  if (open > 0) log(`${String(open)} items of ${file} are left out: their grading did not come to an end.`);
  const unsolved = [...rows].flatMap(([id, list]) =>
    (items.get(id) ?? []).flatMap((item, index) => {
      const row = list.length === 1 ? list[0] : list[index];
      return row?.outcome === 'unsolved' ? [item.itemId] : [];
    }),
  );
  if (unsolved.length === 0)
    throw new UserError(
      'nothing-to-do',
      `${file} shows no unsolved item: there is nothing to diagnose. Leave --only-unsolved out to diagnose all items.`,
    );
  return unsolved.sort((a, b) => a - b);
}

function readOutcomes(file: string): ReturnType<typeof detailedOutcomes> {
  refuseNoFile(file);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UserError('bad-input', `${file} was not found or cannot be read. Check the path.`);
  }
  try {
    return detailedOutcomes(JSON.parse(text));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError('bad-input', `${file} is no detailed results file: ${why}. Give the file that evaluate wrote.`);
  }
}

function printTable(file: DiagnosisFile, output: string, workspace: string): void {
  for (const [condition, { by_question: questions, accuracy }] of Object.entries(file.conditions)) {
    const shown = accuracy === null ? 'nothing graded' : percent(accuracy);
    print(`${condition.padEnd(16)} ${shown.padStart(6)} of ${String(questions.length)} questions`);
  }
  print(`Calls: ${String(file.calls)}`);
  print(output);
  log(`State: ${workspace}`);
}
