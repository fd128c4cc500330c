/** A run being worked on here: its lease kept, its tasks worked off, and its state written at the end. */
import { DEFAULT_POLICY } from '../../core/grading/policy.ts';
import { RETRY } from '../../core/run/retry.ts';
import type { Provider } from '../providers/index.ts';
import { markLostAttempts } from '../store/runs/attempts.ts';
import { cancelOpenBatches, unsettledBatches } from '../store/runs/batches.ts';
import { kindOf } from '../store/items/benchmarks.ts';
import { runView } from '../store/runs/run-views.ts';
import { getRun, releaseLease, renewLease, setRunState, workersOf } from '../store/runs/runs.ts';
import { hasWaiting, releaseTasks, type Task } from '../store/runs/tasks.ts';
import type { Budget } from './limits/budget.ts';
import type { CallerContext, Timeouts } from './requests/call.ts';
import { promptsOf, requestSettings, type StoredConfig } from './config.ts';
import { diagnoseTask } from './tasks/diagnose.ts';
import { flowTask } from './tasks/flow.ts';
import type { Gate } from './limits/gate.ts';
import { gradeL2L, gradeL2S } from './grading/grade-long.ts';
import { gradeS2S } from './grading/grade.ts';
import { LEASE_MS } from './lease.ts';
import { createLive, type Live } from './live.ts';
import { runByBatches } from './batches/batch.ts';
import { TASKS } from './tasks.ts';
import { batchingOf, cancelBatches, serviceIn } from './batches/batching.ts';
import { BATCH_PATIENCE } from './batches/batch-round.ts';
import type { Pace } from './limits/pace.ts';
import { createProgress } from './progress.ts';
import type { Shared } from './shared.ts';
import { createStopper, type Stopper, type StopReason } from './stop.ts';
import type { RunContext } from './run-context.ts';
import { sharingWorkers } from './limits/two-gates.ts';
import { oneTask, workOff, type Lanes } from './work.ts';

export interface Asked {
  provider: Provider;
  gate: Gate;
  /** Of the model. */
  pace: Pace;
  budget: Budget | null;
}

export interface Execution {
  runId: number;
  config: StoredConfig;
  /** The model that is asked, the gate of its endpoint and the run's limit of money; null when no model is asked. */
  asked: Asked | null;
  /** The judge of a run that asks a model and a judge. */
  judge: Asked | null;
  /** The tasks to work on; null for all that wait. */
  only: number[] | null;
}

/** A run that is worked on in this process. */
export interface Active {
  stopper: Stopper;
  live: Live;
  setWorkers(workers: number): void;
  /** Tasks that wait again: they are worked on too. */
  add(taskIds: readonly number[]): void;
  /** Resolves when the run has come to its end or its stop. `unwritten` is that end when the disk did not take it. Never rejects. */
  finished: Promise<{ unwritten: StopReason | null }>;
}

export const TIMEOUTS: Timeouts = { judgeMs: 180_000, generationMs: 1_800_000 };
/** How often a holder looks whether another process asked something of it, and how many looks apart it renews the lease. */
const HEARTBEAT_MS = 1000;
const RENEW_EVERY = 8;
/** Tasks that wait for a retry hold a lane and no slot, so there are more lanes than slots. */
const lanesFor = (workers: number, asksModels: boolean): number => (asksModels ? workers * 4 + 16 : OFFLINE_LANES);
/** Where nobody is asked, answers are read by several threads and taken in order: while one takes long, the others are to go on. */
export const OFFLINE_LANES = 256;

export function executeRun(shared: Shared, execution: Execution): Active {
  const { db, now, elapsed } = shared;
  const { runId, config } = execution;
  const { asked, judge, join } = sharingWorkers(execution, elapsed);
  const stopper = createStopper();
  const live = createLive(asked, () => stopper.reason?.kind === 'paused', elapsed);
  const progress = createProgress(() => live.over(runView(db, runId, now())), shared.announce);
  const membership = join(config.workers);
  const leavePace = asked?.pace.join({ rpm: config.rpm, tpm: config.tpm });
  const run = contextOf(shared, { ...execution, asked, judge }, stopper, live, () => {
    progress.changed();
  });
  const only = execution.only && [...execution.only];
  let workers = config.workers;
  let lanes: Lanes | null = null;

  const setWorkers = (wished: number): void => {
    workers = wished;
    membership.set(wished);
    lanes?.set(lanesFor(wished, asked !== null));
  };
  const work = async (): Promise<void> => {
    const byBatch = only === null && (config.batch || unsettledBatches(db, runId).length > 0) ? batchingOf(run) : [];
    do {
      if (byBatch.length > 0) {
        const patience = { ...BATCH_PATIENCE, ...shared.batchPatience };
        await runByBatches(run, byBatch, { patience, batch: config.batch }, (task) =>
          oneTask(run, task, (one) => workOn(run, config, one)),
        );
      }
      const pass = workOff(run, lanesFor(workers, asked !== null), only, (task) => workOn(run, config, task));
      lanes = pass.lanes;
      await pass.finished;
      // Tasks may have been put back just as the last lane ended.
    } while (!stopper.reason && only === null && hasWaiting(db, runId));
  };
  const finish = async (): Promise<{ unwritten: StopReason | null }> => {
    const heart = keepLease(shared, runId, stopper, (wished) => {
      if (wished !== workers) setWorkers(wished);
    });
    try {
      await work();
    } catch (error) {
      stopper.stop({ kind: 'paused', message: error instanceof Error ? error.message : String(error) });
    }
    clearInterval(heart);
    if (stopper.reason?.kind === 'cancelled') await cancelBatches(db, runId, serviceIn(batchingOf(run)));
    membership.leave();
    leavePace?.();
    const written = writeEnd(shared, runId, stopper.reason);
    progress.finish();
    return { unwritten: written ? null : stopper.reason };
  };
  return {
    stopper,
    live,
    setWorkers,
    add: (taskIds) => only?.push(...taskIds),
    finished: finish(),
  };
}

function workOn(run: RunContext, config: StoredConfig, task: Task): Promise<void> {
  if (config.type === 'diagnosis') return diagnoseTask(run, config, task);
  if (config.type === 'flow') return flowTask(run, task);
  return TASKS[kindOf(run.db, config.benchmarkId).gradedBy].task(run, config, task);
}

function contextOf(
  shared: Shared,
  { runId, config, asked, judge }: Execution,
  stopper: Stopper,
  live: Live,
  onChange: () => void,
): RunContext {
  const { db, group, turns, offline, now, inFlight, planned, imagesOf } = shared;
  const common = { db, runId, group, stopper, now, onChange };
  const caller: CallerContext | null = asked && {
    ...common,
    ...asked,
    live,
    retry: { ...RETRY, ...shared.retry },
    timeouts: { ...TIMEOUTS, ...shared.timeouts },
    since: config.fresh ? getRun(db, runId).createdAt : null,
    elapsed: shared.elapsed,
    random: Math.random,
    inFlight,
    planned,
    second: false,
    plan: null,
  };
  const judging = config.type === 'judging' ? config : null;
  const verifier = config.type === 'judging' || config.type === 'diagnosis' ? config.verifier : 'judge-only';
  return {
    ...common,
    onTask: () => {
      live.taskEnded();
      onChange();
    },
    mode: verifier,
    policy: judging?.policy ?? DEFAULT_POLICY,
    audit: judging?.audit ?? 0,
    caller,
    judge: caller && judge && { ...caller, ...judge, second: true },
    prompts: promptsOf(config),
    settings: requestSettings(config),
    grade: { s2s: gradeS2S, l2s: gradeL2S, l2l: gradeL2L }[judging?.protocol ?? 's2s'],
    turns,
    offline,
    imagesOf,
  };
}

function keepLease(
  { db, holder, now }: Shared,
  runId: number,
  stopper: Stopper,
  onWorkers: (workers: number) => void,
): NodeJS.Timeout {
  let beats = 0;
  return setInterval(() => {
    try {
      const run = getRun(db, runId);
      beats += 1;
      if (run.state === 'cancelled') stopper.stop({ kind: 'cancelled' });
      else if (run.leaseOwner !== holder) stopper.stop({ kind: 'lost' });
      else if (run.state === 'paused') stopper.stop({ kind: 'paused', message: null });
      else if (beats % RENEW_EVERY === 0) renewLease(db, runId, holder, new Date(now() + LEASE_MS).toISOString());
      onWorkers(workersOf(run));
    } catch {
      // The database is busy or full: the work itself will say so.
    }
  }, HEARTBEAT_MS);
}

const END_STATE = {
  cancelled: 'cancelled',
  closed: 'interrupted',
  lost: 'interrupted',
  fatal: 'failed',
  paused: 'paused',
} as const;

/** Writes how a run ended; false when nothing can be written. */
export function writeEnd({ db, holder, now }: Shared, runId: number, reason: StopReason | null): boolean {
  if (reason?.kind === 'lost') return true;
  const at = new Date(now()).toISOString();
  try {
    db.transaction(() => {
      // Of a run whose failed tasks alone were tried again, others may still wait.
      const unfinished = !reason && hasWaiting(db, runId);
      const state = reason ? END_STATE[reason.kind] : unfinished ? 'paused' : 'done';
      if (reason) {
        releaseTasks(db, runId, state === 'cancelled' ? 'cancelled' : 'waiting', at);
        markLostAttempts(db, runId, at);
        if (state === 'cancelled') cancelOpenBatches(db, runId);
      }
      setRunState(db, runId, state, reason && 'message' in reason ? reason.message : null, at);
      releaseLease(db, runId, holder);
    });
    return true;
  } catch {
    return false;
  }
}
