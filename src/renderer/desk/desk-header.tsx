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
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CommandIconButton, CommandTip } from '../app/keyboard/command-controls.tsx';
import { runCommand } from '../app/keyboard/dispatch.ts';
import type { CommandId } from '../app/keyboard/registry.ts';
import { SavedMark } from '../app/status-bar.tsx';
import { Button } from '../ui/button.tsx';
import { itemIn, positionIn, type AnyDesk } from './desk-store.ts';

interface DeskHeaderProps {
  desk: AnyDesk;
  /** Whether the texts stand above each other. */
  stacked: boolean;
  /** The open item's name, and what a pointer on it says. */
  name?: { text: string; hint: string } | undefined;
  /** After the name: the answers, and what else leads on from this item. */
  children?: ReactNode;
}

/** One line over a desk: which item this is, what is saved, and the ways on. */
export function DeskHeader({ desk, stacked, name, children }: DeskHeaderProps) {
  const { t } = useTranslation();
  const { store } = desk;
  const position = useStore(store, positionIn);
  const total = useStore(store, (s) => s.queue.length);
  const raw = useStore(store, (s) => s.raw);
  const queueOpen = useStore(store, (s) => s.queueOpen);
  const isOpen = useStore(store, (s) => itemIn(s) !== undefined);
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-1">
      <Tool icon={PanelLeft} command="look.queue" label={t('commands.look_queue')} pressed={queueOpen} />
      <div className="flex items-center">
        <Tool
          icon={ChevronLeft}
          command="item.previous"
          label={t('commands.item_previous')}
          isDisabled={position <= 1}
        />
        <Tool icon={ChevronRight} command="item.next" label={t('commands.item_next')} isDisabled={position === total} />
      </div>
      <div className="flex max-w-full min-w-40 flex-[0_1_auto] items-center gap-x-2">
        <span className="whitespace-nowrap tabular-nums">
          {t('review.position')} <strong className="font-semibold">{position || '–'}</strong>{' '}
          {t('review.of', { total })}
        </span>
        {name ? (
          <span className="min-w-0 truncate text-soft" title={name.hint}>
            {name.text}
          </span>
        ) : null}
      </div>
      {children}
      <div className="ml-auto flex shrink-0 items-center gap-0.5">
        <span className="mr-1 text-sm text-soft">
          <SavedMark />
        </span>
        <StepBack desk={desk} direction="undo" icon={Undo2} />
        <StepBack desk={desk} direction="redo" icon={Redo2} />
        <Tool icon={TextQuote} command="look.raw" label={t('commands.look_raw')} pressed={raw} filled={raw} />
        <Tool icon={stacked ? Columns2 : Rows2} command="look.layout" label={t('commands.look_layout')} />
        <Tool icon={History} command="look.history" label={t('commands.look_history')} />
        <CommandTip label={t('commands.item_complete')} command="item.complete">
          <Button look="primary" className="ml-1" isDisabled={!isOpen} onPress={() => runCommand('item.complete')}>
            {t('review.complete')}
          </Button>
        </CommandTip>
      </div>
    </header>
  );
}

function StepBack({ desk, direction, icon }: { desk: AnyDesk; direction: 'undo' | 'redo'; icon: LucideIcon }) {
  const { t } = useTranslation();
  const what = useStore(desk.store, (s) => s[direction]);
  const label = what ? t(`review.${direction}`, { what }) : t(`commands.edit_${direction}`);
  return <Tool icon={icon} command={`edit.${direction}`} label={label} />;
}

interface ToolProps {
  icon: LucideIcon;
  command: CommandId;
  label: string;
  pressed?: boolean;
  filled?: boolean;
  isDisabled?: boolean;
}

/** An icon that gives a command of the desk. */
function Tool({ icon: Icon, command, label, pressed, filled = false, isDisabled = false }: ToolProps) {
  return (
    <CommandIconButton
      label={label}
      command={command}
      isDisabled={isDisabled}
      aria-pressed={pressed}
      className={filled ? 'bg-selected' : ''}
      onPress={() => runCommand(command)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </CommandIconButton>
  );
}
