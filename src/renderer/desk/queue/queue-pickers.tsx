import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import { pressKey } from '../../app/keyboard/dispatch.ts';
import { GradingPicker } from '../../app/gradings/grading-picker.tsx';
import { chooseBenchmark } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import { Chooser } from '../../ui/select.tsx';

interface QueuePickersProps {
  benchmarkId: number | null;
  sets: readonly AnswerSetView[];
  answerRunId: number | null;
  onAnswers: (runId: number) => void;
  /** Whether it says, and chooses, whose grades are shown. */
  grading?: boolean;
  /** After either was chosen: the drop-down has the focus, the next key should be the desk's. */
  onChosen?: () => void;
}

/** Over the queue: which benchmark, and whose answers. */
export function QueuePickers({
  benchmarkId,
  sets,
  answerRunId,
  onAnswers,
  onChosen,
  grading = false,
}: QueuePickersProps) {
  const { t } = useTranslation();
  const benchmarks = useSession((s) => s.workspace?.benchmarks ?? NONE);
  return (
    <div className="flex flex-col gap-0.5 px-1.5 py-1.5" onKeyDownCapture={keepLetters}>
      <Chooser
        label={t('queue.benchmark')}
        labelled={false}
        quiet
        choices={benchmarks.map((b) => ({ id: b.id, label: b.name, hint: t('queue.items', { count: b.items }) }))}
        value={benchmarkId}
        onChange={(id) => {
          chooseBenchmark(id);
          onChosen?.();
        }}
      />
      <Chooser
        label={t('queue.answers')}
        labelled={false}
        quiet
        placeholder={t('queue.noAnswers')}
        choices={sets.map((s) => ({
          id: s.runId,
          label: s.given ?? s.model,
          hint: `${s.given === null ? '' : `${s.model}, `}${t('queue.answerSet', { k: s.k, count: s.responses })}`,
        }))}
        value={answerRunId}
        onChange={(id) => {
          onAnswers(id);
          onChosen?.();
        }}
      />
      {grading && answerRunId !== null ? (
        <span className="px-1.5">
          <GradingPicker answerRunId={answerRunId} methods />
        </span>
      ) : null}
    </div>
  );
}
const NONE: never[] = [];

/** A closed drop-down takes letters for the first ones of its choices: at the desk they are commands. */
function keepLetters(event: KeyboardEvent): void {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(event.target instanceof Element) || event.target.getAttribute('aria-expanded') === 'true') return;
  pressKey(event.nativeEvent);
  event.preventDefault();
  event.stopPropagation();
}
