/** What a grading says of answers without any expert's verdict: against the benchmark as it was published, and as it stands with its corrections. */
import { countedStatus, type CountedStatus, type Status } from '../../../core/grading/status.ts';
import { figuresOfTrials, isRight, type Figures, type QuestionTrials } from '../../../core/metrics/accuracy.ts';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import type { GradingView } from '../../../contract/grading-calls.ts';
import { COUNTS_FIRST } from './effective.ts';
import type { ReadableDb } from '../file/open.ts';
import { byQuestion, trialsOf } from '../figures/results.ts';
import type { AnswerStatuses } from './statuses.ts';

export interface CorrectedScores {
  /** Against the published variables and values. */
  published: Figures;
  /** The same verdicts against the corrected ones: what was extracted is compared anew, without a judge. */
  corrected: Figures;
  /** With experts' verdicts, as every other figure has them. */
  reviewed: Figures;
  /** Answers to corrected items, over all trials, that the correction made right, and that it made no longer right. */
  gained: number;
  lost: number;
  /** Verdicts on corrected variables that were given after the correction alone: they stand in both figures. */
  late: number;
}

/** Of one answer set in one grading, over what it was asked for. */
export function correctedScores(db: ReadableDb, set: AnswerSetView, grading: GradingView): CorrectedScores {
  const trials = trialsOf(db, { set, grading });
  const now = trials.map((_, index) => correctedIn(db, grading, index + 1));
  const corrected = trials.map((answers, index) =>
    answers.map((one): AnswerStatuses => {
      const found = now[index]?.get(one.responseId);
      return found ? { ...one, statuses: found.statuses } : { ...one, statuses: one.judged };
    }),
  );
  const figures = (of: readonly AnswerStatuses[][], pick: (one: AnswerStatuses) => readonly CountedStatus[]): Figures =>
    figuresOfTrials(byQuestion(of, pick) satisfies QuestionTrials[], 'published');
  const changes = corrected.flat().map((one) => Number(isRight(one.statuses)) - Number(isRight(one.judged)));
  const asked = trials.map((answers) => new Set(answers.map(({ responseId }) => responseId)));
  return {
    published: figures(trials, ({ judged }) => judged),
    corrected: figures(corrected, ({ statuses }) => statuses),
    reviewed: figures(trials, ({ statuses }) => statuses),
    gained: changes.filter((change) => change > 0).length,
    lost: changes.filter((change) => change < 0).length,
    late: now.reduce(
      (sum, trial, index) =>
        sum + [...trial].reduce((n, [id, answer]) => n + (asked[index]?.has(id) ? answer.late : 0), 0),
      0,
    ),
  };
}

interface Corrected {
  statuses: CountedStatus[];
  late: number;
}

/** By answer, of corrected items alone. */
function correctedIn(db: ReadableDb, grading: GradingView, trial: number): Map<number, Corrected> {
  const rows = db.all<{ responseId: number; status: Status; source: string; late: number }>(
    `SELECT a.id AS responseId, coalesce(n.status, v.status, 'not_run') AS status, coalesce(v.source, '') AS source,
       x.added = 0 AND v.id IS NOT NULL AND c.value <> x.value AND NOT EXISTS (
         SELECT 1 FROM verdicts w JOIN grading_runs q ON q.run_id = w.run_id AND q.grading_id = @grading
         WHERE w.response_id = a.id AND w.variable_id = x.id AND w.trial = @trial AND w.reference = x.value) AS late
     FROM responses a JOIN current_variables c ON c.item_id = a.item_id JOIN variables x ON x.id = c.id
     LEFT JOIN verdicts v ON v.id = (${COUNTS_FIRST})
     LEFT JOIN rescored n ON n.verdict_id = v.id
     WHERE a.run_id = @run AND a.item_id IN (SELECT item_id FROM patches)
     ORDER BY a.id, c.position`,
    { grading: grading.gradingId, trial, run: grading.answerRunId },
  );
  const isOffline = grading.method.verifier === 'offline-only';
  const found = new Map<number, Corrected>();
  for (const { responseId, status, source, late } of rows) {
    const answer = found.get(responseId) ?? { statuses: [], late: 0 };
    found.set(responseId, answer);
    answer.statuses.push(countedStatus(status, isOffline || source === 'offline'));
    answer.late += late;
  }
  return found;
}
