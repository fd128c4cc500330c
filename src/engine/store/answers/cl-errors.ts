/** Failed answers to CL-bench tasks, and the error types that judges propose for them. */
import { isClGraded } from '../../../core/grading/rubrics.ts';
import type { ErrorType } from '../../../core/metrics/error-types.ts';
import { clAnswers, type ClAnswer } from './cl-answers.ts';
import { gradingById } from '../gradings/gradings.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

export interface NewClProposal {
  runId: number;
  responseId: number;
  types: readonly ErrorType[];
  rationale: string;
  callId: number;
  at: string;
}
export function putClProposal(db: WritableDb, proposal: NewClProposal): void {
  db.run(
    `INSERT OR REPLACE INTO error_proposals (run_id, response_id, types, rationale, call_id, created_at)
     VALUES (@runId, @responseId, @types, @rationale, @callId, @at)`,
    { ...proposal, types: JSON.stringify(proposal.types) },
  );
}

/** A failed solution: an answer that is there, and was found not to solve its task, of several trials by most of those that settled it. */
export function isFailed({ hasText, trials }: ClAnswer): boolean {
  const settled = trials.filter(({ reviewed }) => isClGraded(reviewed));
  return hasText && 2 * settled.filter(({ reviewed }) => reviewed === 'unsolved').length > settled.length;
}

/** The failed answers of a benchmark, or of some answer sets and tasks of it (null: all). Throws UserError not-found: no such grading. */
export function failedAnswers(
  db: ReadableDb,
  of: {
    benchmarkId: number;
    answerRunIds: readonly number[] | null;
    itemIds: readonly number[] | null;
    /** The grading that says it, of its own answers alone; else the chosen one of each answer set. */
    failedBy?: number | undefined;
  },
): ClAnswer[] {
  const [runs, items] = [of.answerRunIds && new Set(of.answerRunIds), of.itemIds && new Set(of.itemIds)];
  const runId = of.failedBy === undefined ? undefined : gradingById(db, of.failedBy).answerRunId;
  return clAnswers(db, { benchmarkId: of.benchmarkId, runId, gradingId: of.failedBy }).filter(
    (answer) => isFailed(answer) && (runs?.has(answer.runId) ?? true) && (items?.has(answer.itemId) ?? true),
  );
}

/** One task for each of these answers, where the run has none yet. How many were made. */
export function insertErrorTypeTasks(db: WritableDb, runId: number, answers: readonly ClAnswer[], at: string): number {
  return answers.reduce(
    (made, { itemId, responseId, sampleIndex }) =>
      made +
      db.run(
        `INSERT OR IGNORE INTO tasks (run_id, kind, item_id, response_id, sample_index, trial, updated_at)
         VALUES (@runId, 'grade', @itemId, @responseId, @sampleIndex, 1, @at)`,
        { runId, itemId, responseId, sampleIndex, at },
      ).changes,
    0,
  );
}
