import type { DecisionResult } from '../../../contract/review-shapes.ts';
import { onDiscard } from '../../app/saving.ts';
import { restoreEvent, stepBack as goBack } from '../../desk/edits.ts';
import { fetchAnswers, fetchItem } from './fetching.ts';
import { loadBenchmark, openItem, reload } from './opening.ts';
import { refreshRow } from './queue-list.ts';
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
  const { benchmarkId, answerRunId } = useReview.getState();
  const item = await fetchItem(itemId, 1);
  statusChanged();
  if (item.benchmarkId !== benchmarkId) return;
  const runId = result.answerRunId ?? answerRunId;
  if (runId !== answerRunId) await loadBenchmark(benchmarkId, runId, itemId);
  else {
    await refreshRow(itemId, 1);
    if (runId !== null) await fetchAnswers(itemId, runId, 1);
  }
  if (result.answer) replaceAnswer(itemId, result.answer);
  await openItem(itemId, { responseId: result.responseId, variableId: result.variableId });
}

onDiscard(() => void reload());
