import { useVirtualizer } from '@tanstack/react-virtual';
import { Bookmark, Check, Image, MessageSquare, PenLine, Scale, SkipForward, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '../../../contract/shapes.ts';
import { pressKey } from '../../app/keyboard/dispatch.ts';
import { usePreferences } from '../../app/preferences.ts';
import { useSession } from '../../app/session.ts';
import { plainPreview } from '../../lib/preview.ts';
import { Chooser } from '../../ui/select.tsx';
import { RedPen, StatusDot } from '../../ui/status.tsx';
import { backToDesk } from './card-focus.ts';
import { loadBenchmark, openItem } from './opening.ts';
import { FilterChips, QueueFilter } from './queue-filter.tsx';
import { SortMenu, ViewMenu } from './queue-menus.tsx';
import { shownStatus } from './queue-order.ts';
import { QueueProgress } from './queue-progress.tsx';
import { setDesk, useReview } from './review-store.ts';
import { isTight } from './tight.ts';

/** The items that the filter lets through, with one glyph per sample of the chosen answers. */
export function Queue() {
  const { t } = useTranslation();
  const empty = useReview((s) => s.phase === 'ready' && s.queue.length === 0 && s.filter !== '');
  return (
    <nav aria-label={t('queue.label')} data-pane className="flex h-full flex-col bg-sunken">
      <Pickers />
      <div className="flex items-start gap-0.5 py-1 pr-1.5 pl-3">
        <QueueFilter />
        <ViewMenu />
        <SortMenu />
      </div>
      <FilterChips />
      <QueueProgress />
      {empty ? <p className="px-3 py-3 text-soft">{t('queue.none')}</p> : null}
      <Rows />
    </nav>
  );
}

function Pickers() {
  const { t } = useTranslation();
  const benchmarks = useSession((s) => s.workspace?.benchmarks ?? NONE);
  const benchmarkId = useReview((s) => s.benchmarkId);
  const sets = useReview((s) => s.sets);
  const answerRunId = useReview((s) => s.answerRunId);
  return (
    <div className="flex flex-col gap-0.5 px-1.5 py-1.5" onKeyDownCapture={keepLetters}>
      <Chooser
        label={t('queue.benchmark')}
        labelled={false}
        quiet
        choices={benchmarks.map((b) => ({ id: b.id, label: b.name, hint: t('queue.items', { count: b.items }) }))}
        value={benchmarkId}
        onChange={(id) => {
          useSession.getState().chooseBenchmark(id);
          backToDesk();
        }}
      />
      <Chooser
        label={t('queue.answers')}
        labelled={false}
        quiet
        placeholder={t('queue.noAnswers')}
        choices={sets.map((s) => ({
          id: s.runId,
          label: s.model,
          hint: t('queue.answerSet', { k: s.k, count: s.responses }),
        }))}
        value={answerRunId}
        onChange={(id) => {
          if (benchmarkId !== null) void loadBenchmark(benchmarkId, id);
          backToDesk();
        }}
      />
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

function Rows() {
  const queue = useReview((s) => s.queue);
  const itemId = useReview((s) => s.itemId);
  const scale = usePreferences((s) => s.scale);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = 44 * scale;
  const virtual = useVirtualizer({
    count: queue.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const current = queue.findIndex((row) => row.itemId === itemId);
  useEffect(() => {
    virtual.measure();
  }, [rowHeight, virtual]);
  useEffect(() => {
    // Scrolling makes the browser lay out the page at once: only when the row is out of sight, told from what the list knows already.
    const top = virtual.scrollOffset ?? 0;
    const height = virtual.scrollRect?.height ?? 0;
    const inSight = current * rowHeight >= top && (current + 1) * rowHeight <= top + height;
    if (current < 0 || inSight) return;
    // After the frame that shows the item: scrolling asks for the layout of the whole page.
    const frame = requestAnimationFrame(() => {
      virtual.scrollToIndex(current, { align: 'auto' });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [current, rowHeight, virtual]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <ol className="relative m-0 list-none p-0" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((entry) => {
          const row = queue[entry.index];
          return row ? (
            <li
              key={row.itemId}
              aria-setsize={queue.length}
              aria-posinset={entry.index + 1}
              className="absolute inset-x-0"
              style={{ height: rowHeight, transform: `translateY(${String(entry.start)}px)` }}
            >
              <Row
                row={row}
                number={entry.index + 1}
                current={row.itemId === itemId}
                stop={row.itemId === itemId || (current < 0 && entry.index === 0)}
              />
            </li>
          ) : null;
        })}
      </ol>
    </div>
  );
}

const Row = memo(function Row({
  row,
  number,
  current,
  stop,
}: {
  row: QueueRow;
  number: number;
  current: boolean;
  stop: boolean;
}) {
  const { t } = useTranslation();
  const blind = useReview((s) => s.blind);
  const status = shownStatus(row);
  return (
    <button
      type="button"
      tabIndex={stop ? 0 : -1}
      aria-current={current ? 'true' : undefined}
      onClick={() => {
        void openItem(row.itemId);
        // Where there is no room for both, the item takes the queue's.
        if (isTight()) setDesk({ queueOpen: false });
      }}
      className={`flex h-full w-full flex-col justify-center gap-0.5 border-l-2 pr-2 pl-2.5 text-left focus-visible:-outline-offset-2 ${current ? 'border-accent bg-selected' : 'border-transparent hover:bg-hover'}`}
    >
      <span className="flex w-full items-center gap-2">
        <span className="w-6 shrink-0 text-right text-sm text-faint tabular-nums">{number}</span>
        <span className={`min-w-0 flex-1 truncate ${status === 'done' || status === 'skipped' ? 'text-soft' : ''}`}>
          {plainPreview(row.preview)}
        </span>
      </span>
      <span className="flex w-full items-center gap-2 text-sm text-faint">
        <span className="flex w-6 shrink-0 justify-end">
          <ReviewGlyph status={status} />
        </span>
        <span className="min-w-0 flex-1 truncate">{row.subject}</span>
        {row.bookmarked ? <Bookmark size={12} role="img" aria-label={t('review.bookmarked')} /> : null}
        {row.commented ? <MessageSquare size={12} role="img" aria-label={t('comment.title')} /> : null}
        {row.damaged ? <TriangleAlert size={12} role="img" aria-label={t('flags.damaged')} /> : null}
        {row.edited ? <PenLine size={12} role="img" aria-label={t('flags.edited')} /> : null}
        {row.figures > 0 ? (
          <Image size={12} role="img" aria-label={t('flags.figures', { count: row.figures })} />
        ) : null}
        <span className="flex shrink-0 items-center">
          {row.overridden > 0 ? <RedPen /> : null}
          {blind ? null : row.samples.map((sample, index) => <StatusDot key={index} status={sample} />)}
        </span>
      </span>
    </button>
  );
});

function ReviewGlyph({ status }: { status: QueueRow['reviewStatus'] }) {
  const { t } = useTranslation();
  const label = t(`reviewStatus.${status}`);
  if (status === 'done')
    return <Check size={12} strokeWidth={2.5} className="text-soft" role="img" aria-label={label} />;
  if (status === 'skipped') return <SkipForward size={12} role="img" aria-label={label} />;
  if (status === 'needs_adjudication') return <Scale size={12} role="img" aria-label={label} />;
  if (status === 'draft')
    return <span className="mr-1 h-1.5 w-1.5 rounded-full bg-accent" role="img" aria-label={label} />;
  return <span className="sr-only">{label}</span>;
}
