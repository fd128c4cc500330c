import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { attempt, reportDone, reportError } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { fileName } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DailyBackups } from './daily-backups.tsx';

/** Where the workspace is, whether it is whole, and a copy of it that is safe while it is open. */
export function WorkspaceFile() {
  const { t } = useTranslation();
  const workspace = useSession((s) => s.workspace);
  if (!workspace) return <p className="text-soft">{t('settings.needsWorkspace')}</p>;
  const check = async () => {
    const found = await attempt(() => api('workspace.check', {}));
    if (!found) return;
    if (found.ok) reportDone(t('settings.checkedWell'));
    else
      reportError(new Error(found.problems.join('\n')), t('settings.checkedBadly', { count: found.problems.length }));
  };
  const backup = async () => {
    const name = t('settings.backupName', { name: workspace.name });
    const path = await attempt(() => api('shell.pickSave', { kind: 'backup', name }));
    const done = path ? await attempt(() => api('workspace.backup', { path })) : undefined;
    if (done) reportDone(t('settings.backedUp', { name: fileName(done.path) }));
  };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4 pt-1">
        <div className="min-w-0 flex-1">
          <p className="truncate" title={workspace.path}>
            {workspace.path}
          </p>
          <p className="max-w-[72ch] text-soft">{t('settings.workspaceNote')}</p>
        </div>
        <div className="flex gap-2">
          <Button onPress={() => void check()}>{t('settings.check')}</Button>
          <Button onPress={() => void backup()}>{t('settings.backup')}</Button>
        </div>
      </div>
      {workspace.sample ? null : <DailyBackups workspace={workspace} />}
    </>
  );
}
