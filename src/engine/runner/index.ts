/** Runs: started, worked off, paused, resumed and cancelled. The run's rows are the truth; this holds only what is being worked on here and now. */
import { UserError } from '../../contract/router.ts';
import type { RunView } from '../../contract/run-view.ts';
import type { ModelRef } from '../../contract/shapes.ts';
import { createProviders, type Provider } from '../providers/index.ts';
import { askOnce, type AskContext } from './ask.ts';
import { markLostAttempts } from '../store/attempts.ts';
import { cancelOpenBatches, unsettledBatches } from '../store/batches.ts';
import { endpointFacts, setEndpointFacts } from '../store/endpoints.ts';
import { requeueNewAnswers } from '../store/grades.ts';
import { httpHosts } from '../store/http-hosts.ts';
import { listRuns, runView } from '../store/run-views.ts';
import { getRun, setRunConfig, setRunState, type RunRow } from '../store/runs.ts';
import { releaseTasks, requeueFailed, requeueTasks } from '../store/tasks.ts';
import { BATCHES_UNTOLD, cancelBatches } from './batching.ts';
import { priceForBudget } from './budget-of.ts';
import type { StoredConfig } from './config.ts';
import { dryRun } from './dry-run.ts';
import { previewPolicy } from './policy-preview.ts';
import { dryRunDiagnosis, dryRunFlow } from './dry-run-flows.ts';
import { executeRun, TIMEOUTS, writeEnd, type Active, type Shared } from './execute.ts';
import { storedConfig, withGiven, type Given } from './given.ts';
import { createGroupCommit } from './group-commit.ts';
import { questionImages } from './images.ts';
import { createModels, type Opened } from './models.ts';
import { endHolder, holdRun, interruptAbandoned, isHeld, newHolder } from './lease.ts';
import {
  diagnosisConfig,
  flowConfig,
  againConfig,
  generationConfig,
  insertNewRun,
  insertTasks,
  judgingConfig,
  refuseWithoutBatches,
  refuseWithoutJudge,
} from './new-run.ts';
import { createTurns } from './offline.ts';
import { OfflineThreads } from './offline-threads.ts';
import type { Runner, RunnerOptions } from './runner.ts';
import { unsentWords } from './unsent.ts';
import { createUnwrittenEnds } from './unwritten.ts';

export type { GenerationInput, JudgingInput } from './config.ts';
export type { Runner, RunnerOptions } from './runner.ts';

export function createRunner(options: RunnerOptions): Runner {
  const { db, onProgress, fetchImages, retry, timeouts, batchPatience } = options;
  const now = options.now ?? Date.now;
  const elapsed = options.elapsed ?? (() => performance.now());
  const at = (): string => new Date(now()).toISOString();
  const providers = createProviders({
    keyFor: options.keyFor,
    confirmed: options.confirmed,
    env: options.env,
    httpHosts: () => httpHosts(db),
    remembered: {
      load: (name) => endpointFacts(db, name, now()),
      save: (name, refused) => {
        setEndpointFacts(db, name, refused, at());
      },
    },
  });
  const models = createModels(db, providers, elapsed);
  const active = new Map<number, Active>();
  const ends = createUnwrittenEnds((runId, reason) => writeEnd(shared, runId, reason));
  const holder = newHolder();
  const turns = createTurns();
  const shared: Shared = {
    db,
    holder,
    group: createGroupCommit(db),
    turns,
    offline: new OfflineThreads(turns),
    inFlight: new Map(),
    planned: new Set(),
    imagesOf: fetchImages ?? ((itemId) => questionImages(db, itemId)),
    announce: onProgress ?? null,
    now,
    elapsed,
    retry,
    timeouts,
    ...(batchPatience ? { batchPatience } : {}),
  };
  const dryRunTools = { db, providers, turns: shared.turns, imagesOf: shared.imagesOf };
  interruptAbandoned(db, now());

  const view = (runId: number): RunView => {
    const row = ends.over(runView(db, runId, now()));
    return active.get(runId)?.live.over(row) ?? row;
  };
  const begin = (runId: number, config: StoredConfig, opened: Opened, only: number[] | null = null): RunView => {
    const run = executeRun(shared, { runId, config, ...models.asked(runId, config, opened), only });
    active.set(runId, run);
    const finished = run.finished.then((end) => {
      active.delete(runId);
      if (end.unwritten) ends.add(runId, end.unwritten);
      return end;
    });
    active.set(runId, { ...run, finished });
    return view(runId);
  };
  const start = (config: StoredConfig, provider: Provider | null, second: Provider | null = null): RunView => {
    if (provider) priceForBudget(db, config, provider.ref);
    if (second) priceForBudget(db, config, second.ref);
    refuseWithoutBatches(config, [provider?.ref ?? null, second?.ref ?? null]);
    const runId = db.transaction(() => {
      const id = insertNewRun(db, config, provider, at());
      holdRun(db, getRun(db, id), holder, now());
      return id;
    });
    return begin(runId, config, { provider, second });
  };
  /** Takes a run of the engine up again, with what `prepare` makes of its tasks. */
  const takeUp = (
    runId: number,
    given: Given,
    prepare: (config: StoredConfig) => number[] | null,
  ): { config: StoredConfig; opened: Opened; only: number[] | null } => {
    const stored = storedConfig(getRun(db, runId));
    const opened = models.open(stored, given);
    const { provider, second } = opened;
    const config = withGiven(stored, provider, second, given);
    if (provider) priceForBudget(db, config, provider.ref);
    if (second) priceForBudget(db, config, second.ref);
    refuseWithoutBatches(config, [provider?.ref ?? null, second?.ref ?? null]);
    const only = db.transaction(() => {
      holdRun(db, getRun(db, runId), holder, now());
      setRunConfig(db, runId, config);
      markLostAttempts(db, runId, at());
      return prepare(config);
    });
    ends.forget(runId);
    return { config, opened, only };
  };
  const cancelAtProvider = async (run: RunRow): Promise<void> => {
    if (unsettledBatches(db, run.id).length === 0) return;
    const stored = storedConfig(run);
    const told = await cancelBatches(db, run.id, (second) => models.serviceOf(stored, second));
    if (!told) setRunState(db, run.id, 'cancelled', BATCHES_UNTOLD, at());
  };
  const resume = (runId: number, given: Given = {}): RunView => {
    const running = active.get(runId);
    if (running && running.stopper.reason?.kind !== 'paused') return view(runId);
    if (running) {
      // It is still waiting for what was in flight when it was paused: it goes on as soon as that has arrived.
      void running.finished.then(() => (active.has(runId) ? undefined : resume(runId, given))).catch(() => undefined);
      return view(runId);
    }
    const { config, opened } = takeUp(runId, given, (taken) => {
      requeueTasks(db, runId, at());
      requeueNewAnswers(db, runId, at());
      insertTasks(db, runId, taken, at());
      return null;
    });
    return begin(runId, config, opened);
  };

  const closing = new AbortController();
  const asking = (model: ModelRef): AskContext => ({
    ...{ db, provider: providers.open(model), signal: closing.signal, at, elapsed },
    limitMs: { ...TIMEOUTS, ...timeouts }.judgeMs,
  });

  return {
    startJudging: (config) => {
      refuseWithoutJudge(config);
      const judge = config.judge && config.verifier !== 'offline-only' ? providers.open(config.judge) : null;
      return start(judgingConfig(db, config, judge), judge);
    },
    startGeneration: (config) => {
      const model = providers.open(config.model);
      return start(generationConfig(db, config, model), model);
    },
    startDiagnosis: (config) => {
      const model = providers.open(config.model);
      const judge = config.judge && config.verifier !== 'offline-only' ? providers.open(config.judge) : null;
      return start(diagnosisConfig(db, config, model, judge), model, judge);
    },
    startFlow: (config) => {
      const judge = providers.open(config.judge);
      return start(flowConfig(db, config, judge), judge);
    },
    again: (runId) => {
      const config = againConfig(db, runId, storedConfig(getRun(db, runId)));
      const { provider, second } = models.open(config);
      return start(config, provider, second);
    },
    dryRun: (config) => dryRun(dryRunTools, config),
    previewPolicy: (of) => previewPolicy(shared, of),
    dryRunDiagnosis: (config) => dryRunDiagnosis(dryRunTools, config),
    dryRunFlow: (config) => dryRunFlow(dryRunTools, config),
    resume,
    retryFailed: (runId) => {
      const running = active.get(runId);
      if (running && !running.stopper.reason) {
        running.add(db.transaction(() => requeueFailed(db, runId, at())));
        return view(runId);
      }
      if (running) throw new UserError('run-busy', `Run ${String(runId)} is still stopping. Try again in a moment.`);
      const { config, opened, only } = takeUp(runId, {}, () => requeueFailed(db, runId, at()));
      return begin(runId, config, opened, only);
    },
    pause: (runId) => {
      const mine = active.get(runId);
      if (mine) mine.stopper.stop({ kind: 'paused', message: null });
      else {
        const run = getRun(db, runId);
        // A living holder elsewhere sees the new state within a second.
        if (run.state === 'running' && isHeld(db, run, now())) setRunState(db, runId, 'paused', null, at());
      }
      return view(runId);
    },
    setWorkers: (runId, workers) => {
      const config = storedConfig(getRun(db, runId));
      setRunConfig(db, runId, { ...config, workers });
      active.get(runId)?.setWorkers(workers);
      return view(runId);
    },
    cancel: async (runId) => {
      const mine = active.get(runId);
      if (mine) {
        mine.stopper.stop({ kind: 'cancelled' });
        await mine.finished;
        return view(runId);
      }
      const run = getRun(db, runId);
      if (run.state === 'done') return view(runId);
      db.transaction(() => {
        setRunState(db, runId, 'cancelled', null, at());
        // A living holder sees the new state within a second, and cleans up after what it has in flight.
        if (isHeld(db, run, now())) return;
        releaseTasks(db, runId, 'cancelled', at());
        cancelOpenBatches(db, runId);
      });
      ends.forget(runId);
      if (!isHeld(db, run, now())) await cancelAtProvider(run);
      return view(runId);
    },
    wait: async (runId) => {
      await active.get(runId)?.finished;
      return view(runId);
    },
    view,
    list: (benchmarkId) =>
      listRuns(db, benchmarkId, now()).map((run) => active.get(run.runId)?.live.over(run) ?? ends.over(run)),
    models: (provider, baseUrl) => providers.models(provider, baseUrl),
    ask: (model, question) => askOnce(asking(model), question),
    unsent: (model, settings) => unsentWords(providers, model, settings),
    limitsChanged: () => {
      models.limitsChanged();
    },
    close: async () => {
      closing.abort();
      for (const run of active.values()) run.stopper.stop({ kind: 'closed' });
      await Promise.all([...active.values()].map((run) => run.finished));
      await shared.offline.close();
      ends.close();
      endHolder(holder);
      providers.close();
    },
  };
}
