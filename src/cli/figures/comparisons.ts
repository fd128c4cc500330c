/** Gradings against each other, pair by pair: the same for `compare` and `report`, and of every kind of benchmark. */
import type { SetBreakdown } from '../../contract/breakdown.ts';
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import type { GradingName, GradingView } from '../../contract/grading-calls.ts';
import { comparableMethod } from '../../core/grading/method.ts';
import type { Comparison } from '../../core/metrics/comparison.ts';
import { holm } from '../../core/metrics/significance.ts';
import type { Engine } from '../../engine/index.ts';

/** A comparison with its lists of items by the benchmark's own ids. */
type Named<F> = { [K in keyof F]: F[K] extends number[] ? string[] : F[K] };
/** p after Holm, over all pairs that were compared together. */
type Adjusted<S, F> = Named<F> & { first: S; second: S; holm: number };

function namedPairs<S, F extends { p: number }>(
  pairs: readonly (readonly [S, S])[],
  found: readonly F[],
  externalIds: ReadonlyMap<number, string>,
): Adjusted<S, F>[] {
  const adjusted = holm(found.map(({ p }) => p));
  const isList = (value: unknown): value is number[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'number');
  return pairs.flatMap(([first, second], index) => {
    const one = found[index];
    if (!one) return [];
    const named = Object.fromEntries(
      Object.entries(one).map(([key, value]: [string, unknown]) => [
        key,
        isList(value) ? value.map((id) => externalIds.get(id) ?? String(id)) : value,
      ]),
    ) as Named<F>;
    return [{ ...named, first, second, holm: adjusted[index] ?? 1 }];
  });
}

export interface Side {
  grading: GradingView;
  set: SetBreakdown;
}
export type Compared = Omit<Adjusted<Side, Comparison>, 'same'> & {
  /** Whether both were graded by the same method: otherwise what differs may be the grading. */
  sameMethod: boolean;
  same: number;
};

/** Of CFE-Bench. */
export async function comparePairs(
  engine: Engine,
  benchmarkId: number,
  pairs: readonly (readonly [Side, Side])[],
): Promise<Compared[]> {
  const rows = pairs.length === 0 ? [] : await engine.api('queue.list', { benchmarkId });
  const found = await each(pairs, ([first, second]) =>
    engine.api('results.compare', { benchmarkId, gradingIds: [first.grading.gradingId, second.grading.gradingId] }),
  );
  const externalIds = new Map(rows.map(({ itemId, externalId }) => [itemId, externalId]));
  return namedPairs(pairs, found, externalIds).map((one) => ({
    ...one,
    sameMethod: isAlike(one.first.grading, one.second.grading),
    same: one.same.length,
  }));
}

/** An answer set in a grading; its label says whose answers, and whose verdicts. */
export interface RunSide {
  runId: number;
  grading: GradingName;
  label: string;
}
export type ExamCompared = Adjusted<RunSide, OutputOf<EngineCalls, 'exam.compare'>>;
export type ClCompared = Adjusted<RunSide, OutputOf<EngineCalls, 'cl.compare'>>;

/** Of course exams; questions by instance_id. */
export async function compareExamSets(
  engine: Engine,
  benchmarkId: number,
  pairs: readonly (readonly [RunSide, RunSide])[],
): Promise<ExamCompared[]> {
  const rows = await engine.api('exam.queue', { benchmarkId });
  const found = await each(pairs, (pair) => engine.api('exam.compare', { benchmarkId, ...idsOf(pair) }));
  return namedPairs(pairs, found, new Map(rows.map(({ itemId, instanceId }) => [itemId, String(instanceId)])));
}

/** Of CL-bench; tasks by their ids. */
export async function compareClSets(
  engine: Engine,
  benchmarkId: number,
  pairs: readonly (readonly [RunSide, RunSide])[],
): Promise<ClCompared[]> {
  const rows = await engine.api('cl.queue', { benchmarkId });
  const found = await each(pairs, (pair) => engine.api('cl.compare', { benchmarkId, ...idsOf(pair) }));
  return namedPairs(pairs, found, new Map(rows.map(({ itemId, taskId }) => [itemId, taskId])));
}

interface Two {
  first: number;
  second: number;
  gradingIds: [number, number] | undefined;
}

async function each<S, F>(
  pairs: readonly (readonly [S, S])[],
  ask: (pair: readonly [S, S]) => Promise<F>,
): Promise<F[]> {
  const found: F[] = [];
  for (const pair of pairs) found.push(await ask(pair));
  return found;
}

function idsOf([first, second]: readonly [RunSide, RunSide]): Two {
  const gradingIds: Two['gradingIds'] =
    first.grading && second.grading ? [first.grading.gradingId, second.grading.gradingId] : undefined;
  return { first: first.runId, second: second.runId, gradingIds };
}

/** Whether two gradings are by the same method: otherwise what differs may be the grading. */
export function isAlike(first: GradingView, second: GradingView): boolean {
  return comparableMethod(first.method) === comparableMethod(second.method);
}

/** How a side is named: whose answers, and whose verdicts. */
export function sideName({ grading, set }: Side): string {
  return `${set.model}, ${set.name}: ${grading.name}`;
}
