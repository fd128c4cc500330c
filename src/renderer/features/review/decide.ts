import type { DecisionResult, QueueRow, VariableView } from '../../../contract/shapes.ts';
import type { Decision } from '../../../core/grading/status.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { onDiscard, save, savedState, useSaving } from '../../app/saving.ts';
import { ownOverride, withOverride } from './optimistic.ts';
import { neighbour } from './queue-order.ts';
import {
  currentAnswer,
  currentItem,
  currentVariable,
  fetchAnswers,
  fetchItem,
  replaceAnswer,
  reviewerName,
  useReview,
} from './review-store.ts';

/** Each decision shows at once and is on its way to the file on the same key press. */
export function decide(wanted: Decision | null, value?: string | null, reason?: string): void {
  const state = useReview.getState();
  const answer = currentAnswer(state);
  const variable = currentVariable(state);
  const { itemId } = state;
  if (!answer || !variable || itemId === null) return;
  const card = answer.cards.find((c) => c.variableId === variable.id);
  const own = ownOverride(card, reviewerName());
  // The same key again takes the own verdict back.
  const status = value === undefined && wanted === own?.status ? null : wanted;
  if (status === null && !own) return;
  const kept = value === undefined ? (own?.value ?? null) : value;
  const why = reason ?? own?.reason ?? '';
  const override = status === null ? null : { status, value: kept, reason: why };
  replaceAnswer(itemId, withOverride(answer, variable.id, override, reviewerName()));
  const word = status === null ? t('review.cleared') : t(`status.${status}`);
  announce(`${variable.name}: ${word}`);
  save(
    `${currentItem(state)?.externalId ?? ''} ${variable.name}: ${word}${kept === null ? '' : ` (${kept})`}`,
    async () => {
      const input = {
        responseId: answer.responseId,
        variableId: variable.id,
        status,
        reason: status === null ? '' : why,
      };
      adopt(await api('review.decide', { ...input, value: status === null ? null : kept }));
    },
  );
}

/** Takes over what the engine answered: titles for undo and redo, and the answer, unless newer key presses are still on their way. */
function adopt(result: DecisionResult): void {
  useReview.setState({ undo: result.undo, redo: result.redo });
  if (result.answer && result.itemId !== null && useSaving.getState().waiting.length <= 1)
    replaceAnswer(result.itemId, result.answer);
}

export function setItemStatus(status: QueueRow['reviewStatus']): void {
  const state = useReview.getState();
  const { itemId } = state;
  const item = currentItem(state);
  if (itemId === null || !item) return;
  markStatus(itemId, status);
  save(`${item.externalId}: ${status}`, async () => {
    adopt(await api('review.setStatus', { itemId, status }));
  });
}

function markStatus(itemId: number, reviewStatus: QueueRow['reviewStatus']): void {
  useReview.setState((s) => {
    const item = s.items.get(itemId);
    return {
      queue: s.queue.map((row) => (row.itemId === itemId ? { ...row, reviewStatus } : row)),
      items: item ? new Map(s.items).set(itemId, { ...item, reviewStatus }) : s.items,
    };
  });
}

/** Ctrl+Enter: the item is done, the next one opens. At the end of the queue it says so. */
export function completeAndNext(): void {
  setItemStatus('done');
  const { queue, itemId, openItem } = useReview.getState();
  const next = neighbour(queue, itemId, 1);
  if (next === null) announce(t('review.lastItem'));
  else void openItem(next);
}

export type VariableField = 'name' | 'type' | 'description' | 'value';

/** Corrects the annotation: one event per changed field. The imported text stays as it was. */
export function editVariable(
  variable: VariableView,
  changes: Partial<Record<VariableField, string>>,
  reason: string,
): void {
  const { itemId, answerRunId } = useReview.getState();
  if (itemId === null) return;
  useReview.setState((s) => {
    const item = s.items.get(itemId);
    if (!item) return {};
    const variables = item.variables.map((v) => (v.id === variable.id ? ({ ...v, ...changes } as VariableView) : v));
    return {
      items: new Map(s.items).set(itemId, { ...item, variables }),
      queue: s.queue.map((row) => (row.itemId === itemId ? { ...row, edited: true } : row)),
    };
  });
  const fields = Object.entries(changes) as [VariableField, string][];
  for (const [field, text] of fields) {
    save(`${variable.name} ${field}: ${text}`, async () => {
      adopt(await api('review.editVariable', { itemId, variableId: variable.id, field, text, reason }));
      await fetchItem(itemId);
      if (answerRunId !== null) await fetchAnswers(itemId, answerRunId);
    });
  }
}

/** Undo and redo wait for the decisions before them, go across items, and jump to what they changed. */
export function stepBack(direction: 'undo' | 'redo'): void {
  if (savedState(useSaving.getState()) === 'failed') {
    reportError(new Error(t('saved.undoBlocked')));
    return;
  }
  save(t(`commands.edit_${direction}`), async () => {
    const result = await api(direction === 'undo' ? 'review.undo' : 'review.redo', {});
    if (!result) {
      announce(t(`review.nothingTo_${direction}`));
      return;
    }
    useReview.setState({ undo: result.undo, redo: result.redo });
    if (result.itemId === null) return;
    await show(result, result.itemId);
    announce(t(`review.did_${direction}`, { what: result.title }));
  });
}

async function show(result: DecisionResult, itemId: number): Promise<void> {
  const state = useReview.getState();
  const item = await fetchItem(itemId);
  markStatus(itemId, item.reviewStatus);
  if (item.benchmarkId !== state.benchmarkId) return;
  const runId = result.answer?.runId ?? state.answerRunId;
  if (runId !== state.answerRunId) useReview.setState({ answerRunId: runId });
  if (runId !== null) {
    await fetchAnswers(itemId, runId);
    if (result.answer) replaceAnswer(itemId, result.answer);
  }
  await useReview.getState().openItem(itemId, { responseId: result.responseId, variableId: result.variableId });
}

onDiscard(() => void useReview.getState().reload());
