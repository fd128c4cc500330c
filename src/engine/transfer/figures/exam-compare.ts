/** Two gradings of a course exam's answers against each other, from the store. */
import type { EngineCalls, OutputOf, ParsedOf } from '../../../contract/calls.ts';
import { UserError } from '../../../contract/router.ts';
import { compareExams, type ExamJudging } from '../../../core/metrics/exam-comparison.ts';
import { answerSets } from '../../store/answers/answer-sets.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { setsInGradings } from '../../store/figures/results.ts';
import { answersByTrial, effectiveLayer, resultOf } from './exam-results.ts';

/** Throws UserError not-found: no such course exam, answer set or grading; bad-input: a grading of other answers. */
export function examCompare(
  db: ReadableDb,
  { benchmarkId, first, second, gradingIds }: ParsedOf<EngineCalls, 'exam.compare'>,
): OutputOf<EngineCalls, 'exam.compare'> {
  const judgings = (runId: number, gradingId: number | undefined): ExamJudging[] => {
    refuseOthers(db, benchmarkId, runId, gradingId);
    return answersByTrial(db, benchmarkId, runId, { gradingId })
      .flat()
      .map((answer) => {
        const { earned, possible } = resultOf(answer);
        const status = answer.response ? effectiveLayer(answer.response).status : 'not_run';
        return { itemId: answer.question.itemId, status, earned, possible };
      });
  };
  const { isMcNemar, ...found } = compareExams(judgings(first, gradingIds?.[0]), judgings(second, gradingIds?.[1]));
  return { ...found, test: isMcNemar ? 'mcnemar' : 'sign' };
}

function refuseOthers(db: ReadableDb, benchmarkId: number, runId: number, gradingId: number | undefined): void {
  if (!answerSets(db, benchmarkId).some((set) => set.runId === runId))
    throw new UserError(
      'not-found',
      `There is no answer set ${String(runId)} of this course exam. Reload the results.`,
    );
  if (gradingId === undefined) return;
  const [grading] = setsInGradings(db, benchmarkId, [gradingId]);
  if (grading?.set.runId !== runId)
    throw new UserError(
      'bad-input',
      `Grading ${String(gradingId)} is of other answers. Name one of the answers compared.`,
    );
}
