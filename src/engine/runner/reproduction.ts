import { UserError } from '../../contract/router.ts';
import type { ReproductionView } from '../../contract/run-shapes.ts';
import { getBenchmark } from '../store/items/benchmarks.ts';
import { SCHEMA_VERSION } from '../store/file/migrate.ts';
import type { ReadableDb } from '../store/file/open.ts';
import { getRun } from '../store/runs/runs.ts';
import { StoredConfig } from './config.ts';

/** All that a run's figures depend on, from its row. Throws UserError (not-found, not-resumable). */
export function reproductionOf(db: ReadableDb, runId: number): ReproductionView {
  const run = getRun(db, runId);
  const stored = StoredConfig.safeParse(JSON.parse(run.config));
  const benchmark = getBenchmark(db, run.benchmarkId);
  if (run.origin !== 'engine' || !stored.success || !benchmark) {
    throw new UserError(
      'not-resumable',
      `Run ${String(runId)} was not started by this application: its answers were imported, so there are no settings to repeat.`,
    );
  }
  const { type, prompts, versions, benchmarkHash, benchmarkId, templates, ...others } = stored.data;
  const { model, parameters } = split(others);
  return {
    versions: { ...versions, schema: String(SCHEMA_VERSION) },
    benchmark: { name: benchmark.name, sha256: benchmarkHash },
    prompts,
    model,
    parameters: { type, benchmarkId, ...parameters, templates },
  };
}

type Others = Record<string, unknown> & { model?: Ref; judge?: Ref | null };
interface Ref {
  provider: string;
  model: string;
  baseUrl: string;
}

function split({ model, judge, ...parameters }: Others): { model: Ref | null; parameters: Record<string, unknown> } {
  // A diagnosis asks a model and a judge.
  return {
    model: model ?? judge ?? null,
    parameters: model && judge !== undefined ? { judge, ...parameters } : parameters,
  };
}
