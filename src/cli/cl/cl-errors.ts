/** `cl errors`: a judge's error types of failed answers, a line for each, and the shares as the paper's table has them. */
import { basename, join } from 'node:path';
import type { GradingView } from '../../contract/grading-calls.ts';
import type { Engine } from '../../engine/index.ts';
import { gradingNamed } from '../options/chosen-gradings.ts';
import { GRADING, type ErrorsOptions } from './cl-options.ts';
import { answersOf, modelRef, openOutputWorkspace } from './cl-input.ts';
import { EXIT, log, print, printJson } from '../context.ts';
import { percent } from '../output/percent.ts';
import { followRun } from '../output/progress.ts';
import { runConfig, sayUnsent, showDryRun, statusOfRun } from '../options/run-options.ts';

/** The exit status. Throws UserError. */
export async function errorTypes(engine: Engine, options: ErrorsOptions): Promise<number> {
  const output = options.output ?? join('outputs', `${basename(options.input).replace(/\.[^.]*$/, '')}_errors.jsonl`);
  const workspace = await openOutputWorkspace(engine, output, options);
  const { benchmarkId, runId } = await answersOf(engine, options, 'graded');
  const failedBy = await gradingOf(engine, benchmarkId, runId, options.grading);
  const judge = modelRef(options.judgeProvider, '--judge_provider', options.judgeModel, options.baseUrl);
  const chosen = runConfig(options);
  const config = {
    ...chosen,
    benchmarkId,
    answerRunIds: [runId],
    judge,
    purpose: 'error-types' as const,
    failedBy: failedBy?.gradingId,
    verifier: 'judge-only' as const,
    reasoningEffort: chosen.reasoningEffort ?? GRADING.effort,
    workers: options.workers,
    fresh: options.fresh ?? false,
    continue: true,
  };
  const target = { purpose: 'report' as const, inputs: [options.input], replace: options.overwrite ?? false };
  await engine.api('export.check', { ...target, paths: [output] });
  if (options.dryRun) return showDryRun(engine, { ...config, kind: 'judging' }, options.json ?? false);
  await sayUnsent(engine, judge, config, GRADING);
  const run = await followRun(engine, (await engine.api('runs.startJudging', config)).runId, options.json ?? false);
  if (run.state !== 'done') {
    log(`The run ended: ${run.error ?? run.state} What is done is kept; the same command continues from there.`);
    return run.state === 'failed' ? EXIT.bad : EXIT.failures;
  }
  const content = await linesOf(engine, benchmarkId, runId);
  await engine.api('export.content', { ...target, path: output, content });
  const { sets } = await engine.api('cl.errors', {
    benchmarkId,
    gradingIds: failedBy && [failedBy.gradingId],
  });
  const figures = sets.find((set) => set.runId === runId);
  if (!figures) throw new Error('the answers are not there');
  if (options.json) printJson({ ...figures, output, run, workspace });
  else {
    print(
      `${String(figures.failed)} failed answers with a text${figures.grading ? `, by ${figures.grading.name}` : ''}, ${String(figures.byJudge)} judged`,
    );
    for (const {
      type,
      judge: { share },
    } of figures.shares)
      print(`${type.padEnd(16)} ${share === null ? 'not judged' : percent(share)}`);
    print('An answer may have several types: shares can sum to more than 100%.');
    print(output);
  }
  return statusOfRun(engine, run);
}

/** The grading that is named, of these answers. Throws UserError not-found. */
async function gradingOf(
  engine: Engine,
  benchmarkId: number,
  answerRunId: number,
  named: string | undefined,
): Promise<GradingView | undefined> {
  if (named === undefined) return undefined;
  const all = await engine.api('gradings.list', { benchmarkId });
  return gradingNamed(
    all.filter((one) => one.answerRunId === answerRunId),
    named,
  );
}

/** JSON lines of the failed answers that were judged, in the benchmark's order. */
async function linesOf(engine: Engine, benchmarkId: number, answerRunId: number): Promise<string> {
  const lines: string[] = [];
  for (const { itemId, taskId, samples } of await engine.api('cl.queue', { benchmarkId, answerRunId })) {
    if (samples.every(({ errorTypes: types }) => types === null)) continue;
    for (const { runId, sampleIndex, errorTypes: said } of await engine.api('cl.answers', { itemId, answerRunId })) {
      const proposal = said.proposals.at(-1);
      if (runId === answerRunId && proposal)
        lines.push(
          JSON.stringify({
            ...{ idx: taskId, sample: sampleIndex, error_types: proposal.types, rationale: proposal.rationale },
            ...{ judge: proposal.who },
          }),
        );
    }
  }
  return lines.map((line) => `${line}\n`).join('');
}
