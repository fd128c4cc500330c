import { useTranslation } from 'react-i18next';
import { api } from '../../../app/api.ts';
import { useSaving } from '../../../app/saving.ts';
import { useCompact } from '../../../desk/layout/narrow.ts';
import { useAsked } from '../../../app/use-asked.ts';
import { isHidden } from '../blind.ts';
import { useEffectText } from './effect-line.tsx';
import { answerOn, cardOn, useReview } from '../review-store.ts';

/**
 * What the other verdict on the chosen variable would do to the figures, before it is given: "If it is wrong: question accuracy 41.3% → 41.0%,
 * rank unchanged" (docs/design/review.md, "Forecast"). It keeps its two lines while it is worked out, so that nothing moves under the expert's eyes. Of an
 * answer that is judged blind it says nothing: it would tell the verdict.
 */
export function DecisionEffect() {
  const { t } = useTranslation();
  const compact = useCompact();
  const itemId = useReview((s) => s.itemId);
  const answerRunId = useReview((s) => s.answerRunId);
  const answer = useReview((s) => (itemId === null ? undefined : answerOn(s, itemId)));
  const card = useReview((s) => (itemId === null ? 0 : cardOn(s, itemId)));
  const saved = useSaving((s) => s.waiting.length === 0);
  // A value that is being typed tells its own effect.
  const writing = useReview((s) => s.writing === 'value');
  const reloads = useReview((s) => s.reloads);
  const chosen = answer?.cards[card];
  const tells = answer !== undefined && chosen !== undefined && !answer.cards.some(isHidden);
  const from = chosen?.effective.status;
  const to = from === 'right' ? 'wrong' : 'right';
  // What counts now is part of the question: after a decision it is another one.
  const question =
    tells && saved && !writing
      ? { responseId: answer.responseId, variableId: chosen.variableId, from, to, reloads }
      : null;
  const known = useAsked(question, ({ responseId, variableId }) =>
    api('review.preview', { kind: 'decision', responseId, variableId, status: to }),
  );
  const text = useEffectText(known?.sets.find((set) => set.runId === answerRunId) ?? null);
  if (!tells) return null;
  return (
    <p
      data-effect-of-key
      className={`shrink-0 border-t border-line px-4 py-1 text-sm text-faint tabular-nums ${compact ? 'min-h-6' : 'min-h-11'}`}
      title={text}
    >
      {text === '' ? null : (
        // The clamp has no padding of its own: a third line would show in it.
        <span className={compact ? 'line-clamp-1' : 'line-clamp-2'}>
          {t(to === 'wrong' ? 'effect.ifWrong' : 'effect.ifRight')} <span className="text-soft">{text}</span>
        </span>
      )}
    </p>
  );
}
