import type { ClAnswerView } from '../../../../contract/cl-calls.ts';
import { announce } from '../../../app/announce.tsx';
import { api } from '../../../app/api.ts';
import { t } from '../../../app/i18n.ts';
import { save } from '../../../app/saving.ts';
import { replaceAnswer, stampAt, storedAnswer } from '../../../desk/desk-store.ts';
import { adopt, openName } from '../../../desk/decisions/edits.ts';
import { cl, currentAnswer, useCl } from '../cl-store.ts';
import { currentMatch, useFind } from '../conversation/find-store.ts';
import { withEvidence, type Evidence } from './judge-rubrics.ts';
import { useReading, type Place } from '../conversation/reading-store.ts';
import { selectedPlace } from '../conversation/selection.ts';
import { mark } from '../../../lib/format.ts';

/** Evidence as it is marked in the texts: of which rubric (from 0), where, whose ('' for the reviewer's own). */
export interface MarkedPlace {
  id: string;
  rubric: number;
  place: Place;
  reviewer: string;
}

/** All that experts marked for an answer. */
export function markedPlaces(answer: ClAnswerView | undefined): MarkedPlace[] {
  return (answer?.rubrics ?? []).flatMap(({ evidence, othersEvidence }, rubric) => [
    ...placesOf(evidence, rubric, ''),
    ...othersEvidence.flatMap((other) => placesOf(other.evidence, rubric, other.reviewer)),
  ]);
}

function placesOf(evidence: Evidence | null, rubric: number, reviewer: string): MarkedPlace[] {
  const id = (where: string) => `${String(rubric)}/${where}/${reviewer}`;
  return [
    ...(evidence?.answer ? [{ id: id('answer'), rubric, reviewer, place: { message: null, ...evidence.answer } }] : []),
    ...(evidence?.context ? [{ id: id('context'), rubric, reviewer, place: evidence.context }] : []),
  ];
}

/** M: what is selected, or the match that is looked at, becomes the evidence of the chosen rubric, in the answer or in the context. */
export function attachEvidence(): void {
  const state = useCl.getState();
  const answer = storedAnswer(state);
  const rubric = answer?.rubrics[state.rubric];
  if (!answer || !rubric) return;
  const place = selectedPlace(answer.text ?? '') ?? currentMatch(useFind.getState());
  if (!place) {
    announce(t('cl.evidence.nothingSelected'));
    return;
  }
  const { message, start, end } = place;
  const old = rubric.evidence ?? { answer: null, context: null };
  const next = message === null ? { ...old, answer: { start, end } } : { ...old, context: { message, start, end } };
  window.getSelection()?.removeAllRanges();
  put(answer, state.rubric, next, t(message === null ? 'cl.evidence.inAnswer' : 'cl.evidence.inContext'));
}

/** Takes evidence away, in the answer or in the context. */
export function removeEvidence(index: number, where: 'answer' | 'context'): void {
  const answer = storedAnswer(useCl.getState());
  const old = answer?.rubrics[index]?.evidence;
  if (!answer || !old) return;
  const next = { ...old, [where]: null };
  put(answer, index, next.answer || next.context ? next : null, t('cl.evidence.removed'));
}

function put(answer: ClAnswerView, index: number, evidence: Evidence | null, word: string): void {
  const rubricId = answer.rubrics[index]?.rubricId;
  if (rubricId === undefined) return;
  replaceAnswer(cl, answer.itemId, withEvidence(answer, rubricId, evidence));
  const what = `${t('cl.rubricNumber', { number: index + 1 })}${mark('says')}${word}`;
  const stamp = stampAt(cl, answer.itemId);
  announce(what);
  save(`${openName(cl)} ${what}`, async () => {
    adopt(cl, await api('cl.setEvidence', { ...stamp, responseId: answer.responseId, rubricId, evidence }));
  });
}

/** L: goes to the evidence of the chosen rubric, one place after the other. */
export function showEvidence(): void {
  const state = useCl.getState();
  const places = markedPlaces(currentAnswer(state)).filter(({ rubric }) => rubric === state.rubric);
  if (places.length === 0) {
    announce(t('cl.evidence.none'));
    return;
  }
  const last = useReading.getState().target?.place;
  const here = places.findIndex(({ place }) => place === last);
  const next = places[(here + 1) % places.length];
  if (next) void useReading.getState().goTo(next.place);
}
