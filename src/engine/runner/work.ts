/** Working a run's tasks off: lanes that take the next waiting task until there is none, or the run is stopped. */
import { UserError } from '../../contract/router.ts';
import { claimTasks, finishTask, type Task } from '../store/runs/tasks.ts';
import { isoNow } from './clock.ts';
import type { RunContext } from './run-context.ts';
import { Stopped } from './stop.ts';

/** Tasks claimed in one go: a commit less for each of the others. */
const CLAIM = 64;

/** How many tasks are worked on at once; can change while they are. */
export interface Lanes {
  set(count: number): void;
}

export interface Work {
  lanes: Lanes;
  /** Resolves when every task is done or failed, or when the run was stopped and all that was in flight has come to rest. */
  finished: Promise<void>;
}

/** `only`: the tasks to work on, null for all that wait. */
export function workOff(
  run: RunContext,
  count: number,
  only: readonly number[] | null,
  work: (task: Task) => Promise<void>,
): Work {
  const claimed: Task[] = [];
  const claim = shareWhilePending(async () => {
    const at = isoNow(run);
    const tasks = await run.group.note(() => claimTasks(run.db, run.runId, CLAIM, at, only));
    claimed.push(...tasks);
    return tasks.length > 0;
  });
  const next = async (): Promise<Task | undefined> => {
    // Other lanes may have taken all that was claimed: only a claim that finds nothing ends a lane.
    while (claimed.length === 0) if (!(await claim())) return undefined;
    return claimed.shift();
  };
  let wanted = count;
  let open = 0;
  const lanes = new Set<Promise<void>>();
  const lane = async (): Promise<void> => {
    while (open <= wanted) {
      const task = await next();
      if (!task || isStopping(run)) break;
      await oneTask(run, task, work);
      run.onTask();
    }
    open -= 1;
  };
  const fill = (): void => {
    while (open < wanted) {
      open += 1;
      const one = lane().finally(() => lanes.delete(one));
      lanes.add(one);
    }
  };
  const finish = async (): Promise<void> => {
    const outcomes: PromiseSettledResult<void>[] = [];
    while (lanes.size > 0) outcomes.push(...(await Promise.allSettled(lanes)));
    const broken = outcomes.find((outcome) => outcome.status === 'rejected');
    if (broken) throw broken.reason;
  };
  fill();
  return {
    lanes: {
      set: (more) => {
        wanted = more;
        if (lanes.size > 0) fill();
      },
    },
    finished: finish(),
  };
}

function isStopping(run: RunContext): boolean {
  return run.stopper.reason !== null;
}

/** Callers that come while the work is under way wait for it instead of starting it again. */
function shareWhilePending<T>(work: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return () => {
    pending ??= work().finally(() => {
      pending = null;
    });
    return pending;
  };
}

/** Works on one task. Whatever goes wrong in it is its failure, or the run's stop; never rejects. */
export async function oneTask(run: RunContext, task: Task, work: (task: Task) => Promise<void>): Promise<void> {
  try {
    await work(task);
  } catch (error) {
    if (error instanceof Stopped) return;
    if (error instanceof UserError) {
      run.stopper.stop({ kind: 'paused', message: error.message, abort: true });
      return;
    }
    // A defect in one task must not end a run of thousands: it is shown as this task's failure.
    const message = messageOf(error);
    await run.group
      .write(() => {
        finishTask(run.db, task.id, { code: 'internal', message }, isoNow(run));
      })
      .catch((failed: unknown) => {
        run.stopper.stop({ kind: 'paused', message: messageOf(failed), abort: true });
      });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
