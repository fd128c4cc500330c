/** What another word on one answer does to an exam's figures as reviewed. */
import type { ExamEffectView } from '../../../contract/exam-calls.ts';
import type { ExamResult } from '../../../core/benchmark/course-exam/course-exam-results.ts';
import { isByHand } from '../../../core/grading/precedence.ts';
import { meanPoints } from '../../../core/metrics/exam-trials.ts';
import { answerSets } from '../../store/answers/answer-sets.ts';
import { methodsShown } from '../../store/gradings/gradings.ts';
import type { ExamResponse } from '../../store/answers/grades.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { answersByTrial, resultOf } from './exam-results.ts';

type Effect = Omit<ExamEffectView, 'points'>;
type Score = Effect['exam']['before'];

export interface ExamEffects {
  exams: number;
  /** Answer sets of the benchmark. */
  sets: number;
  /** The effect of this answer standing in place of the one that is kept. */
  with(tried: ExamResponse | undefined): Effect;
}

/** The figures of the question's exam, of all exams, and the rank of the answer set among those graded alike, by its share of all points. */
export function examEffect(
  db: ReadableDb,
  { benchmarkId, runId, itemId }: { benchmarkId: number; runId: number; itemId: number },
): ExamEffects {
  const sets = answerSets(db, benchmarkId);
  const methodShown = methodsShown(db, benchmarkId);
  const trials = answersByTrial(db, benchmarkId, runId);
  const kept = trials.map((answers) => answers.map((answer) => resultOf(answer)));
  const before = meanPoints(kept);
  const examId = trials[0]?.find(({ question }) => question.itemId === itemId)?.question.examId;
  const others = sets
    .filter((set) => set.runId !== runId && methodShown(set.runId) === methodShown(runId))
    .map((set) => {
      const ofSet = answersByTrial(db, benchmarkId, set.runId);
      return shareOf(scoreOf(meanPoints(ofSet.map((answers) => answers.map((answer) => resultOf(answer))))));
    });
  const inExam = (results: readonly ExamResult[]): ExamResult[] => results.filter((one) => one.examId === examId);
  const rank = (results: readonly ExamResult[]): number => {
    const share = shareOf(scoreOf(results));
    return 1 + others.filter((other) => other > share).length;
  };
  return {
    exams: new Set(before.map((one) => one.examId)).size,
    sets: sets.length,
    with: (tried) => {
      const after = meanPoints(
        trials.map((answers, trial) =>
          answers.map((answer, index) => {
            // Of several samples the first one counts.
            if (tried && answer.response?.responseId === tried.responseId)
              return resultOf({ ...answer, response: decidedAs(tried, answer.response) });
            return kept[trial]?.[index] ?? resultOf(answer);
          }),
        ),
      );
      return {
        exam: { before: scoreOf(inExam(before)), after: scoreOf(inExam(after)) },
        overall: { before: scoreOf(before), after: scoreOf(after) },
        rankBefore: rank(before),
        rankAfter: rank(after),
      };
    },
  };
}

/** An answer as one trial graded it, with what experts say of another state of it: they stand above every trial. */
function decidedAs(tried: ExamResponse, ofTrial: ExamResponse): ExamResponse {
  const isExpert = ({ source }: ExamResponse['layers'][number]): boolean => isByHand(source);
  return { ...tried, layers: [...ofTrial.layers.filter((one) => !isExpert(one)), ...tried.layers.filter(isExpert)] };
}

function scoreOf(results: readonly ExamResult[]): Score {
  return {
    earned: results.reduce((sum, { earned }) => sum + earned, 0),
    possible: results.reduce((sum, { possible }) => sum + possible, 0),
    questions: results.length,
  };
}

function shareOf({ earned, possible }: Score): number {
  return possible === 0 ? 0 : earned / possible;
}
