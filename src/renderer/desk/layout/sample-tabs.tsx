import { memo, useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { answersAt, chooseSample, type Desk, type DeskTypes } from '../desk-store.ts';

interface DeskSamplesProps<T extends DeskTypes> {
  desk: Desk<T>;
  /** The word and the glyph of what an answer's grade is; null where it may not be seen. */
  gradeOf: (answer: T['answer']) => { word: string; dot: ReactNode } | null;
  /** Whether a single answer has its tab too. */
  single?: boolean;
  /** The id of the pane that shows the chosen answer. */
  controls?: string | undefined;
}

/** The answers of the chosen set, each with its grade. */
export function DeskSamples<T extends DeskTypes>({ desk, gradeOf, single = false, controls }: DeskSamplesProps<T>) {
  const { t } = useTranslation();
  const answers = useStore(desk.store, (s) => answersAt(desk, s, s.itemId));
  const sample = useStore(desk.store, (s) => s.sample);
  const choose = useCallback((index: number) => chooseSample(desk, index), [desk]);
  if (answers.length < (single ? 1 : 2)) return null;
  return (
    <SampleTabs>
      {answers.map((answer, index) => {
        const grade = gradeOf(answer);
        const number = index + 1;
        return (
          <SampleTab
            key={index}
            index={index}
            chosen={index === sample}
            controls={controls}
            label={grade ? t('review.sample', { number, verdict: grade.word }) : t('blind.sample', { number })}
            onChoose={choose}
          >
            {grade?.dot}
          </SampleTab>
        );
      })}
    </SampleTabs>
  );
}

function SampleTabs({ children }: { children: ReactNode }) {
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
  controls: string | undefined;
  onChoose: (index: number) => void;
  /** The glyph of its grade. */
  children: ReactNode;
}

/** One answer. Its glyph is another only where its label is. The tabs are one stop; the keys that go from answer to answer work everywhere on the desk. */
const SampleTab = memo(function SampleTab({ index, chosen, label, controls, onChoose, children }: SampleTabProps) {
  return (
    <button
      type="button"
      role="tab"
      aria-selected={chosen}
      aria-controls={controls}
      aria-label={label}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onChoose(index)}
      className={`flex h-7 min-w-7.5 items-center justify-center gap-0.5 rounded px-1 tabular-nums focus-visible:-outline-offset-2 ${chosen ? 'bg-selected font-semibold' : 'text-soft hover:bg-hover'}`}
    >
      {index + 1}
      {children}
    </button>
  );
}, isSameTab);

function isSameTab(a: SampleTabProps, b: SampleTabProps): boolean {
  return a.label === b.label && a.chosen === b.chosen && a.controls === b.controls && a.onChoose === b.onChoose;
}
