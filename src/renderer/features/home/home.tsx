import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useImporting } from '../../app/importing.ts';
import { RunLine } from '../../app/run-line.tsx';
import { isActive, useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Benchmarks } from './benchmarks.tsx';
import { Workspaces } from './workspaces.tsx';

/** Where a session begins: what is in the workspace, what is running, other workspaces. */
export function Home() {
  const { t } = useTranslation();
  const workspace = useSession((s) => s.workspace);
  const runs = useSession((s) => s.runs);
  const active = runs.filter(isActive);
  const importFiles = () => void useImporting.getState().pick();
  return (
    <Page
      title={workspace ? workspace.name : t('home.title')}
      actions={
        workspace && workspace.benchmarks.length > 0 ? (
          <Button onPress={importFiles}>
            <FileDown size={14} aria-hidden />
            {t('home.import')}
          </Button>
        ) : null
      }
    >
      {workspace ? (
        <Section title={t('home.benchmarks')}>
          <Benchmarks workspace={workspace} onImport={importFiles} />
        </Section>
      ) : null}
      {active.length > 0 ? (
        <Section title={t('home.running')}>
          {active.map((run) => (
            <RunLine key={run.runId} run={run} />
          ))}
        </Section>
      ) : null}
      <Workspaces />
    </Page>
  );
}
