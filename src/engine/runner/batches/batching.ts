/** The models of a run that are asked by batch, and what they are told when the run wants no more. */
import type { BatchService } from '../../providers/index.ts';
import { hashesIn, cancelOpenBatches, unsettledBatches } from '../../store/runs/batches.ts';
import type { WritableDb } from '../../store/file/open.ts';
import type { CallerContext } from '../requests/call.ts';
import type { RunContext } from '../run-context.ts';

/** A cancelled run tells the service within the three seconds that a cancel may take. */
const CANCEL_MS = 2000;

/** A model that a run asks by its provider's batch service. */
export interface Batching {
  caller: CallerContext;
  service: BatchService;
}

/** Those of a run's models that have a batch service. */
export function batchingOf({ caller, judge }: RunContext): Batching[] {
  return [caller, judge].flatMap((one) =>
    one?.provider.batches ? [{ caller: one, service: one.provider.batches }] : [],
  );
}

/** The batch service of a run's first or second model. */
export function serviceIn(models: readonly Batching[]): (second: boolean) => BatchService | null {
  return (second) => models.find(({ caller }) => caller.second === second)?.service ?? null;
}

/** The batches of a run that goes on without them: cancelled here and at the services. */
export async function withdraw(run: RunContext, models: readonly Batching[]): Promise<void> {
  await run.group.write(() => {
    cancelOpenBatches(run.db, run.runId);
  });
  await cancelBatches(run.db, run.runId, serviceIn(models));
}

/** Said of a cancelled run whose batches go on. */
export const BATCHES_UNTOLD =
  'Cancelled here, but the batch service could not be told: its batches may still be answered and billed. Cancel the run again, or cancel them at the provider.';

/** Tells the service that a cancelled run wants no more; what is answered until then is kept when the run is taken up again. Never rejects. */
export async function cancelBatches(
  db: WritableDb,
  runId: number,
  serviceOf: (second: boolean) => BatchService | null,
): Promise<boolean> {
  const signal = AbortSignal.timeout(CANCEL_MS);
  const told = await Promise.allSettled(
    unsettledBatches(db, runId).map(async (batch) => {
      const service = serviceOf(batch.second);
      if (!service) throw new Error('the model has no batch service any more');
      const id = batch.remoteId ?? (await service.find(batch.token, signal, hashesIn(db, batch.id)));
      if (id !== null) await service.cancel(id, signal);
    }),
  );
  return told.every(({ status }) => status === 'fulfilled');
}
