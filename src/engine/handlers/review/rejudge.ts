/** Answers that a corrected reference left to a judge: which they are, and asking again about those alone (docs/design/review.md, "Corrections"). */
import type { z } from 'zod';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { JudgingConfig } from '../../../contract/calls.ts';
import type { Handlers } from '../../../contract/router.ts';
import { UserError } from '../../../contract/router.ts';
import { StoredConfig } from '../../runner/config.ts';
import type { Session } from '../../session.ts';
import { needsJudge } from '../../store/gradings/needs-judge.ts';
import { configsOf } from '../../store/runs/runs.ts';

export function rejudgeHandlers(session: Session): Pick<Handlers<EngineCalls>, 'review.needsJudge' | 'review.rejudge'> {
  return {
    'review.needsJudge': ({ benchmarkId }) => needsJudge(session.db, benchmarkId),
    'review.rejudge': ({ benchmarkId }) => rejudge(session, benchmarkId),
  };
}

/** Starts one run for each judge and protocol that had decided, over the answers concerned alone and in the same words as then. */
function rejudge(session: Session, benchmarkId: number): OutputOf<EngineCalls, 'review.rejudge'> {
  const rows = needsJudge(session.db, benchmarkId);
  if (rows.length === 0)
    throw new UserError('nothing-to-do', 'No answer needs a judge: every corrected value could be compared offline.');
  const configs = new Map(
    configsOf(session.db, 'judging', benchmarkId).map(({ runId, config }) => [
      runId,
      StoredConfig.safeParse(JSON.parse(config)).data,
    ]),
  );
  const groups = new Map<string, { config: z.output<typeof JudgingConfig>; responseIds: Set<number> }>();
  const without = new Set<number>();
  for (const { responseId, judgingRunId } of rows) {
    const stored = configs.get(judgingRunId);
    if (stored?.type !== 'judging' || !stored.judge) {
      without.add(responseId);
      continue;
    }
    const config = JudgingConfig.parse({
      ...stored,
      answerRunIds: undefined,
      items: undefined,
      responseIds: undefined,
      budget: null,
      trials: 1,
      continue: false,
      promptTexts: stored.templates,
    });
    const key = JSON.stringify(config);
    const group = groups.get(key) ?? { config, responseIds: new Set() };
    group.responseIds.add(responseId);
    groups.set(key, group);
  }
  if (groups.size === 0)
    throw new UserError(
      'no-judge',
      'These verdicts were imported, so their judge is not known here. Start a judging run over these items, or decide yourself.',
    );
  const runs = [...groups.values()].map(({ config, responseIds }) =>
    session.runner.startJudging({ ...config, responseIds: [...responseIds] }),
  );
  const asked = new Set([...groups.values()].flatMap(({ responseIds }) => [...responseIds]));
  return { runIds: runs.map((run) => run.runId), answers: asked.size, without: without.size };
}
