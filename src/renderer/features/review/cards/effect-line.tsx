import { useTranslation } from 'react-i18next';
import type { EngineCalls, InputOf, OutputOf } from '../../../../contract/calls.ts';
import { api } from '../../../app/api.ts';
import { useAsked } from '../../../app/use-asked.ts';
import { joined, rate } from '../../../lib/format.ts';
import { useReview } from '../review-store.ts';

type Question = InputOf<EngineCalls, 'review.preview'>;
type Effect = OutputOf<EngineCalls, 'review.preview'>['sets'][number];
const ASKING = { restMs: 200, keeps: true };

interface Move {
  name: string;
  judged: number | null;
  /** Told in tables only: of pass@k a line has room for the largest k. */
  minor: boolean;
  from: number;
  to: number;
}

/** Each figure as it was published, as it is now, and as it would be. */
function useMoves(effect: Effect | null): Move[] {
  const { t } = useTranslation();
  if (!effect) return [];
  const { asJudged, before, after } = effect;
  const figure = (name: string, pick: (figures: Effect['asJudged']) => number | null, minor = false) => ({
    name,
    minor,
    judged: pick(asJudged),
    from: pick(before.published),
    to: pick(after.published),
  });
  const passes = before.published.passAtK.filter(({ k }) => k > 1);
  return [
    figure(t('effect.question'), (figures) => figures.questionAccuracy),
    figure(t('effect.variable'), (figures) => figures.variableAccuracy),
    ...passes.map(({ k }, index) =>
      figure(
        t('effect.pass', { k }),
        ({ passAtK }) => passAtK.find((pass) => pass.k === k)?.value ?? null,
        index < passes.length - 1,
      ),
    ),
  ].flatMap(({ from, to, ...rest }) => (from === null || to === null ? [] : [{ ...rest, from, to }]));
}

/** Among the answer sets that were graded alike; empty where this is the only one. */
function useRank(effect: Effect | null): string {
  const { t } = useTranslation();
  if (!effect || effect.ranked < 2) return '';
  const { rankBefore: from, rankAfter: to } = effect;
  return from === to ? t('effect.rankStays') : t('effect.rankMoves', { from, to });
}

/** What a change would do to the figures of the answers on the desk, before it is made: "Question accuracy 41.3% to 41.6%, rank unchanged". */
export function EffectLine({ change }: { change: Question | null }) {
  const effect = useEffectOf(change);
  const text = useEffectText(effect);
  if (!effect) return null;
  return (
    <p role="status" data-effect className="text-sm text-soft tabular-nums first-letter:uppercase">
      {text}
    </p>
  );
}

/** The figures that move by as much as can be seen, and the rank, in words; empty while the effect is not known. */
export function useEffectText(effect: Effect | null): string {
  const { t } = useTranslation();
  const moves = useMoves(effect).filter(({ from, to }) => from !== to);
  const rank = useRank(effect);
  if (!effect) return '';
  if (moves.length === 0) return t('effect.none');
  const n = effect.before.published.questions;
  const seen = moves.filter(({ minor, from, to }) => !minor && rate(from, n) !== rate(to, n));
  const said =
    seen.length === 0
      ? [t('effect.little', { unit: rate(0.5, n).includes('.') ? '0.1' : '1' })]
      : seen.map(({ name, from, to }) => `${name} ${rate(from, n)} → ${rate(to, n)}`);
  return joined([...said, rank], 'clause');
}

/** The same with the figures as published beside them: what a correction of the annotation does, at a glance. */
export function EffectTable({ change }: { change: Question | null }) {
  const { t } = useTranslation();
  const effect = useEffectOf(change);
  const moves = useMoves(effect);
  const rank = useRank(effect);
  if (!effect || moves.length === 0) return null;
  const n = effect.before.published.questions;
  const cell = 'pl-4 text-right align-bottom font-normal @2xl:pl-6';
  return (
    <div role="status" data-effect className="shrink-0 border-t border-line px-4 py-2 text-sm text-soft tabular-nums">
      <table aria-label={t('effect.title')}>
        <thead>
          <tr className="text-faint">
            <th className="text-left font-normal first-letter:uppercase">{rank}</th>
            <th className={cell}>{t('effect.published')}</th>
            <th className={cell}>{t('effect.now')}</th>
            <th className={cell}>{t('effect.then')}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ name, judged, from, to }) => (
            <tr key={name}>
              <th className="text-left font-normal first-letter:uppercase">{name}</th>
              <td className={cell}>{judged === null ? '–' : rate(judged, n)}</td>
              <td className={cell}>{rate(from, n)}</td>
              <td className={`${cell} ${rate(from, n) === rate(to, n) ? '' : 'font-semibold text-ink'}`}>
                {rate(to, n)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Null while nothing is asked or known. */
function useEffectOf(change: Question | null): Effect | null {
  const answerRunId = useReview((s) => s.answerRunId);
  const found = useAsked(change, (asked) => api('review.preview', asked), ASKING);
  return found?.sets.find((set) => set.runId === answerRunId) ?? null;
}
