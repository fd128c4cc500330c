import { toast } from 'sonner';
import type { RunView } from '../../../contract/run-view.ts';
import { api } from '../../app/api.ts';
import { reportDone } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { navigate } from '../../app/navigate.ts';
import { isActive } from '../../app/session.ts';
import { count, mark } from '../../lib/format.ts';
import { useRuns, openRun } from './runs-store.ts';
import { runName } from '../../lib/grading-name.ts';
import { said } from '../../lib/said.ts';

/**
 * Says that a run has come to its end, or stopped by itself: here, and by the system when the window is not in front. What the user
 * did (cancelled, paused) is not told.
 */
export function announceRunEnd(before: readonly RunView[], run: RunView): void {
  const known = before.find((one) => one.runId === run.runId);
  const { mine, starting } = useRuns.getState();
  const isMine = mine.has(run.runId) || (starting > 0 && !known);
  if (!isMine || (known && !isActive(known)) || isActive(run)) return;
  const what = `${t(`runKind.${run.kind}`)} ${runName(run)}`;
  const failed = run.failed > 0 ? `${mark('clause')}${t('runs.failedCount', { count: run.failed })}` : '';
  const body =
    run.error === null
      ? `${t('runs.doneOf', { done: count(run.done), total: count(run.total) })}${failed}`
      : said(run.error);
  if (run.state === 'done') {
    const title = t('runs.finished', { what });
    reportDone(`${title}${mark('stop')}${body}`, {
      label: t('runs.show'),
      onClick: () => {
        navigate({ screen: 'runs' });
        void openRun(run.runId);
      },
    });
    notify(title, body);
  } else if (run.error !== null) {
    const title = t(run.state === 'failed' ? 'runs.stopped' : 'runs.pausedItself', { what });
    toast.error(title, { description: body, duration: 20_000, closeButton: true });
    notify(title, body);
  }
}

function notify(title: string, body: string): void {
  // A system without notifications is no reason to bother anyone: the message stands in the window.
  api('shell.notify', { title: title.slice(0, 200), body: body.slice(0, 1000) }).catch(() => undefined);
}
