import { useTranslation } from 'react-i18next';
import { History } from '../../desk/history.tsx';
import { Button } from '../../ui/button.tsx';
import { setDesk, useReview } from './review-store.ts';
import { restore } from './step-back.ts';

/** H: who decided what about this item, newest first; what a row led to can be brought back. */
export function HistoryDrawer() {
  const { t } = useTranslation();
  const isOpen = useReview((s) => s.drawer === 'history');
  const itemId = useReview((s) => s.itemId);
  const close = () => {
    setDesk({ drawer: null });
  };
  return (
    <History
      isOpen={isOpen}
      onClose={close}
      itemId={itemId}
      action={({ eventId, title, restorable }) =>
        restorable === false ? null : (
          <Button
            look="quiet"
            className="-mr-2"
            aria-label={`${t('history.restore')}: ${title}`}
            onPress={() => {
              close();
              restore(eventId, title);
            }}
          >
            {t('history.restore')}
          </Button>
        )
      }
    />
  );
}
