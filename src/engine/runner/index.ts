/** Runs: started, worked off, resumed and cancelled. The run's rows are the truth; this holds only what is being worked on here and now. */
import type { z } from 'zod';
import type { GenerationConfig, JudgingConfig } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import type { ModelRef, ProviderName, RunView } from '../../contract/shapes.ts';
import { RETRY, type RetryPolicy } from '../../core/run/retry.ts';
import { createProviders, type ImagePart, type Provider } from '../providers/index.ts';
import { modelId } from '../store/models.ts';
import type { WritableDb } from '../store/open.ts';
import { getRun, insertRun, releaseLease, renewLease, runView, setRunConfig, setRunState } from '../store/runs.ts';
import { insertGenerationTasks, insertJudgingTasks, releaseTasks, requeueTasks } from '../store/tasks.ts';
import { markLostAttempts } from '../store/attempts.ts';
import type { Timeouts } from './caller.ts';
import { promptHashes, StoredConfig } from './config.ts';
import { createGate, type Gate } from './gate.ts';
import { generateTask } from './generate.ts';
import { gradeL2L, gradeL2S } from './grade-long.ts';
import { gradeS2S, gradeTask } from './grade.ts';
import { createGroupCommit } from './group-commit.ts';
import { questionImages } from './images.ts';
import { endHolder, holdRun, interruptAbandoned, isHeld, LEASE_MS, newHolder } from './lease.ts';
import { createTurns } from './offline.ts';
import { createProgress } from './progress.ts';
import { createStopper, type StopReason, type Stopper } from './stop.ts';
import { workOff, type RunContext } from './work.ts';

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

export type JudgingInput = z.output<typeof JudgingConfig>;
export type GenerationInput = z.output<typeof GenerationConfig>;

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

const TIMEOUTS: Timeouts = { judgeMs: 180_000, generationMs: 1_800_000 };
/** How often a holder looks whether another process asked it to stop, and how many looks apart it renews the lease. */
const HEARTBEAT_MS = 1000;
const RENEW_EVERY = 8;

export function createRunner(options: RunnerOptions): Runner {
  const { db } = options;
  const now = options.now ?? Date.now;
  const providers = createProviders({ keyFor: options.keyFor, env: options.env });
  const group = createGroupCommit(db);
  const turns = createTurns();
  const gates = new Map<string, Gate>();
  const inFlight = new Map<string, Promise<unknown>>();
  const active = new Map<number, Active>();
  const holder = newHolder();
  const at = (): string => new Date(now()).toISOString();
  interruptAbandoned(db, now());

  const gateOf = (provider: Provider): Gate => {
    const key = `${provider.ref.provider} ${provider.ref.baseUrl}`;
    const gate = gates.get(key) ?? createGate(now);
    gates.set(key, gate);
    return gate;
  };

  const benchmarkHash = (benchmarkId: number): string => {
    const row = db.get<{ hash: string }>('SELECT hash FROM benchmarks WHERE id = ?', benchmarkId);
    if (!row) throw new UserError('not-found', `There is no benchmark ${String(benchmarkId)} in this workspace.`);
    return row.hash;
  };

  /** Makes the tasks that the run does not have yet; how many. */
  const insertTasks = (runId: number, config: StoredConfig): number => {
    const { benchmarkId } = config;
    if (config.type === 'generation') return insertGenerationTasks(db, { runId, benchmarkId, k: config.k, at: at() });
    return insertJudgingTasks(db, { runId, benchmarkId, answerRunIds: config.answerRunIds ?? null, trials: config.trials, at: at() });
  };

  const begin = (runId: number, config: StoredConfig, provider: Provider | null): RunView => {
    const stopper = createStopper();
    const finished = work(runId, config, provider, stopper).finally(() => active.delete(runId));
    active.set(runId, { stopper, finished });
    return runView(db, runId, now());
  };

  const work = async (runId: number, config: StoredConfig, provider: Provider | null, stopper: Stopper): Promise<void> => {
    const announce = options.onProgress ?? (() => undefined);
    const progress = createProgress(() => runView(db, runId, now()), announce);
    const heart = keepLease(runId, stopper);
    const gate = provider ? gateOf(provider) : null;
    const leaveGate = gate?.join(config.workers);
    const onChange = (): void => {
      progress.changed();
    };
    const common = { db, runId, group, stopper, now, onChange };
    const since = config.fresh ? getRun(db, runId).createdAt : null;
    const settings = { retry: { ...RETRY, ...options.retry }, timeouts: { ...TIMEOUTS, ...options.timeouts } };
    const run: RunContext = {
      ...common,
      mode: config.type === 'judging' ? config.verifier : 'judge-only',
      caller: provider && gate ? { ...common, ...settings, provider, gate, since, random: Math.random, inFlight } : null,
      grade: config.type === 'judging' ? { s2s: gradeS2S, l2s: gradeL2S, l2l: gradeL2L }[config.protocol] : gradeS2S,
      turns,
      imagesOf: options.fetchImages ?? ((itemId) => questionImages(db, itemId)),
    };
    try {
      // Tasks that wait for a retry hold a lane and no slot, so there are more lanes than slots.
      await workOff(run, config.workers * 4 + 16, (task) => (config.type === 'generation' ? generateTask(run, config, task) : gradeTask(run, task)));
    } catch (error) {
      stopper.stop({ kind: 'paused', message: error instanceof Error ? error.message : String(error) });
    }
    clearInterval(heart);
    leaveGate?.();
    finish(runId, stopper.reason);
    progress.finish();
  };

  const keepLease = (runId: number, stopper: Stopper): NodeJS.Timeout => {
    let beats = 0;
    return setInterval(() => {
      try {
        const run = getRun(db, runId);
        if (run.state === 'cancelled') stopper.stop({ kind: 'cancelled' });
        else if (run.leaseOwner !== holder) stopper.stop({ kind: 'lost' });
        else if ((beats += 1) % RENEW_EVERY === 0) renewLease(db, runId, holder, new Date(now() + LEASE_MS).toISOString());
      } catch {
        // The database is busy or full: the work itself will say so.
      }
    }, HEARTBEAT_MS);
  };

  const finish = (runId: number, reason: StopReason | null): void => {
    if (reason?.kind === 'lost') return;
    const state = reason === null ? 'done' : END_STATE[reason.kind];
    try {
      db.transaction(() => {
        if (reason) releaseTasks(db, runId, state === 'cancelled' ? 'cancelled' : 'waiting', at());
        if (reason) markLostAttempts(db, runId, at());
        setRunState(db, runId, state, reason && 'message' in reason ? reason.message : null, at());
        releaseLease(db, runId, holder);
      });
    } catch {
      // Nothing can be written, so the run's rows say that it is running: the next start finds the lease dead and interrupts it.
    }
  };

  return {
    startJudging: (config) => {
      if (config.judge === null && config.verifier === 'judge-only') {
        throw new UserError('no-judge', 'Judging by the judge alone needs a judge. Choose one, or another verifier mode.');
      }
      if (config.judge === null && config.protocol !== 's2s') {
        throw new UserError('no-judge', `The ${config.protocol} protocol needs a judge: only s2s works offline.`);
      }
      const hash = benchmarkHash(config.benchmarkId);
      const provider = config.judge && config.verifier !== 'offline-only' ? providers.open(config.judge) : null;
      const stored: StoredConfig = {
        ...config,
        type: 'judging',
        judge: provider?.ref ?? null,
        prompts: provider ? promptHashes('judging', config.protocol) : {},
        benchmarkHash: hash,
      };
      const runId = db.transaction(() => {
        const id = insertRun(db, {
          kind: 'judging',
          benchmarkId: config.benchmarkId,
          modelId: null,
          judgeId: provider ? modelId(db, provider.ref.model, provider.ref.provider) : null,
          name: provider ? `${provider.ref.model}, ${config.protocol}` : 'offline',
          k: 1,
          config: stored,
          at: at(),
        });
        if (insertTasks(id, stored) === 0) throw new UserError('nothing-to-do', 'This benchmark has no answers to grade. Import an answers file, or generate answers first.');
        holdRun(db, getRun(db, id), holder, now());
        return id;
      });
      return begin(runId, stored, provider);
    },
    startGeneration: (config) => {
      const hash = benchmarkHash(config.benchmarkId);
      const provider = providers.open(config.model);
      const stored: StoredConfig = { ...config, type: 'generation', model: provider.ref, prompts: promptHashes('generation'), benchmarkHash: hash };
      const runId = db.transaction(() => {
        const id = insertRun(db, {
          kind: 'generation',
          benchmarkId: config.benchmarkId,
          modelId: modelId(db, provider.ref.model, provider.ref.provider),
          judgeId: null,
          name: provider.ref.model,
          k: config.k,
          config: stored,
          at: at(),
        });
        if (insertTasks(id, stored) === 0) throw new UserError('nothing-to-do', 'This benchmark has no items.');
        holdRun(db, getRun(db, id), holder, now());
        return id;
      });
      return begin(runId, stored, provider);
    },
    resume: (runId, given = {}) => {
      if (active.has(runId)) return runView(db, runId, now());
      const run = getRun(db, runId);
      const stored = StoredConfig.safeParse(JSON.parse(run.config));
      if (run.origin !== 'engine' || !stored.success) {
        throw new UserError('not-resumable', `Run ${String(runId)} was not started by this application, so it cannot be resumed.`);
      }
      const asked = stored.data.type === 'generation' ? stored.data.model : stored.data.judge;
      const provider = asked ? providers.open(given.model ?? asked) : null;
      const config = withProvider(stored.data, provider, given.workers);
      db.transaction(() => {
        holdRun(db, getRun(db, runId), holder, now());
        setRunConfig(db, runId, config);
        markLostAttempts(db, runId, at());
        requeueTasks(db, runId, at());
        insertTasks(runId, config);
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
  return config.type === 'generation' ? { ...config, workers, model: provider.ref } : { ...config, workers, judge: provider.ref };
}

const END_STATE: Record<StopReason['kind'], 'cancelled' | 'interrupted' | 'failed' | 'paused'> = {
  cancelled: 'cancelled',
  closed: 'interrupted',
  lost: 'interrupted',
  fatal: 'failed',
  paused: 'paused',
};
