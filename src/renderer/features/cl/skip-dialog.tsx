import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';
import { useCl } from './cl-store.ts';
import { setStatusAndNext } from './decide.ts';

/** S: the task is put aside, or left to an adjudicator, with a reason if there is one; then the next one opens. */
export function SkipDialog() {
  const { t } = useTranslation();
  const isOpen = useCl((s) => s.skipping);
  return isOpen ? <Skip title={t('skip.title')} /> : null;
}

function Skip({ title }: { title: string }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const close = () => {
    useCl.getState().set({ skipping: false });
  };
  const done = (status: 'skipped' | 'needs_adjudication') => () => {
    close();
    // The dialog first gives the focus back; the next task then takes it.
    setTimeout(() => {
      setStatusAndNext(status, reason.trim());
    }, 30);
  };
  return (
    <DialogFrame
      title={title}
      isOpen
      onClose={close}
      actions={
        <>
          <Button onPress={done('needs_adjudication')}>{t('skip.adjudicate')}</Button>
          <Button look="primary" onPress={done('skipped')}>
            {t('skip.skip')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          done('skipped')();
        }}
      >
        <LineField label={t('skip.reason')} value={reason} onChange={setReason} maxLength={2000} autoFocus />
      </form>
    </DialogFrame>
  );
}
