import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBenchmark } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';

interface GoToProps {
  /** All items of the benchmark, whatever the queue shows. */
  read: () => Promise<readonly { itemId: number; position: number; externalId?: string }[]>;
  onGo: (itemId: number) => void;
  onClose: () => void;
}

/** G then I: to an item by its number, or by the beginning of its id. */
export function GoTo({ read, onGo, onClose }: GoToProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const total = useBenchmark()?.items ?? 0;
  const go = async () => {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return;
    const rows = await read();
    const found =
      rows.find(({ position }) => String(position + 1) === wanted) ??
      rows.find(({ externalId }) => externalId?.toLowerCase().startsWith(wanted));
    if (!found) {
      setMissing(true);
      return;
    }
    onClose();
    // The dialog first gives the focus back; the item then takes it.
    setTimeout(() => onGo(found.itemId), 30);
  };
  return (
    <DialogFrame
      title={t('goTo.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" onPress={() => void go()}>
            {t('goTo.go')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <LineField
          label={t('goTo.label', { total })}
          value={text}
          onChange={(next) => {
            setText(next);
            setMissing(false);
          }}
          maxLength={200}
          autoFocus
        />
      </form>
      <p role="alert" className="min-h-5 pt-1 text-sm text-is-wrong">
        {missing ? t('goTo.missing', { text: text.trim() }) : null}
      </p>
    </DialogFrame>
  );
}
