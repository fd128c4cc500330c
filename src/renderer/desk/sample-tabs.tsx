import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { answersIn, chooseSample, type Desk, type DeskAnswer, type DeskItem, type DeskRow } from './desk-store.ts';

interface SampleTabsProps<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer> {
  desk: Desk<Row, Item, Answer>;
  /** The word and the glyph of what an answer's grade is. */
  wordOf: (answer: Answer) => string;
  dotOf: (answer: Answer) => ReactNode;
}

/** The answers of the chosen set, when there are several. */
export function SampleTabs<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>({
  desk,
  wordOf,
  dotOf,
}: SampleTabsProps<Row, Item, Answer>) {
  const { t } = useTranslation();
  const answers = useStore(desk.store, answersIn<Row, Item, Answer>);
  const sample = useStore(desk.store, (s) => s.sample);
  if (answers.length < 2) return null;
  return (
    <div role="group" aria-label={t('review.samples')} className="flex items-center gap-0.5">
      {answers.map((answer, index) => (
        <button
          key={answer.responseId}
          type="button"
          aria-pressed={index === sample}
          aria-label={t('review.sample', { number: index + 1, verdict: wordOf(answer) })}
          onClick={() => {
            chooseSample(desk, index);
          }}
          className={`flex h-7 min-w-9 items-center justify-center gap-0.5 rounded px-1.5 tabular-nums ${index === sample ? 'bg-selected font-semibold' : 'text-soft hover:bg-hover'}`}
        >
          {index + 1}
          {dotOf(answer)}
        </button>
      ))}
    </div>
  );
}
