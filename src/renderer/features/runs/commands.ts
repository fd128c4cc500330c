import type { Command } from '../../app/keyboard/command.ts';
import { navigate } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import { openRun, showForm } from './runs-store.ts';

/** The form of a new run, from wherever one is. */
function startRun(form: 'generation' | 'judging'): void {
  void openRun(null);
  showForm(form);
  navigate({ screen: 'runs' });
}

const hasBenchmarks = (): boolean => (useSession.getState().workspace?.benchmarks.length ?? 0) > 0;

export const runCommands: readonly Command[] = [
  {
    id: 'app.ask',
    group: 'application',
    keys: [],
    when: hasBenchmarks,
    run: () => startRun('generation'),
  },
  {
    id: 'app.evaluate',
    group: 'application',
    keys: [],
    when: hasBenchmarks,
    run: () => startRun('judging'),
  },
];
