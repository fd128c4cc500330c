import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import { t } from '../../app/i18n.ts';
import { useCall } from '../../app/use-call.ts';

/** The answer sets of a benchmark as choices, with none before them. */
export function useAnswerChoices(benchmarkId: number, none: string): { id: number; label: string; hint?: string }[] {
  const { data } = useCall('answers.sets', { benchmarkId });
  return [{ id: 0, label: none }, ...(data ?? []).map(choiceOf)];
}

const choiceOf = (set: AnswerSetView) => ({
  id: set.runId,
  label: set.model,
  hint: t('queue.answerSet', { k: set.k, count: set.responses }),
});
