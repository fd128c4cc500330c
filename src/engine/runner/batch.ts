/**
 * A run by the provider's batch service: in rounds, of which each hands in what all waiting tasks ask next (first every extraction, then
 * every comparison), waits, and keeps what came. What a batch did not answer is left to direct requests. The rows are the truth: a run
 * that was killed goes on waiting for the same batches, and one whose arrival is unknown is looked for by its name before it is sent again.
 */
import { randomUUID } from 'node:crypto';
import { retryDelay } from '../../core/run/retry.ts';
import { ProviderError, type BatchLook, type BatchService } from '../providers/index.ts';
import {
  addToBatch,
  cancelOpenBatches,
  collectedBatch,
  dropBatch,
  insertBatch,
  openBatch,
  setBatchFinished,
  submitBatch,
  unsettledBatches,
  type BatchRow,
} from '../store/batches.ts';
import type { WritableDb } from '../store/open.ts';
import { repliesOf } from '../store/runs.ts';
import { waitingTasks, type Task } from '../store/tasks.ts';
import { collectBatch } from './batch-collect.ts';
import { createPlan, type Draft } from './batch-plan.ts';
import type { CallerContext } from './call.ts';
import type { RunContext } from './run-context.ts';
import { pause, Stopped } from './stop.ts';

/** How long to wait before a batch is looked at again, in ms: from the first to the last. */
export interface BatchPatience {
  firstMs: number;
  lastMs: number;
}
export const BATCH_PATIENCE: BatchPatience = { firstMs: 1000, lastMs: 60_000 };
const GROWTH = 1.5;
const TASKS_AT_ONCE = 64;
const ROWS_AT_ONCE = 500;
/** A cancelled run tells the service within the three seconds that a cancel may take. */
const CANCEL_MS = 2000;

interface Round {
  run: RunContext;
  caller: CallerContext;
  service: BatchService;
  patience: BatchPatience;
  work: (task: Task) => Promise<void>;
  /** Money set aside for batches that are open, by batch. */
  held: Map<number, () => void>;
  mostRequests: number;
}

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

function hold({ caller, held }: Round, batchId: number, estimate: number): void {
  const free = caller.budget?.hold(estimate);
  if (free) held.set(batchId, free);
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

/** Waits until no batch of the run is open any more. */
async function settleAll(round: Round): Promise<void> {
  const { run, caller, patience } = round;
  let wait = patience.firstMs;
  for (;;) {
    const open = unsettledBatches(run.db, run.runId);
    if (open.length === 0) return;
    let moved = false;
    for (const batch of open) moved = (await settle(round, batch)) || moved;
    if (unsettledBatches(run.db, run.runId).length === 0) return;
    wait = moved ? patience.firstMs : Math.min(patience.lastMs, wait * GROWTH);
    caller.live.waitsFor = `waiting for the batch service, asked again in ${seconds(wait)}`;
    run.onChange();
    await pause(wait, caller.stopper.soft);
  }
}

/** Takes one batch a step further; whether there was any. */
async function settle(round: Round, batch: BatchRow): Promise<boolean> {
  const { run, caller, service, patience } = round;
  const { db, group } = run;
  const { hard, soft } = caller.stopper;
  if (batch.state === 'planning') {
    drop(round, batch);
    return true;
  }
  if (batch.remoteId === null) {
    let remoteId = await insist(round, null, () => service.find(batch.token, hard));
    if (remoteId === null) {
      // A list may lag behind what was just handed in.
      await pause(patience.firstMs, soft);
      remoteId = await insist(round, null, () => service.find(batch.token, hard));
    }
    const arrived = remoteId;
    await group.write(() => {
      if (arrived === null) dropBatch(db, batch.id);
      else openBatch(db, batch.id, arrived, iso(round));
    });
    return true;
  }
  const { remoteId } = batch;
  const look = await insist(round, null, () => lookAt(service, remoteId, hard));
  if (look.state === 'working') {
    const finished = look.finished ?? 0;
    await group.write(() => {
      setBatchFinished(db, batch.id, Math.min(finished, batch.requests));
    });
    return false;
  }
  if (look.state === 'refused') refused(round, batch, look);
  else await insist(round, null, () => collectBatch(caller, service, batch, look));
  round.held.get(batch.id)?.();
  run.onChange();
  return true;
}

/** A batch that the provider does not know any more has no results: its requests are asked directly. */
async function lookAt(service: BatchService, id: string, signal: AbortSignal): Promise<BatchLook> {
  try {
    return await service.look(id, signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'model') throw error;
    return { id, state: 'expired', finished: null, problem: null, files: [] };
  }
}

function refused(round: Round, batch: BatchRow, { problem }: BatchLook): void {
  const { db, stopper } = round.run;
  const message = problem?.message ?? 'no reason was given';
  if (problem?.code === 'too-much' && batch.requests > 1) {
    round.mostRequests = Math.max(1, Math.floor(batch.requests / 2));
    drop(round, batch);
    return;
  }
  if (problem?.code === 'too-much') {
    collectedBatch(db, batch.id, false, iso(round));
    return;
  }
  drop(round, batch);
  stopper.stop({ kind: 'fatal', message: `The provider refused the batch: ${message}` });
  throw new Stopped();
}

function drop(round: Round, batch: BatchRow): void {
  dropBatch(round.run.db, batch.id);
  round.held.get(batch.id)?.();
}

/**
 * Tries until it succeeds: a batch may take a day, and no fault of the network or the service on the way ends it. `handedIn`: a batch
 * that is forgotten when the service refuses it for good.
 */
async function insist<T>(round: Round, handedIn: number | null, action: (tries: number) => Promise<T>): Promise<T> {
  const { caller, run } = round;
  for (let tries = 1; ; tries += 1) {
    try {
      return await action(tries);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'aborted') throw new Stopped();
      if (error.kind !== 'retry') {
        if (handedIn !== null) dropBatch(run.db, handedIn);
        run.stopper.stop({ kind: 'fatal', message: error.message });
        throw new Stopped();
      }
      const wait = retryDelay(caller.retry, Math.min(tries, 10), error.retryAfterMs, caller.random());
      caller.live.waitsFor = `${error.message} The batch service is asked again in ${seconds(wait)}.`;
      run.onChange();
      await pause(wait, caller.stopper.soft);
    }
  }
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

function seconds(ms: number): string {
  return ms < 90_000 ? `${String(Math.ceil(ms / 1000))} s` : `${String(Math.round(ms / 60_000))} min`;
}

function iso({ run }: Round): string {
  return new Date(run.now()).toISOString();
}
