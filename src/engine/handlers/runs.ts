import type { Session } from '../session.ts';
import { listRuns, runFailures, runView } from '../store/runs.ts';
import type { HandlersFor } from './index.ts';

export function runHandlers(session: Session): HandlersFor<'runs'> {
  return {
    'runs.startJudging': (config) => session.runner.startJudging(config),
    'runs.startGeneration': (config) => session.runner.startGeneration(config),
    'runs.resume': ({ runId }) => session.runner.resume(runId),
    'runs.cancel': ({ runId }) => session.runner.cancel(runId),
    'runs.list': ({ benchmarkId }) => listRuns(session.db, benchmarkId),
    'runs.get': ({ runId }) => runView(session.db, runId),
    'runs.failures': ({ runId }) => runFailures(session.db, runId),
  };
}
