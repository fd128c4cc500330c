import { ArrowDownUp, Check, ListFilter } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { SORTS } from '../../../core/review/filter/views.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import type { CommandId } from '../../app/keyboard/command.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';
import { said } from '../../lib/said.ts';
import type { AnyDesk } from '../desk-store.ts';
import { applyView } from './queue-view.ts';

type QueueView = OutputOf<EngineCalls, 'queue.views'>[number];

const ITEM = 'flex min-h-7 items-center gap-2 rounded px-2 outline-none data-focused:bg-selected';

/** What can be switched on and off at a desk. */
export interface DeskOption {
  command: CommandId;
  label: string;
  on: boolean;
}

interface ViewMenuProps {
  desk: AnyDesk;
  /** Beside those of every desk. */
  options: readonly DeskOption[];
}

/** Views: filters with an order under a name, the application's own and saved ones, where the engine orders the queue; and the desk's options. */
export function ViewMenu({ desk, options }: ViewMenuProps) {
  const { t } = useTranslation();
  const { store, kind } = desk;
  const filter = useStore(store, (s) => s.filter);
  const sort = useStore(store, (s) => s.sort);
  const { views, setViews, same } = useViews(desk);
  const [saving, setSaving] = useState(false);
  const all = useDeskOptions(desk, options);
  const choose = (key: string) => {
    const option = all.find(({ command }) => command === key);
    const view = views.find((one) => one.name === key.slice(1));
    if (option) runCommand(option.command);
    else if (key === 'all') void applyView(desk, '', 'position');
    else if (key === 'save') setSaving(true);
    else if (key === 'remove') {
      const { id = null } = views.find((one) => one.id !== null && same(one)) ?? {};
      if (id !== null) setViews(api('queue.removeView', { id }));
    } else if (view) void applyView(desk, view.filter, view.sort);
  };
  return (
    <>
      <IconMenu desk={desk} label={t('queue.views')} icon={<ListFilter size={16} aria-hidden />} onAction={choose}>
        <Choice id="all" name={t('queue.allItems')} chosen={filter === '' && sort === 'position'} />
        {kind.queue.orders ? <NamedViews views={views} same={same} /> : null}
        <MenuSection className="mt-1 border-t border-line pt-1">
          <Header className="px-2 pt-1 pb-1 text-sm text-faint">{t('deskOptions.title')}</Header>
          {all.map(({ command, label, on }) => (
            <MenuItem key={command} id={command} textValue={label} className={ITEM}>
              <Check size={13} aria-hidden className={on ? '' : 'invisible'} />
              {label}
              {on ? <span className="sr-only">{t('deskOptions.on')}</span> : null}
            </MenuItem>
          ))}
        </MenuSection>
      </IconMenu>
      <SaveView
        filter={filter}
        isOpen={saving}
        onClose={() => setSaving(false)}
        onSave={(name) => {
          setSaving(false);
          setViews(api('queue.saveView', { name, filter, sort }));
        }}
      />
    </>
  );
}

function useViews({ store, kind }: AnyDesk) {
  const filter = useStore(store, (s) => s.filter);
  const sort = useStore(store, (s) => s.sort);
  const [views, put] = useState<QueueView[]>([]);
  const setViews = (read: Promise<QueueView[]>) =>
    void attempt(async () => {
      put(await read);
    });
  const { orders } = kind.queue;
  useEffect(() => {
    if (orders)
      void attempt(async () => {
        put(await api('queue.views', {}));
      });
  }, [orders]);
  const same = (view: QueueView) => view.filter === filter && view.sort === sort;
  return { views, setViews, same };
}

/** The application's own views and saved ones, and what can be done with those. */
function NamedViews({ views, same }: { views: readonly QueueView[]; same: (view: QueueView) => boolean }) {
  const { t } = useTranslation();
  const saved = views.filter((view) => view.id !== null);
  const current = saved.find(same);
  const item = (view: QueueView) => (
    <Choice
      key={view.name}
      id={`=${view.name}`}
      // Its own names are the application's; those of saved views are the user's.
      name={view.id === null ? said(view.name) : view.name}
      chosen={same(view)}
    />
  );
  return (
    <>
      <MenuSection>{views.filter((view) => view.id === null).map(item)}</MenuSection>
      {saved.length > 0 ? (
        <MenuSection>
          <Header className="px-2 pt-2 pb-1 text-sm text-faint">{t('queue.savedViews')}</Header>
          {saved.map(item)}
        </MenuSection>
      ) : null}
      <MenuSection className="mt-1 border-t border-line pt-1">
        <MenuItem id="save" className={ITEM}>
          {t('queue.saveView')}
        </MenuItem>
        {current ? (
          <MenuItem id="remove" className={ITEM}>
            {t('queue.removeView', { name: current.name })}
          </MenuItem>
        ) : null}
      </MenuSection>
    </>
  );
}

/** Those of every desk, and its own. */
function useDeskOptions({ store }: AnyDesk, own: readonly DeskOption[]): DeskOption[] {
  const { t } = useTranslation();
  const blind = useStore(store, (s) => s.blind);
  const autoAdvance = useStore(store, (s) => s.autoAdvance);
  return [
    { command: 'look.blind', label: t('deskOptions.blind'), on: blind },
    { command: 'item.autoAdvance', label: t('deskOptions.autoAdvance'), on: autoAdvance },
    ...own,
  ];
}

function Choice({ id, name, chosen }: { id: string; name: string; chosen: boolean }) {
  return (
    <MenuItem id={id} textValue={name} className={ITEM}>
      <Check size={13} aria-hidden className={chosen ? '' : 'invisible'} />
      {name}
    </MenuItem>
  );
}

interface SaveViewProps {
  filter: string;
  isOpen: boolean;
  onClose: () => void;
  onSave: (name: string) => void;
}

function SaveView({ filter, isOpen, onClose, onSave }: SaveViewProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const usable = name.trim() !== '';
  return (
    <DialogFrame
      title={t('queue.saveViewTitle')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={!usable} onPress={() => onSave(name.trim())}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (usable) onSave(name.trim());
        }}
      >
        <p className="text-soft">
          {filter === '' ? t('queue.allItems') : <code className="font-mono text-sm">{filter}</code>}
        </p>
        <LineField label={t('queue.viewName')} value={name} onChange={setName} maxLength={100} autoFocus />
      </form>
    </DialogFrame>
  );
}

/** The order of the queue. Random keeps its order until it is shuffled anew. */
export function SortMenu({ desk }: { desk: AnyDesk }) {
  const { t } = useTranslation();
  const filter = useStore(desk.store, (s) => s.filter);
  const sort = useStore(desk.store, (s) => s.sort);
  return (
    <IconMenu
      desk={desk}
      label={t('queue.sortBy', { order: t(`queue.sort.${sort}`) })}
      icon={<ArrowDownUp size={16} aria-hidden />}
      onAction={(key) => {
        const wanted = SORTS.find((one) => one === key);
        if (key === 'shuffle') void shuffle(desk);
        else if (wanted) void applyView(desk, filter, wanted);
      }}
    >
      {SORTS.map((one) => (
        <Choice key={one} id={one} name={t(`queue.sort.${one}`)} chosen={one === sort} />
      ))}
      <MenuItem id="shuffle" className={`${ITEM} mt-1 border-t border-line`}>
        <Check size={13} aria-hidden className="invisible" />
        {t('queue.shuffle')}
      </MenuItem>
    </IconMenu>
  );
}

/** A new random order. */
async function shuffle(desk: AnyDesk): Promise<void> {
  const { benchmarkId, filter } = desk.store.getState();
  if (benchmarkId === null) return;
  if (await attempt(() => api('queue.shuffle', { benchmarkId })))
    await applyView(desk, filter, 'random', { isShuffled: true });
}

interface IconMenuProps {
  desk: AnyDesk;
  label: string;
  icon: ReactNode;
  onAction: (key: string) => void;
  children: ReactNode;
}

function IconMenu({ desk, label, icon, onAction, children }: IconMenuProps) {
  return (
    <MenuTrigger>
      <IconButton label={label} className="text-soft">
        {icon}
      </IconButton>
      <Popover
        offset={4}
        placement="bottom start"
        className="appear max-h-[70vh] min-w-56 overflow-auto rounded-md border border-line bg-raised p-1 shadow-float"
      >
        <Menu
          aria-label={label}
          onAction={(key) => {
            onAction(String(key));
            if (key !== 'save') backToDesk(desk);
          }}
          className="outline-none"
        >
          {children}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** How often (ms) and for how long it is looked where the focus is: the menu closes, and other answers replace the card, when the machine gets to it. */
const LOOKS = 60;
const LONGEST = 1_500;

/** After a menu or a list has closed and given the focus back to its button: the next key is the desk's again, the next click whoever's it is. */
export function backToDesk({ kind }: AnyDesk): void {
  const begun = performance.now();
  const look = (): void => {
    const at = document.activeElement;
    const isLost = at === null || at === document.body || at.closest('[role=menu],[role=listbox]') !== null;
    if (isLost || at.hasAttribute('aria-haspopup')) kind.focus();
    if (performance.now() - begun > LONGEST) stop();
  };
  const timer = setInterval(look, LOOKS);
  const onKey = (): void => {
    look();
    stop();
  };
  const stop = (): void => {
    clearInterval(timer);
    removeEventListener('keydown', onKey, true);
    removeEventListener('pointerdown', stop, true);
  };
  addEventListener('keydown', onKey, true);
  addEventListener('pointerdown', stop, true);
}
