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
  type LucideIcon,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt, reportDone } from '../../app/errors.ts';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import type { CommandId } from '../../app/keyboard/registry.ts';
import { SavedMark } from '../../app/status-bar.tsx';
import { shortId } from '../../lib/format.ts';
import { Button, Tip } from '../../ui/button.tsx';
import { CommandIconButton, CommandTip } from '../../app/keyboard/command-controls.tsx';
import { Flags } from './flags.tsx';
import { currentItem, currentReview, useReview, type ReviewState } from './review-store.ts';
import { SampleTabs } from './sample-tabs.tsx';

/**
 * One line over the desk: which item this is, which sample, what is saved, and the ways on. Each part follows only what it shows: a verdict
 * must not draw a dozen buttons anew.
 */
export const ItemHeader = memo(function ItemHeader() {
  const { t } = useTranslation();
  return (
    <header className="@container flex min-h-11 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 border-b border-line px-2 py-1">
      <QueueButton />
      <StepButtons />
      <div className="flex max-w-full min-w-48 flex-[0_1_auto] flex-wrap items-center gap-x-2">
        <Position />
        <Identity />
        <Flags />
      </div>
      <SampleTabs />
      <div className="ml-auto flex shrink-0 items-center gap-0.5">
        <span className="mr-1 min-w-14 text-right text-sm text-soft">
          <SavedMark />
        </span>
        <StepBack direction="undo" icon={Undo2} />
        <StepBack direction="redo" icon={Redo2} />
        <BookmarkButton />
        <RawButton />
        <LayoutButton />
        <DeskButton command="look.history" label={t('commands.look_history')} icon={History} />
        <CompleteButton />
      </div>
    </header>
  );
});

interface DeskButtonProps {
  command: CommandId;
  label: string;
  icon: LucideIcon;
  pressed?: boolean;
  disabled?: boolean;
  filled?: boolean;
}

/** An icon that gives a command of the desk. */
const DeskButton = memo(function DeskButton({
  command,
  label,
  icon: Icon,
  pressed,
  disabled,
  filled,
}: DeskButtonProps) {
  return (
    <CommandIconButton
      label={label}
      command={command}
      aria-pressed={pressed}
      isDisabled={disabled}
      className={filled ? 'bg-selected' : ''}
      onPress={() => runCommand(command)}
    >
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className={filled && command === 'item.bookmark' ? 'fill-current' : ''}
      />
    </CommandIconButton>
  );
});

function QueueButton() {
  const { t } = useTranslation();
  const open = useReview((s) => s.queueOpen);
  return <DeskButton command="look.queue" label={t('commands.look_queue')} icon={PanelLeft} pressed={open} />;
}

/** From 1; 0 when the item is not among those that the filter lets through. */
const positionOf = (s: ReviewState): number => s.queue.findIndex((row) => row.itemId === s.itemId) + 1;

function StepButtons() {
  const { t } = useTranslation();
  const first = useReview((s) => positionOf(s) <= 1);
  // From an item that the filter leaves out the way on leads to the first that it lets through.
  const last = useReview((s) => positionOf(s) === s.queue.length);
  return (
    <div className="flex items-center">
      <DeskButton command="item.previous" label={t('commands.item_previous')} icon={ChevronLeft} disabled={first} />
      <DeskButton command="item.next" label={t('commands.item_next')} icon={ChevronRight} disabled={last} />
    </div>
  );
}

function Position() {
  const { t } = useTranslation();
  const position = useReview(positionOf);
  const total = useReview((s) => s.queue.length);
  return (
    <span className="whitespace-nowrap tabular-nums">
      {t('review.position')} <strong className="font-semibold">{position || '–'}</strong> {t('review.of', { total })}
    </span>
  );
}

function StepBack({ direction, icon }: { direction: 'undo' | 'redo'; icon: LucideIcon }) {
  const { t } = useTranslation();
  const what = useReview((s) => s[direction]);
  const label = what ? t(`review.${direction}`, { what }) : t(`commands.edit_${direction}`);
  return <DeskButton command={`edit.${direction}`} label={label} icon={icon} />;
}

function BookmarkButton() {
  const { t } = useTranslation();
  const set = useReview((s) => currentReview(s)?.bookmarked ?? false);
  return (
    <DeskButton
      command="item.bookmark"
      label={t('commands.item_bookmark')}
      icon={Bookmark}
      pressed={set}
      filled={set}
    />
  );
}

function RawButton() {
  const { t } = useTranslation();
  const raw = useReview((s) => s.raw);
  return <DeskButton command="look.raw" label={t('commands.look_raw')} icon={TextQuote} pressed={raw} filled={raw} />;
}

function LayoutButton() {
  const { t } = useTranslation();
  const stacked = useReview((s) => s.stacked);
  return <DeskButton command="look.layout" label={t('commands.look_layout')} icon={stacked ? Columns2 : Rows2} />;
}

function CompleteButton() {
  const { t } = useTranslation();
  const disabled = useReview((s) => currentItem(s) === undefined);
  return (
    <CommandTip label={t('commands.item_complete')} command="item.complete">
      <Button look="primary" className="ml-1" isDisabled={disabled} onPress={() => runCommand('item.complete')}>
        {t('review.complete')}
      </Button>
    </CommandTip>
  );
}

function Identity() {
  const { t } = useTranslation();
  const id = useReview((s) => currentItem(s)?.externalId);
  const subject = useReview((s) => currentItem(s)?.subject);
  if (id === undefined) return null;
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(id);
      reportDone(t('review.copied', { id }));
    });
  return (
    <>
      <Tip label={t('review.copyId', { id })}>
        <Button look="quiet" className="h-6! px-1! font-mono text-sm" onPress={() => void copy()}>
          {shortId(id)}
          <Copy size={12} aria-hidden className="text-faint" />
          <span className="sr-only">{t('review.copy')}</span>
        </Button>
      </Tip>
      <span className="min-w-0 truncate text-soft">{subject}</span>
    </>
  );
}
