import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../contract/shapes.ts';
import { RunLine } from '../../app/run-line.tsx';
import { isActive } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { useRuns } from './runs-store.ts';

export function RunRow({ run }: { run: RunView }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const failures = useRuns((s) => s.failures.get(run.runId));
  const { cancel, resume, loadFailures } = useRuns.getState();
  const resumable =
    ['interrupted', 'paused', 'cancelled', 'failed'].includes(run.state) || (run.state === 'done' && run.failed > 0);
  const toggle = () => {
    setOpen(!open);
    if (!open) void loadFailures(run.runId);
  };
  return (
    <div>
      <RunLine
        run={run}
        actions={
          <>
            {run.failed > 0 ? (
              <Button look="quiet" aria-expanded={open} onPress={toggle}>
                {t('runs.causes')}
              </Button>
            ) : null}
            {isActive(run) ? <Button onPress={() => void cancel(run.runId)}>{t('runs.cancel')}</Button> : null}
            {resumable ? <Button onPress={() => void resume(run.runId)}>{t('runs.resume')}</Button> : null}
          </>
        }
      />
      {open && failures ? (
        <ul className="mb-2 flex flex-col border-l-2 border-line pl-3">
          {failures.map((cause) => (
            <li key={cause.message} className="py-1">
              <span className="tabular-nums">{cause.count}</span> {cause.message}
              {cause.example && cause.example !== cause.message ? (
                <p className="text-sm wrap-anywhere text-faint">{cause.example}</p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
