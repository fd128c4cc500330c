/** The paper's experiments on reasoning flows: started, and their figures (section 5). */
import { UserError } from '../../contract/router.ts';
import type { Session } from '../session.ts';
import type { HandlersFor } from './handlers-for.ts';
import { continued } from './runs.ts';

export function diagnoseHandlers(session: Session): HandlersFor<'diagnose'> {
  const missing = (id: number): never => {
    throw new UserError('not-found', `Run ${String(id)} in ${session.db.path} is no diagnosis.`);
  };
  const unready = (): never => {
    throw new UserError('not-ready', 'This version cannot run diagnoses yet.');
  };
  return {
    'diagnose.start': (config) => continued(session, 'diagnosis', config) ?? session.runner.startDiagnosis(config),
    'diagnose.dryRun': unready,
    'diagnose.list': () => [],
    'diagnose.results': ({ runId }) => missing(runId),
    'diagnose.answers': ({ runId }) => missing(runId),
    'diagnose.lengths': ({ answerRunId }) => ({ answerRunId, model: null, table: [], histograms: [] }),
    'diagnose.imageNeed': () => [],
  };
}
