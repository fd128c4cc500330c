import { AppWindow, Database } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { openInWindow } from '../../app/open-window.ts';
import { useSession } from '../../app/session.ts';
import { moment } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { useHome, type RecentWorkspace } from './home-store.ts';

/** Other workspaces: the recent ones, the sample, one from a file, a new one. */
export function Workspaces() {
  const { t } = useTranslation();
  const recent = useHome((s) => s.recent);
  const current = useSession((s) => s.workspace?.path);
  const { open, openSample } = useSession.getState();
  useEffect(() => {
    void useHome.getState().loadRecent();
  }, [current]);
  const openFile = async () => {
    const [path] = (await attempt(() => api('shell.pickFiles', { kind: 'workspace' }))) ?? [];
    if (path) await open(path);
  };
  const createFile = async () => {
    const path = await attempt(() => api('shell.pickSave', { kind: 'workspace', name: t('home.newName') }));
    if (path) await open(path, true);
  };
  return (
    <Section
      title={t('home.workspaces')}
      aside={
        <div className="flex gap-1">
          <Button look="quiet" onPress={() => void openSample()}>
            {t('home.openSample')}
          </Button>
          <Button look="quiet" onPress={() => void openFile()}>
            {t('home.open')}
          </Button>
          <Button look="quiet" onPress={() => void createFile()}>
            {t('home.create')}
          </Button>
        </div>
      }
    >
      {recent.length === 0 ? <p className="py-2 text-soft">{t('home.noRecent')}</p> : null}
      <ul className="flex flex-col">
        {recent.map((workspace) => (
          <Line key={workspace.path} workspace={workspace} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ workspace }: { workspace: RecentWorkspace }) {
  const { t } = useTranslation();
  const isOpen = useSession((s) => s.workspace?.path === workspace.path);
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        disabled={!workspace.exists || isOpen}
        onClick={() => void useSession.getState().open(workspace.path)}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-3 rounded px-2 py-1 text-left not-disabled:hover:bg-hover"
      >
        <Database size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{workspace.name}</span>
          <span className="block truncate text-sm text-faint">{workspace.path}</span>
        </span>
        <span className="shrink-0 text-sm text-faint">
          {isOpen ? t('home.isOpen') : workspace.exists ? moment(workspace.openedAt) : t('home.missing')}
        </span>
      </button>
      <IconButton
        label={t('home.inNewWindow')}
        aria-label={t('home.openInNewWindow', { name: workspace.name })}
        isDisabled={!workspace.exists || isOpen}
        onPress={() => void openInWindow(workspace.path)}
      >
        <AppWindow size={15} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </li>
  );
}
