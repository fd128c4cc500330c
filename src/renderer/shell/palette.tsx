import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { CommandCaps } from '../app/keyboard/caps.tsx';
import { runCommand, useActiveIds } from '../app/keyboard/dispatch.ts';
import { useCommandName } from './names.ts';
import type { CommandId } from '../app/keyboard/command.ts';

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
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      className="appear fixed inset-0 z-50 flex items-start justify-center bg-shade pt-[12vh]"
    >
      <Modal className="w-[34rem] max-w-[90vw]">
        <Dialog
          aria-label={t('palette.title')}
          className="flex max-h-[60vh] flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float outline-none"
        >
          <Autocomplete filter={contains}>
            <SearchField aria-label={t('palette.search')} autoFocus className="border-b border-line">
              <Input
                placeholder={t('palette.search')}
                className="h-11 w-full bg-transparent px-4 text-prose outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
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
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
