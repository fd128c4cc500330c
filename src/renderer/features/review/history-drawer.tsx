import { History } from '../../desk/history.tsx';
import { setDesk, useReview } from './review-store.ts';
import { restore } from './step-back.ts';

export function HistoryDrawer() {
  const isOpen = useReview((s) => s.drawer === 'history');
  const itemId = useReview((s) => s.itemId);
  return (
    <History
      isOpen={isOpen}
      onClose={() => {
        setDesk({ drawer: null });
      }}
      itemId={itemId}
      onRestore={restore}
    />
  );
}
