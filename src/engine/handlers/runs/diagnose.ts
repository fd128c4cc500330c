/** The paper's experiments on reasoning flows: started, and their figures (section 5). */
import { UserError } from '../../../contract/router.ts';
import { renderDiagnosis } from '../../../core/prompts/diagnosis.ts';
import { StoredConfig, promptsOf } from '../../runner/config.ts';
import { read } from '../../reading/read.ts';
import type { Session } from '../../session.ts';
import { diagnosedFlow, diagnosisAnswers } from '../../store/runs/diagnosis.ts';
import { diagnosisRow } from '../../store/figures/diagnosis-view.ts';
import { imageNeed } from '../../store/items/image-need.ts';
import { getRun } from '../../store/runs/runs.ts';
import { questionOf } from '../../store/runs/tasks.ts';
import type { HandlersFor } from '../handlers-for.ts';
import { continued } from './runs.ts';

export function diagnoseHandlers(session: Session): HandlersFor<'diagnose'> {
  return {
    'diagnose.start': (config) => continued(session, 'diagnosis', config) ?? session.runner.startDiagnosis(config),
    'diagnose.dryRun': (config) => session.runner.dryRunDiagnosis(config),
    'diagnose.list': ({ benchmarkId }) =>
      session.runner
        .list(benchmarkId)
        .filter(({ kind }) => kind === 'diagnosis')
        .map((run) => diagnosisRow(session.db, run)),
    'diagnose.results': ({ runId, ...asked }) =>
      read(session, 'diagnose.results', { run: session.runner.view(runId), ...asked }),
    'diagnose.answers': (of) => {
      const flow = diagnosedFlow(session.db, of.runId, of.itemId);
      const config = StoredConfig.safeParse(JSON.parse(getRun(session.db, of.runId).config));
      if (of.step > flow.length || !config.success)
        throw new UserError(
          'not-found',
          `Run ${String(of.runId)} has no step ${String(of.step)} of this item. Reload the run.`,
        );
      const question = questionOf(session.db, of.itemId);
      const prompt = renderDiagnosis({ ...of, question, flow, index: of.step - 1 }, promptsOf(config.data));
      return { prompt, answers: diagnosisAnswers(session.db, of) };
    },
    'diagnose.lengths': (of) => read(session, 'diagnose.lengths', of),
    'diagnose.imageNeed': ({ benchmarkId }) => imageNeed(session.db, benchmarkId),
  };
}
