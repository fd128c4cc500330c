/**
 * A run by the provider's batch service: in rounds, of which each hands in what all waiting tasks ask next (first every extraction, then
 * every comparison), waits, and keeps what came. What a batch did not answer is left to direct requests. The rows are the truth: a run
 * that was killed goes on waiting for the same batches, and one whose arrival is unknown is looked for by its name before it is sent again.
 */
import { randomUUID } from 'node:crypto';
import { addToBatch, insertBatch, openBatch, submitBatch, unsettledBatches } from '../../store/runs/batches.ts';
import { hasJudgeReplied, repliesOf } from '../../store/runs/runs.ts';
import { waitingTasks, type Task } from '../../store/runs/tasks.ts';
import { createPlan, type Draft } from './batch-plan.ts';
import { hold, insist, type BatchPatience, type Round } from './batch-round.ts';
import { settleAll } from './batch-settle.ts';
import { withdraw, type Batching } from './batching.ts';
import { isoNow } from '../clock.ts';
import type { RunContext } from '../run-context.ts';
import { pause, Stopped } from '../stop.ts';

const TASKS_AT_ONCE = 64;
const ROWS_AT_ONCE = 500;

/** Resolves when nothing more can go by batch. Rejects with Stopped when the run is stopping. */
export async function runByBatches(
  run: RunContext,
  models: readonly Batching[],
  { patience, batch: wanted }: { patience: BatchPatience; batch: boolean },
  work: (task: Task) => Promise<void>,
): Promise<void> {
  const rounds = models.map((model): Round => ({ run, ...model, patience, held: new Map(), mostRequests: Infinity }));
  // A run that goes on without the service takes what its batches have answered, and asks the rest directly.
  if (!wanted) await withdraw(run, models);
  for (const batch of unsettledBatches(run.db, run.runId)) {
    const round = rounds.find(({ caller }) => caller.second === batch.second);
    if (round) hold(round, batch.id, batch.estimate);
  }
  try {
    let wait = patience.firstMs;
    for (;;) {
      await settleAll(rounds);
      if (!wanted) return;
      const { made, awaitsOthers } = await sweep(run, rounds, work);
      if (made === 0 && !awaitsOthers) return;
      if (made > 0) wait = patience.firstMs;
      else {
        for (const { caller } of rounds)
          caller.live.waitsFor = 'waiting for the batch of another run that asks the same';
        run.onChange();
        await pause(wait, run.stopper.soft);
        wait = Math.min(patience.lastMs, wait * 1.5);
      }
    }
  } finally {
    for (const { caller, held } of rounds) {
      caller.live.waitsFor = null;
      for (const free of held.values()) free();
    }
  }
}

interface Swept {
  /** Requests handed in. */
  made: number;
  /** Whether a request waits for the batch of another run. */
  awaitsOthers: boolean;
}

/** Works on all waiting tasks until each needs a reply that is not there, and hands these requests in. */
async function sweep(run: RunContext, rounds: readonly Round[], work: (task: Task) => Promise<void>): Promise<Swept> {
  const { db, runId, stopper } = run;
  const untried = repliesOf(db, runId) === 0;
  const purse = { setAside: 0 };
  const plans = rounds.map((round) => {
    const { caller, service, mostRequests } = round;
    const { budget, planned, second } = caller;
    const probe = second ? !hasJudgeReplied(db, runId) : untried;
    const plan = createPlan({ db, runId, service, budget, purse, planned, now: run.now(), probe, mostRequests });
    caller.plan = plan;
    return { round, plan };
  });
  const isBroke = (): boolean => plans.some(({ plan }) => plan.isBroke);
  const handInReady = async (all: boolean): Promise<number> => {
    let made = 0;
    for (const { round, plan } of plans) for (const draft of plan.ready(all)) made += await handIn(round, draft);
    return made;
  };
  let made = 0;
  let after = 0;
  let alone = untried;
  try {
    for (;;) {
      if (stopper.reason) throw new Stopped();
      const tasks = waitingTasks(db, runId, after, alone ? 1 : TASKS_AT_ONCE);
      const last = tasks.at(-1);
      if (!last || isBroke()) break;
      after = last.id;
      await Promise.all(tasks.map((task) => work(task)));
      alone &&= repliesOf(db, runId) === 0;
      // Calls from the window are answered in between.
      await new Promise((resolve) => setImmediate(resolve));
      made += await handInReady(false);
    }
    for (const { round } of plans) round.caller.plan = null;
    made += await handInReady(true);
  } finally {
    for (const { round, plan } of plans) {
      round.caller.plan = null;
      plan.close();
    }
  }
  const budget = rounds.find(({ caller }) => caller.budget)?.caller.budget;
  if (made === 0 && isBroke() && budget) {
    stopper.stop({ kind: 'paused', message: budget.exhausted() });
    throw new Stopped();
  }
  return { made, awaitsOthers: plans.some(({ plan }) => plan.awaitsOthers) };
}

/** Puts a batch on disk under a name of ours, then hands it in, then notes the provider's name of it. */
async function handIn(round: Round, draft: Draft): Promise<number> {
  const { caller, run } = round;
  const { db, group } = run;
  const token = `markscheme-${randomUUID()}`;
  const batchId = await group.write(() =>
    insertBatch(db, { runId: run.runId, second: caller.second, token, at: isoNow(round.run) }),
  );
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
  const ids = draft.requests.map(({ hash }) => hash);
  const remoteId = await insist(round, batchId, async (tries) => {
    // After a try whose answer was lost the batch may be there.
    const found = tries > 1 ? await round.service.find(token, caller.stopper.hard, ids) : null;
    return found ?? (await round.service.submit(token, draft.lines, caller.stopper.hard));
  });
  await group.write(() => {
    openBatch(db, batchId, remoteId, isoNow(round.run));
  });
  run.onChange();
  return draft.requests.length;
}
