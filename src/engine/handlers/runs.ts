import type { EngineCalls, OutputOf, ParsedOf } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import type { Session } from '../session.ts';
import { configsOf, listRuns, runFailures, runView } from '../store/runs.ts';
import type { HandlersFor } from './handlers-for.ts';

type Judging = ParsedOf<EngineCalls, 'runs.startJudging'>;
type Generation = ParsedOf<EngineCalls, 'runs.startGeneration'>;
type Run = OutputOf<EngineCalls, 'runs.get'>;

export function runHandlers(session: Session): HandlersFor<'runs'> {
  return {
    'runs.startJudging': (config) => continued(session, 'judging', config) ?? session.runner.startJudging(config),
    'runs.startGeneration': (config) =>
      continued(session, 'generation', config) ?? session.runner.startGeneration(config),
    'runs.resume': ({ runId }) => session.runner.resume(runId),
    'runs.cancel': ({ runId }) => session.runner.cancel(runId),
    'runs.dryRun': () => notYet(),
    'runs.pause': () => notYet(),
    'runs.setWorkers': () => notYet(),
    'runs.retryFailed': () => notYet(),
    'runs.calls': () => notYet(),
    'runs.call': () => notYet(),
    'runs.reproduction': () => notYet(),
    'runs.list': ({ benchmarkId }) => listRuns(session.db, benchmarkId),
    'runs.get': ({ runId }) => runView(session.db, runId),
    'runs.failures': ({ runId }) => runFailures(session.db, runId),
  };
}

/** Settings that do not change what is asked or how it is graded. */
const INCIDENTAL = new Set(['workers', 'fresh', 'continue', 'prompts', 'benchmarkHash', 'type']);

/** The newest run of the same settings, taken up again, when the caller wants that and there is one. */
function continued(session: Session, kind: Run['kind'], config: Judging | Generation): Run | null {
  if (!config.continue || config.fresh) return null;
  const wanted = settingsOf(config);
  const same = configsOf(session.db, kind, config.benchmarkId).find(
    (run) => settingsOf(JSON.parse(run.config)) === wanted,
  );
  if (!same) return null;
  return session.runner.resume(same.runId, {
    model: 'judge' in config ? config.judge : config.model,
    workers: config.workers,
  });
}

/** The settings as one comparable text. A provider's address that was left out equals any that was filled in for it. */
function settingsOf(config: unknown): string {
  if (typeof config !== 'object' || config === null) return '';
  const kept = Object.entries(config).filter(([key, value]) => !INCIDENTAL.has(key) && value !== undefined);
  return JSON.stringify(
    kept.sort(([a], [b]) => a.localeCompare(b)),
    (key, value: unknown) => (key === 'baseUrl' ? undefined : value),
  );
}

function notYet(): never {
  throw new UserError('not-yet', 'This version cannot do that yet.');
}
