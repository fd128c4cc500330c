import { UserError } from '../../contract/router.ts';
import type { AnswerSetView } from '../../contract/workspace-shapes.ts';
import type { Engine } from '../../engine/index.ts';
import { nameOf, setNamed } from '../options/chosen-answers.ts';
import { chooseByVariables } from '../options/chosen-benchmark.ts';
import { EXIT, log, print, printJson } from '../context.ts';
import { evaluationLines } from './evaluation-lines.ts';
import { fewestAnswers, gradingOf, judgingConfig, showJudging } from './evaluation.ts';
import type { EvaluationOptions } from '../options/evaluation-options.ts';
import { keep } from '../files/files.ts';
import { followRun } from '../output/progress.ts';
import { JUDGING, sayUnsent, statusOfRun } from '../options/run-options.ts';

/**
 * `evaluate` without a file: the answers that a workspace holds of a benchmark, as those of an own exam or of another tool's run that were
 * imported, are graded by variables in one run, and each set's figures printed. Throws UserError bad-input.
 */
export async function evaluateStored(engine: Engine, options: EvaluationOptions): Promise<number> {
  const { workspace: path, json = false } = options;
  if (path === undefined)
    throw new UserError(
      'bad-input',
      'Name the answers: --input FILE, or --workspace FILE (and --benchmark NAME) for those that a workspace holds.',
    );
  if (options.output !== undefined)
    throw new UserError('bad-input', '--output goes with --input. What a workspace holds, `markscheme export` writes.');
  await engine.api('workspace.open', { path });
  await keep(engine, options);
  const { benchmarkId, sets } = await chosen(engine, options);
  const config = {
    ...judgingConfig(options),
    ...{ benchmarkId, answerRunIds: sets.map(({ runId }) => runId), fresh: options.fresh ?? false },
  };
  const { items } = config;
  const fewest = new Map<number, number>();
  for (const { runId, name } of sets) fewest.set(runId, await fewestAnswers(engine, options, { runId, name }, items));
  if (options.dryRun) return showJudging(engine, config, json);
  await sayUnsent(engine, config.verifier === 'offline-only' ? null : (config.judge ?? null), config, JUDGING);
  const { runId } = await engine.api('runs.startJudging', config);
  const run = await followRun(engine, runId, json);
  if (run.state === 'failed') {
    log(`Nothing was scored: ${run.error ?? 'unknown cause'}`);
    return EXIT.bad;
  }
  const gradingIds = await Promise.all(
    sets.map(async (set) => (await gradingOf(engine, benchmarkId, runId, set.runId)).gradingId),
  );
  const results = await engine.api('results.get', { benchmarkId, gradingIds, items });
  if (json) printJson({ run, results, workspace: path });
  else
    for (const { name, runId: answerRunId } of sets) {
      const result = results.find((one) => one.runId === answerRunId);
      if (!result) throw new Error('the graded answers are not there');
      print(`Answers: ${name}`);
      const k = Math.min(options.k, fewest.get(answerRunId) ?? options.k);
      for (const line of evaluationLines(result, { k, asked: options.k, run })) print(line);
    }
  return statusOfRun(engine, run);
}

async function chosen(
  engine: Engine,
  { benchmark: named, answers }: EvaluationOptions,
): Promise<{ benchmarkId: number; sets: (Pick<AnswerSetView, 'runId'> & { name: string })[] }> {
  const benchmark = await chooseByVariables(engine, named);
  const all = await engine.api('answers.sets', { benchmarkId: benchmark.id });
  if (all.length === 0)
    throw new UserError('bad-input', `"${benchmark.name}" has no answers yet: import or generate some first.`);
  const sets = answers === undefined ? all : [setNamed(all, answers)];
  return { benchmarkId: benchmark.id, sets: sets.map((set) => ({ runId: set.runId, name: nameOf(set) })) };
}
