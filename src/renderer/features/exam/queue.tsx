import { Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import { DeskQueue } from '../../desk/queue/desk-queue.tsx';
import { isUnreviewed } from '../../desk/queue/queue-order.ts';
import { RowLines } from '../../desk/queue/queue-row.tsx';
import type { QueueRowProps } from '../../desk/queue/queue-rows.tsx';
import { plainPreview } from '../../lib/preview.ts';
import { Button } from '../../ui/button.tsx';
import { RedPen } from '../../ui/status.tsx';
import { labelsOf } from './exam-labels.ts';
import { exam, useExam, type ExamRow } from './exam-store.ts';
import { PointsDot } from './points/exam-status.tsx';
import { joined } from '../../lib/format.ts';

/** All questions of the exams, in order: exam, number, type, points, status. */
export function Queue() {
  const { t } = useTranslation();
  return (
    <DeskQueue
      desk={exam}
      progress={(counts) => t('exam.queueProgress', counts)}
      grading
      Row={Row}
      footer={
        <Button look="quiet" onPress={() => runCommand('item.add')}>
          <Plus size={14} aria-hidden />
          {t('exam.add.button')}
        </Button>
      }
    />
  );
}

const NO_EXAMS: readonly string[] = [];
/** Working blind, glyphs and a pen would tell what others found. */
const NO_SAMPLES: ExamRow['samples'] = [];

const Row = memo(function Row({ row, number }: QueueRowProps<ExamRow>) {
  const { t } = useTranslation();
  const label = useExam((s) => labelsOf(s.known['exam'] ?? NO_EXAMS).get(row.examId));
  const blind = useExam((s) => s.blind);
  const samples = blind ? NO_SAMPLES : row.samples;
  const overridden = samples.some((sample) => sample.overridden);
  return (
    <RowLines
      number={number}
      title={row.topic || plainPreview(row.preview)}
      settled={!isUnreviewed(row)}
      amount={pointsOf({ ...row, samples })}
      status={row.reviewStatus}
      kind={joined([t(`exam.type.${row.type}`), label], 'clause')}
      kindHint={`${row.examId}, ${String(row.problemNum)}`}
      marks={
        <span className="flex shrink-0 items-center">
          {overridden ? <RedPen /> : null}
          {samples.map((sample, index) => (
            <PointsDot key={index} status={sample.status} />
          ))}
        </span>
      }
    />
  );
});

/** The first answer's points of the maximum. */
const pointsOf = ({ samples, points }: ExamRow): string =>
  `${samples[0] ? `${String(samples[0].points ?? '–')}/` : ''}${String(points)}`;
