/** A run being worked on here: its lease kept, its tasks worked off, and its state written at the end. */
import type { RunView } from '../../contract/shapes.ts';
import { RETRY, type RetryPolicy } from '../../core/run/retry.ts';
import type { ImagePart, Provider } from '../providers/index.ts';
import { markLostAttempts } from '../store/attempts.ts';
import type { WritableDb } from '../store/open.ts';
import { isCourseExam } from '../store/exams.ts';
import { getRun, releaseLease, renewLease, runView, setRunState } from '../store/runs.ts';
import { releaseTasks } from '../store/tasks.ts';
import type { Timeouts } from './caller.ts';
import type { StoredConfig } from './config.ts';
import { examTask } from './exam.ts';
import type { Gate } from './gate.ts';
import { generateTask } from './generate.ts';
import { gradeL2L, gradeL2S } from './grade-long.ts';
import { gradeS2S, gradeTask } from './grade.ts';
import type { GroupCommit } from './group-commit.ts';
import { LEASE_MS } from './lease.ts';
import type { Turns } from './offline.ts';
import { createProgress } from './progress.ts';
import type { Stopper, StopReason } from './stop.ts';
import type { RunContext } from './run-context.ts';
import { workOff } from './work.ts';

/** What all runs of one runner share. */
export interface Shared {
  db: WritableDb;
  holder: string;
  group: GroupCommit;
  turns: Turns;
  /** Requests being sent, by hash. */
  inFlight: Map<string, Promise<unknown>>;
  imagesOf: (itemId: number) => ImagePart[];
  announce: (run: RunView) => void;
  now: () => number;
  retry?: Partial<RetryPolicy>;
  timeouts?: Partial<Timeouts>;
}

export interface Execution {
  runId: number;
  config: StoredConfig;
  /** The model that is asked and the gate of its endpoint; null when none is. */
  asked: { provider: Provider; gate: Gate } | null;
  stopper: Stopper;
}

const TIMEOUTS: Timeouts = { judgeMs: 180_000, generationMs: 1_800_000 };
/** How often a holder looks whether another process asked it to stop, and how many looks apart it renews the lease. */
const HEARTBEAT_MS = 1000;
const RENEW_EVERY = 8;

/** Resolves when the run has come to its end or its stop, with everything written. Never rejects. */
export async function executeRun(shared: Shared, execution: Execution): Promise<void> {
  const { runId, config, stopper, asked } = execution;
  const progress = createProgress(() => runView(shared.db, runId, shared.now()), shared.announce);
  const heart = keepLease(shared, runId, stopper);
  const leaveGate = asked?.gate.join(config.workers);
  const run = contextOf(shared, execution, () => {
    progress.changed();
  });
  try {
    // Tasks that wait for a retry hold a lane and no slot, so there are more lanes than slots.
    const exam = isCourseExam(shared.db, config.benchmarkId);
    await workOff(run, config.workers * 4 + 16, (task) => {
      if (exam) return examTask(run, config, task);
      return config.type === 'generation' ? generateTask(run, config, task) : gradeTask(run, task);
    });
  } catch (error) {
    stopper.stop({ kind: 'paused', message: error instanceof Error ? error.message : String(error) });
  }
  clearInterval(heart);
  leaveGate?.();
  finish(shared, runId, stopper.reason);
  progress.finish();
}

function contextOf(shared: Shared, execution: Execution, onChange: () => void): RunContext {
  const { runId, config, asked, stopper } = execution;
  const { db, group, turns, now, inFlight, imagesOf } = shared;
  const common = { db, runId, group, stopper, now, onChange };
  const caller = asked && {
    ...common,
    ...asked,
    retry: { ...RETRY, ...shared.retry },
    timeouts: { ...TIMEOUTS, ...shared.timeouts },
    since: config.fresh ? getRun(db, runId).createdAt : null,
    random: Math.random,
    inFlight,
  };
  const judging = config.type === 'judging' ? config : null;
  return {
    ...common,
    mode: judging?.verifier ?? 'judge-only',
    caller,
    grade: { s2s: gradeS2S, l2s: gradeL2S, l2l: gradeL2L }[judging?.protocol ?? 's2s'],
    turns,
    imagesOf,
  };
}

function keepLease({ db, holder, now }: Shared, runId: number, stopper: Stopper): NodeJS.Timeout {
  let beats = 0;
  return setInterval(() => {
    try {
      const run = getRun(db, runId);
      beats += 1;
      if (run.state === 'cancelled') stopper.stop({ kind: 'cancelled' });
      else if (run.leaseOwner !== holder) stopper.stop({ kind: 'lost' });
      else if (beats % RENEW_EVERY === 0) renewLease(db, runId, holder, new Date(now() + LEASE_MS).toISOString());
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

function finish({ db, holder, now }: Shared, runId: number, reason: StopReason | null): void {
  if (reason?.kind === 'lost') return;
  const at = new Date(now()).toISOString();
  const state = reason ? END_STATE[reason.kind] : 'done';
  try {
    db.transaction(() => {
      if (reason) {
        releaseTasks(db, runId, state === 'cancelled' ? 'cancelled' : 'waiting', at);
        markLostAttempts(db, runId, at);
      }
      setRunState(db, runId, state, reason && 'message' in reason ? reason.message : null, at);
      releaseLease(db, runId, holder);
    });
  } catch {
    // Nothing can be written, so the rows still say that it is running: the next start finds nobody there and interrupts it.
  }
}
