import type { RubricDecision } from '../../../../core/grading/rubrics.ts';
import { ERROR_TYPES, type ErrorType } from '../../../../core/metrics/error-types.ts';
import { announce } from '../../../app/announce.tsx';
import { api } from '../../../app/api.ts';
import { t } from '../../../app/i18n.ts';
import { save } from '../../../app/saving.ts';
import { reviewerName } from '../../../app/session.ts';
import { sayRevealFirst } from '../../../desk/decisions/blind.ts';
import { replaceAnswer, stampAt, storedAnswer } from '../../../desk/desk-store.ts';
import { adopt, openName } from '../../../desk/decisions/edits.ts';
import { begun, tookBack } from '../../../desk/queue/queue-list.ts';
import { isHidden } from './blind.ts';
import { cl, currentAnswer, useCl } from '../cl-store.ts';
import { judgedLayer, ownDecision, ownReason, withDecisions } from './judge-rubrics.ts';
import { list, mark } from '../../../lib/format.ts';

/** 1, 2 and 0: passes, fails or takes back the chosen rubric. The same key again takes back. Shown at once, saved on the same key press. */
export function decide(status: RubricDecision | null): void {
  const state = useCl.getState();
  const answer = storedAnswer(state);
  const rubric = answer?.rubrics[state.rubric];
  if (!answer || !rubric) return;
  const own = ownDecision(rubric, reviewerName());
  const wanted = status === own ? null : status;
  if (own === null && wanted === null) return;
  const judged = judgedLayer(rubric)?.status;
  // Asking why would tell an expert who works blind that the judge says something else.
  const contradicts =
    wanted !== null && !isHidden(currentAnswer(state)) && (judged === 'pass' || judged === 'fail') && judged !== wanted;
  send([{ rubricId: rubric.rubricId, status: wanted }], '', state.rubric);
  useCl.setState({ askReason: contradicts ? state.rubric : null });
}

/** Why the chosen rubric's decision is not the judge's. The decision stays. */
export function giveReason(reason: string): void {
  const state = useCl.getState();
  const rubric = storedAnswer(state)?.rubrics[state.askReason ?? state.rubric];
  const status = ownDecision(rubric, reviewerName());
  if (!rubric || status === null || ownReason(rubric, reviewerName()) === reason) return;
  send([{ rubricId: rubric.rubricId, status }], reason, state.askReason ?? state.rubric);
}

/** Y, and for all that are still open: the judge's word becomes the expert's. One step of undo. */
export function accept(all: boolean): void {
  const state = useCl.getState();
  const answer = storedAnswer(state);
  if (isHidden(currentAnswer(state))) {
    sayRevealFirst();
    return;
  }
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
  const answer = storedAnswer(useCl.getState());
  if (!answer) return;
  const shown = withDecisions(answer, decisions, reviewerName(), reason, new Date().toISOString());
  begun(cl, answer.itemId);
  replaceAnswer(cl, answer.itemId, shown);
  const stamp = stampAt(cl, answer.itemId);
  const status = decisions[0]?.status ?? null;
  const what = status === null ? t('review.cleared') : t(`cl.rubricStatus.${status}`);
  const where =
    rubric === null
      ? t('cl.rubricsAccepted', { count: decisions.length })
      : t('cl.rubricNumber', { number: rubric + 1 });
  const word = rubric === null ? where : `${where}: ${what}`;
  const seen = currentAnswer(useCl.getState()) ?? shown;
  announce(`${word}. ${t(`cl.status.${seen.status}`)}.`);
  save(`${openName(cl)} ${word} ${reason}`.trim(), async () => {
    adopt(cl, await api('cl.decide', { ...stamp, responseId: answer.responseId, decisions: [...decisions], reason }));
    // What is taken back may have been all that there was.
    if (status === null) tookBack(cl, answer.itemId);
  });
}

/** Whether the answer can have error types: it failed, and there is something that failed. */
export const canHaveErrors = (answer: { status: string; text: string | null } | undefined): boolean =>
  answer !== undefined && answer.status === 'unsolved' && (answer.text ?? '') !== '';

/** 5 to 8: an error type of the failed answer, on or off. */
export function toggleError(index: number): void {
  const answer = storedAnswer(useCl.getState());
  const type = ERROR_TYPES[index];
  if (!answer || !type) return;
  const mine = answer.errorTypes.mine ?? [];
  const types = mine.includes(type) ? mine.filter((one) => one !== type) : [...mine, type];
  setErrors(types.length === 0 ? null : ERROR_TYPES.filter((one) => types.includes(one)));
}

/** 9: none of the types; again takes it back. */
export function noErrors(): void {
  const mine = storedAnswer(useCl.getState())?.errorTypes.mine;
  setErrors(mine?.length === 0 ? null : []);
}

export function setErrors(types: ErrorType[] | null): void {
  const answer = storedAnswer(useCl.getState());
  if (!answer) return;
  if (!canHaveErrors(currentAnswer(useCl.getState()))) {
    announce(t('cl.errorsNotHere'));
    return;
  }
  begun(cl, answer.itemId);
  replaceAnswer(cl, answer.itemId, { ...answer, errorTypes: { ...answer.errorTypes, mine: types } });
  const stamp = stampAt(cl, answer.itemId);
  const names = types && list(types.map((type) => t(`cl.errorType.${type}`)));
  const word = names === null ? t('cl.errorsTakenBack') : names || t('cl.noErrors');
  announce(word);
  save(`${openName(cl)} ${t('cl.errorTypes')}${mark('says')}${word}`, async () => {
    adopt(cl, await api('cl.setErrorTypes', { ...stamp, responseId: answer.responseId, types, reason: '' }));
    if (types === null) tookBack(cl, answer.itemId);
  });
}
