import { Check, CloudOff, FileLock2, LoaderCircle, PenLine, TriangleAlert, Wifi } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { count, percent } from '../lib/format.ts';
import { savedState, useSaving } from './saving.ts';
import { isActive, useSession } from './session.ts';

/** One line: workspace, saved state, running runs, network. */
export function StatusBar() {
  const { t } = useTranslation();
  const workspace = useSession((s) => s.workspace);
  const runs = useSession((s) => s.runs);
  const online = useSession((s) => s.online);
  const active = runs.filter(isActive);
  const total = active.reduce((sum, run) => sum + run.total, 0);
  const done = active.reduce((sum, run) => sum + run.done + run.failed, 0);
  return (
    <footer className="off-paper flex h-6 shrink-0 items-center gap-4 border-t border-line bg-sunken px-3 text-sm text-soft">
      <span className="truncate" title={workspace?.path}>
        {workspace ? workspace.name : t('bar.noWorkspace')}
      </span>
      <SavedMark />
      {active.length > 0 ? (
        <span className="tabular-nums">
          {t('bar.running', {
            count: active.length,
            done: count(done),
            total: count(total),
            rate: percent(total ? done / total : 0),
          })}
        </span>
      ) : null}
      <span className="ml-auto flex items-center gap-1">
        {online ? <Wifi size={12} aria-hidden /> : <CloudOff size={12} aria-hidden />}
        {online ? t('bar.online') : t('bar.offline')}
      </span>
    </footer>
  );
}

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
