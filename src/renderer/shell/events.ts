import type { EngineEvent } from '../../contract/events.ts';
import { useHome } from '../features/home/home-store.ts';
import { useResults, loadResults } from '../features/results/results-store.ts';
import { changedElsewhere, gradingMoved } from '../desk/opening/opening.ts';
import { announceRunEnd } from '../features/runs/run-ended.ts';
import { useNewItem } from '../app/new-item/new-item-store.ts';
import { api } from '../app/api.ts';
import { attempt, reportDone } from '../app/errors.ts';
import { t } from '../app/i18n.ts';
import { useGradings } from '../app/gradings/gradings.ts';
import { useImporting } from '../app/import/importing.ts';
import { useReading } from '../app/reading.ts';
import { tableMoved } from '../app/import/table-importing.ts';
import { isCommandId } from '../app/keyboard/registry.ts';
import { runCommand } from '../app/keyboard/dispatch.ts';
import { useWhere } from '../app/navigate.ts';
import { isActive, useSession } from '../app/session.ts';

/** The one place where events of the engine enter. They carry ids and counters; each store decides what to read again. */
export function listenToEngine(): void {
  const online = () => useSession.setState({ online: navigator.onLine });
  window.addEventListener('online', online);
  window.addEventListener('offline', online);
  window.markscheme.subscribe(receive);
}

/** What counts may be another grading's now. */
function figuresChanged(): void {
  const { benchmarkId, screen } = useWhere.getState();
  if (benchmarkId === null) return;
  void useGradings.getState().load(benchmarkId);
  if (screen === 'results' && useResults.getState().benchmarkId === benchmarkId) void loadResults(benchmarkId);
  changedElsewhere(null);
}

function announceNewVersion(version: string): void {
  const onClick = () => void attempt(() => api('shell.openReleases', {}));
  reportDone(t('settings.newer', { version }), { label: t('settings.showReleases'), onClick });
}

function receive(event: EngineEvent): void {
  const session = useSession.getState();
  switch (event.type) {
    case 'run.progress':
      announceRunEnd(session.runs, event.run);
      session.updateRun(event.run);
      // How many answers there are, which Home goes by.
      if (!isActive(event.run)) void session.refresh();
      if (event.run.benchmarkId === useWhere.getState().benchmarkId) {
        gradingMoved(!isActive(event.run));
        if (!isActive(event.run)) {
          void useGradings.getState().load(event.run.benchmarkId);
          void loadResults(event.run.benchmarkId);
        }
      }
      break;
    case 'review.changed':
      changedElsewhere(event.itemId);
      break;
    case 'workspace.changed':
      // What opens it is still being told.
      if (session.phase === 'starting') break;
      void session.refresh().then(figuresChanged);
      void useHome.getState().loadRecent();
      break;
    case 'table.progress':
      tableMoved(event);
      break;
    case 'reading.progress':
      useReading.getState().moved(event.name, event.done, event.of);
      break;
    case 'engine.down':
      useSession.setState({ engineDown: event.message });
      break;
    case 'files.dropped':
      // A picture is dropped on the item that is being written.
      if (!useNewItem.getState().isOpen) void useImporting.getState().take(event.paths);
      break;
    case 'version.newer':
      announceNewVersion(event.version);
      break;
    case 'menu.command':
      if (isCommandId(event.command)) runCommand(event.command);
      break;
  }
}
