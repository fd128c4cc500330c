/** Gradings of a course exam's answers against each other, question by question: the same for `compare` and `report`. */
import type { EngineCalls, OutputOf } from '../contract/calls.ts';
import { holm } from '../core/metrics/significance.ts';
import type { Engine } from '../engine/index.ts';
import type { RunSide } from './cl-comparisons.ts';

type Compared = OutputOf<EngineCalls, 'exam.compare'>;
const LISTS = ['gained', 'lost', 'same', 'onlyFirst', 'onlySecond', 'morePoints', 'fewerPoints'] as const;
type Lists = (typeof LISTS)[number];
export interface ExamCompared extends Omit<Compared, Lists>, Record<Lists, string[]> {
  first: RunSide;
  second: RunSide;
  /** p after Holm, over all pairs that were compared together. */
  holm: number;
}

/** With the benchmark's own ids (instance_id) of questions. */
export async function compareExamSets(
  engine: Engine,
  benchmarkId: number,
  pairs: readonly (readonly [RunSide, RunSide])[],
): Promise<ExamCompared[]> {
  const rows = await engine.api('exam.queue', { benchmarkId });
  const instanceIds = new Map(rows.map(({ itemId, instanceId }) => [itemId, String(instanceId)]));
  const found: { first: RunSide; second: RunSide; compared: Compared }[] = [];
  for (const [first, second] of pairs) {
    const gradingIds: [number, number] | undefined =
      first.grading && second.grading ? [first.grading.gradingId, second.grading.gradingId] : undefined;
    const of = { benchmarkId, first: first.runId, second: second.runId, gradingIds };
    found.push({ first, second, compared: await engine.api('exam.compare', of) });
  }
  const adjusted = holm(found.map(({ compared }) => compared.p));
  return found.map(({ first, second, compared }, index) => {
    const lists = LISTS.map((list) => [list, compared[list].map((id) => instanceIds.get(id) ?? String(id))] as const);
    const named = Object.fromEntries(lists) as Record<Lists, string[]>;
    return { ...compared, ...named, first, second, holm: adjusted[index] ?? 1 };
  });
}
