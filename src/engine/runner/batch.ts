/**
 * A run by the provider's batch service: in rounds, of which each hands in what all waiting tasks ask next (first every extraction, then
 * every comparison), waits, and keeps what came. What a batch did not answer is left to direct requests. The rows are the truth: a run
 * that was killed goes on waiting for the same batches, and one whose arrival is unknown is looked for by its name before it is sent again.
 */
import { randomUUID } from 'node:crypto';
import type { BatchService } from '../providers/index.ts';
import {
  addToBatch,
  cancelOpenBatches,
  insertBatch,
  openBatch,
  submitBatch,
  unsettledBatches,
} from '../store/batches.ts';
import type { WritableDb } from '../store/open.ts';
import { repliesOf } from '../store/runs.ts';
import { waitingTasks, type Task } from '../store/tasks.ts';
import { createPlan, type Draft } from './batch-plan.ts';
import { hold, insist, iso, type BatchPatience, type Round } from './batch-round.ts';
import { settleAll } from './batch-settle.ts';
import type { CallerContext } from './call.ts';
import type { RunContext } from './run-context.ts';
import { Stopped } from './stop.ts';

const TASKS_AT_ONCE = 64;
const ROWS_AT_ONCE = 500;
/** A cancelled run tells the service within the three seconds that a cancel may take. */
const CANCEL_MS = 2000;

/** Resolves when nothing more can go by batch. Rejects with Stopped when the run is stopping. */
export async function runByBatches(
  run: RunContext,
  caller: CallerContext,
  { service, patience, batch: wanted }: { service: BatchService; patience: BatchPatience; batch: boolean },
  work: (task: Task) => Promise<void>,
): Promise<void> {
  const round: Round = { run, caller, service, patience, work, held: new Map(), mostRequests: Infinity };
  // A run that goes on without the service takes what its batches have answered, and asks the rest directly.
  if (!wanted) await withdraw(round);
  for (const batch of unsettledBatches(run.db, run.runId)) hold(round, batch.id, batch.estimate);
  try {
    do await settleAll(round);
    while (wanted && (await sweep(round)) > 0);
  } finally {
    caller.plan = null;
    caller.live.waitsFor = null;
    for (const free of round.held.values()) free();
  }
}

async function withdraw({ run, service }: Round): Promise<void> {
  await run.group.write(() => {
    cancelOpenBatches(run.db, run.runId);
  });
  await cancelBatches(run.db, run.runId, service);
}

/** Works on all waiting tasks until each needs a reply that is not there, and hands these requests in. How many. */
async function sweep(round: Round): Promise<number> {
  const { run, caller, service } = round;
  const { db, runId, stopper } = run;
  const probe = repliesOf(db, runId) === 0;
  const plan = createPlan({ db, runId, service, budget: caller.budget, probe, mostRequests: round.mostRequests });
  caller.plan = plan;
  let made = 0;
  let after = 0;
  let alone = probe;
  for (;;) {
    if (stopper.reason) throw new Stopped();
    const tasks = waitingTasks(db, runId, after, alone ? 1 : TASKS_AT_ONCE);
    const last = tasks.at(-1);
    if (!last || plan.isBroke) break;
    after = last.id;
    await Promise.all(tasks.map((task) => round.work(task)));
    alone &&= repliesOf(db, runId) === 0;
    // Calls from the window are answered in between.
    await new Promise((resolve) => setImmediate(resolve));
    for (const draft of plan.ready(false)) made += await handIn(round, draft);
  }
  caller.plan = null;
  for (const draft of plan.ready(true)) made += await handIn(round, draft);
  if (made === 0 && plan.isBroke && caller.budget) {
    stopper.stop({ kind: 'paused', message: caller.budget.exhausted() });
    throw new Stopped();
  }
  return made;
}

/** Puts a batch on disk under a name of ours, then hands it in, then notes the provider's name of it. */
async function handIn(round: Round, draft: Draft): Promise<number> {
  const { caller, run } = round;
  const { db, group } = run;
  const token = `markscheme-${randomUUID()}`;
  const batchId = await group.write(() => insertBatch(db, run.runId, token, iso(round)));
  for (let from = 0; from < draft.requests.length; from += ROWS_AT_ONCE) {
    const rows = draft.requests.slice(from, from + ROWS_AT_ONCE);
    await group.write(() => {
      addToBatch(db, batchId, rows);
    });
  }
  await group.write(() => {
    submitBatch(db, batchId, draft.estimate);
  });
  hold(round, batchId, draft.estimate);
  caller.live.waitsFor = `handing in a batch of ${String(draft.requests.length)} requests`;
  const remoteId = await insist(round, batchId, async (tries) => {
    // After a try whose answer was lost the batch may be there.
    const found = tries > 1 ? await round.service.find(token, caller.stopper.hard) : null;
    return found ?? (await round.service.submit(token, draft.lines, caller.stopper.hard));
  });
  await group.write(() => {
    openBatch(db, batchId, remoteId, iso(round));
  });
  run.onChange();
  return draft.requests.length;
}

/** Said of a cancelled run whose batches go on. */
export const BATCHES_UNTOLD =
  'Cancelled here, but the batch service could not be told: its batches may still be answered and billed. Cancel the run again, or cancel them at the provider.';

/** Tells the service that a cancelled run wants no more; what is answered until then is kept when the run is taken up again. Never rejects. */
export async function cancelBatches(db: WritableDb, runId: number, service: BatchService): Promise<boolean> {
  const signal = AbortSignal.timeout(CANCEL_MS);
  const told = await Promise.allSettled(
    unsettledBatches(db, runId).map(async (batch) => {
      const id = batch.remoteId ?? (await service.find(batch.token, signal));
      if (id !== null) await service.cancel(id, signal);
    }),
  );
  return told.every(({ status }) => status === 'fulfilled');
}
