import { useTranslation } from 'react-i18next';
import type { ExamStatus } from '../../../core/grading/exam.ts';
import type { Status } from '../../../core/grading/status.ts';
import { RedPen, StatusGlyph, toneOf } from '../../ui/status.tsx';

/** The glyph and colour of a verdict that means the same for a grade. */
const LIKE: Record<ExamStatus, Status> = {
  correct: 'right',
  partial: 'undecided',
  incorrect: 'wrong',
  malformed: 'extraction_failed',
  judge_error: 'judge_error',
  not_generated: 'judge_error',
  not_run: 'not_run',
};

/** Glyph, word and colour of a grade. */
export function GradeMark({ status, overridden = false }: { status: ExamStatus; overridden?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${toneOf(LIKE[status])}`}>
      <StatusGlyph status={LIKE[status]} />
      {t(`exam.status.${status}`)}
      {overridden ? <RedPen /> : null}
    </span>
  );
}

/** Only the glyph; the word is its accessible name. */
export function GradeDot({ status }: { status: ExamStatus }) {
  const { t } = useTranslation();
  const word = t(`exam.status.${status}`);
  return (
    <span
      role="img"
      aria-label={word}
      title={word}
      className={`inline-flex w-3.5 justify-center ${toneOf(LIKE[status])}`}
    >
      <StatusGlyph status={LIKE[status]} size={13} />
    </span>
  );
}

/** A word about an option or a statement, with the glyph of the verdict that it amounts to. */
export function ChoiceMark({ status, word }: { status: Status; word: string }) {
  return (
    <span className={`inline-flex items-center gap-1 text-sm ${toneOf(status)}`}>
      <StatusGlyph status={status} size={12} />
      {word}
    </span>
  );
}
