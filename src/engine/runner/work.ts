/** Working a run's tasks off: lanes that take the next waiting task until there is none, or the run is stopped. */
import type { VerifierMode } from './config.ts';
import { UserError } from '../../contract/router.ts';
import type { ImagePart } from '../providers/index.ts';
import type { WritableDb } from '../store/open.ts';
import { claimTasks, finishTask, type Task } from '../store/tasks.ts';
import type { CallerContext } from './caller.ts';
import type { AnswerToGrade, Graded } from './grade.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Turns } from './offline.ts';
import { Stopped, type Stopper } from './stop.ts';

/** What the tasks of one run share. `caller` is null when no model is asked. */
export interface RunContext {
  db: WritableDb;
  runId: number;
  mode: VerifierMode;
  caller: CallerContext | null;
  grade: (run: RunContext, answer: AnswerToGrade) => Promise<Graded>;
  group: GroupCommit;
  turns: Turns;
  stopper: Stopper;
  imagesOf: (itemId: number) => ImagePart[];
  now: () => number;
  onChange: () => void;
}

/** Tasks claimed in one go: a commit less for each of the others. */
const CLAIM = 64;

/** Resolves when every task is done or failed, or when the run was stopped and all that was in flight has come to rest. */
export async function workOff(run: RunContext, lanes: number, work: (task: Task) => Promise<void>): Promise<void> {
  const claimed: Task[] = [];
  let claiming: Promise<void> | null = null;
  const next = async (): Promise<Task | undefined> => {
    while (claimed.length === 0) {
      claiming ??= run.group
        .write(() => claimTasks(run.db, run.runId, CLAIM, new Date(run.now()).toISOString()))
        .then((tasks) => {
          claimed.push(...tasks);
          claiming = null;
        });
      const before = claiming;
      await before;
      if (claimed.length === 0) return undefined;
    }
    return claimed.shift();
  };
  const lane = async (): Promise<void> => {
    while (!run.stopper.reason) {
      const task = await next();
      if (!task || run.stopper.reason) return;
      await oneTask(run, task, work);
      run.onChange();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
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
      .write(() => { finishTask(run.db, task.id, { code: 'internal', message }, new Date(run.now()).toISOString()); })
      .catch((failed: unknown) => { run.stopper.stop({ kind: 'paused', message: String(failed) }); });
  }
}
