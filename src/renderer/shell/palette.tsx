import { Autocomplete, Menu, MenuItem, useFilter } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { CommandCaps } from '../app/keyboard/caps.tsx';
import { runCommand, useActiveIds } from '../app/keyboard/dispatch.ts';
import type { CommandId } from '../app/keyboard/command.ts';
import { PickerDialog, PickerField } from '../ui/dialog.tsx';
import { useCommandName } from './names.ts';

/** Ctrl+K: every command that can be given right now, by name. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useCommandName();
  const { contains } = useFilter({ sensitivity: 'base' });
  const ids = useActiveIds().filter((id) => id !== 'app.palette');
  const run = (id: CommandId) => {
    onClose();
    // The dialog first gives the focus back to where it was; the command then moves it on.
    setTimeout(() => runCommand(id), 30);
  };
  return (
    <PickerDialog title={t('palette.title')} isOpen={isOpen} onClose={onClose} className="w-[34rem]">
      <Autocomplete filter={contains}>
        <PickerField label={t('palette.search')} />
        <Menu
          aria-label={t('palette.title')}
          items={ids.map((id) => ({ id }))}
          onAction={(key) => run(key as CommandId)}
          renderEmptyState={() => <p className="px-4 py-3 text-soft">{t('palette.nothing')}</p>}
          className="overflow-auto p-1 outline-none"
        >
          {({ id }) => (
            <MenuItem
              id={id}
              textValue={nameOf(id)}
              className="flex h-8 items-center justify-between gap-4 rounded px-3 outline-none data-focused:bg-selected"
            >
              <span>{nameOf(id)}</span>
              <CommandCaps command={id} quiet />
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </PickerDialog>
  );
}
