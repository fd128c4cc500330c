/**
 * What a grading policy changes before anything is graded by it: the verifier compares the answers again under it and under the default policy, all
 * else the same (what experts decided, and what the judge of the chosen grading said of what stays open).
 */
import type { z } from 'zod';
import type { ParsedOf, EngineCalls } from '../../../contract/calls.ts';
import type { PolicyEffect } from '../../../contract/grading-calls.ts';
import { DEFAULT_POLICY, type GradingPolicy } from '../../../core/grading/policy.ts';
import { type Verify, verdictOnExtracted, settles } from '../../../core/grading/s2s.ts';
import { isGraded, type Status } from '../../../core/grading/status.ts';
import { countsOf, figuresOf, type Figures } from '../../../core/metrics/accuracy.ts';
import type { VariableView } from '../../../contract/review-shapes.ts';
import { answerSets } from '../../store/answers/answer-sets.ts';
import { chosenItems } from '../../store/items/chosen-items.ts';
import { variablesOf } from '../../store/items/items.ts';
import { listedItems } from '../../store/items/listed-items.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { decidedElsewhere, type DecidedElsewhere } from '../../store/gradings/policy-preview.ts';
import { gradableAnswers, gradeInput } from '../../store/runs/tasks.ts';
import { readOffline, type Turns } from './offline.ts';
import { offlineVerifier } from './offline-values.ts';

type Effect = z.infer<typeof PolicyEffect>;
type Change = Omit<Effect['changes'][number], 'number'>;
type Input = ParsedOf<EngineCalls, 'gradings.previewPolicy'>;

/** More answers of a set than this are estimated from as many, spread evenly. */
const LOOKED_AT = 500;
const MOST_LISTED = 50;

export async function previewPolicy(
  { db, turns }: { db: WritableDb; turns: Turns },
  { benchmarkId, answerRunIds, items, policy }: Input,
): Promise<Effect[]> {
  const sets = answerSets(db, benchmarkId).filter(({ runId }) => answerRunIds?.includes(runId) ?? true);
  const itemIds = items ? chosenItems(db, benchmarkId, items) : null;
  const numbers = new Map(listedItems(db, benchmarkId).map(({ itemId, number }) => [itemId, number]));
  const effects: Effect[] = [];
  for (const { runId, model, name } of sets) {
    const answers = gradableAnswers(db, { benchmarkId, answerRunIds: [runId], itemIds, responseIds: null });
    const step = Math.max(1, answers.length / LOOKED_AT);
    const found: Compared[] = [];
    for (let index = 0; index < answers.length; index += step) {
      const answer = answers[Math.floor(index)];
      if (answer) found.push(await turns.take(() => compared(db, answer, policy)));
    }
    const changes = found.flatMap((one) => one.changes);
    const into = (test: (status: Status) => boolean): number => changes.filter(({ after }) => test(after)).length;
    effects.push({
      ...{ runId, model, name, answers: answers.length, looked: found.length },
      toRight: into((status) => status === 'right'),
      toWrong: into((status) => status === 'wrong' || status === 'not_found'),
      toOpen: into((status) => !isGraded(status)),
      before: figures(found, 'before'),
      after: figures(found, 'after'),
      changes: changes.slice(0, MOST_LISTED).map((one) => ({ ...one, number: numbers.get(one.itemId) ?? 0 })),
    });
  }
  return effects;
}

interface Compared {
  itemId: number;
  before: Status[];
  after: Status[];
  changes: Change[];
}

function compared(db: WritableDb, of: { responseId: number; itemId: number }, policy: GradingPolicy): Compared {
  const { responseId, itemId } = of;
  const variables = variablesOf(db, itemId);
  const input = gradeInput(db, responseId);
  if (!input || input.text === null || input.text.trim() === '') {
    const open = variables.map((): Status => 'not_run');
    return { itemId, before: open, after: open, changes: [] };
  }
  const known = decidedElsewhere(db, responseId);
  const answer = { ...input, text: input.text, variables };
  const decide = readOffline(answer);
  const under = (one: GradingPolicy): Status[] => {
    const offline = decide(one);
    return variables.map((variable, index) => {
      const decided = offline[index]?.decided;
      const elsewhere = known.get(variable.id);
      if (elsewhere?.expert) return elsewhere.expert;
      if (decided && settles(decided)) return decided.status;
      return byJudge(variable, elsewhere, offlineVerifier(one, answer)) ?? decided?.status ?? 'not_run';
    });
  };
  const [before, after] = [under(DEFAULT_POLICY), under(policy)];
  const changes = variables.flatMap((variable, index): Change[] => {
    const [then, now] = [before[index], after[index]];
    return then === undefined || now === undefined || then === now
      ? []
      : [{ itemId, variable: variable.name, reference: variable.value, before: then, after: now }];
  });
  return { itemId, before, after, changes };
}

/** What the judge said: its own comparison stands under any policy, a value that it read is compared by the verifier. */
function byJudge(variable: VariableView, known: DecidedElsewhere | undefined, verify: Verify): Status | null {
  const judge = known?.judge;
  if (!judge) return null;
  if (judge.reasonCode === 'judge') return judge.status;
  return verdictOnExtracted(variable, judge.value, verify)?.status ?? 'undecided';
}

function figures(found: readonly Compared[], when: 'before' | 'after'): Figures {
  const byItem = Map.groupBy(found, ({ itemId }) => itemId);
  return figuresOf([...byItem.values()].map((answers) => [countsOf(answers.map((one) => one[when])).published]));
}
