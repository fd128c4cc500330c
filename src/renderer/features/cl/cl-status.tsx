import { useTranslation } from 'react-i18next';
import type { ClStatus, RubricStatus } from '../../../core/grading/rubrics.ts';
import type { Status } from '../../../core/grading/status.ts';
import { RedPen, StatusGlyph, toneOf } from '../../ui/status.tsx';

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
  return <Mark like={LIKE[status]} word={t(`cl.status.${status}`)} overridden={overridden} />;
}

/** Glyph, word and colour of one rubric. */
export function RubricMark({ status, overridden = false }: { status: RubricStatus; overridden?: boolean }) {
  const { t } = useTranslation();
  return <Mark like={LIKE[status]} word={t(`cl.rubricStatus.${status}`)} overridden={overridden} />;
}

function Mark({ like, word, overridden }: { like: Status; word: string; overridden: boolean }) {
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${toneOf(like)}`}>
      <StatusGlyph status={like} />
      {word}
      {overridden ? <RedPen /> : null}
    </span>
  );
}

/** Only the glyph; the word is its accessible name. */
export function TaskDot({ status }: { status: ClStatus }) {
  const { t } = useTranslation();
  const word = t(`cl.status.${status}`);
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
