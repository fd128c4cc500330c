import { ArrowDownUp, Check, ListFilter } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { SORTS } from '../../../core/review/views.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';
import { backToDesk } from './card-focus.ts';
import { toggleAutoAdvance } from './decide-item.ts';
import { applyView, shuffle, type QueueView } from './queue-view.ts';
import { toggleBlind } from './reveal.ts';
import { useReview } from './review-store.ts';

const ITEM = 'flex min-h-7 items-center gap-2 rounded px-2 outline-none data-focused:bg-selected';

/** Views: filters with an order under a name, the application's own and saved ones. */
export function ViewMenu() {
  const { t } = useTranslation();
  const filter = useReview((s) => s.filter);
  const sort = useReview((s) => s.sort);
  const blind = useReview((s) => s.blind);
  const autoAdvance = useReview((s) => s.autoAdvance);
  const linked = useReview((s) => s.linked);
  const [views, setViews] = useState<QueueView[]>([]);
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    void attempt(async () => {
      setViews(await api('queue.views', {}));
    });
  }, []);
  const same = (view: QueueView) => view.filter === filter && view.sort === sort;
  const saved = views.filter((view) => view.id !== null);
  const current = saved.find(same);
  const choose = (key: string) => {
    if (key === 'all') void applyView('', 'position');
    else if (key === 'blind') toggleBlind();
    else if (key === 'autoAdvance') toggleAutoAdvance();
    else if (key === 'linked') runCommand('look.linked');
    else if (key === 'save') setSaving(true);
    else if (key === 'remove' && current?.id != null) {
      const { id } = current;
      void attempt(async () => {
        setViews(await api('queue.removeView', { id }));
      });
    } else {
      const view = views.find((v) => v.name === key.slice(1));
      if (view) void applyView(view.filter, view.sort);
    }
  };
  const item = (view: QueueView) => (
    <MenuItem key={view.name} id={`=${view.name}`} textValue={view.name} className={ITEM}>
      <Check size={13} aria-hidden className={same(view) ? '' : 'invisible'} />
      {view.name}
    </MenuItem>
  );
  return (
    <>
      <IconMenu label={t('queue.views')} icon={<ListFilter size={16} aria-hidden />} onAction={choose}>
        <MenuItem id="all" textValue={t('queue.allItems')} className={ITEM}>
          <Check size={13} aria-hidden className={filter === '' && sort === 'position' ? '' : 'invisible'} />
          {t('queue.allItems')}
        </MenuItem>
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
        <MenuSection className="mt-1 border-t border-line pt-1">
          <Header className="px-2 pt-1 pb-1 text-sm text-faint">{t('deskOptions.title')}</Header>
          <MenuItem id="blind" textValue={t('deskOptions.blind')} className={ITEM}>
            <Check size={13} aria-hidden className={blind ? '' : 'invisible'} />
            {t('deskOptions.blind')}
            {blind ? <span className="sr-only">{t('deskOptions.on')}</span> : null}
          </MenuItem>
          <MenuItem id="autoAdvance" textValue={t('deskOptions.autoAdvance')} className={ITEM}>
            <Check size={13} aria-hidden className={autoAdvance ? '' : 'invisible'} />
            {t('deskOptions.autoAdvance')}
            {autoAdvance ? <span className="sr-only">{t('deskOptions.on')}</span> : null}
          </MenuItem>
          <MenuItem id="linked" textValue={t('deskOptions.linked')} className={ITEM}>
            <Check size={13} aria-hidden className={linked ? '' : 'invisible'} />
            {t('deskOptions.linked')}
            {linked ? <span className="sr-only">{t('deskOptions.on')}</span> : null}
          </MenuItem>
        </MenuSection>
      </IconMenu>
      <SaveView
        isOpen={saving}
        onClose={() => {
          setSaving(false);
        }}
        onSave={(name) => {
          setSaving(false);
          void attempt(async () => {
            setViews(await api('queue.saveView', { name, filter, sort }));
          });
        }}
      />
    </>
  );
}

function SaveView({
  isOpen,
  onClose,
  onSave,
}: {
  isOpen: boolean;
  onClose: () => void;
  onSave: (name: string) => void;
}) {
  const { t } = useTranslation();
  const filter = useReview((s) => s.filter);
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
          <Button
            look="primary"
            isDisabled={!usable}
            onPress={() => {
              onSave(name.trim());
            }}
          >
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
export function SortMenu() {
  const { t } = useTranslation();
  const filter = useReview((s) => s.filter);
  const sort = useReview((s) => s.sort);
  return (
    <IconMenu
      label={t('queue.sortBy', { order: t(`queue.sort.${sort}`) })}
      icon={<ArrowDownUp size={16} aria-hidden />}
      onAction={(key) => {
        const wanted = SORTS.find((one) => one === key);
        if (key === 'shuffle') void shuffle();
        else if (wanted) void applyView(filter, wanted);
      }}
    >
      {SORTS.map((one) => (
        <MenuItem key={one} id={one} textValue={t(`queue.sort.${one}`)} className={ITEM}>
          <Check size={13} aria-hidden className={one === sort ? '' : 'invisible'} />
          {t(`queue.sort.${one}`)}
        </MenuItem>
      ))}
      <MenuItem id="shuffle" className={`${ITEM} mt-1 border-t border-line`}>
        <Check size={13} aria-hidden className="invisible" />
        {t('queue.shuffle')}
      </MenuItem>
    </IconMenu>
  );
}

interface IconMenuProps {
  label: string;
  icon: ReactNode;
  onAction: (key: string) => void;
  children: ReactNode;
}

function IconMenu({ label, icon, onAction, children }: IconMenuProps) {
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
            if (key !== 'save') backToDesk();
          }}
          className="outline-none"
        >
          {children}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
