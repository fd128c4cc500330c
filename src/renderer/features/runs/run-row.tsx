import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../contract/run-view.ts';
import { isActive } from '../../app/session.ts';
import { count, mark, moment } from '../../lib/format.ts';
import { said } from '../../lib/said.ts';
import { RunState } from '../../ui/run-state.tsx';
import { RaiseBudget } from './raise-budget.tsx';
import { RunBar } from './run-bar.tsx';
import { RunControls } from './run-controls.tsx';
import { useFacts } from './run-facts.ts';
import { openRun } from './runs-store.ts';
import { runName } from '../../lib/grading-name.ts';

/** One run in the list: what it is, how far, what it costs. A press on it opens everything else, as its name does by key. */
export function RunRow({ run }: { run: RunView }) {
  const { t } = useTranslation();
  const facts = useFacts();
  const kind = t(`runKind.${run.kind}`);
  return (
    <li className="relative -mx-3 flex flex-col gap-1.5 border-b border-line px-3 py-3 last:border-0 has-[[data-opens]:hover]:bg-hover">
      <div className="flex min-h-7 items-center gap-3">
        <button
          type="button"
          onClick={() => void openRun(run.runId)}
          aria-label={t('runs.open', { kind, name: runName(run), state: t(`runState.${run.state}`) })}
          data-opens
          className="-mx-1 min-w-0 truncate rounded px-1 text-left after:absolute after:inset-0"
        >
          <span className="font-semibold">{kind}</span> {runName(run)}
        </button>
        <span className="flex-1 truncate text-faint">{run.benchmark}</span>
        <RunState state={run.state} failed={run.failed} />
        <span className="relative flex items-center gap-1 empty:hidden">
          <RunControls run={run} />
        </span>
      </div>
      {run.state === 'done' && run.failed === 0 ? null : <Bars run={run} />}
      <div className="flex flex-wrap gap-x-4 text-sm text-soft tabular-nums">
        {facts(run).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <time dateTime={run.createdAt} className="ml-auto text-faint">
          {moment(run.createdAt)}
        </time>
      </div>
      {/* What can be copied or typed into stands above the press that opens the run. */}
      <div className="relative flex flex-col gap-1.5 empty:hidden">
        <Trouble run={run} />
        <RaiseBudget run={run} />
      </div>
    </li>
  );
}

/** A bar for the run, or one per model whose answers it grades. */
export function Bars({ run }: { run: RunView }) {
  const { t } = useTranslation();
  const label = t('runs.progressOf', { name: runName(run) });
  if (run.parts.length === 0) return <RunBar total={run.total} done={run.done} failed={run.failed} label={label} />;
  return (
    <div className="grid grid-cols-[max-content_1fr_max-content] items-center gap-x-3 gap-y-1 text-sm tabular-nums">
      {run.parts.map((part) => (
        <div key={part.label} className="contents">
          <span className="max-w-60 truncate text-soft">{part.label}</span>
          <RunBar
            total={part.total}
            done={part.done}
            failed={part.failed}
            label={t('runs.progressOf', { name: part.label })}
          />
          <span className="text-end text-faint">
            {t('runs.doneOf', { done: count(part.done), total: count(part.total) })}
            {part.failed > 0 ? `${mark('clause')}${t('runs.failedCount', { count: part.failed })}` : ''}
          </span>
        </div>
      ))}
    </div>
  );
}

/** What a run waits for, or why it ended. */
export function Trouble({ run }: { run: RunView }) {
  const text = run.error ?? (isActive(run) ? run.note : null);
  if (!text) return null;
  return (
    <p
      className={`max-w-[80ch] text-sm wrap-anywhere ${run.state === 'failed' ? 'text-is-error' : 'text-is-undecided'}`}
    >
      {said(text)}
    </p>
  );
}
