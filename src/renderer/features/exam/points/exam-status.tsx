import { useTranslation } from 'react-i18next';
import type { ExamStatus } from '../../../../core/grading/exam.ts';
import type { Status } from '../../../../core/grading/status.ts';
import { GradeDot, GradeMark } from '../../../ui/grade-mark.tsx';
import { StatusGlyph, toneOf, type ExpertsPart } from '../../../ui/status.tsx';

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

/** Glyph, word and colour of an answer's points. */
export function PointsMark({ status, expert = null }: { status: ExamStatus; expert?: ExpertsPart }) {
  const { t } = useTranslation();
  return <GradeMark like={LIKE[status]} word={t(`exam.status.${status}`)} expert={expert} />;
}

/** Only the glyph; the word is its accessible name. */
export function PointsDot({ status }: { status: ExamStatus }) {
  const { t } = useTranslation();
  return <GradeDot like={LIKE[status]} word={t(`exam.status.${status}`)} />;
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
