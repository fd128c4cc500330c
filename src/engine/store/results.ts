import type { z } from 'zod';
import type { ResultRow } from '../../contract/results-shapes.ts';
import { STATUSES, type Status } from '../../core/grading/status.ts';
import { graded, published } from '../../core/metrics/accuracy.ts';
import { answerSets } from './answer-sets.ts';
import type { ReadableDb } from './open.ts';
import { statusesOfRun, type AnswerStatuses } from './statuses.ts';

type Result = z.infer<typeof ResultRow>;

/** The figures of every answer set of a benchmark, as reviewed and as judged. */
export function resultsOf(db: ReadableDb, benchmarkId: number): Result[] {
  return answerSets(db, benchmarkId).map((set) => {
    const answers = statusesOfRun(db, set.runId);
    const statuses = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<Status, number>;
    for (const answer of answers) for (const status of answer.statuses) statuses[status] += 1;
    return {
      runId: set.runId,
      model: set.model,
      k: set.k,
      published: published(byQuestion(answers, (answer) => answer.statuses)),
      graded: graded(byQuestion(answers, (answer) => answer.statuses)),
      asJudged: published(byQuestion(answers, (answer) => answer.judged)),
      statuses,
      overridden: answers.reduce((sum, answer) => sum + answer.overridden, 0),
    };
  });
}

function byQuestion(answers: readonly AnswerStatuses[], pick: (answer: AnswerStatuses) => Status[]): Status[][][] {
  const questions = new Map<number, Status[][]>();
  for (const answer of answers) {
    const list = questions.get(answer.itemId);
    if (list) list.push(pick(answer));
    else questions.set(answer.itemId, [pick(answer)]);
  }
  return [...questions.values()];
}
