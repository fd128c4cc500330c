import { useTranslation } from 'react-i18next';
import type { ClStatus, RubricStatus } from '../../../../core/grading/rubrics.ts';
import type { Status } from '../../../../core/grading/status.ts';
import { GradeDot, GradeMark } from '../../../ui/grade-mark.tsx';
import type { ExpertsPart } from '../../../ui/status.tsx';

/** The glyph and colour of a verdict that means the same. */
const LIKE: Record<ClStatus | RubricStatus, Status> = {
  solved: 'right',
  unsolved: 'wrong',
  empty: 'not_found',
  call_failed: 'judge_error',
  unparsable: 'extraction_failed',
  not_run: 'not_run',
  pass: 'right',
  fail: 'wrong',
  unknown: 'undecided',
};

/** Glyph, word and colour of an answer's grade. */
export function TaskMark({ status, overridden = false }: { status: ClStatus; overridden?: boolean }) {
  const { t } = useTranslation();
  return <GradeMark like={LIKE[status]} word={t(`cl.status.${status}`)} expert={overridden ? 'override' : null} />;
}

/** Glyph, word and colour of one rubric. */
export function RubricMark({ status, expert = null }: { status: RubricStatus; expert?: ExpertsPart }) {
  const { t } = useTranslation();
  return <GradeMark like={LIKE[status]} word={t(`cl.rubricStatus.${status}`)} expert={expert} />;
}

/** Only the glyph of an answer's grade; the word is its accessible name. */
export function TaskDot({ status }: { status: ClStatus }) {
  const { t } = useTranslation();
  return <GradeDot like={LIKE[status]} word={t(`cl.status.${status}`)} />;
}
