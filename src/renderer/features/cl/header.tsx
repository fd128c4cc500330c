import { ChevronLeft, ChevronRight, Columns2, History, PanelLeft, Redo2, Rows2, TextQuote, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClTaskView } from '../../../contract/cl-calls.ts';
import { CommandIconButton, CommandTip } from '../../app/keyboard/command-controls.tsx';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import type { CommandId } from '../../app/keyboard/registry.ts';
import { SavedMark } from '../../app/status-bar.tsx';
import { Button, Tip } from '../../ui/button.tsx';
import { currentAnswers, currentTask, useCl } from './cl-store.ts';
import { TaskDot } from './cl-status.tsx';
import { useStacked } from './layout.ts';

/** One line over the desk: which task this is, its samples, what is saved, and the ways on. */
export function Header() {
  const { t } = useTranslation();
  const task = useCl(currentTask);
  const queue = useCl((s) => s.queue);
  const itemId = useCl((s) => s.itemId);
  const undo = useCl((s) => s.undo);
  const redo = useCl((s) => s.redo);
  const raw = useCl((s) => s.raw);
  const queueOpen = useCl((s) => s.queueOpen);
  const stacked = useStacked(useCl((s) => s.stacked));
  const position = queue.findIndex((row) => row.itemId === itemId) + 1;
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
        <Tool
          icon={ChevronRight}
          command="item.next"
          label={t('commands.item_next')}
          isDisabled={position === queue.length}
        />
      </div>
      <div className="flex max-w-full min-w-40 flex-[0_1_auto] items-center gap-x-2">
        <span className="whitespace-nowrap tabular-nums">
          {t('review.position')} <strong className="font-semibold">{position || '–'}</strong>{' '}
          {t('review.of', { total: queue.length })}
        </span>
        {task ? (
          <span className="min-w-0 truncate text-soft" title={`${task.category}, ${task.subCategory}, ${task.taskId}`}>
            {task.subCategory || task.category || task.taskId}
          </span>
        ) : null}
      </div>
      {task && task.sameContext.length > 0 ? <SameContext task={task} /> : null}
      <Samples />
      <div className="ml-auto flex shrink-0 items-center gap-0.5">
        <span className="mr-1 text-sm text-soft">
          <SavedMark />
        </span>
        <Tool
          icon={Undo2}
          command="edit.undo"
          label={undo ? t('review.undo', { what: undo }) : t('commands.edit_undo')}
        />
        <Tool
          icon={Redo2}
          command="edit.redo"
          label={redo ? t('review.redo', { what: redo }) : t('commands.edit_redo')}
        />
        <Tool icon={TextQuote} command="look.raw" label={t('commands.look_raw')} pressed={raw} />
        <Tool icon={stacked ? Columns2 : Rows2} command="look.layout" label={t('commands.look_layout')} />
        <Tool icon={History} command="look.history" label={t('commands.look_history')} />
        <CommandTip label={t('commands.item_complete')} command="item.complete">
          <Button look="primary" className="ml-1" isDisabled={!task} onPress={() => runCommand('item.complete')}>
            {t('review.complete')}
          </Button>
        </CommandTip>
      </div>
    </header>
  );
}

interface ToolProps {
  icon: LucideIcon;
  command: CommandId;
  label: string;
  pressed?: boolean;
  isDisabled?: boolean;
}

function Tool({ icon: Icon, command, label, pressed, isDisabled }: ToolProps) {
  return (
    <CommandIconButton
      label={label}
      command={command}
      isDisabled={isDisabled ?? false}
      aria-pressed={pressed}
      className={command === 'look.raw' && pressed ? 'bg-selected' : ''}
      onPress={() => runCommand(command)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </CommandIconButton>
  );
}

/** How many tasks share the context, and the way to the next of them: one context read once serves them all. */
function SameContext({ task }: { task: ClTaskView }) {
  const { t } = useTranslation();
  const next = task.sameContext.find(({ position }) => position > task.position) ?? task.sameContext[0];
  if (!next) return null;
  return (
    <Tip label={t('cl.nextOfContext', { number: next.position + 1 })}>
      <Button look="quiet" className="text-sm" onPress={() => void useCl.getState().openItem(next.itemId)}>
        {t('cl.sameContext', { count: task.sameContext.length })}
      </Button>
    </Tip>
  );
}

/** The answers of the chosen set, when there are several: independent trials of the model. */
function Samples() {
  const { t } = useTranslation();
  const answers = useCl(currentAnswers);
  const sample = useCl((s) => s.sample);
  if (answers.length < 2) return null;
  return (
    <div role="group" aria-label={t('review.samples')} className="flex items-center gap-0.5">
      {answers.map((answer, index) => (
        <button
          key={answer.responseId}
          type="button"
          aria-pressed={index === sample}
          aria-label={t('review.sample', { number: index + 1, verdict: t(`cl.status.${answer.status}`) })}
          onClick={() => {
            useCl.getState().set({ sample: index, askReason: null });
          }}
          className={`flex h-7 min-w-9 items-center justify-center gap-0.5 rounded px-1.5 tabular-nums ${index === sample ? 'bg-selected font-semibold' : 'text-soft hover:bg-hover'}`}
        >
          {index + 1}
          <TaskDot status={answer.status} />
        </button>
      ))}
    </div>
  );
}
