/** Answer sets of CL-bench against each other, task by task: the same for `compare` and `report`. */
import type { EngineCalls, OutputOf } from '../contract/calls.ts';
import type { GradingName } from '../contract/grading-calls.ts';
import { holm } from '../core/metrics/significance.ts';
import type { Engine } from '../engine/index.ts';

export interface RunSide {
  runId: number;
  grading: GradingName;
  /** Whose answers, and whose verdicts. */
  label: string;
}

type Compared = OutputOf<EngineCalls, 'cl.compare'>;
type Lists = 'gained' | 'lost' | 'same' | 'onlyFirst' | 'onlySecond';
export interface ClCompared extends Omit<Compared, Lists>, Record<Lists, string[]> {
  first: RunSide;
  second: RunSide;
  /** p after Holm, over all pairs that were compared together. */
  holm: number;
}

/** With the benchmark's own ids of tasks. */
export async function compareClSets(
  engine: Engine,
  benchmarkId: number,
  pairs: readonly (readonly [RunSide, RunSide])[],
): Promise<ClCompared[]> {
  const rows = await engine.api('cl.queue', { benchmarkId });
  const taskIds = new Map(rows.map(({ itemId, taskId }) => [itemId, taskId]));
  const idsOf = (itemIds: readonly number[]): string[] => itemIds.map((id) => taskIds.get(id) ?? String(id));
  const found: { first: RunSide; second: RunSide; compared: Compared }[] = [];
  for (const [first, second] of pairs) {
    const gradingIds: [number, number] | undefined =
      first.grading && second.grading ? [first.grading.gradingId, second.grading.gradingId] : undefined;
    const of = { benchmarkId, first: first.runId, second: second.runId, gradingIds };
    found.push({ first, second, compared: await engine.api('cl.compare', of) });
  }
  const adjusted = holm(found.map(({ compared }) => compared.p));
  return found.map(({ first, second, compared }, index) => ({
    ...compared,
    ...{ first, second, holm: adjusted[index] ?? 1 },
    gained: idsOf(compared.gained),
    lost: idsOf(compared.lost),
    same: idsOf(compared.same),
    onlyFirst: idsOf(compared.onlyFirst),
    onlySecond: idsOf(compared.onlySecond),
  }));
}
