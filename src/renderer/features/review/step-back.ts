import type { DecisionResult } from '../../../contract/review-shapes.ts';
import { onDiscard } from '../../app/saving.ts';
import { restoreEvent, stepBack as goBack } from '../../desk/edits.ts';
import { fetchAnswers, fetchItem } from './fetching.ts';
import { openItem, reload } from './opening.ts';
import { changeRow } from './queue-list.ts';
import { replaceAnswer, statusChanged, useReview } from './review-store.ts';

/** Undo and redo go across items, and jump to what they changed. */
export function stepBack(direction: 'undo' | 'redo'): void {
  goBack(direction, goToDecision);
}

/** Brings back the state that a row of the history led to. */
export function restore(eventId: number, title: string): void {
  restoreEvent(eventId, title, goToDecision);
}

async function goToDecision(result: DecisionResult): Promise<void> {
  useReview.setState({ undo: result.undo, redo: result.redo });
  const { itemId } = result;
  if (itemId === null) return;
  const state = useReview.getState();
  const item = await fetchItem(itemId, 1);
  statusChanged();
  changeRow(itemId, {
    reviewStatus: item.reviewStatus,
    edited: item.original !== undefined,
    damaged: item.damaged,
    verdict:
      useReview
        .getState()
        .reviews.get(itemId)
        ?.verdicts.find((one) => one.mine)?.verdict ?? null,
    bookmarked: useReview.getState().reviews.get(itemId)?.bookmarked ?? false,
  });
  if (item.benchmarkId !== state.benchmarkId) return;
  const runId = result.answer?.runId ?? state.answerRunId;
  if (runId !== state.answerRunId) useReview.setState({ answerRunId: runId });
  if (runId !== null) {
    await fetchAnswers(itemId, runId, 1);
    if (result.answer) replaceAnswer(itemId, result.answer);
  }
  await openItem(itemId, { responseId: result.responseId, variableId: result.variableId });
}

onDiscard(() => void reload());
