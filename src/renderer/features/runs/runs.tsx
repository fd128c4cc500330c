import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportOrSample } from '../../app/import/import-or-sample.tsx';
import { useBenchmark, useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { GenerationForm } from './generation-form.tsx';
import { JudgingForm } from './judging-form.tsx';
import { RunDetail } from './run-detail.tsx';
import { RunRow } from './run-row.tsx';
import { useRuns, refreshRuns, showForm } from './runs-store.ts';

/** Runs that another process works on are read this often; those of this one tell of themselves. */
const LOOK_MS = 3000;

/** Starts evaluations and generations of the open benchmark, and shows how they go. */
export function Runs() {
  const { t } = useTranslation();
  const benchmark = useBenchmark();
  const runs = useSession((s) => s.runs);
  const form = useRuns((s) => s.form);
  const openedId = useRuns((s) => s.opened?.runId);
  useEffect(() => {
    const timer = setInterval(() => void refreshRuns(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const opened = runs.find((run) => run.runId === openedId);
  const close = () => showForm(null);
  if (opened) return <RunDetail run={opened} />;
  const start = benchmark ? (
    <>
      <Button onPress={() => showForm('generation')}>{t('runs.newGeneration')}</Button>
      <Button look="primary" onPress={() => showForm('judging')}>
        {t('runs.newJudging')}
      </Button>
    </>
  ) : null;
  return (
    <Page title={t('screens.runs')} actions={start}>
      {runs.length === 0 ? (
        <Empty
          title={t('runs.empty')}
          text={benchmark ? t('runs.emptyText') : t('runs.needsBenchmark')}
          action={benchmark ? null : <ImportOrSample />}
        />
      ) : (
        <ul className="flex flex-col">
          {runs.map((run) => (
            <RunRow key={run.runId} run={run} />
          ))}
        </ul>
      )}
      {benchmark && form === 'judging' ? <JudgingForm benchmark={benchmark} onClose={close} /> : null}
      {benchmark && form === 'generation' ? <GenerationForm benchmark={benchmark} onClose={close} /> : null}
    </Page>
  );
}
