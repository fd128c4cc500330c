/** What `evaluate` does, whether the answers come in a file or are in the workspace already. */
import { Protocol, type EngineCalls, type InputOf } from '../../contract/calls.ts';
import type { GradingView } from '../../contract/grading-calls.ts';
import { UserError } from '../../contract/router.ts';
import type { ModelRef } from '../../contract/shapes.ts';
import type { Engine } from '../../engine/index.ts';
import type { EvaluationOptions } from '../options/evaluation-options.ts';
import { choice, providerOption } from '../options/options.ts';
import { policyLines, policyOf } from '../options/policy-options.ts';
import { runConfig, showDryRun, verifierOf } from '../options/run-options.ts';

type Judging = InputOf<EngineCalls, 'runs.startJudging'>;
type Items = Judging['items'];

/** How answers are graded, but for whose they are. Throws UserError bad-input. */
export function judgingConfig(options: EvaluationOptions): Omit<Judging, 'benchmarkId' | 'answerRunIds'> {
  const judge = judgeOf(options);
  return {
    ...runConfig(options),
    ...{ judge, verifier: verifierOf(options.verifier, judge), policy: policyOf(options), audit: options.audit },
    protocol: choice(Protocol.options, options.protocol, '--protocol'),
    ...{ passK: options.k, trials: options.trials, workers: options.maxWorkers, continue: true },
  };
}

/** What a grading would send, and what its policy would do. */
export async function showJudging(engine: Engine, config: Judging, json: boolean): Promise<number> {
  const { benchmarkId, answerRunIds, items, policy } = config;
  const effect = policy ? await policyLines(engine, { benchmarkId, answerRunIds, items, policy }) : [];
  return showDryRun(engine, { kind: 'judging', ...config }, json, effect);
}

/** The grading that a run works for: its figures are the command's, whatever else was graded before or since. */
export async function gradingOf(
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
export async function fewestAnswers(
  engine: Engine,
  options: EvaluationOptions,
  answers: { name: string; runId: number },
  items: Items,
): Promise<number> {
  const there = await engine.api('answers.coverage', { answerRunId: answers.runId, items });
  if (there.questions === 0)
    throw new UserError('nothing-to-do', 'None of the chosen items has an answer there. Choose other items.');
  if (options.allowPartial) return there.fewest;
  if (there.missing.length > 0)
    throw new UserError(
      'too-few-answers',
      `${answers.name} has no answers to ${String(there.missing.length)} of the ${String(there.items)} questions asked (${idsInShort(there.missing)}). ` +
        'Generate them, choose items by --ids or --subjects, or add --allow-partial for figures of the answered ones alone.',
    );
  if (options.k > there.fewest)
    throw new UserError(
      'too-few-answers',
      `pass@${String(options.k)} needs ${String(options.k)} answers to each question; ${answers.name} has ${String(there.fewest)} to some. ` +
        `Use --k ${String(there.fewest)}, or add --allow-partial.`,
    );
  return there.fewest;
}

function idsInShort(ids: readonly string[]): string {
  const shown = ids.slice(0, 3).map((id) => (id.length > 16 ? `${id.slice(0, 12)}…` : id));
  return [...shown, ...(ids.length > shown.length ? ['…'] : [])].join(', ');
}

export function judgeOf(options: EvaluationOptions): ModelRef | null {
  if (options.judgeProvider === 'none') return null;
  return {
    provider: providerOption(options.judgeProvider, '--judge_provider'),
    model: options.judgeModel,
    baseUrl: options.baseUrl,
  };
}
