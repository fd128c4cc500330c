import {
  Bookmark,
  ChevronLeft,
  ChevronRight,
  Columns2,
  Copy,
  History,
  PanelLeft,
  Redo2,
  Rows2,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { attempt, reportDone } from '../../app/errors.ts';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import { SavedMark } from '../../app/status-bar.tsx';
import { shortId } from '../../lib/format.ts';
import { Button, Tip } from '../../ui/button.tsx';
import { CommandIconButton, CommandTip } from '../../app/keyboard/command-controls.tsx';
import { Flags } from './flags.tsx';
import { currentItem, currentReview, useReview } from './review-store.ts';
import { SampleTabs } from './sample-tabs.tsx';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** One line over the desk: which item this is, which sample, what is saved, and the ways on. */
export function ItemHeader() {
  const { t } = useTranslation();
  const item = useReview(currentItem);
  const { queue, itemId, undo, redo, raw, stacked, queueOpen, bookmarked } = useReview(
    useShallow((s) => ({
      queue: s.queue,
      itemId: s.itemId,
      undo: s.undo,
      redo: s.redo,
      raw: s.raw,
      stacked: s.stacked,
      queueOpen: s.queueOpen,
      bookmarked: currentReview(s)?.bookmarked ?? false,
    })),
  );
  const position = queue.findIndex((row) => row.itemId === itemId) + 1;
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-1">
      <CommandIconButton
        label={t('commands.look_queue')}
        command="look.queue"
        aria-pressed={queueOpen}
        onPress={() => runCommand('look.queue')}
      >
        <PanelLeft {...ICON} />
      </CommandIconButton>
      <div className="flex items-center">
        <CommandIconButton
          label={t('commands.item_previous')}
          command="item.previous"
          isDisabled={position <= 1}
          onPress={() => runCommand('item.previous')}
        >
          <ChevronLeft {...ICON} />
        </CommandIconButton>
        <CommandIconButton
          label={t('commands.item_next')}
          command="item.next"
          isDisabled={position === 0 || position === queue.length}
          onPress={() => runCommand('item.next')}
        >
          <ChevronRight {...ICON} />
        </CommandIconButton>
      </div>
      <div className="flex max-w-full min-w-48 flex-[0_1_auto] flex-wrap items-center gap-x-2">
        <span className="whitespace-nowrap tabular-nums">
          {t('review.position')} <strong className="font-semibold">{position || '–'}</strong>{' '}
          {t('review.of', { total: queue.length })}
        </span>
        {item ? (
          <>
            <Identity id={item.externalId} />
            <span className="min-w-0 truncate text-soft">{item.subject}</span>
          </>
        ) : null}
        <Flags />
      </div>
      <SampleTabs />
      <div className="ml-auto flex shrink-0 items-center gap-0.5">
        <span className="mr-1 text-sm text-soft">
          <SavedMark />
        </span>
        <CommandIconButton
          label={undo ? t('review.undo', { what: undo }) : t('commands.edit_undo')}
          command="edit.undo"
          onPress={() => runCommand('edit.undo')}
        >
          <Undo2 {...ICON} />
        </CommandIconButton>
        <CommandIconButton
          label={redo ? t('review.redo', { what: redo }) : t('commands.edit_redo')}
          command="edit.redo"
          onPress={() => runCommand('edit.redo')}
        >
          <Redo2 {...ICON} />
        </CommandIconButton>
        <CommandIconButton
          label={t('commands.item_bookmark')}
          command="item.bookmark"
          aria-pressed={bookmarked}
          className={bookmarked ? 'bg-selected' : ''}
          onPress={() => runCommand('item.bookmark')}
        >
          <Bookmark {...ICON} className={bookmarked ? 'fill-current' : ''} />
        </CommandIconButton>
        <CommandIconButton
          label={t('commands.look_raw')}
          command="look.raw"
          aria-pressed={raw}
          className={raw ? 'bg-selected' : ''}
          onPress={() => runCommand('look.raw')}
        >
          <TextQuote {...ICON} />
        </CommandIconButton>
        <CommandIconButton
          label={t('commands.look_layout')}
          command="look.layout"
          onPress={() => runCommand('look.layout')}
        >
          {stacked ? <Columns2 {...ICON} /> : <Rows2 {...ICON} />}
        </CommandIconButton>
        <CommandIconButton
          label={t('commands.look_history')}
          command="look.history"
          onPress={() => runCommand('look.history')}
        >
          <History {...ICON} />
        </CommandIconButton>
        <CommandTip label={t('commands.item_complete')} command="item.complete">
          <Button look="primary" className="ml-1" isDisabled={!item} onPress={() => runCommand('item.complete')}>
            {t('review.complete')}
          </Button>
        </CommandTip>
      </div>
    </header>
  );
}

function Identity({ id }: { id: string }) {
  const { t } = useTranslation();
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(id);
      reportDone(t('review.copied', { id }));
    });
  return (
    <Tip label={t('review.copyId', { id })}>
      <Button look="quiet" className="h-6! px-1! font-mono text-sm" onPress={() => void copy()}>
        {shortId(id)}
        <Copy size={12} aria-hidden className="text-faint" />
        <span className="sr-only">{t('review.copy')}</span>
      </Button>
    </Tip>
  );
}
