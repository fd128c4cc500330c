/** W: why the verifier says what it says, unfolded in its row of a card. Nothing of it is asked or drawn before. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardView, LayerView, VerificationView } from '../../../../contract/review-shapes.ts';
import { announce } from '../../../app/announce.tsx';
import { t } from '../../../app/i18n.ts';
import { said } from '../../../lib/said.ts';
import { isHiddenLayer } from '../blind.ts';
import { cardElement } from './card-focus.ts';
import { standingLayers } from './optimistic.ts';
import { chooseCard, currentAnswer, currentItem, currentVariable, setDesk, useReview } from '../review-store.ts';
import { VerdictExplained } from './verdict-explained.tsx';
import { verifyPair } from './verify-pair.ts';

/** Two values written the same way, none at all, or options: the sentence says all there is to say. */
const PLAIN = new Set(['no-result', 'option', 'identical', 'empty', 'both-null']);

/** Whether the verifier has more to say about a layer than its sentence: it compared a value. */
export const isExplainable = ({ source, value, reasonCode }: LayerView): boolean =>
  source === 'offline' && value !== null && value.trim() !== '' && !PLAIN.has(reasonCode);

/** Unfolds the explanation of a card (the active one without an index), or folds it away again. */
export function toggleExplanation(index?: number): void {
  if (index !== undefined) chooseCard(index);
  const state = useReview.getState();
  const variableId = currentVariable(state)?.id;
  const answer = currentAnswer(state);
  const card = answer?.cards.find((one) => one.variableId === variableId);
  const layers = card ? standingLayers(card) : [];
  if (!answer || variableId === undefined || !layers.some((layer) => isExplainable(layer) && !isHiddenLayer(layer))) {
    announce(t('verdict.nothing'));
    return;
  }
  const open = state.explained?.variableId === variableId && state.explained.responseId === answer.responseId;
  setDesk({ explained: open ? null : { responseId: answer.responseId, variableId } });
  if (open) announce(t('verdict.folded'));
}

/** Whether the explanation of this card, in the answer on the desk, is unfolded. */
export const useExplained = (card: CardView): boolean =>
  useReview(
    (s) => s.explained?.variableId === card.variableId && s.explained.responseId === currentAnswer(s)?.responseId,
  );

/** `claimed` against the reference as it is now. */
export function Explanation({ index, variableId, claimed }: { index: number; variableId: number; claimed: string }) {
  const { t } = useTranslation();
  const variable = useReview((s) => currentItem(s)?.variables.find(({ id }) => id === variableId));
  const [view, setView] = useState<VerificationView | null | undefined>(undefined);
  useEffect(() => {
    if (!variable) return undefined;
    let current = true;
    void verifyPair(variable, claimed).then((found) => {
      if (!current) return;
      setView(found);
      announce(found ? said(found.explanation || found.reason) : t('review.notChecked'));
    });
    return () => {
      current = false;
    };
  }, [variable, claimed, t]);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The card has grown: its head and the explanation should be in sight, the explanation first.
    if (view === undefined) return;
    cardElement(index)?.scrollIntoView({ block: 'nearest' });
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [view, index]);
  if (view === undefined) return null;
  return (
    <div ref={shown} className="appear col-span-2 text-sm text-soft">
      {view ? (
        <VerdictExplained view={view} reference={variable?.value ?? ''} claimed={claimed} />
      ) : (
        <p>{t('review.notChecked')}</p>
      )}
    </div>
  );
}
