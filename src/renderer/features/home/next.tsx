import { useTranslation } from 'react-i18next';
import type { WorkspaceView } from '../../../contract/workspace-shapes.ts';
import { useImporting } from '../../app/import/importing.ts';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import { chooseBenchmark, navigate, useWhere } from '../../app/navigate.ts';
import { isActive, useSession } from '../../app/session.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { useOverview } from './home-store.ts';
import { nextStep, type Standing, type Step } from './next-step.ts';

/** The one thing that is sensible to do now, and the button that does it: the only strong one on Home. */
export function Next({ workspace }: { workspace: WorkspaceView }) {
  const { t } = useTranslation();
  const current = useWhere((s) => s.benchmarkId);
  const runs = useSession((s) => s.runs);
  const { progress, headlines } = useOverview();
  const standings = new Map<number, Standing>();
  const { maskings } = workspace;
  for (const { id } of workspace.benchmarks) {
    const known = progress.get(id);
    const figures = headlines.get(id);
    if (known && figures)
      standings.set(id, {
        // Who is shown no figures reviews.
        graded: maskings.some(({ benchmarkId }) => benchmarkId === id) || figures.some(({ value }) => value !== null),
        mine: known.mine,
        next: known.next?.number ?? null,
        running: runs.some((run) => run.benchmarkId === id && isActive(run)),
      });
  }
  const step = nextStep(workspace.benchmarks, current, standings);
  // The room is kept while it is worked out.
  if (step === null) return <div className="h-8" aria-hidden />;
  const name = step.kind === 'import' ? '' : step.benchmark.name;
  const places =
    step.kind === 'begin' || step.kind === 'goOn'
      ? { number: count(step.number), done: count(step.done), total: count(step.benchmark.items) }
      : { number: '', done: '', total: '' };
  return (
    <section aria-label={t('home.next')} className="flex min-h-8 flex-wrap items-center gap-x-6 gap-y-2">
      <p className="max-w-[60ch] text-soft">{t(`home.steps.${step.kind}.text`, { name, ...places })}</p>
      <Button look="primary" onPress={() => take(step)}>
        {t(`home.steps.${step.kind}.button`, { name, ...places })}
      </Button>
    </section>
  );
}

function take(step: Step): void {
  if (step.kind === 'import') {
    void useImporting.getState().pick();
    return;
  }
  const { id } = step.benchmark;
  chooseBenchmark(id);
  switch (step.kind) {
    case 'watch':
      navigate({ screen: 'runs' });
      break;
    case 'ask':
      runCommand('app.ask');
      break;
    case 'evaluate':
      runCommand('app.evaluate');
      break;
    case 'begin':
    case 'goOn':
      navigate({ screen: 'review', benchmarkId: id });
      break;
    case 'results':
      navigate({ screen: 'results' });
      break;
  }
}
