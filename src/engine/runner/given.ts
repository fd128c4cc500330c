/** What a run was started with, and what it is taken up again with. */
import { UserError } from '../../contract/router.ts';
import type { ModelRef } from '../../contract/shapes.ts';
import type { Provider } from '../providers/index.ts';
import type { RunRow } from '../store/runs/runs.ts';
import { StoredConfig } from './config.ts';

export interface Given {
  /** Another address of the model. */
  model?: ModelRef | null | undefined;
  /** Another address of a diagnosis' judge. */
  judge?: ModelRef | null | undefined;
  workers?: number | undefined;
  /** US dollars; null for no limit. */
  budget?: number | null | undefined;
  /** Whether what is left goes by the batch service. */
  batch?: boolean | undefined;
  rpm?: number | null | undefined;
  tpm?: number | null | undefined;
}

/** What a run of the engine was started with. Throws UserError not-resumable for others. */
export function storedConfig(run: RunRow): StoredConfig {
  const stored = StoredConfig.safeParse(JSON.parse(run.config));
  if (run.origin === 'engine' && stored.success) return stored.data;
  throw new UserError(
    'not-resumable',
    `Run ${String(run.id)} was not started by this application, so it cannot be changed or resumed.`,
  );
}

/** The configuration with the address that is asked now. A run without a judge stays without. */
export function withGiven(
  config: StoredConfig,
  provider: Provider | null,
  judge: Provider | null,
  given: Given,
): StoredConfig {
  const { workers = config.workers, budget = config.budget, batch = config.batch } = given;
  const { rpm = config.rpm, tpm = config.tpm } = given;
  const changed = { ...config, workers, budget, batch, rpm, tpm };
  if (!provider) return changed;
  if (changed.type === 'diagnosis') return { ...changed, model: provider.ref, judge: judge?.ref ?? null };
  return changed.type === 'generation' ? { ...changed, model: provider.ref } : { ...changed, judge: provider.ref };
}
