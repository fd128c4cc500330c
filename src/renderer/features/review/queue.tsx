import { Bookmark, Image, MessageSquare, PenLine, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '../../../contract/review-shapes.ts';
import { DeskQueue } from '../../desk/queue/desk-queue.tsx';
import { isUnreviewed } from '../../desk/queue/queue-order.ts';
import { RowLines } from '../../desk/queue/queue-row.tsx';
import { SetUnended, useSetsUnended } from '../../desk/queue/unended.tsx';
import type { QueueRowProps } from '../../desk/queue/queue-rows.tsx';
import { plainPreview } from '../../lib/preview.ts';
import { RedPen, StatusDots } from '../../ui/status.tsx';
import { reviewDesk } from './review-desk.ts';
import { useReview } from './review-store.ts';

/** The items that the filter lets through, with one glyph per sample of the chosen answers. */
export function Queue() {
  const { t } = useTranslation();
  const linked = useReview((s) => s.linked);
  const asks = useReview((s) => s.asksQuestions);
  const setsUnended = useSetsUnended(reviewDesk);
  return (
    <DeskQueue
      desk={reviewDesk}
      progress={(counts) => t('queue.progress', counts)}
      Row={Row}
      options={[
        { command: 'item.asksQuestions', label: t('deskOptions.questions'), on: asks },
        { command: 'look.linked', label: t('deskOptions.linked'), on: linked },
      ]}
      footer={setsUnended ? <SetUnended desk={reviewDesk} /> : null}
    />
  );
}

const Row = memo(function Row({ row, number }: QueueRowProps<QueueRow>) {
  const { t } = useTranslation();
  const blind = useReview((s) => s.blind);
  const { reviewStatus: status } = row;
  return (
    <RowLines
      number={number}
      title={plainPreview(row.preview)}
      amount={row.verdict ? t(`itemVerdict.${row.verdict}`) : undefined}
      settled={!isUnreviewed(row)}
      status={status}
      kind={row.subject}
      marks={
        <>
          {row.bookmarked ? <Bookmark size={12} role="img" aria-label={t('review.bookmarked')} /> : null}
          {row.commented ? <MessageSquare size={12} role="img" aria-label={t('comment.title')} /> : null}
          {row.damaged ? <TriangleAlert size={12} role="img" aria-label={t('flags.damaged')} /> : null}
          {row.edited ? <PenLine size={12} role="img" aria-label={t('flags.edited')} /> : null}
          {row.figures > 0 ? (
            <Image size={12} role="img" aria-label={t('flags.figures', { count: row.figures })} />
          ) : null}
          <span className="flex shrink-0 items-center">
            {/* Working blind, a pen would tell that a colleague found something. */}
            {blind || row.overridden === 0 ? null : <RedPen />}
            {blind ? null : <StatusDots statuses={row.samples} />}
          </span>
        </>
      }
    />
  );
});
