import type { EngineEvent } from '../../contract/events.ts';
import { useHome } from '../features/home/home-store.ts';
import { useResults } from '../features/results/results-store.ts';
import { changedElsewhere, gradingMoved } from '../features/review/opening.ts';
import { tellOfEnd } from '../features/runs/run-ended.ts';
import { useGradings } from './gradings.ts';
import { useImporting } from './importing.ts';
import { useNewItem } from './new-item/new-item-store.ts';
import { COMMAND_IDS } from './keyboard/registry.ts';
import { runCommand } from './keyboard/dispatch.ts';
import { isActive, useSession } from './session.ts';

/** The one place where events of the engine enter. They carry ids and counters; each store decides what to read again. */
export function listenToEngine(): () => void {
  const online = () => {
    useSession.setState({ online: navigator.onLine });
  };
  window.addEventListener('online', online);
  window.addEventListener('offline', online);
  const stop = window.markscheme.subscribe(receive);
  return () => {
    stop();
    window.removeEventListener('online', online);
    window.removeEventListener('offline', online);
  };
}

/** What counts may be another grading's now. */
function figuresChanged(): void {
  const { benchmarkId, screen } = useSession.getState();
  if (benchmarkId === null) return;
  void useGradings.getState().load(benchmarkId);
  if (screen === 'results' && useResults.getState().benchmarkId === benchmarkId)
    void useResults.getState().load(benchmarkId);
  changedElsewhere(null);
}

function receive(event: EngineEvent): void {
  const session = useSession.getState();
  switch (event.type) {
    case 'run.progress':
      tellOfEnd(session.runs, event.run);
      session.runMoved(event.run);
      if (event.run.benchmarkId === session.benchmarkId) {
        gradingMoved(!isActive(event.run));
        if (!isActive(event.run)) {
          void useGradings.getState().load(event.run.benchmarkId);
          void useResults.getState().load(event.run.benchmarkId);
        }
      }
      break;
    case 'review.changed':
      changedElsewhere(event.itemId);
      break;
    case 'workspace.changed':
      void session.refresh().then(figuresChanged);
      void useHome.getState().loadRecent();
      break;
    case 'engine.down':
      useSession.setState({ engineDown: event.message });
      break;
    case 'files.dropped':
      // A picture is dropped on the item that is being written.
      if (!useNewItem.getState().isOpen) void useImporting.getState().take(event.paths);
      break;
    case 'menu.command': {
      const id = COMMAND_IDS.find((known) => known === event.command);
      if (id) runCommand(id);
      break;
    }
  }
}
