import {
  ChevronLeft,
  ChevronRight,
  Columns2,
  History,
  PanelLeft,
  Redo2,
  Rows2,
  TextQuote,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CommandIconButton, CommandTip } from '../../app/keyboard/command-controls.tsx';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import type { CommandId } from '../../app/keyboard/command.ts';
import { SavedMark } from '../../app/saved-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { useBenchmark } from '../../app/session.ts';
import { saidTitle } from '../../lib/said-title.ts';
import type { AnyDesk } from '../desk-store.ts';
import { numberIn, placeIn } from '../queue/queue-order.ts';

interface DeskHeaderProps {
  desk: AnyDesk;
  /** Whether the texts stand above each other. */
  stacked: boolean;
  /** The open item's name and flags. */
  name: ReactNode;
  /** After the name: the answers, and what else leads on from this item. */
  children?: ReactNode;
  /** Beside undo and redo. */
  tools?: ReactNode;
}

/**
 * One line over a desk: which item this is, which answer, what is saved, and the ways on. Each part follows only what it shows: a verdict or
 * the next item must not draw a dozen buttons anew.
 */
export function DeskHeader({ desk, stacked, name, children, tools }: DeskHeaderProps) {
  const { t } = useTranslation();
  const { store } = desk;
  return (
    <header className="@container flex min-h-11 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 border-b border-line px-2 py-1">
      <QueueButton store={store} />
      <StepButtons store={store} />
      <div className="flex max-w-full min-w-48 flex-[0_1_auto] flex-wrap items-center gap-x-2">
        <Position store={store} />
        {name}
      </div>
      {children}
      <div className="ml-auto flex shrink-0 items-center gap-0.5">
        <span className="mr-1 min-w-14 text-right text-sm text-soft">
          <SavedMark />
        </span>
        <StepBack store={store} direction="undo" icon={Undo2} />
        <StepBack store={store} direction="redo" icon={Redo2} />
        {tools}
        <RawButton store={store} />
        <HeaderButton command="look.layout" label={t('commands.look_layout')} icon={stacked ? Columns2 : Rows2} />
        <HeaderButton command="look.history" label={t('commands.look_history')} icon={History} />
        <CompleteButton store={store} />
      </div>
    </header>
  );
}

interface HeaderButtonProps {
  command: CommandId;
  label: string;
  icon: LucideIcon;
  /** Of a button that switches something on and off. */
  pressed?: boolean;
  /** Whether what is on is shown by the button's ground. */
  filled?: boolean;
  /** Whether the icon itself is filled then. */
  solid?: boolean;
  disabled?: boolean;
}

/** An icon that gives a command of the desk. */
export const HeaderButton = memo(function HeaderButton(props: HeaderButtonProps) {
  const { command, label, icon: Icon, pressed, filled = false, solid = false, disabled = false } = props;
  return (
    <CommandIconButton
      label={label}
      command={command}
      aria-pressed={pressed}
      isDisabled={disabled}
      className={filled ? 'bg-selected' : ''}
      onPress={() => runCommand(command)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className={solid ? 'fill-current' : ''} />
    </CommandIconButton>
  );
});

function QueueButton({ store }: { store: AnyDesk['store'] }) {
  const { t } = useTranslation();
  const open = useStore(store, (s) => s.queueOpen);
  return <HeaderButton command="look.queue" label={t('commands.look_queue')} icon={PanelLeft} pressed={open} />;
}

function StepButtons({ store }: { store: AnyDesk['store'] }) {
  const { t } = useTranslation();
  const first = useStore(store, (s) => s.queue.length === 0 || s.queue[0]?.itemId === s.itemId);
  // From an item that the filter leaves out the way on leads to the first that it lets through.
  const last = useStore(store, (s) => placeIn(s) === s.queue.length);
  return (
    <div className="flex items-center">
      <HeaderButton command="item.previous" label={t('commands.item_previous')} icon={ChevronLeft} disabled={first} />
      <HeaderButton command="item.next" label={t('commands.item_next')} icon={ChevronRight} disabled={last} />
    </div>
  );
}

/** The item's one number, of all that the benchmark has; with a filter also the place among those that it lets through. */
function Position({ store }: { store: AnyDesk['store'] }) {
  const { t } = useTranslation();
  const number = useStore(store, numberIn);
  const place = useStore(store, placeIn);
  const shown = useStore(store, (s) => s.queue.length);
  const filtered = useStore(store, (s) => s.filter !== '');
  const total = useBenchmark()?.items ?? shown;
  return (
    <CommandTip label={t('commands.item_goTo')} command="item.goTo">
      <Button
        look="quiet"
        className="h-6! gap-1! px-1! whitespace-nowrap tabular-nums"
        onPress={() => runCommand('item.goTo')}
      >
        <span>
          {t('review.position')} <strong className="font-semibold">{number || '–'}</strong> {t('review.of', { total })}
        </span>{' '}
        {filtered ? (
          <span className="ml-1 text-sm text-faint">
            {place > 0 ? t('review.place', { place, shown }) : t('review.notShown', { shown })}
          </span>
        ) : null}
      </Button>
    </CommandTip>
  );
}

function StepBack({
  store,
  direction,
  icon,
}: {
  store: AnyDesk['store'];
  direction: 'undo' | 'redo';
  icon: LucideIcon;
}) {
  const { t } = useTranslation();
  const what = useStore(store, (s) => s[direction]);
  const label = what ? t(`review.${direction}`, { what: saidTitle(what, null) }) : t(`commands.edit_${direction}`);
  return <HeaderButton command={`edit.${direction}`} label={label} icon={icon} />;
}

function RawButton({ store }: { store: AnyDesk['store'] }) {
  const { t } = useTranslation();
  const raw = useStore(store, (s) => s.raw);
  return <HeaderButton command="look.raw" label={t('commands.look_raw')} icon={TextQuote} pressed={raw} filled={raw} />;
}

function CompleteButton({ store }: { store: AnyDesk['store'] }) {
  const { t } = useTranslation();
  const isOpen = useStore(store, (s) => s.itemId !== null && s.items.has(s.itemId));
  return (
    <CommandTip label={t('commands.item_complete')} command="item.complete">
      <Button look="primary" className="ml-1" isDisabled={!isOpen} onPress={() => runCommand('item.complete')}>
        {t('review.complete')}
      </Button>
    </CommandTip>
  );
}

/** The open item's name, and what a pointer on it says. */
export function ItemName({ text, hint }: { text: string; hint: string }) {
  return (
    <span className="min-w-0 truncate text-soft" title={hint}>
      {text}
    </span>
  );
}
