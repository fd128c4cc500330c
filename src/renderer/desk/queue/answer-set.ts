/** Whose answers a desk shows: those that were chosen last in this workspace, else the first. */
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import { isNumber, ofWorkspace, recall, remember } from '../../app/storage.ts';

const keyOf = (benchmarkId: number): string => ofWorkspace(`answers.${String(benchmarkId)}`);

/** `wanted`: what was asked for. null: there are no answers. */
export function answerSetAt(
  benchmarkId: number,
  sets: readonly Pick<AnswerSetView, 'runId'>[],
  wanted?: number | null,
): number | null {
  const last = wanted ?? lastAnswerSet(benchmarkId);
  return (sets.find(({ runId }) => runId === last) ?? sets[0])?.runId ?? null;
}

/** Whose were shown last; they may be gone. null: nobody's yet. */
export const lastAnswerSet = (benchmarkId: number): number | null => recall(keyOf(benchmarkId), isNumber, 0) || null;

export function rememberAnswerSet(benchmarkId: number, runId: number | null): void {
  if (runId !== null) remember(keyOf(benchmarkId), runId);
}
