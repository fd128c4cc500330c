/** What is sensible to do next in a workspace, by what is there: the one step that Home offers. */
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';

/** What Home knows of a benchmark beside its counts. */
export interface Standing {
  /** Whether any answer has been graded, by whatever grading. */
  graded: boolean;
  /** Items that the reviewer has completed, and where the review goes on; null: all are done. */
  mine: number;
  next: number | null;
  /** Whether a run of it is under way. */
  running: boolean;
}

export type Step =
  | { kind: 'import' }
  | { kind: 'watch' | 'ask' | 'evaluate' | 'results'; benchmark: BenchmarkView }
  | { kind: 'begin' | 'goOn'; benchmark: BenchmarkView; number: number; done: number };

/**
 * @returns the step of the benchmark that was worked on last while it has one, else of the first that has; null while that is not known. Where a model would
 * have to be asked, answers that are there and nobody has graded come first: that is free.
 */
export function nextStep(
  benchmarks: readonly BenchmarkView[],
  current: number | null,
  standings: ReadonlyMap<number, Standing>,
): Step | null {
  if (benchmarks.length === 0) return { kind: 'import' };
  const first = benchmarks.filter(({ id }) => id === current);
  const steps = [...first, ...benchmarks.filter(({ id }) => id !== current)].map((benchmark) =>
    stepOf(benchmark, standings.get(benchmark.id)),
  );
  if (steps[0] === null) return null;
  const step = steps.find((one) => one !== null && one.kind !== 'results') ?? steps[0] ?? null;
  return (step?.kind === 'ask' ? steps.find((one) => one?.kind === 'evaluate') : null) ?? step;
}

function stepOf(benchmark: BenchmarkView, standing: Standing | undefined): Step | null {
  if (!standing) return null;
  if (standing.running) return { kind: 'watch', benchmark };
  if (benchmark.responses === 0) return { kind: 'ask', benchmark };
  if (!standing.graded) return { kind: 'evaluate', benchmark };
  if (standing.next === null) return { kind: 'results', benchmark };
  return { kind: standing.mine === 0 ? 'begin' : 'goOn', benchmark, number: standing.next, done: standing.mine };
}
