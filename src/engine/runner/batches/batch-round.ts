/** What a round of batches works with: the service, the money set aside, and how to insist where a batch may take a day. */
import { retryDelay } from '../../../core/run/retry.ts';
import { ProviderError, type BatchService } from '../../providers/index.ts';
import { dropBatch, type BatchRow } from '../../store/runs/batches.ts';
import type { CallerContext } from '../requests/call.ts';
import type { RunContext } from '../run-context.ts';
import { pause, Stopped } from '../stop.ts';
import { seconds } from '../requests/wait.ts';

/** How long to wait before a batch is looked at again, in ms: from the first to the last. */
export interface BatchPatience {
  firstMs: number;
  lastMs: number;
}
export const BATCH_PATIENCE: BatchPatience = { firstMs: 1000, lastMs: 60_000 };

/** The batches of one model of a run. */
export interface Round {
  run: RunContext;
  caller: CallerContext;
  service: BatchService;
  patience: BatchPatience;
  /** Money set aside for batches that are open, by batch. */
  held: Map<number, () => void>;
  mostRequests: number;
}

/** Sets money aside for a batch that is open. */
export function hold({ caller, held }: Round, batchId: number, estimate: number): void {
  const free = caller.budget?.hold(estimate);
  if (free) held.set(batchId, free);
}

/** Forgets a batch: its requests are asked otherwise. */
export function drop(round: Round, batch: BatchRow): void {
  dropBatch(round.run.db, batch.id);
  round.held.get(batch.id)?.();
}

/**
 * Tries until it succeeds: a batch may take a day, and no fault of the network or the service on the way ends it. `handedIn`: a batch
 * that is forgotten when the service refuses it for good.
 */
export async function insist<T>(
  round: Round,
  handedIn: number | null,
  action: (tries: number) => Promise<T>,
): Promise<T> {
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
