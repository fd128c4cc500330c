import type { EngineCalls, OutputOf, ParsedOf } from '../../../contract/calls.ts';
import type { ModelRef } from '../../../contract/shapes.ts';
import { judgeEffort } from '../../../core/run/parameters.ts';
import { namesOfChosenPrompts, verifierSettings } from '../../runner/new-run.ts';
import { reproductionOf } from '../../runner/reproduction.ts';
import { StoredConfig } from '../../runner/config.ts';
import type { Session } from '../../session.ts';
import { showGradingsOf } from '../../store/gradings/gradings.ts';
import { callsPage, callView } from '../../store/runs/run-calls.ts';
import { runFigures } from '../../store/figures/run-figures.ts';
import { runFailures } from '../../store/runs/run-views.ts';
import { configsOf } from '../../store/runs/runs.ts';
import type { HandlersFor } from '../handlers-for.ts';

type Config = ParsedOf<EngineCalls, 'runs.startJudging' | 'runs.startGeneration' | 'diagnose.start' | 'flow.start'>;
type Run = OutputOf<EngineCalls, 'runs.get'>;

export function runHandlers(session: Session): HandlersFor<'runs'> {
  return {
    'runs.startJudging': (given) => {
      const config = asJudged(given);
      const run = continued(session, 'judging', config) ?? session.runner.startJudging(config);
      if (config.show) showGradingsOf(session.db, run.runId);
      return run;
    },
    'runs.startGeneration': (config) =>
      continued(session, 'generation', config) ?? session.runner.startGeneration(config),
    'runs.dryRun': (config) => session.runner.dryRun(config.kind === 'judging' ? asJudged(config) : config),
    'runs.unsent': ({ model, ...settings }) => session.runner.unsent(model, settings),
    'runs.resume': ({ runId, budget, batch }) => session.runner.resume(runId, { budget, batch }),
    'runs.again': ({ runId }) => session.runner.again(runId),
    'runs.pause': ({ runId }) => session.runner.pause(runId),
    'runs.setWorkers': ({ runId, workers }) => session.runner.setWorkers(runId, workers),
    'runs.retryFailed': ({ runId }) => session.runner.retryFailed(runId),
    'runs.cancel': ({ runId }) => session.runner.cancel(runId),
    'runs.list': ({ benchmarkId }) => session.runner.list(benchmarkId),
    'runs.get': ({ runId }) => {
      const run = session.runner.view(runId);
      const graded = run.kind === 'judging' && run.state === 'done';
      return graded ? { ...run, figures: runFigures(session.db, runId) } : run;
    },
    'runs.failures': ({ runId }) => runFailures(session.db, runId),
    'runs.calls': (of) => callsPage(session.db, of),
    'runs.call': ({ attemptId }) => callView(session.db, attemptId),
    'runs.reproduction': ({ runId }) => reproductionOf(session.db, runId),
  };
}

/** The effort of a judge is the one that the paper's scripts ask for, unless it is said. */
function asJudged<T extends ParsedOf<EngineCalls, 'runs.startJudging'>>(config: T): T {
  return { ...config, reasoningEffort: config.reasoningEffort ?? judgeEffort(config.judge?.model ?? null) };
}

/** Settings that do not change what is asked or how it is graded. The prompts are compared by their hashes. */
const INCIDENTAL = new Set([
  'workers',
  'budget',
  'batch',
  'rpm',
  'tpm',
  'fresh',
  'continue',
  'show',
  'passK',
  'promptTexts',
  'templates',
  'versions',
  'benchmarkHash',
  'type',
]);

/** The newest run of the same settings, taken up again, when the caller wants that and there is one. */
export function continued(session: Session, kind: Run['kind'], config: Config): Run | null {
  if (!config.continue || config.fresh) return null;
  const model = askedModel(config);
  const prompts = namesOfChosenPrompts(session.db, config);
  const wanted = settingsOf({
    ...config,
    ...('judge' in config ? { judge: askedJudge(config) } : {}),
    ...('audit' in config ? verifierSettings(session.db, config) : {}),
    prompts,
  });
  const same = configsOf(session.db, kind, config.benchmarkId).find(({ config: text }) => {
    const stored = StoredConfig.safeParse(JSON.parse(text));
    return stored.success && settingsOf(stored.data) === wanted;
  });
  if (!same) return null;
  return session.runner.resume(same.runId, {
    model,
    judge: 'judge' in config ? askedJudge(config) : null,
    workers: config.workers,
    budget: config.budget,
    batch: config.batch,
    rpm: config.rpm,
    tpm: config.tpm,
  });
}

/** The model that a run of these settings asks; an offline run asks none, though it may be given a judge. */
function askedModel(config: Config): ModelRef | null {
  return 'model' in config ? config.model : askedJudge(config);
}

/** The judge of a run of these settings: that of an offline run is never asked. */
function askedJudge(config: Extract<Config, { judge: unknown }>): ModelRef | null {
  return 'verifier' in config && config.verifier === 'offline-only' ? null : config.judge;
}

/** The settings as one comparable text. A provider's address that was left out equals any that was filled in for it. */
function settingsOf(config: object): string {
  const kept = Object.entries(config).filter(([key, value]) => !INCIDENTAL.has(key) && value !== undefined);
  return JSON.stringify(
    kept.sort(([a], [b]) => a.localeCompare(b)),
    (key, value: unknown) => (key === 'baseUrl' ? undefined : value),
  );
}
