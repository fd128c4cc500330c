import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';
import { openNext, setItemStatus } from './decide-item.ts';
import { currentReview, setDesk, useReview } from './review-store.ts';

/** S: puts the item aside, with a reason: skipped, or for somebody else to settle. */
export function SkipDialog() {
  const isOpen = useReview((s) => s.drawer === 'skip');
  const itemId = useReview((s) => s.itemId);
  return <Form key={`${String(itemId)}/${String(isOpen)}`} isOpen={isOpen} />;
}

function Form({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  const before = useReview((s) => currentReview(s)?.statusReason ?? '');
  const [reason, setReason] = useState(before);
  const close = () => {
    setDesk({ drawer: null });
  };
  const put = (status: 'skipped' | 'needs_adjudication') => {
    close();
    setItemStatus(status, reason.trim());
    // The dialog first gives the focus back; the next item then takes it.
    setTimeout(openNext, 30);
  };
  return (
    <DialogFrame
      title={t('skip.title')}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common.cancel')}</Button>
          <Button
            onPress={() => {
              put('needs_adjudication');
            }}
          >
            {t('skip.adjudicate')}
          </Button>
          <Button
            look="primary"
            onPress={() => {
              put('skipped');
            }}
          >
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
        <LineField label={t('skip.reason')} value={reason} onChange={setReason} autoFocus />
      </form>
    </DialogFrame>
  );
}
