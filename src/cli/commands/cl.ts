import { basename, join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { UserError } from '../../contract/router.ts';
import { asFileName } from '../../core/benchmark/file-names.ts';
import { clBench } from '../../core/benchmark/kinds/cl-bench.ts';
import type { Engine } from '../../engine/index.ts';
import { clFile } from '../../engine/transfer/import/import-cl.ts';
import { errorTypes } from '../cl/cl-errors.ts';
import {
  AS_IT_IS,
  errorsOptions,
  gradeOptions,
  GRADING,
  inferOptions,
  needsOf,
  type GradeOptions,
  type InferOptions,
} from '../cl/cl-options.ts';
import { answersOf, modelRef, openOutputWorkspace } from '../cl/cl-input.ts';
import { rowsInOutput, streamGraded, streamOutput } from '../cl/cl-output.ts';
import { summaryOf, tableOf } from '../cl/cl-summary.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import { ensureBenchmark } from '../files/files.ts';
import { followRun } from '../output/progress.ts';
import { runConfig, sayUnsent, showDryRun, statusOfRun } from '../options/run-options.ts';

export function clCommand(program: Command, finish: (status: number) => void): void {
  const cl = program
    .command('cl')
    .description('CL-bench and CL-bench Life: inference and grading by rubrics')
    .addHelpText('after', '\nExample:\n  markscheme cl infer --input CL-bench.jsonl --model gpt-5');
  inferOptions(cl).action(async (options) => {
    finish(await withEngine(needsOf(options), (engine) => infer(engine, options)));
  });
  gradeOptions(cl).action(async (options) => {
    finish(await withEngine(needsOf(options), (engine) => grade(engine, options)));
  });
  errorsOptions(cl).action(async (options) => {
    finish(await withEngine(needsOf(options), (engine) => errorTypes(engine, options)));
  });
}

async function infer(engine: Engine, options: InferOptions): Promise<number> {
  const output = options.output ?? join('outputs', `${asFileName(options.model, '_')}.jsonl`);
  const workspace = await openOutputWorkspace(engine, output, options);
  const model = modelRef(options.provider, '--provider', options.model, options.baseUrl);
  const { input: file, acceptValid } = options;
  const { id: benchmarkId } = await ensureBenchmark(engine, { file, kind: clBench.id, acceptValid });
  const known = rowsInOutput(output, options);
  const itemIds = await wantedTasks(engine, benchmarkId, known, options);
  const all = await engine.api('cl.queue', { benchmarkId });
  if (itemIds?.length === 0) {
    log(`${output} has a row for every task: nothing to do.`);
    if (options.json) printJson({ output, rows: known.size, failed: [], run: null, workspace });
    return EXIT.done;
  }
  const chosen = runConfig(options);
  const config = {
    ...chosen,
    benchmarkId,
    model,
    temperature: chosen.temperature ?? AS_IT_IS.temperature,
    thinkingBudget: chosen.thinkingBudget ?? AS_IT_IS.thinkingBudget,
    items: itemIds === null ? chosen.items : { ...chosen.items, itemIds },
    images: false,
    workers: options.workers,
    fresh: options.fresh ?? false,
    continue: true,
  };
  if (options.dryRun) return showDryRun(engine, { ...config, kind: 'generation' }, options.json ?? false);
  await sayUnsent(engine, model, config, AS_IT_IS);
  const started = await engine.api('runs.startGeneration', config);
  const stream = streamOutput(engine, started.runId, output, known);
  const run = await followRun(engine, started.runId, options.json ?? false);
  const written = await stream.stop();
  const failed = (await engine.api('cl.finished', { runId: run.runId })).flatMap(({ taskId, error }) =>
    error === null ? [] : [{ idx: taskId, error }],
  );
  for (const { idx, error } of failed) log(`idx ${idx}: ${error}`);
  if (options.json) printJson({ output, rows: known.size, failed, run, workspace });
  else {
    print(`${output}: ${String(written)} rows added, ${String(known.size)} of ${String(all.length)} tasks there`);
    print(`Calls: ${String(run.calls)} made, ${String(run.cached)} from stored replies`);
  }
  if (run.state === 'failed') {
    log(`The run ended: ${run.error ?? run.state}`);
    return EXIT.bad;
  }
  return statusOfRun(engine, run);
}

/** The tasks to be answered: of the first `--max-samples` those that the output has no row of, unless it is ours. null: all. */
async function wantedTasks(
  engine: Engine,
  benchmarkId: number,
  known: ReadonlySet<string>,
  options: InferOptions,
): Promise<number[] | null> {
  const tasks = await engine.api('cl.queue', { benchmarkId });
  const ours = new Set<string>();
  for (const { runId, model } of await engine.api('answers.sets', { benchmarkId }))
    if (model === options.model)
      for (const { taskId, error } of await engine.api('cl.finished', { runId })) if (error === null) ours.add(taskId);
  const first = tasks.slice(0, options.maxSamples);
  const open = first.filter(({ taskId }) => !known.has(taskId) || ours.has(taskId));
  if (open.every(({ taskId }) => known.has(taskId))) return [];
  return open.length === tasks.length ? null : open.map(({ itemId }) => itemId);
}

async function grade(engine: Engine, options: GradeOptions): Promise<number> {
  refuseWithoutAnswers(options.input);
  const base = basename(options.input).replace(/\.[^.]*$/, '');
  const output = options.output ?? join('outputs', `${base}_graded.jsonl`);
  const workspace = await openOutputWorkspace(engine, output, options);
  const { benchmarkId, runId } = await answersOf(engine, options);
  const chosen = runConfig(options);
  const config = {
    ...chosen,
    benchmarkId,
    answerRunIds: [runId],
    judge: modelRef(options.judgeProvider, '--judge_provider', options.judgeModel, options.baseUrl),
    verifier: 'judge-only' as const,
    reasoningEffort: chosen.reasoningEffort ?? GRADING.effort,
    trials: options.trials,
    workers: options.workers,
    fresh: options.fresh ?? false,
    continue: true,
  };
  if (options.dryRun) return showDryRun(engine, { ...config, kind: 'judging' }, options.json ?? false);
  await sayUnsent(engine, config.judge, config, GRADING);
  const started = await engine.api('runs.startJudging', config);
  // The file of a run that is complete stays until the export replaces it as a whole.
  const isOpen = started.done < started.total;
  const replace = options.overwrite ?? false;
  const target = { purpose: 'cl-graded' as const, inputs: [options.input], replace };
  await engine.api('export.check', { ...target, paths: [output] });
  if (isOpen) await engine.api('export.check', { ...target, paths: [output], growing: true });
  const stream = isOpen ? streamGraded(engine, { benchmarkId, judgingRunId: started.runId }, output) : null;
  const run = await followRun(engine, started.runId, options.json ?? false);
  await stream?.stop();
  if (run.state !== 'done') {
    log(`The run ended: ${run.error ?? run.state} What is done is kept; the same command continues from there.`);
    return run.state === 'failed' ? EXIT.bad : EXIT.failures;
  }
  const judgingRunId = run.runId;
  await engine.api('export.write', { what: 'cl-graded', benchmarkId, runId, judgingRunId, path: output, replace });
  const results = await engine.api('cl.results', { benchmarkId, judgingRunId });
  const figures = results.sets.find((set) => set.runId === runId);
  if (!figures) throw new Error('the graded answers are not there');
  if (options.json) printJson({ ...summaryOf(figures), output, run, workspace });
  else {
    for (const line of tableOf(figures)) print(line);
    print(`Calls: ${String(run.calls)} made, ${String(run.cached)} from stored replies`);
    print(output);
  }
  return statusOfRun(engine, run);
}

/** Before anything is written: what the input is, by its first rows. Throws UserError. */
function refuseWithoutAnswers(input: string): void {
  const file = clFile(input, undefined);
  if (file?.tasks)
    throw new UserError('bad-input', `${input} holds tasks without answers. Answer them first: markscheme cl infer.`);
  if (!file)
    throw new UserError(
      'bad-input',
      `${input} is no inference output of CL-bench: its rows have no messages and rubrics. Give the file that cl infer wrote.`,
    );
}
