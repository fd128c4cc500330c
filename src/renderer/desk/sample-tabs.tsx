import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { answersIn, chooseSample, type Desk, type DeskAnswer, type DeskItem, type DeskRow } from './desk-store.ts';

interface DeskSamplesProps<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer> {
  desk: Desk<Row, Item, Answer>;
  /** The word and the glyph of what an answer's grade is. */
  wordOf: (answer: Answer) => string;
  dotOf: (answer: Answer) => ReactNode;
}

/** The answers of the chosen set, when there are several. */
export function DeskSamples<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>({
  desk,
  wordOf,
  dotOf,
}: DeskSamplesProps<Row, Item, Answer>) {
  const { t } = useTranslation();
  const answers = useStore(desk.store, answersIn<Row, Item, Answer>);
  const sample = useStore(desk.store, (s) => s.sample);
  if (answers.length < 2) return null;
  return (
    <SampleTabs>
      {answers.map((answer, index) => (
        <SampleTab
          key={index}
          index={index}
          chosen={index === sample}
          label={t('review.sample', { number: index + 1, verdict: wordOf(answer) })}
          onChoose={(chosen) => {
            chooseSample(desk, chosen);
          }}
        >
          {dotOf(answer)}
        </SampleTab>
      ))}
    </SampleTabs>
  );
}

export function SampleTabs({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="tablist" aria-label={t('review.samples')} className="flex max-w-full flex-wrap items-center gap-px">
      {children}
    </div>
  );
}

interface SampleTabProps {
  index: number;
  chosen: boolean;
  label: string;
  /** The id of the pane that shows the chosen answer. */
  controls?: string;
  onChoose: (index: number) => void;
  /** The glyph of its grade. */
  children: ReactNode;
}

/** One answer. The tabs are one stop; the keys that go from answer to answer work everywhere on the desk. */
export function SampleTab({ index, chosen, label, controls, onChoose, children }: SampleTabProps) {
  return (
    <button
      type="button"
      role="tab"
      aria-selected={chosen}
      aria-controls={controls}
      aria-label={label}
      tabIndex={chosen ? 0 : -1}
      onClick={() => {
        onChoose(index);
      }}
      className={`flex h-7 min-w-7.5 items-center justify-center gap-0.5 rounded px-1 tabular-nums focus-visible:-outline-offset-2 ${chosen ? 'bg-selected font-semibold' : 'text-soft hover:bg-hover'}`}
    >
      {index + 1}
      {children}
    </button>
  );
}
