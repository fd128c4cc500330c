import { FileLock2, FileX2, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { api } from '../app/api.ts';
import { attempt, reportDone } from '../app/errors.ts';
import { useSaving } from '../app/saving.ts';
import { navigate } from '../app/navigate.ts';
import { useSession } from '../app/session.ts';
import { fileName, list } from '../lib/format.ts';

const NAMED = 3;

/** How the workspace's file stands: gone, only to be read, or damaged. Stays until it is mended. */
export function StandingBanners() {
  const workspace = useSession((s) => s.workspace);
  if (!workspace) return null;
  const { gone, readOnly, damaged } = workspace.standing;
  return (
    <>
      {gone || readOnly ? <NotSaved why={gone ? 'gone' : 'readOnly'} path={workspace.path} /> : null}
      {damaged.length > 0 ? <Damaged things={damaged} /> : null}
    </>
  );
}

/** What is open still holds everything: it can be written to a new file, in which one goes on where one was. */
function NotSaved({ why, path }: { why: 'gone' | 'readOnly'; path: string }) {
  const { t } = useTranslation();
  const Icon = why === 'gone' ? FileX2 : FileLock2;
  const saveAs = async () => {
    const chosen = await attempt(() => api('shell.pickSave', { kind: 'workspace', name: fileName(path) }));
    const opened = chosen ? await attempt(() => api('workspace.saveAs', { path: chosen })) : undefined;
    if (!opened) return;
    useSession.getState().adopt(opened);
    useSaving.getState().retry();
    reportDone(t('saved.savedAs', { name: fileName(opened.path) }));
  };
  return (
    <Banner icon={<Icon size={15} aria-hidden className="shrink-0 text-is-wrong" />}>
      <span className="min-w-0 flex-1">
        <strong className="text-is-wrong">{t(`saved.${why}`)}.</strong> {t(`saved.${why}Why`, { path })}
      </span>
      <Button onPress={() => void saveAs()}>{t('saved.saveAs')}</Button>
    </Banner>
  );
}

function Damaged({ things }: { things: readonly string[] }) {
  const { t } = useTranslation();
  const named = list(things.slice(0, NAMED));
  const rest = things.length - NAMED;
  return (
    <Banner icon={<TriangleAlert size={15} aria-hidden className="shrink-0 text-is-wrong" />}>
      <span className="min-w-0 flex-1">
        <strong className="text-is-wrong">{t('saved.damaged')}.</strong>{' '}
        {t('saved.damagedWhy', { things: rest > 0 ? t('saved.damagedMore', { named, count: rest }) : named })}
      </span>
      <Button onPress={() => navigate({ screen: 'settings' })}>{t('saved.toBackups')}</Button>
    </Banner>
  );
}

function Banner({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-b border-is-wrong bg-raised px-4 py-1.5">
      {icon}
      {children}
    </div>
  );
}
