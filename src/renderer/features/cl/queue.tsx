import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClQueueRow } from '../../../contract/cl-calls.ts';
import { DeskQueue } from '../../desk/queue/desk-queue.tsx';
import { isUnreviewed } from '../../desk/queue/queue-order.ts';
import { RowLines } from '../../desk/queue/queue-row.tsx';
import type { QueueRowProps } from '../../desk/queue/queue-rows.tsx';
import { plainPreview } from '../../lib/preview.ts';
import { RedPen } from '../../ui/status.tsx';
import { cl, useCl } from './cl-store.ts';
import { TaskDot } from './rubrics/cl-status.tsx';

/** All tasks in the benchmark's order: what is asked, of which kind, each sample's grade. */
export function Queue() {
  const { t } = useTranslation();
  return <DeskQueue desk={cl} progress={(counts) => t('cl.queueProgress', counts)} grading Row={Row} />;
}

const NO_SAMPLES: ClQueueRow['samples'] = [];

const Row = memo(function Row({ row, number }: QueueRowProps<ClQueueRow>) {
  const { t } = useTranslation();
  const blind = useCl((s) => s.blind);
  // Working blind, glyphs, flags and a pen would tell what others found.
  const samples = blind ? NO_SAMPLES : row.samples;
  const overridden = samples.some((sample) => sample.overridden);
  const flagged = samples.some(({ flags }) => flags.length > 0);
  return (
    <RowLines
      number={number}
      title={plainPreview(row.preview) || row.taskId}
      settled={!isUnreviewed(row)}
      amount={passedOf({ ...row, samples })}
      status={row.reviewStatus}
      kind={row.subCategory || row.category}
      kindHint={`${row.category}, ${row.subCategory}`}
      marks={
        <span className="flex shrink-0 items-center">
          {flagged ? (
            <TriangleAlert size={13} role="img" aria-label={t('cl.flagged')} className="mr-0.5 text-is-error" />
          ) : null}
          {overridden ? <RedPen /> : null}
          {samples.map((sample) => (
            <TaskDot key={sample.responseId} status={sample.status} />
          ))}
        </span>
      }
    />
  );
});

/** The first answer's passed rubrics of all. */
const passedOf = ({ samples, rubrics }: ClQueueRow): string => {
  const [first] = samples;
  return first && first.passed + first.failed > 0 ? `${String(first.passed)}/${String(rubrics)}` : String(rubrics);
};
