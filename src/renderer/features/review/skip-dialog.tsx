import { SkipDialog as DeskSkipDialog } from '../../desk/skip-dialog.tsx';
import { openNext, setItemStatus } from './decide-item.ts';
import { setDesk, useReview } from './review-store.ts';

/** S: puts the item aside, with a reason: skipped, or for somebody else to settle. */
export function SkipDialog() {
  const isOpen = useReview((s) => s.drawer === 'skip');
  const itemId = useReview((s) => s.itemId);
  const before = useReview((s) => (s.itemId === null ? undefined : s.rows.get(s.itemId)?.statusReason) ?? '');
  return (
    <DeskSkipDialog
      key={`${String(itemId)}/${String(isOpen)}`}
      isOpen={isOpen}
      before={before}
      onClose={() => {
        setDesk({ drawer: null });
      }}
      onSkip={(status, reason) => {
        setItemStatus(status, reason);
        openNext();
      }}
    />
  );
}
