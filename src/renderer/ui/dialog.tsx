import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog, Heading, Input, Modal, ModalOverlay, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';

interface FrameProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  size?: 'normal' | 'wide';
}

/** A dialog in the middle. Traps the focus and gives it back. */
export function DialogFrame({ size = 'normal', ...props }: FrameProps) {
  return (
    <Overlay {...props} className="items-center justify-center p-6">
      <Modal
        className={`appear flex max-h-full flex-col rounded-lg border border-line bg-raised shadow-float ${size === 'wide' ? 'w-[52rem]' : 'w-[36rem]'} max-w-full`}
      >
        <Frame {...props} />
      </Modal>
    </Overlay>
  );
}

/** A dialog at the top of the window, for a field and the list that it narrows. `className`: how wide it is. */
export function PickerDialog({
  title,
  className,
  children,
  ...props
}: Omit<FrameProps, 'size' | 'actions'> & { className: string }) {
  return (
    <Overlay {...props} title={title} className="appear items-start justify-center pt-[12vh]">
      <Modal className={`max-w-[92vw] ${className}`}>
        <Dialog
          aria-label={title}
          className="flex max-h-[66vh] flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float outline-none"
        >
          {children}
        </Dialog>
      </Modal>
    </Overlay>
  );
}

/** Its field. Escape closes the dialog, whatever is in it: a search field would take the first Escape for itself. */
export function PickerField({ label, placeholder = label }: { label: string; placeholder?: string }) {
  return (
    <TextField aria-label={label} autoFocus className="border-b border-line">
      <Input
        type="search"
        placeholder={placeholder}
        className="h-11 w-full bg-transparent px-4 text-prose outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
    </TextField>
  );
}

/** A drawer at the right edge, over the decision column. A wide one holds a list with margins of its own, a whole one takes the window. */
export function Drawer({ wide = false, ...props }: FrameProps & { wide?: boolean | 'whole' }) {
  return (
    <Overlay {...props} className="justify-end">
      <Modal
        className={`appear-right flex h-full max-w-[94vw] flex-col border-l border-line bg-raised shadow-float ${wide === 'whole' ? 'w-[94vw]' : wide ? 'w-[56rem]' : 'w-[30rem]'}`}
      >
        <Frame {...props} body={wide ? 'flex flex-col' : 'p-4'} />
      </Modal>
    </Overlay>
  );
}

function Overlay({ isOpen, onClose, className, children }: FrameProps & { className: string }) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      className={`fixed inset-0 z-40 flex bg-shade ${className}`}
    >
      {children}
    </ModalOverlay>
  );
}

function Frame({ title, children, actions, onClose, body = 'p-4' }: FrameProps & { body?: string }) {
  const { t } = useTranslation();
  return (
    <Dialog className="flex min-h-0 flex-1 flex-col outline-none">
      <header className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
        <Heading slot="title" className="text-base font-semibold">
          {title}
        </Heading>
        <IconButton label={t('common.close')} onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <div className="contents" onKeyDownCapture={handleKey}>
        <div className={`min-h-0 flex-1 overflow-auto ${body}`}>{children}</div>
        {actions ? (
          <footer data-keep-clear className="flex shrink-0 justify-end gap-2 border-t border-line p-3">
            {actions}
          </footer>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Ctrl+Enter does what the dialog is there for, from any field and before any other button of it, which would take it for Enter. */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.querySelector<HTMLElement>('footer [data-look=primary]:not([disabled])')?.click();
}
