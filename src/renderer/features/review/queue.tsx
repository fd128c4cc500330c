import { Bookmark, Image, MessageSquare, PenLine, TriangleAlert } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '../../../contract/review-shapes.ts';
import { QueuePickers } from '../../desk/queue-pickers.tsx';
import { RowLines } from '../../desk/queue-row.tsx';
import { QueueRows, type QueueRowProps } from '../../desk/queue-rows.tsx';
import { plainPreview } from '../../lib/preview.ts';
import { Button } from '../../ui/button.tsx';
import { RedPen, StatusDot } from '../../ui/status.tsx';
import { backToDesk } from './card-focus.ts';
import { loadBenchmark, openItem } from './opening.ts';
import { QueueFilter } from './queue-filter.tsx';
import { SortMenu, ViewMenu } from './queue-menus.tsx';
import { seeRows } from './queue-list.ts';
import type { QueueEntry } from './queue-order.ts';
import { QueueProgress } from './queue-progress.tsx';
import { applyView } from './queue-view.ts';
import { setDesk, useReview } from './review-store.ts';
import { isTight } from '../../desk/fold.ts';

/** The items that the filter lets through, with one glyph per sample of the chosen answers. */
export function Queue() {
  const { t } = useTranslation();
  const empty = useReview((s) => s.phase === 'ready' && s.queue.length === 0 && s.filter !== '');
  return (
    <nav aria-label={t('queue.label')} data-pane className="flex h-full flex-col bg-sunken">
      <Pickers />
      <QueueFilter>
        <ViewMenu />
        <SortMenu />
      </QueueFilter>
      <QueueProgress />
      {empty ? <NoneFound /> : null}
      <Rows />
    </nav>
  );
}

function NoneFound() {
  const { t } = useTranslation();
  const sort = useReview((s) => s.sort);
  return (
    <div className="flex flex-col items-start gap-2 px-3 py-3">
      <p className="text-soft">{t('queue.none')}</p>
      <Button
        onPress={() => {
          void applyView('', sort);
          backToDesk();
        }}
      >
        {t('queue.showAll')}
      </Button>
    </div>
  );
}

/** Follows the open item by itself: going on draws two buttons, and nothing else of the queue. */
function Rows() {
  const queue = useReview((s) => s.queue);
  const rows = useReview((s) => s.rows);
  const itemId = useReview((s) => s.itemId);
  const rowOf = useCallback((entry: QueueEntry) => rows.get(entry.itemId), [rows]);
  return <QueueRows queue={queue} rowOf={rowOf} itemId={itemId} Row={Row} onOpen={open} onSee={seeRows} />;
}

function open(itemId: number): void {
  void openItem(itemId);
  // Where there is no room for both, the item takes the queue's.
  if (isTight()) setDesk({ queueOpen: false });
}

function Pickers() {
  const benchmarkId = useReview((s) => s.benchmarkId);
  const sets = useReview((s) => s.sets);
  const answerRunId = useReview((s) => s.answerRunId);
  return (
    <QueuePickers
      benchmarkId={benchmarkId}
      sets={sets}
      answerRunId={answerRunId}
      onAnswers={(id) => {
        if (benchmarkId !== null) void loadBenchmark(benchmarkId, id);
      }}
      onChosen={backToDesk}
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
      settled={status === 'done' || status === 'skipped'}
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
            {blind ? null : row.samples.map((sample, index) => <StatusDot key={index} status={sample} />)}
          </span>
        </>
      }
    />
  );
});
