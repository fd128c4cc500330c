import type { z } from 'zod';
import type { DryRunView } from '../../../contract/run-shapes.ts';

export type Estimate = z.infer<typeof DryRunView>;
type Stage = Estimate['stages'][number];

/** A price that is not known makes the sum unknown. */
const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

/** What several starts together would send and cost; null of none. */
export function sumOf(estimates: readonly Estimate[]): Estimate | null {
  const [first, ...others] = estimates;
  if (!first) return null;
  return others.reduce<Estimate>(
    (sum, one) => ({
      tasks: sum.tasks + one.tasks,
      stages: stagesOf([...sum.stages, ...one.stages]),
      calls: sum.calls + one.calls,
      tokensIn: sum.tokensIn + one.tokensIn,
      tokensOut: sum.tokensOut + one.tokensOut,
      cost: plus(sum.cost, one.cost),
      priceDate: sum.priceDate ?? one.priceDate,
      sampled: plus(sum.sampled, one.sampled) ?? sum.sampled ?? one.sampled,
      notes: [...new Set([...sum.notes, ...one.notes])],
    }),
    first,
  );
}

function stagesOf(stages: readonly Stage[]): Stage[] {
  return [...Map.groupBy(stages, ({ purpose }) => purpose).values()].flatMap((same) => {
    const [first, ...others] = same;
    if (!first) return [];
    return others.reduce<Stage>(
      (sum, one) => ({
        purpose: sum.purpose,
        requests: sum.requests + one.requests,
        cached: sum.cached + one.cached,
        saved: sum.saved + one.saved,
        calls: sum.calls + one.calls,
        tokensIn: sum.tokensIn + one.tokensIn,
        tokensOut: sum.tokensOut + one.tokensOut,
        cost: plus(sum.cost, one.cost),
      }),
      first,
    );
  });
}
