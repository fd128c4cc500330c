/**
 * Grading a CL-bench answer by its rubrics: all or nothing (docs/cl-bench.md, "How an answer is graded"). What the judge gave is never
 * changed: where its list and its score do not fit each other, that is flagged. Failures to grade are score 0 in the published figure and
 * kept apart from real zeros.
 */

/** The first two say something about the answer. The next three are the fallbacks: published as score 0. not_run: nobody graded it yet. */
export const CL_STATUSES = ['solved', 'unsolved', 'empty', 'call_failed', 'unparsable', 'not_run'] as const;
export type ClStatus = (typeof CL_STATUSES)[number];

/** Whether a status says something about the answer itself. */
export function isClGraded(status: ClStatus): status is 'solved' | 'unsolved' {
  return status === 'solved' || status === 'unsolved';
}

/** unknown: the judge's list does not say, or cannot be matched to the rubrics. */
export const RUBRIC_STATUSES = ['pass', 'fail', 'unknown'] as const;
export type RubricStatus = (typeof RUBRIC_STATUSES)[number];
/** What an expert may decide of a rubric with one key. */
export const RUBRIC_DECISIONS = ['pass', 'fail'] as const;
export type RubricDecision = (typeof RUBRIC_DECISIONS)[number];

/**
 * What is odd about a judge's grade. length: its list has not one entry for each rubric. contradiction: its overall score is not the one
 * that its list implies. entry: an entry is neither yes nor no.
 */
export const GRADE_FLAGS = ['length', 'contradiction', 'entry'] as const;
export type GradeFlag = (typeof GRADE_FLAGS)[number];

/** The judge's list matched to the rubrics. With another number of entries than rubrics none can be matched: all are unknown. */
export function rubricStatuses(requirements: readonly string[], rubrics: number): RubricStatus[] {
  if (requirements.length !== rubrics) return Array.from({ length: rubrics }, () => 'unknown');
  return requirements.map(readRequirement);
}

function readRequirement(entry: string): RubricStatus {
  const word = entry.slice(0, 40).trim().toLowerCase();
  if (word === 'yes' || word === 'true' || word === '1') return 'pass';
  return word === 'no' || word === 'false' || word === '0' ? 'fail' : 'unknown';
}

/** What is odd about a grade that a judge gave. Empty for a grade that was not given. */
export function gradeFlags(status: ClStatus, requirements: readonly string[], rubrics: number): GradeFlag[] {
  if (!isClGraded(status)) return [];
  const statuses = requirements.map(readRequirement);
  const flags: GradeFlag[] = [];
  if (requirements.length !== rubrics) flags.push('length');
  if (statuses.includes('unknown')) flags.push('entry');
  const failed = statuses.includes('fail');
  const passed = statuses.length > 0 && statuses.every((one) => one === 'pass');
  if ((status === 'solved' && failed) || (status === 'unsolved' && passed)) flags.push('contradiction');
  return flags;
}

/**
 * The status of an answer with experts' decisions. Without any the judge's score stands, even against its own list. With some the list
 * counts: one failed rubric settles it, all passed solve it; where rubrics stay unknown the judge's score stands.
 */
export function reviewedStatus(judged: ClStatus, rubrics: readonly RubricStatus[], decided: boolean): ClStatus {
  if (!decided) return judged;
  if (rubrics.includes('fail')) return 'unsolved';
  return rubrics.every((one) => one === 'pass') ? 'solved' : judged;
}

/** The published score: 1 for solved, 0 for all else (section 4.3). */
export function clScore(status: ClStatus): 0 | 1 {
  return status === 'solved' ? 1 : 0;
}

/** One trial of a judging run, or of an imported graded file. */
export interface JudgedTrial {
  runId: number;
  trial: number;
  status: ClStatus;
  requirements: readonly string[];
}
/** What counts of one trial: as judged, and with experts' decisions, which hold in every trial. */
export interface GradedTrial {
  trial: number;
  judged: ClStatus;
  reviewed: ClStatus;
  rubrics: RubricStatus[];
  flags: GradeFlag[];
}
const NOT_RUN: JudgedTrial = { runId: 0, trial: 1, status: 'not_run', requirements: [] };

/** The run whose grades count: the newest that settled a trial; a later one that only failed takes nothing back. Null without grades. */
export function countedRun(grades: readonly JudgedTrial[]): number | null {
  const newest = (list: readonly JudgedTrial[]): number | null =>
    list.reduce<number | null>((most, { runId }) => Math.max(most ?? 0, runId), null);
  return newest(grades.filter(({ status }) => isClGraded(status))) ?? newest(grades);
}

/** The trials of an answer that count. `decided` holds experts' decisions by the rubric's index. There is at least one trial. */
export function gradedTrials(
  grades: readonly JudgedTrial[],
  rubrics: number,
  decided: ReadonlyMap<number, RubricDecision>,
): [GradedTrial, ...GradedTrial[]] {
  const runId = countedRun(grades);
  const trials = grades.filter((grade) => grade.runId === runId).toSorted((a, b) => a.trial - b.trial);
  const graded = trials.map((grade) => gradedTrial(grade, rubrics, decided));
  const [first = gradedTrial(NOT_RUN, rubrics, decided), ...others] = graded;
  return [first, ...others];
}

function gradedTrial(
  { trial, status, requirements }: JudgedTrial,
  rubrics: number,
  decided: ReadonlyMap<number, RubricDecision>,
): GradedTrial {
  const statuses = rubricStatuses(isClGraded(status) ? requirements : [], rubrics).map(
    (one, index) => decided.get(index) ?? one,
  );
  return {
    trial,
    judged: status,
    reviewed: reviewedStatus(status, statuses, decided.size > 0),
    rubrics: statuses,
    flags: gradeFlags(status, requirements, rubrics),
  };
}
