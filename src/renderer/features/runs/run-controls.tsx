import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../contract/run-view.ts';
import { isActive } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { controlRun } from './runs-store.ts';

/** Pause, resume, retry what failed, cancel: what makes sense in the run's state. */
export function RunControls({ run }: { run: RunView }) {
  const { t } = useTranslation();
  const active = isActive(run);
  const resumable =
    ['interrupted', 'paused', 'cancelled', 'failed'].includes(run.state) && run.waiting + run.running > 0;
  return (
    <>
      {run.failed > 0 ? (
        <Button onPress={() => void controlRun('runs.retryFailed', run.runId)}>
          {t('runs.retryFailed', { count: run.failed })}
        </Button>
      ) : null}
      {active ? <Button onPress={() => void controlRun('runs.pause', run.runId)}>{t('runs.pause')}</Button> : null}
      {resumable ? <Button onPress={() => void controlRun('runs.resume', run.runId)}>{t('runs.resume')}</Button> : null}
      {active || run.state === 'paused' ? (
        <Button look="quiet" onPress={() => void controlRun('runs.cancel', run.runId)}>
          {t('runs.cancel')}
        </Button>
      ) : null}
    </>
  );
}
