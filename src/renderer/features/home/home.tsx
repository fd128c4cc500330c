import { FileDown } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import { navigate } from '../../app/navigate.ts';
import { RunLine } from './run-line.tsx';
import { isActive, useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Benchmarks } from './benchmarks.tsx';
import { useOverview } from './home-store.ts';
import { Next } from './next.tsx';
import { Who } from './who.tsx';
import { Workspaces } from './workspaces.tsx';

/** Where a session begins: what is in the workspace, what is running, other workspaces. */
export function Home() {
  const { t } = useTranslation();
  const workspace = useSession((s) => s.workspace);
  const runs = useSession((s) => s.runs);
  // What goes on, and what waits to be taken up again, as after a crash.
  const open = runs.filter((run) => isActive(run) || run.state === 'paused' || run.state === 'interrupted');
  const ended = runs.filter((run) => !isActive(run)).length;
  useEffect(() => {
    if (workspace) void useOverview.getState().load(workspace);
  }, [workspace, ended]);
  return (
    <Page
      title={workspace ? workspace.name : t('home.title')}
      actions={workspace && workspace.benchmarks.length > 0 ? <Actions sample={workspace.sample} /> : null}
    >
      {workspace?.reviewerNamed === false ? <Who /> : null}
      {workspace?.reviewerNamed && workspace.benchmarks.length > 0 ? <Next workspace={workspace} /> : null}
      {workspace ? (
        <Section title={t('home.benchmarks')}>
          <Benchmarks workspace={workspace} />
        </Section>
      ) : null}
      {open.length > 0 ? (
        <Section
          title={t(open.some(isActive) ? 'home.running' : 'home.unfinished')}
          aside={
            <Button look="quiet" onPress={() => navigate({ screen: 'runs' })}>
              {t('home.toRuns')}
            </Button>
          }
        >
          {open.map((run) => (
            <RunLine key={run.runId} run={run} />
          ))}
        </Section>
      ) : null}
      <Workspaces />
    </Page>
  );
}

function Actions({ sample }: { sample: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {sample ? (
        <Button look="quiet" onPress={() => runCommand('app.tour')}>
          {t('tour.offer')}
        </Button>
      ) : null}
      <Button look="quiet" onPress={() => runCommand('app.newItem')}>
        {t('commands.app_newItem')}
      </Button>
      <Button onPress={() => runCommand('app.import')}>
        <FileDown size={14} aria-hidden />
        {t('home.import')}
      </Button>
    </>
  );
}
