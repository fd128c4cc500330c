import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';

interface WorkbenchProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Ctrl+Enter, or Cmd+Enter on a Mac. */
  onSave: () => void;
  /** Beside the title. */
  tools?: ReactNode;
  /** What the change would do, above the buttons. */
  outcome?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** A wide drawer for work on the annotation: what is written on the left, how it reads on the right. Traps the focus and gives it back. */
export function Workbench({ title, isOpen, onClose, onSave, tools, outcome, actions, children }: WorkbenchProps) {
  const { t } = useTranslation();
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave();
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      className="fixed inset-0 z-40 flex justify-end bg-shade"
    >
      <Modal className="appear-right flex h-full w-[56rem] max-w-[94vw] flex-col border-l border-line bg-raised shadow-float">
        <Dialog className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex h-11 shrink-0 items-center gap-4 border-b border-line pr-2 pl-4">
            <Heading slot="title" className="text-base font-semibold">
              {title}
            </Heading>
            {tools}
            <IconButton label={t('common.close')} onPress={onClose} className="ml-auto">
              <X size={16} aria-hidden />
            </IconButton>
          </header>
          <div className="flex min-h-0 flex-1 flex-col overflow-auto" onKeyDown={saveByKey}>
            {children}
          </div>
          {outcome}
          <footer className="flex shrink-0 items-center justify-end gap-2 border-t border-line px-4 py-3">
            {actions}
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
