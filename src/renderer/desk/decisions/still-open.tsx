import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import type { AnyDesk } from '../desk-store.ts';

/** What an item leaves open: over the verdict keys, from the first press of Ctrl+Enter until something is decided or another item is opened. The same key again completes it all the same. */
export function StillOpen({ desk }: { desk: AnyDesk }) {
  const { t } = useTranslation();
  const text = useStore(desk.store, ({ leaving }) =>
    leaving !== null && leaving === desk.kind.unsettled()?.words ? leaving : '',
  );
  if (text === '') return null;
  return (
    <p role="status" className="shrink-0 border-t border-line bg-mark px-4 py-1.5 text-sm text-ink">
      <span className="line-clamp-4">{text}</span>
      <span className="flex items-center gap-1.5 pt-0.5">
        <CommandCaps command="item.complete" /> {t('review.completeAnyway')}
      </span>
    </p>
  );
}
