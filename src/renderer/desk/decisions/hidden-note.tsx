import { useTranslation } from 'react-i18next';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import { useHidden } from './blind.ts';
import type { AnyDesk } from '../desk-store.ts';

/** Where what others found of the open item would stand: that it is hidden, and by which key it is revealed. */
export function HiddenNote({ desk, itemId }: { desk: AnyDesk; itemId: number }) {
  const { t } = useTranslation();
  if (!useHidden(desk, itemId)) return null;
  return (
    <p className="flex items-center gap-1.5 border-b border-line px-4 py-2 text-sm text-faint">
      {t('blind.itemHidden')} <CommandCaps command="look.reveal" quiet />
    </p>
  );
}
