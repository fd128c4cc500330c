import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Status } from '../../../core/grading/status.ts';
import { StatusDot } from '../../ui/status.tsx';
import { isHidden } from './blind.ts';
import { chooseSample, currentAnswers, useReview } from './review-store.ts';

/** The k answers of the chosen set, each with its verdict. */
export function SampleTabs() {
  const { t } = useTranslation();
  const answers = useReview(currentAnswers);
  const sample = useReview((s) => s.sample);
  if (answers.length === 0) return null;
  return (
    <div role="tablist" aria-label={t('review.samples')} className="flex max-w-full flex-wrap items-center gap-px">
      {answers.map((answer, index) => (
        <SampleTab
          key={answer.responseId}
          index={index}
          overall={answer.cards.some(isHidden) ? null : answer.overall}
          chosen={index === sample}
        />
      ))}
    </div>
  );
}

const SampleTab = memo(function SampleTab(props: { index: number; overall: Status | null; chosen: boolean }) {
  const { t } = useTranslation();
  const { index, overall, chosen } = props;
  return (
    <button
      type="button"
      role="tab"
      id={`sample-${String(index)}`}
      aria-selected={chosen}
      aria-controls="answer-pane"
      aria-label={
        overall === null
          ? t('blind.sample', { number: index + 1 })
          : t('review.sample', { number: index + 1, verdict: t(`status.${overall}`) })
      }
      tabIndex={chosen ? 0 : -1}
      onClick={() => {
        chooseSample(index);
      }}
      className={`flex h-7 min-w-7.5 items-center justify-center gap-0.5 rounded px-1 tabular-nums focus-visible:-outline-offset-2 ${chosen ? 'bg-selected font-semibold' : 'text-soft hover:bg-hover'}`}
    >
      {index + 1}
      {overall === null ? null : <StatusDot status={overall} />}
    </button>
  );
});
