/** Working a run's tasks off: lanes that take the next waiting task until there is none, or the run is stopped. */
import { UserError } from '../../contract/router.ts';
import { claimTasks, finishTask, type Task } from '../store/tasks.ts';
import type { RunContext } from './run-context.ts';
import { Stopped } from './stop.ts';

/** Tasks claimed in one go: a commit less for each of the others. */
const CLAIM = 64;

/** Resolves when every task is done or failed, or when the run was stopped and all that was in flight has come to rest. */
export async function workOff(run: RunContext, lanes: number, work: (task: Task) => Promise<void>): Promise<void> {
  const claimed: Task[] = [];
  const claim = shareWhilePending(async () => {
    const at = new Date(run.now()).toISOString();
    const tasks = await run.group.write(() => claimTasks(run.db, run.runId, CLAIM, at));
    claimed.push(...tasks);
    return tasks.length > 0;
  });
  const next = async (): Promise<Task | undefined> => {
    // Other lanes may have taken all that was claimed: only a claim that finds nothing ends a lane.
    while (claimed.length === 0) if (!(await claim())) return undefined;
    return claimed.shift();
  };
  const lane = async (): Promise<void> => {
    for (;;) {
      const task = await next();
      if (!task || isStopping(run)) return;
      await oneTask(run, task, work);
      run.onChange();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
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

async function oneTask(run: RunContext, task: Task, work: (task: Task) => Promise<void>): Promise<void> {
  try {
    await work(task);
  } catch (error) {
    if (error instanceof Stopped) return;
    if (error instanceof UserError) {
      run.stopper.stop({ kind: 'paused', message: error.message });
      return;
    }
    // A defect in one task must not end a run of thousands: it is shown as this task's failure.
    const message = error instanceof Error ? error.message : String(error);
    await run.group
      .write(() => {
        finishTask(run.db, task.id, { code: 'internal', message }, new Date(run.now()).toISOString());
      })
      .catch((failed: unknown) => {
        run.stopper.stop({ kind: 'paused', message: String(failed) });
      });
  }
}
