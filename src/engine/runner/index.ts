/** Runs: started, worked off, resumed and cancelled. The run's rows are the truth; this holds only what is being worked on here and now. */
import { UserError } from '../../contract/router.ts';
import type { ModelRef, ProviderName, RunView } from '../../contract/shapes.ts';
import type { RetryPolicy } from '../../core/run/retry.ts';
import { createProviders, type ImagePart, type Provider } from '../providers/index.ts';
import { markLostAttempts } from '../store/attempts.ts';
import type { WritableDb } from '../store/open.ts';
import { requeueNewAnswers } from '../store/grades.ts';
import { getRun, runView, setRunConfig, setRunState } from '../store/runs.ts';
import { releaseTasks, requeueTasks } from '../store/tasks.ts';
import type { Timeouts } from './caller.ts';
import { StoredConfig } from './config.ts';
import { executeRun, type Shared } from './execute.ts';
import { createGate, type Gate } from './gate.ts';
import { createGroupCommit } from './group-commit.ts';
import { questionImages } from './images.ts';
import { endHolder, holdRun, interruptAbandoned, isHeld, newHolder } from './lease.ts';
import {
  generationConfig,
  insertNewRun,
  insertTasks,
  judgingConfig,
  refuseWithoutJudge,
  type GenerationInput,
  type JudgingInput,
} from './new-run.ts';
import { createTurns } from './offline.ts';
import { createStopper, type Stopper } from './stop.ts';

export type { GenerationInput, JudgingInput } from './new-run.ts';

export interface RunnerOptions {
  db: WritableDb;
  /** The key for a provider, from the keyring or the environment; null when there is none. */
  keyFor: (provider: ProviderName) => string | null | undefined;
  /** An item's figures as sent to models; by default those of its question in the workspace. */
  fetchImages?: (itemId: number) => ImagePart[];
  /** Called at most 10 times a second for each run. */
  onProgress?: (run: RunView) => void;
  now?: () => number;
  env?: Readonly<Record<string, string | undefined>>;
  retry?: Partial<RetryPolicy>;
  timeouts?: Partial<Timeouts>;
}

export interface Runner {
  /** Starts a run and gives it as it begins. Throws UserError (not-found, no-judge, no-key, bad-address, nothing-to-do). */
  startJudging(config: JudgingInput): RunView;
  startGeneration(config: GenerationInput): RunView;
  /**
   * Goes on with whatever is not done: failed tasks included, answers that came since too. `given` replaces the model's address and the number
   * of workers that the run was started with. Throws UserError (not-found, run-busy, not-resumable, no-key, bad-address).
   */
  resume(runId: number, given?: { model?: ModelRef | null; workers?: number }): RunView;
  /** Stops a run, wherever it is worked on, and resolves when it has stopped: within 3 seconds here. What is done is kept. */
  cancel(runId: number): Promise<RunView>;
  /** Resolves when nobody here works on the run any more, with its state then. */
  wait(runId: number): Promise<RunView>;
  /** Interrupts every run worked on here, keeping what is done, and closes all connections. The database stays open. */
  close(): Promise<void>;
}

interface Active {
  stopper: Stopper;
  finished: Promise<void>;
}

export function createRunner(options: RunnerOptions): Runner {
  const { db, onProgress, fetchImages, retry, timeouts } = options;
  const now = options.now ?? Date.now;
  const at = (): string => new Date(now()).toISOString();
  const providers = createProviders({ keyFor: options.keyFor, env: options.env });
  const gates = new Map<string, Gate>();
  const active = new Map<number, Active>();
  const holder = newHolder();
  const shared: Shared = {
    db,
    holder,
    group: createGroupCommit(db),
    turns: createTurns(),
    inFlight: new Map(),
    imagesOf: fetchImages ?? ((itemId) => questionImages(db, itemId)),
    announce: onProgress ?? (() => undefined),
    now,
    retry,
    timeouts,
  };
  interruptAbandoned(db, now());

  const gateOf = (provider: Provider): Gate => {
    const key = `${provider.ref.provider} ${provider.ref.baseUrl}`;
    const gate = gates.get(key) ?? createGate(now);
    gates.set(key, gate);
    return gate;
  };
  const begin = (runId: number, config: StoredConfig, provider: Provider | null): RunView => {
    const stopper = createStopper();
    const asked = provider && { provider, gate: gateOf(provider) };
    const finished = executeRun(shared, { runId, config, asked, stopper }).finally(() => active.delete(runId));
    active.set(runId, { stopper, finished });
    return runView(db, runId, now());
  };
  const start = (config: StoredConfig, provider: Provider | null): RunView => {
    const runId = db.transaction(() => {
      const id = insertNewRun(db, config, provider, at());
      holdRun(db, getRun(db, id), holder, now());
      return id;
    });
    return begin(runId, config, provider);
  };

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
    resume: (runId, given = {}) => {
      if (active.has(runId)) return runView(db, runId, now());
      const run = getRun(db, runId);
      const stored = StoredConfig.safeParse(JSON.parse(run.config));
      if (run.origin !== 'engine' || !stored.success) {
        throw new UserError(
          'not-resumable',
          `Run ${String(runId)} was not started by this application, so it cannot be resumed.`,
        );
      }
      const asked = stored.data.type === 'generation' ? stored.data.model : stored.data.judge;
      const provider = asked ? providers.open(given.model ?? asked) : null;
      const config = withProvider(stored.data, provider, given.workers);
      db.transaction(() => {
        holdRun(db, getRun(db, runId), holder, now());
        setRunConfig(db, runId, config);
        markLostAttempts(db, runId, at());
        requeueTasks(db, runId, at());
        requeueNewAnswers(db, runId, at());
        insertTasks(db, runId, config, at());
      });
      return begin(runId, config, provider);
    },
    cancel: async (runId) => {
      const mine = active.get(runId);
      if (mine) {
        mine.stopper.stop({ kind: 'cancelled' });
        await mine.finished;
        return runView(db, runId, now());
      }
      const run = getRun(db, runId);
      if (run.state === 'done' || run.state === 'cancelled') return runView(db, runId, now());
      db.transaction(() => {
        setRunState(db, runId, 'cancelled', null, at());
        // A living holder sees the new state within a second, and cleans up after what it has in flight.
        if (!isHeld(run, now())) releaseTasks(db, runId, 'cancelled', at());
      });
      return runView(db, runId, now());
    },
    wait: async (runId) => {
      await active.get(runId)?.finished;
      return runView(db, runId, now());
    },
    close: async () => {
      for (const run of active.values()) run.stopper.stop({ kind: 'closed' });
      await Promise.all([...active.values()].map((run) => run.finished));
      endHolder(holder);
      providers.close();
    },
  };
}

/** The configuration with the address that is asked now. A run without a judge stays without. */
function withProvider(config: StoredConfig, provider: Provider | null, workers = config.workers): StoredConfig {
  if (!provider) return { ...config, workers };
  return config.type === 'generation'
    ? { ...config, workers, model: provider.ref }
    : { ...config, workers, judge: provider.ref };
}
