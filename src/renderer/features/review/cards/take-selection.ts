/** E on a selection in the answer: it is the value that the answer claims for the open variable, and where it stands is the evidence. */
import { announce } from '../../../app/announce.tsx';
import { reportNote } from '../../../app/errors.ts';
import { t } from '../../../app/i18n.ts';
import { isHidden } from '../blind.ts';
import { decide, decisionFor } from './decide.ts';
import { currentAnswer, currentVariable, useReview } from '../review-store.ts';
import { clearSelection } from '../../../desk/remarks/selected-place.ts';
import { selectedPlace } from '../texts/selection.ts';
import { verifyPair } from './verify-pair.ts';

/** Whether there was something to take. */
export function takeSelection(): boolean {
  const place = selectedPlace();
  if (!place) return false;
  const state = useReview.getState();
  const answer = currentAnswer(state);
  const variable = currentVariable(state);
  if (!answer || !variable) return false;
  if (place.part !== 'answer') {
    reportNote(t('review.selectInAnswer'), 'last');
    return true;
  }
  const { quote: value, start, end } = place;
  const card = answer.cards.find((one) => one.variableId === variable.id);
  clearSelection();
  void (async () => {
    // Blind-first the verifier's verdict would tell what is hidden.
    const view = isHidden(card) ? null : await verifyPair(variable, value);
    const now = useReview.getState();
    // Whoever has gone on meanwhile means another variable.
    if (currentVariable(now)?.id !== variable.id || currentAnswer(now)?.responseId !== answer.responseId) return;
    // What stood is about another value: where the verifier cannot tell, nobody has.
    const verdict = view?.verdict ?? 'undecided';
    decide(verdict === 'undecided' ? 'undecided' : decisionFor(verdict, card), value, undefined, { start, end });
    announce(t('review.valueTaken', { name: variable.name, value }));
  })();
  return true;
}
