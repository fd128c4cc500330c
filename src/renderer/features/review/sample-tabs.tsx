import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Status } from '../../../core/grading/status.ts';
import { SampleTab, SampleTabs } from '../../desk/sample-tabs.tsx';
import { StatusDot } from '../../ui/status.tsx';
import { isHidden } from './blind.ts';
import { useOneText } from './one-text.ts';
import { chooseSample, currentAnswers, useReview } from './review-store.ts';

/** The k answers of the chosen set, each with its verdict; a single one too, whose verdict is told here. */
export function Samples() {
  const answers = useReview(currentAnswers);
  const sample = useReview((s) => s.sample);
  if (answers.length === 0) return null;
  return (
    <SampleTabs>
      {answers.map((answer, index) => (
        <Sample
          key={index}
          index={index}
          overall={answer.cards.some(isHidden) ? null : answer.overall}
          chosen={index === sample}
        />
      ))}
    </SampleTabs>
  );
}

const Sample = memo(function Sample(props: { index: number; overall: Status | null; chosen: boolean }) {
  const { t } = useTranslation();
  const { index, overall, chosen } = props;
  const oneText = useOneText();
  const number = index + 1;
  return (
    <SampleTab
      index={index}
      chosen={chosen}
      controls={oneText ? undefined : 'answer-pane'}
      label={
        overall === null
          ? t('blind.sample', { number })
          : t('review.sample', { number, verdict: t(`status.${overall}`) })
      }
      onChoose={chooseSample}
    >
      {overall === null ? null : <StatusDot status={overall} />}
    </SampleTab>
  );
});
