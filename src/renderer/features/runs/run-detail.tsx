import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../contract/run-view.ts';
import { reportError } from '../../app/errors.ts';
import { isActive } from '../../app/session.ts';
import { TextViewer } from './text-viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { RunState } from '../../ui/run-state.tsx';
import { CallDialog } from './call-dialog.tsx';
import { CallsTable } from './calls-table.tsx';
import { ExamFigures } from './exam-figures.tsx';
import { Failures } from './failures.tsx';
import { RaiseBudget } from './raise-budget.tsx';
import { RunControls } from './run-controls.tsx';
import { RunCounters } from './run-counters.tsx';
import { RunFigures } from './run-figures.tsx';
import { RunGroups } from './run-groups.tsx';
import { Bars, Trouble } from './run-row.tsx';
import { SolvingFigures } from './solving-figures.tsx';
import { reproductionOf, useRuns, openRun, reloadRun, runAgain } from './runs-store.ts';
import { WorkersField } from './workers-field.tsx';
import { runName } from '../../lib/grading-name.ts';

/** While a run is worked on, its calls and failures are read this often; its counters come by themselves. */
const REFRESH_MS = 2000;

/** Everything about one run. */
export function RunDetail({ run }: { run: RunView }) {
  const { t } = useTranslation();
  const opened = useRuns((s) => s.opened);
  const active = isActive(run);
  useEffect(() => {
    // Once more when it ends: figures and the last calls.
    void reloadRun();
    if (!active) return;
    const timer = setInterval(() => void reloadRun(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [active, run.runId]);
  return (
    <Page
      title={t('runs.title', { kind: t(`runKind.${run.kind}`), name: runName(run) })}
      actions={
        <span className="flex items-center gap-2">
          <RunControls run={run} />
          <Button onPress={() => void openRun(null)}>
            <ArrowLeft size={14} aria-hidden />
            {t('runs.all')}
          </Button>
        </span>
      }
    >
      <Section title={t('runs.progress')} aside={<RunState state={run.state} failed={run.failed} />}>
        <div className="flex flex-col gap-3 pt-1">
          <Bars run={run} />
          <Trouble run={run} />
          <RaiseBudget run={run} />
          <RunCounters run={run} />
          {run.state === 'done' || run.state === 'cancelled' ? null : <WorkersField run={run} />}
        </div>
      </Section>
      {opened ? (
        <>
          <RunFigures run={run} figures={opened.figures} gradings={opened.gradings} />
          <RunGroups run={run} figures={opened.figures} />
          <SolvingFigures run={run} figures={opened.solving} />
          <ExamFigures run={run} figures={opened.exams} />
        </>
      ) : null}
      {opened ? <Failures causes={opened.failures} /> : null}
      <CallsTable several={run.parts.length > 0} />
      <Repeat key={run.runId} runId={run.runId} active={active} />
      {opened?.call ? <CallDialog key={opened.call.attemptId} call={opened.call} /> : null}
    </Page>
  );
}

/** What the run was started with, word for word, on demand. */
function Repeat({ runId, active }: { runId: number; active: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const read = async () => {
    try {
      setText(await reproductionOf(runId));
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <Section
      title={t('runs.repeat')}
      aside={
        <span className="flex items-center gap-2">
          {text === null ? (
            <Button look="quiet" onPress={() => void read()}>
              {t('runs.show')}
            </Button>
          ) : null}
          <Button isDisabled={active} onPress={() => void runAgain(runId)}>
            {t('runs.again')}
          </Button>
        </span>
      }
    >
      <p className="text-sm text-faint">{t('runs.repeatNote')}</p>
      {text === null ? null : (
        <div className="flex h-96 flex-col">
          <TextViewer text={text} label={t('runs.repeat')} />
        </div>
      )}
    </Section>
  );
}
