import type { ClDecision } from '../../../contract/cl-calls.ts';
import type { RubricDecision } from '../../../core/grading/rubrics.ts';
import { ERROR_TYPES, type ErrorType } from '../../../core/metrics/error-types.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { onDiscard, save, savedState, useSaving } from '../../app/saving.ts';
import { useSession } from '../../app/session.ts';
import { currentAnswer, currentTask, fetchAnswers, fetchTask, replaceAnswer, useCl } from './cl-store.ts';
import { judgedLayer, ownDecision, ownReason, withDecisions } from './judge-rubrics.ts';
import { neighbour } from './queue-order.ts';

export const reviewerName = (): string => useSession.getState().workspace?.reviewer ?? '';

/** What an edit is called where it could not be saved. */
export const taskName = (): string => currentTask(useCl.getState())?.taskId ?? '';

/** Takes over what the engine answered, unless newer key presses are still on their way. */
export function adopt(result: ClDecision): void {
  useCl.getState().set({ undo: result.undo, redo: result.redo });
  if (result.answer && result.itemId !== null && useSaving.getState().waiting.length <= 1)
    replaceAnswer(result.itemId, result.answer);
}

/** 1, 2 and 0: passes, fails or takes back the chosen rubric. The same key again takes back. Shown at once, saved on the same key press. */
export function decide(status: RubricDecision | null): void {
  const state = useCl.getState();
  const answer = currentAnswer(state);
  const rubric = answer?.rubrics[state.rubric];
  if (!answer || !rubric) return;
  const own = ownDecision(rubric, reviewerName());
  const wanted = status === own ? null : status;
  if (own === null && wanted === null) return;
  const judged = judgedLayer(rubric)?.status;
  const contradicts = wanted !== null && (judged === 'pass' || judged === 'fail') && judged !== wanted;
  send([{ rubricId: rubric.rubricId, status: wanted }], '', state.rubric);
  state.set({ askReason: contradicts ? state.rubric : null });
}

/** Why the chosen rubric's decision is not the judge's. The decision stays. */
export function giveReason(reason: string): void {
  const state = useCl.getState();
  const rubric = currentAnswer(state)?.rubrics[state.askReason ?? state.rubric];
  const status = ownDecision(rubric, reviewerName());
  if (!rubric || status === null || ownReason(rubric, reviewerName()) === reason) return;
  send([{ rubricId: rubric.rubricId, status }], reason, state.askReason ?? state.rubric);
}

/** Y, and for all that are still open: the judge's word becomes the expert's. One step of undo. */
export function accept(all: boolean): void {
  const state = useCl.getState();
  const answer = currentAnswer(state);
  const wanted = (answer?.rubrics ?? []).flatMap((rubric, index) => {
    const status = judgedLayer(rubric)?.status;
    const own = ownDecision(rubric, reviewerName());
    const fits = all ? own === null : index === state.rubric && own !== status;
    return fits && (status === 'pass' || status === 'fail') ? [{ rubricId: rubric.rubricId, status }] : [];
  });
  if (wanted.length === 0) {
    announce(t('cl.nothingToAccept'));
    return;
  }
  send(wanted, '', all ? null : state.rubric);
}

type Decisions = Parameters<typeof withDecisions>[1];

function send(decisions: Decisions, reason: string, rubric: number | null): void {
  const answer = currentAnswer(useCl.getState());
  if (!answer) return;
  const shown = withDecisions(answer, decisions, reviewerName(), reason, new Date().toISOString());
  replaceAnswer(answer.itemId, shown);
  const status = decisions[0]?.status ?? null;
  const what = status === null ? t('review.cleared') : t(`cl.rubricStatus.${status}`);
  const where =
    rubric === null
      ? t('cl.rubricsAccepted', { count: decisions.length })
      : t('cl.rubricNumber', { number: rubric + 1 });
  const word = rubric === null ? where : `${where}: ${what}`;
  announce(`${word}. ${t(`cl.status.${shown.status}`)}.`);
  save(`${taskName()} ${word} ${reason}`.trim(), async () => {
    adopt(await api('cl.decide', { responseId: answer.responseId, decisions: [...decisions], reason }));
  });
}

/** Whether the answer can have error types: it failed, and there is something that failed. */
export const canHaveErrors = (answer: { status: string; text: string | null } | undefined): boolean =>
  answer !== undefined && answer.status === 'unsolved' && (answer.text ?? '') !== '';

/** 5 to 8: an error type of the failed answer, on or off. */
export function toggleError(index: number): void {
  const answer = currentAnswer(useCl.getState());
  const type = ERROR_TYPES[index];
  if (!answer || !type) return;
  const mine = answer.errorTypes.mine ?? [];
  const types = mine.includes(type) ? mine.filter((one) => one !== type) : [...mine, type];
  setErrors(types.length === 0 ? null : ERROR_TYPES.filter((one) => types.includes(one)));
}

/** 9: none of the types; again takes it back. */
export function noErrors(): void {
  const mine = currentAnswer(useCl.getState())?.errorTypes.mine;
  setErrors(mine?.length === 0 ? null : []);
}

export function setErrors(types: ErrorType[] | null): void {
  const answer = currentAnswer(useCl.getState());
  if (!answer) return;
  if (!canHaveErrors(answer)) {
    announce(t('cl.errorsNotHere'));
    return;
  }
  replaceAnswer(answer.itemId, { ...answer, errorTypes: { ...answer.errorTypes, mine: types } });
  const names = types?.map((type) => t(`cl.errorType.${type}`)).join(', ');
  const word = names === undefined ? t('cl.errorsTakenBack') : names || t('cl.noErrors');
  announce(word);
  save(`${taskName()} ${t('cl.errorTypes')}: ${word}`, async () => {
    adopt(await api('cl.setErrorTypes', { responseId: answer.responseId, types, reason: '' }));
  });
}

/** Ctrl+Enter, or S: the task is done or put aside, the next one opens. At the end of the queue it says so. */
export function setStatusAndNext(status: 'done' | 'skipped' | 'needs_adjudication', reason = ''): void {
  const { itemId, queue, openItem } = useCl.getState();
  if (itemId === null || !currentTask(useCl.getState())) return;
  markStatus(itemId, status);
  save(`${taskName()}: ${t(`reviewStatus.${status}`)} ${reason}`.trim(), async () => {
    const { undo, redo } = await api('review.setStatus', { itemId, status, reason });
    useCl.getState().set({ undo, redo });
  });
  const next = neighbour(queue, itemId, 1);
  if (next === null) announce(t('review.lastItem'));
  else void openItem(next);
}

function markStatus(itemId: number, reviewStatus: 'todo' | 'draft' | 'done' | 'skipped' | 'needs_adjudication'): void {
  useCl.setState((s) => ({
    queue: s.queue.map((row) => (row.itemId === itemId ? { ...row, reviewStatus } : row)),
  }));
}

/** Undo and redo wait for the decisions before them, go across tasks, and jump to what they changed. */
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
    const { queue, openItem, set } = useCl.getState();
    set({ undo: result.undo, redo: result.redo, askReason: null });
    const { itemId } = result;
    if (itemId !== null && queue.some((row) => row.itemId === itemId)) {
      const [task] = await Promise.all([fetchTask(itemId), fetchAnswers(itemId)]);
      markStatus(itemId, task.reviewStatus);
      await openItem(itemId, result.responseId);
    }
    announce(t(`review.did_${direction}`, { what: result.title }));
  });
}

onDiscard(() => void useCl.getState().reload());
