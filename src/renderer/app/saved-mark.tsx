import { Check, FileLock2, LoaderCircle, PenLine, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { savedState, useSaving } from './saving.ts';
import { useSession } from './session.ts';

const ICONS = {
  saved: Check,
  saving: LoaderCircle,
  draft: PenLine,
  failed: TriangleAlert,
  gone: TriangleAlert,
  readOnly: FileLock2,
} as const;

/** Saved, Saving, Not saved yet (something is being written), or NOT SAVED. */
export function SavedMark() {
  const { t } = useTranslation();
  const edits = useSaving(savedState);
  // What the named file does not hold is not saved.
  const standing = useSession((s) => s.workspace?.standing);
  const state = standing?.gone ? 'gone' : standing?.readOnly ? 'readOnly' : edits;
  const Icon = ICONS[state];
  return (
    <span
      data-saved={state}
      className={`inline-flex items-center gap-1 whitespace-nowrap ${state === 'failed' || state === 'gone' || state === 'readOnly' ? 'font-semibold text-is-wrong' : ''}`}
    >
      <Icon size={12} aria-hidden />
      {t(`saved.${state}`)}
    </span>
  );
}
