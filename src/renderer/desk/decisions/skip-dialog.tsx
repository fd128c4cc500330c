import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNoteDraft } from '../../app/saving.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';

interface SkipDialogProps {
  isOpen: boolean;
  /** The reason that the item was put aside for before. Give the dialog a key by item. */
  before?: string;
  onClose: () => void;
  /** Called once the dialog is closed and has given the focus back: the next item then takes it. */
  onSkip: (status: 'skipped' | 'needs_adjudication', reason: string) => void;
}

/** S: the item is put aside, or left for somebody else to settle, with a reason if there is one. */
export function SkipDialog({ isOpen, before = '', onClose, onSkip }: SkipDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState(before);
  useNoteDraft('skip', isOpen && reason.trim() !== before);
  const put = (status: 'skipped' | 'needs_adjudication') => {
    onClose();
    setTimeout(() => onSkip(status, reason.trim()), 30);
  };
  return (
    <DialogFrame
      title={t('skip.title')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button onPress={() => put('needs_adjudication')}>{t('skip.adjudicate')}</Button>
          <Button look="primary" onPress={() => put('skipped')}>
            {t('skip.skip')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          put('skipped');
        }}
      >
        <LineField
          label={t('skip.reason')}
          value={reason}
          onChange={setReason}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) put('skipped');
            else event.continuePropagation();
          }}
          maxLength={2000}
          autoFocus
        />
      </form>
    </DialogFrame>
  );
}
