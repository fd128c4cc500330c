import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../contract/run-view.ts';
import { count, moment, percent } from '../../lib/format.ts';
import { Bar } from '../../ui/page.tsx';
import { isActive } from '../../app/session.ts';
import { runName } from '../../lib/grading-name.ts';
import { said } from '../../lib/said.ts';

/** One run: what it is, how far, what it cost. */
export function RunLine({ run, actions }: { run: RunView; actions?: ReactNode }) {
  const { t } = useTranslation();
  const finished = run.done + run.failed;
  const active = isActive(run);
  const facts = [
    t('runs.doneOf', { done: count(finished), total: count(run.total) }),
    run.failed > 0 ? t('runs.failedCount', { count: run.failed }) : null,
    run.calls > 0 ? t('runs.calls', { count: run.calls }) : null,
    run.saved > 0 ? t('runs.offlineCount', { count: run.saved }) : null,
    run.cached > 0 ? t('runs.cachedCount', { count: run.cached }) : null,
    run.tokensIn + run.tokensOut > 0 ? t('runs.tokens', { in: count(run.tokensIn), out: count(run.tokensOut) }) : null,
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-1 border-b border-line py-2 last:border-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate">
          <span className="font-semibold">{t(`runKind.${run.kind}`)}</span> <span>{runName(run)}</span>
        </span>
        <span className={run.state === 'failed' ? 'text-is-wrong' : active ? 'text-ink' : 'text-soft'}>
          {t(`runState.${run.state}`)}
        </span>
        {actions}
      </div>
      {active ? (
        <Bar value={run.total ? finished / run.total : 0} label={t('runs.progressOf', { name: runName(run) })} />
      ) : null}
      <div className="flex flex-wrap gap-x-4 text-sm text-faint tabular-nums">
        <span>{run.benchmark}</span>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {active && run.total > 0 ? <span>{percent(finished / run.total)}</span> : null}
        <time dateTime={run.createdAt} className="ml-auto">
          {moment(run.createdAt)}
        </time>
      </div>
      {run.error ? <p className="text-sm text-is-wrong">{said(run.error)}</p> : null}
    </div>
  );
}
