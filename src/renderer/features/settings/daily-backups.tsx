import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupView, WorkspaceView } from '../../../contract/workspace-shapes.ts';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { bytes, fileName, moment } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';

/** The backups that are made by themselves, each with the way back to it. */
export function DailyBackups({ workspace }: { workspace: WorkspaceView }) {
  const { t } = useTranslation();
  const [backups, setBackups] = useState<readonly BackupView[]>([]);
  const [asking, setAsking] = useState<BackupView | null>(null);
  useEffect(() => {
    void attempt(() => api('workspace.backups', {})).then((found) => {
      if (found) setBackups(found);
    });
  }, [workspace]);
  const close = () => setAsking(null);
  const { backupProblem } = workspace.standing;
  return (
    <div className="pt-3">
      <h3 className="font-semibold">{t('settings.daily')}</h3>
      <p className="max-w-[72ch] text-soft">{t('settings.dailyNote', { folder: `${workspace.name}-backups` })}</p>
      {backupProblem === null ? null : (
        <p className="text-is-wrong">{t('settings.dailyProblem', { why: backupProblem })}</p>
      )}
      {backups.length === 0 ? <p className="text-soft">{t('settings.dailyNone')}</p> : null}
      <ul className="max-w-[36rem]">
        {backups.map((backup) => (
          <li key={backup.path} className="flex items-center gap-4 border-b border-line py-1 tabular-nums">
            <span className="flex-1">{moment(backup.at)}</span>
            <span className="text-soft">{bytes(backup.bytes)}</span>
            <Button aria-label={t('settings.restoreOf', { when: moment(backup.at) })} onPress={() => setAsking(backup)}>
              {t('settings.restore')}
            </Button>
          </li>
        ))}
      </ul>
      <RestoreDialog backup={asking} onClose={close} />
    </div>
  );
}

/** Asks before the workspace becomes what it was. */
function RestoreDialog({ backup, onClose }: { backup: BackupView | null; onClose: () => void }) {
  const { t } = useTranslation();
  const restore = async () => {
    onClose();
    const done = backup && (await attempt(() => api('workspace.restore', { path: backup.path })));
    if (!done) return;
    await useSession.getState().refresh();
    reportDone(t('settings.restored', { name: fileName(done.kept ?? '') }));
  };
  return (
    <DialogFrame
      title={t('settings.restoreTitle', { when: backup ? moment(backup.at) : '' })}
      isOpen={backup !== null}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" onPress={() => void restore()}>
            {t('settings.restoreIt')}
          </Button>
        </>
      }
    >
      <p>{t('settings.restoreText')}</p>
    </DialogFrame>
  );
}
