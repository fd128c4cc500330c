import { CloudOff, Wifi } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { count, percent } from '../lib/format.ts';
import { SavedMark } from '../app/saved-mark.tsx';
import { isActive, useSession } from '../app/session.ts';

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
