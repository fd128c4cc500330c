/** Answers to CL-bench tasks with everything that graded them: judges' trials, experts' decisions, error types. */
import { z } from 'zod';
import {
  countedRun,
  rubricStatuses,
  gradedTrials,
  type ClStatus,
  type GradedTrial,
  type JudgedTrial,
  type RubricDecision,
} from '../../../core/grading/rubrics.ts';
import { rankSql } from '../../../core/grading/precedence.ts';
import type { ErrorType } from '../../../core/metrics/error-types.ts';
import { NEWEST_OF_ANSWER } from '../seats/adjudications.ts';
import { readTypes } from '../decisions/error-types.ts';
import { clRubrics, type RubricRow } from '../items/cl-tasks.ts';
import { clearGrade, gradesOf, type Whose } from './grades.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { isWhole } from '../seals/seals.ts';
import { seenOf, type Sight } from '../seats/masking.ts';

export interface NewClGrade {
  runId: number;
  responseId: number;
  trial: number;
  source: 'offline' | 'judge' | 'import';
  status: ClStatus;
  score: 0 | 1;
  requirements: readonly string[];
  rationale: string;
  callId: number | null;
  at: string;
}

/** Writes a grade in place of what an earlier try of the same run left. */
export function putClGrade(db: WritableDb, grade: NewClGrade): void {
  clearGrade(db, grade);
  db.run(
    `INSERT INTO grades (run_id, response_id, trial, source, status, score, score_max, requirement_status, rationale, call_id, created_at)
     VALUES (@runId, @responseId, @trial, @source, @status, @score, 1, @requirements, @rationale, @callId, @at)`,
    { ...grade, requirements: JSON.stringify(grade.requirements) },
  );
}

/** Which answers: of a benchmark, of one answer set, of one task, or one alone; and whose grades. */
export interface AnswersOf extends Whose {
  benchmarkId: number;
  runId?: number | undefined;
  itemId?: number | undefined;
  responseId?: number | undefined;
}

export interface ClGradeRow extends JudgedTrial {
  responseId: number;
  source: 'offline' | 'judge' | 'import';
  who: string;
  rationale: string;
  at: string;
}
export interface ClMarkRow {
  source: 'expert' | 'adjudicated';
  responseId: number;
  rubricId: number;
  reviewer: string;
  status: RubricDecision;
  reason: string;
  at: string;
}
export interface ClTagsRow {
  responseId: number;
  reviewer: string;
  types: ErrorType[];
  reason: string;
  at: string;
}
export interface ClProposalRow {
  responseId: number;
  runId: number;
  who: string;
  types: ErrorType[];
  rationale: string;
  at: string;
}

/** An answer without its texts. */
export interface ClAnswer {
  responseId: number;
  itemId: number;
  runId: number;
  model: string;
  sampleIndex: number;
  hasText: boolean;
  rubrics: RubricRow[];
  /** Oldest run first; rationales only when asked for. */
  grades: ClGradeRow[];
  /** Oldest first, adjudicated ones after all others: of several about a rubric the last counts. */
  marks: ClMarkRow[];
  tags: ClTagsRow[];
  proposals: ClProposalRow[];
  trials: [GradedTrial, ...GradedTrial[]];
}

type Graded = Pick<ClAnswer, 'rubrics' | 'grades' | 'marks'>;

/** Rubrics about which experts said something else than the judge: what they agreed with is no override. */
export function overriddenRubrics({ rubrics, grades, marks }: Graded): number {
  const counted = countedRun(grades);
  const [first] = grades.filter(({ runId }) => runId === counted).sort((a, b) => a.trial - b.trial);
  const judged = first ? rubricStatuses(first.requirements, rubrics.length) : [];
  return rubrics.filter(({ rubricId }, index) => {
    const said = marks.findLast((mark) => mark.rubricId === rubricId);
    return said !== undefined && said.status !== judged[index];
  }).length;
}
export const isOverridden = (answer: Graded): boolean => overriddenRubrics(answer) > 0;

const WHERE = `WHERE r.benchmark_id = @benchmark AND r.kind = 'generation' AND (@run IS NULL OR a.run_id = @run)
  AND (@item IS NULL OR a.item_id = @item) AND (@response IS NULL OR a.id = @response) AND ${isWhole('a.id')}`;
const FROM_ANSWERS = 'JOIN responses a ON a.id = x.response_id JOIN runs r ON r.id = a.run_id';
const Requirements = z.array(z.string()).catch([]);

const answerRows = (db: ReadableDb, names: object) =>
  db.all<
    Omit<ClAnswer, 'hasText' | 'rubrics' | 'grades' | 'marks' | 'tags' | 'proposals' | 'trials'> & { hasText: number }
  >(
    `SELECT a.id AS responseId, a.item_id AS itemId, a.run_id AS runId, coalesce(m.name, r.name) AS model, a.sample_index AS sampleIndex,
       a.text IS NOT NULL AND a.text <> '' AS hasText
     FROM responses a JOIN runs r ON r.id = a.run_id JOIN items i ON i.id = a.item_id LEFT JOIN models m ON m.id = r.model_id
     ${WHERE} ORDER BY a.run_id, i.position, a.sample_index`,
    names,
  );

export function clAnswers(db: ReadableDb, of: AnswersOf, withRationales = false): ClAnswer[] {
  const names = {
    benchmark: of.benchmarkId,
    run: of.runId ?? null,
    item: of.itemId ?? null,
    response: of.responseId ?? null,
  };
  const all = <T extends { responseId: number }>(sql: string): Map<number, T[]> =>
    Map.groupBy(db.all<T>(sql, names), (row) => row.responseId);
  const answers = answerRows(db, names);
  const rubrics = clRubrics(
    db,
    of.benchmarkId,
    of.itemId ?? (of.responseId === undefined ? null : (answers[0]?.itemId ?? null)),
  );
  const grades = all<ClGradeRow & { requirements: unknown }>(
    `SELECT x.response_id AS responseId, x.run_id AS runId, x.trial, x.source, x.status, x.requirement_status AS requirements,
       coalesce(j.name, '') AS who, ${withRationales ? 'x.rationale' : "'' AS rationale"}, x.created_at AS at
     FROM grades x ${FROM_ANSWERS} JOIN runs g ON g.id = x.run_id LEFT JOIN models j ON j.id = g.judge_id
     ${WHERE} AND ${gradesOf(of)} ORDER BY x.run_id, x.trial`,
  );
  const marks = all<ClMarkRow>(
    `SELECT x.response_id AS responseId, x.rubric_id AS rubricId, x.source, w.name AS reviewer, x.status, x.reason, e.created_at AS at
     FROM (SELECT response_id, rubric_id, 'expert' AS source, reviewer_id, status, reason, event_id FROM rubric_overrides
       UNION ALL SELECT d.response_id, d.rubric_id, 'adjudicated', d.reviewer_id, d.said, d.reason, d.event_id
       FROM answer_adjudications d WHERE d.about = 'rubric' AND ${NEWEST_OF_ANSWER}) x
     ${FROM_ANSWERS} JOIN reviewers w ON w.id = x.reviewer_id JOIN events e ON e.id = x.event_id
     ${WHERE} ORDER BY ${rankSql('x.source')} DESC, e.created_at, e.uid`,
  );
  const tags = all<Omit<ClTagsRow, 'types'> & { types: string }>(
    `SELECT x.response_id AS responseId, w.name AS reviewer, x.types, x.reason, e.created_at AS at
     FROM error_tags x ${FROM_ANSWERS} JOIN reviewers w ON w.id = x.reviewer_id JOIN events e ON e.id = x.event_id
     ${WHERE} ORDER BY e.created_at, e.uid`,
  );
  const proposals = all<Omit<ClProposalRow, 'types'> & { types: string }>(
    `SELECT x.response_id AS responseId, x.run_id AS runId, coalesce(j.name, '') AS who, x.types, x.rationale, x.created_at AS at
     FROM error_proposals x ${FROM_ANSWERS} JOIN runs g ON g.id = x.run_id LEFT JOIN models j ON j.id = g.judge_id
     ${WHERE} ORDER BY x.run_id`,
  );
  return answers.map((answer) => {
    const { responseId } = answer;
    const own = {
      rubrics: rubrics.get(answer.itemId) ?? [],
      grades: (grades.get(responseId) ?? []).map((grade) => ({ ...grade, requirements: listOf(grade.requirements) })),
      marks: marks.get(responseId) ?? [],
    };
    return {
      ...answer,
      ...own,
      hasText: answer.hasText === 1,
      tags: (tags.get(responseId) ?? []).map((row) => ({ ...row, types: readTypes(row.types) })),
      proposals: (proposals.get(responseId) ?? []).map((row) => ({ ...row, types: readTypes(row.types) })),
      trials: gradedTrials(own.grades, own.rubrics.length, decisionsOf(own)),
    };
  });
}

/** The answer as a seat sees it that does not see everything: judges' grades once it has decided all rubrics itself. */
export function seenAnswer(answer: ClAnswer, sight: Sight): ClAnswer {
  if (sight.others && sight.machines) return answer;
  const { rubrics, tags } = answer;
  const marks = seenOf(answer.marks, sight, ({ reviewer }) => reviewer);
  const isDecided = rubrics.every(({ rubricId }) =>
    marks.some((mark) => mark.rubricId === rubricId && mark.reviewer === sight.reviewer),
  );
  const [grades, proposals] = sight.machines || isDecided ? [answer.grades, answer.proposals] : [[], []];
  return {
    ...answer,
    ...{ marks, grades, proposals },
    tags: sight.others ? tags : tags.filter(({ reviewer }) => reviewer === sight.reviewer),
    trials: gradedTrials(grades, rubrics.length, decisionsOf({ rubrics, marks })),
  };
}

function listOf(text: unknown): string[] {
  return typeof text === 'string' ? Requirements.parse(JSON.parse(text)) : [];
}

/** What experts decided, by the rubric's place: of several decisions the newest. */
function decisionsOf({ rubrics, marks }: Pick<ClAnswer, 'rubrics' | 'marks'>): Map<number, RubricDecision> {
  const places = new Map(rubrics.map(({ rubricId }, index) => [rubricId, index]));
  return new Map(marks.map(({ rubricId, status }) => [places.get(rubricId) ?? -1, status]));
}

/** The error types that count: the newest expert's, else the newest proposal's; null when nobody has said. */
export function errorTypesOf({ tags, proposals }: ClAnswer): ErrorType[] | null {
  return tags.at(-1)?.types ?? proposals.at(-1)?.types ?? null;
}

export interface ClTexts {
  text: string | null;
  reasoning: string | null;
  error: string | null;
  finishReason: string | null;
}
export function clTexts(db: ReadableDb, responseId: number): ClTexts | undefined {
  return db.get<ClTexts>(
    'SELECT text, reasoning, error, finish_reason AS finishReason FROM responses WHERE id = ?',
    responseId,
  );
}

/** The task and the benchmark that an answer belongs to; undefined when it is none of CL-bench. */
export function clAnswerPlace(db: ReadableDb, responseId: number): { itemId: number; benchmarkId: number } | undefined {
  return db.get<{ itemId: number; benchmarkId: number }>(
    `SELECT a.item_id AS itemId, i.benchmark_id AS benchmarkId FROM responses a JOIN items i ON i.id = a.item_id
     JOIN cl_tasks t ON t.item_id = i.id WHERE a.id = ?`,
    responseId,
  );
}

/** The first answers of a run that came or failed (`error`), in the order in which they did. */
export function finishedAnswers(
  db: ReadableDb,
  runId: number,
): { responseId: number; taskId: string; error: string | null }[] {
  return db.all<{ responseId: number; taskId: string; error: string | null }>(
    `SELECT a.id AS responseId, i.external_id AS taskId, CASE WHEN a.text IS NULL THEN coalesce(a.error, 'no reply') END AS error
     FROM responses a JOIN items i ON i.id = a.item_id WHERE a.run_id = ? AND a.sample_index = 0 ORDER BY a.created_at, a.id`,
    runId,
  );
}

/** The grades of a judging run that came to one, after one of them, in the order in which they came. */
export function gradesAfter(
  db: ReadableDb,
  judgingRunId: number,
  after: number,
  limit: number,
): { gradeId: number; responseId: number; trial: number }[] {
  return db.all<{ gradeId: number; responseId: number; trial: number }>(
    `SELECT id AS gradeId, response_id AS responseId, trial FROM grades
     WHERE run_id = ? AND id > ? AND status IN ('solved', 'unsolved', 'empty') ORDER BY id LIMIT ?`,
    judgingRunId,
    after,
    limit,
  );
}

export interface ClEvidenceRow {
  rubricId: number;
  reviewer: string;
  evidence: string;
}
export function clEvidence(db: ReadableDb, responseId: number): ClEvidenceRow[] {
  return db.all<ClEvidenceRow>(
    `SELECT x.rubric_id AS rubricId, w.name AS reviewer, x.evidence FROM rubric_evidence x JOIN reviewers w ON w.id = x.reviewer_id
     JOIN events e ON e.id = x.event_id WHERE x.response_id = ? ORDER BY e.created_at, e.uid`,
    responseId,
  );
}
