import type { SetBreakdown } from '../../../contract/breakdown.ts';
import type { GradingView } from '../../../contract/grading-calls.ts';
import { comparableMethod } from '../../../core/grading/method.ts';

/** Answer sets whose shown gradings are of one method, so that their figures can be ranked. */
export interface GradedAlike {
  key: string;
  /** The name of the grading; null: nobody has graded them. */
  name: string | null;
  sets: SetBreakdown[];
}

/** In the order of the sets; those that nobody has graded come last. */
export function gradedAlike(sets: readonly SetBreakdown[], gradings: readonly GradingView[]): GradedAlike[] {
  const keyOf = ({ grading }: SetBreakdown): string => {
    const known = gradings.find(({ gradingId }) => gradingId === grading?.gradingId);
    return known ? comparableMethod(known.method) : (grading?.name ?? '');
  };
  return [...Map.groupBy(sets, keyOf)]
    .map(([key, list]) => ({ key, name: list[0]?.grading?.name ?? null, sets: list }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null));
}

/** Whether a set's figures are the mean over several trials of its grading. */
export const hasTrials = ({ grading }: SetBreakdown): boolean => (grading?.trials ?? 1) > 1;
