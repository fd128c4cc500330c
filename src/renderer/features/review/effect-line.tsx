import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, InputOf, OutputOf } from '../../../contract/calls.ts';
import { api } from '../../app/api.ts';
import { rate } from '../../lib/format.ts';
import { useReview } from './review-store.ts';

type Question = InputOf<EngineCalls, 'review.preview'>;
type Effect = OutputOf<EngineCalls, 'review.preview'>['sets'][number];
const DEBOUNCE_MS = 200;

/** What a change would do to the figures of the answers on the desk, before it is made: "Question accuracy 41.3% to 41.6%, rank unchanged". */
export function EffectLine({ change }: { change: Question | null }) {
  const { t } = useTranslation();
  const effect = useEffectOf(change);
  if (!effect) return null;
  const { before, after, rankBefore, rankAfter } = effect;
  const n = before.published.questions;
  const figures = [
    { name: t('effect.question'), from: before.published.questionAccuracy, to: after.published.questionAccuracy },
    { name: t('effect.variable'), from: before.published.variableAccuracy, to: after.published.variableAccuracy },
    ...before.published.passAtK
      .filter(({ k }) => k > 1)
      .map(({ k, value }) => ({
        name: t('effect.pass', { k }),
        from: value,
        to: after.published.passAtK.find((pass) => pass.k === k)?.value ?? null,
      })),
  ].filter(({ from, to }) => from !== null && to !== null);
  const moves = figures.filter(({ from, to }) => from !== to);
  const rank =
    rankBefore === rankAfter ? t('effect.rankStays') : t('effect.rankMoves', { from: rankBefore, to: rankAfter });
  return (
    <p role="status" data-effect className="text-sm text-soft tabular-nums">
      {moves.length === 0
        ? t('effect.none')
        : `${moves.map(({ name, from, to }) => `${name} ${rate(from ?? 0, n)} → ${rate(to ?? 0, n)}`).join(', ')}, ${rank}`}
    </p>
  );
}

/** Null while nothing is asked or known. */
function useEffectOf(change: Question | null): Effect | null {
  const answerRunId = useReview((s) => s.answerRunId);
  const [effect, setEffect] = useState<Effect | null>(null);
  const key = JSON.stringify(change);
  useEffect(() => {
    const asked = JSON.parse(key) as Question | null;
    let current = true;
    const timer = setTimeout(() => {
      if (!asked) {
        setEffect(null);
        return;
      }
      api('review.preview', asked).then(
        ({ sets }) => {
          if (current) setEffect(sets.find((set) => set.runId === answerRunId) ?? null);
        },
        () => {
          if (current) setEffect(null);
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key, answerRunId]);
  return effect;
}
