/** What a decision that came with a file must not leave behind: the desk refuses the same when it is made by hand. */
import { benchmarkKind, type BenchmarkKindId } from '../../../core/benchmark/kinds.ts';
import { checkedRow } from '../../../core/benchmark/cfe/row-problems.ts';
import { isHalfStep } from '../../../core/grading/exam.ts';
import { DATA_QUALITIES } from '../../../core/benchmark/course-exam/course-exam-training.ts';
import { isListKind } from '../../../core/review/team/adjudicated-lists.ts';
import { shortened } from '../../../core/text/shortened.ts';

import type { Change } from '../../store/decisions.ts';
import type { Subject } from '../../store/decisions/kind.ts';
import { ANNOTATION_PATHS, questionById } from '../../store/items/exams.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { rowOf } from '../../store/items/patches.ts';

/** Why a decision cannot stand, in words, or null. To be asked after it was applied. */
export function unfit(
  db: ReadableDb,
  kind: BenchmarkKindId,
  { subject, change }: { subject: Subject; change: Change },
): string | null {
  const { rowsCorrected } = benchmarkKind(kind);
  switch (change.kind) {
    case 'annotation':
      return rowsCorrected ? unfitRow(db, subject.itemId) : unfitNote(change);
    case 'variables':
    case 'flow':
      return rowsCorrected
        ? unfitRow(db, subject.itemId)
        : 'corrects variables or steps, which this benchmark has none of';
    case 'adjudicate':
      if (isListKind(change.about) && !rowsCorrected)
        return 'adjudicates variables or steps, which this benchmark has none of';
      return rowsCorrected ? unfitRow(db, subject.itemId) : null;
    case 'points': {
      const max = questionById(db, subject.itemId)?.question.points ?? 0;
      const given = change.to?.points ?? 0;
      return isHalfStep(given, max) ? null : `gives ${String(given)} points, where 0 to ${String(max)} can be given`;
    }
    default:
      return null;
  }
}

function unfitRow(db: ReadableDb, itemId: number): string | null {
  const row = rowOf(db, itemId);
  const checked = row && checkedRow(row.current);
  if (!Array.isArray(checked)) return null;
  const [first] = checked;
  return `would make the item none of the format: ${first?.path ?? ''} ${first?.message ?? ''}`;
}

function unfitNote({ path, to }: { path: string; to: string | null }): string | null {
  if (!Object.values(ANNOTATION_PATHS).some((known) => known === path))
    return `corrects ${shortened(path)}, which no question of an exam has`;
  return path === ANNOTATION_PATHS.data_quality && to !== null && !DATA_QUALITIES.some((quality) => quality === to)
    ? `names a data quality that there is not: ${shortened(to)}`
    : null;
}
