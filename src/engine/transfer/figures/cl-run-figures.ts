/** What a grading run of CL-bench found, by its own grades: what its page shows as soon as it is done. */
import type { ClRunFigures } from '../../../contract/cl-calls.ts';
import { gradedTrials } from '../../../core/grading/rubrics.ts';
import {
  ratesByCategory,
  ratesOf,
  rubricPass,
  spreadOf,
  trialRates,
  type SolvingRow,
} from '../../../core/metrics/solving-rate.ts';
import { isGradedBy } from '../../store/items/benchmarks.ts';
import { clAnswers } from '../../store/answers/cl-answers.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { getRun } from '../../store/runs/runs.ts';
import { rowsOf, tasksById } from './cl-figures.ts';

/** One entry for each answer set that the run graded, in the order of the sets. Throws UserError not-found. */
export function clRunFigures(db: ReadableDb, runId: number): ClRunFigures[] {
  const run = getRun(db, runId);
  if (run.kind !== 'judging' || !isGradedBy(db, run.benchmarkId, 'rubrics')) return [];
  const tasks = tasksById(db, run.benchmarkId);
  // An expert's word is no part of what the run found.
  const graded = clAnswers(db, { benchmarkId: run.benchmarkId, judgingRunId: runId })
    .filter(({ grades }) => grades.length > 0)
    .map((answer) => ({
      ...answer,
      marks: [],
      trials: gradedTrials(answer.grades, answer.rubrics.length, new Map()),
    }));
  return [...Map.groupBy(graded, (answer) => answer.runId)].map(([answerRunId, answers]) => {
    const rows = rowsOf(answers, tasks);
    const trials = trialRates(rows, 'judged');
    return {
      answerRunId,
      model: answers[0]?.model ?? '',
      rates: ratesOf(rows, 'judged'),
      itemIds: idsOf(rows),
      rubricPass: rubricPass(rows),
      trials: trials.length,
      ...spreadOf(trials),
      byCategory: ratesByCategory(rows, 'judged').map(({ category, rates, subCategories }) => {
        const within = rows.filter((row) => row.category === category);
        return {
          category,
          rates,
          itemIds: idsOf(within),
          subCategories: subCategories.map((sub) => ({
            ...sub,
            itemIds: idsOf(within.filter((row) => row.subCategory === sub.subCategory)),
          })),
        };
      }),
    };
  });
}

function idsOf(rows: readonly SolvingRow[]): number[] {
  return [...new Set(rows.map(({ itemId }) => itemId))];
}
