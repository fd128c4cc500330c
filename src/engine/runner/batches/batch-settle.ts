/** Waiting for the batches of a run: each is looked at until it is answered, collected, refused or lost. */
import { ProviderError, type BatchLook, type BatchService } from '../../providers/index.ts';
import {
  collectedBatch,
  dropBatch,
  hashesIn,
  openBatch,
  setBatchFinished,
  unsettledBatches,
  type BatchRow,
} from '../../store/runs/batches.ts';
import { collectBatch } from './batch-collect.ts';
import { drop, insist, type Round } from './batch-round.ts';
import { seconds } from '../requests/wait.ts';
import { isoNow } from '../clock.ts';
import { pause, Stopped } from '../stop.ts';

const GROWTH = 1.5;

/** Waits until no batch of these models of a run is open any more. */
export async function settleAll(rounds: readonly Round[]): Promise<void> {
  const [first] = rounds;
  if (!first) return;
  const { run, caller, patience } = first;
  const open = (): { round: Round; batch: BatchRow }[] =>
    unsettledBatches(run.db, run.runId).flatMap((batch) => {
      const round = rounds.find((one) => one.caller.second === batch.second);
      return round ? [{ round, batch }] : [];
    });
  let wait = patience.firstMs;
  for (;;) {
    const found = open();
    if (found.length === 0) return;
    let moved = false;
    for (const { round, batch } of found) moved = (await settle(round, batch)) || moved;
    if (open().length === 0) return;
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
    const ids = hashesIn(db, batch.id);
    let remoteId = await insist(round, null, () => service.find(batch.token, hard, ids));
    if (remoteId === null) {
      // A list may lag behind what was just handed in.
      await pause(patience.firstMs, soft);
      remoteId = await insist(round, null, () => service.find(batch.token, hard, ids));
    }
    const arrived = remoteId;
    await group.write(() => {
      if (arrived === null) dropBatch(db, batch.id);
      else openBatch(db, batch.id, arrived, isoNow(round.run));
    });
    return true;
  }
  const { remoteId } = batch;
  const look = await insist(round, null, () => pollBatch(service, remoteId, hard));
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
async function pollBatch(service: BatchService, id: string, signal: AbortSignal): Promise<BatchLook> {
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
    collectedBatch(db, batch.id, false, isoNow(round.run));
    return;
  }
  drop(round, batch);
  stopper.stop({ kind: 'fatal', message: `The provider refused the batch: ${message}` });
  throw new Stopped();
}
