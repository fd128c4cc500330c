/**
 * Points of exam questions by the original's rules (docs/design/files.md, "Course exam"), and our own credit, which is always named as ours. A reply that cannot be read is never a wrong answer.
 */
import type { ExamType } from '../benchmark/course-exam/course-exam.ts';
import { isByHand } from './precedence.ts';
import type { Source } from './status.ts';

/** The first three say something about the answer; the others only that grading did not come to an end. */
export const EXAM_STATUSES = [
  'correct',
  'partial',
  'incorrect',
  'malformed',
  'judge_error',
  'not_generated',
  'not_run',
] as const;
export type ExamStatus = (typeof EXAM_STATUSES)[number];

export function isExamGraded(status: ExamStatus): boolean {
  return status === 'correct' || status === 'partial' || status === 'incorrect';
}

interface Graded {
  source: string;
  status: ExamStatus;
  points: number | null;
}

/** The points that stand without experts, of the newest layer that came to an end; null where none did. */
export const standingPoints = (layers: readonly Graded[]): number | null =>
  layers.findLast(({ source, status }) => !isByHand(source) && isExamGraded(status))?.points ?? null;

/** Whether the expert whose points count gave others than those that stood without: the same ones are agreement, not an override. */
export function isPointsOverride(layers: readonly Graded[]): boolean {
  const counts = layers.findLast(({ status }) => isExamGraded(status));
  return counts !== undefined && isByHand(counts.source) && counts.points !== standingPoints(layers);
}

/** The status that a number of points means. */
export function statusOfPoints(points: number, max: number): ExamStatus {
  if (points >= max) return 'correct';
  return points > 0 ? 'partial' : 'incorrect';
}

/** What a partly right multiple choice earns in the original, whatever the question is worth; never more than that. */
const PARTIAL_POINTS = 2;

/** What a question asks and what it is worth. */
export interface Gradable {
  type: ExamType;
  answer: string;
  points: number;
}

/**
 * Points by the original's rules; null for a short answer, which a judge decides. One choice, and True/False as a whole: exact after trimming
 * and upper-casing, all or nothing. Several choices: all points for the exact set in any order, 2 for some of the right ones and no wrong one.
 */
export function originalPoints({ type, answer, points }: Gradable, given: string): number | null {
  switch (type) {
    case 'SingleChoice':
    case 'True/False Questions':
      return given.trim().toUpperCase() === answer.trim().toUpperCase() ? points : 0;
    case 'MultipleChoice': {
      const { right, chosen, wrong } = compareChoices(answer, given);
      if (chosen === 0 || wrong > 0) return 0;
      return chosen === right ? points : Math.min(PARTIAL_POINTS, points);
    }
    case 'ShortAnswerQuestion':
      return null;
  }
}

/**
 * Our own credit: several choices earn the share of the right ones that were chosen, nothing with a wrong one; True/False earns its share
 * per statement; one choice as in the original. Null for a short answer.
 */
export function proportionalPoints(question: Gradable, given: string): number | null {
  const { type, answer, points } = question;
  if (type === 'MultipleChoice') {
    const { right, chosen, wrong } = compareChoices(answer, given);
    return wrong > 0 || right === 0 ? 0 : (points * chosen) / right;
  }
  if (type !== 'True/False Questions') return originalPoints(question, given);
  const truth = readStatements(answer);
  const said = readStatements(given);
  const right = truth.filter((value, index) => value !== null && said[index] === value).length;
  return (points * right) / Math.max(1, truth.length, said.length);
}

function compareChoices(answer: string, given: string): { right: number; chosen: number; wrong: number } {
  const right = new Set(readChoices(answer));
  const chosen = new Set(readChoices(given));
  return { right: right.size, chosen: chosen.size, wrong: [...chosen].filter((letter) => !right.has(letter)).length };
}

/** The choices that an answer names, in upper case and without blanks. Bounded: no exam has more options than letters. */
export function readChoices(text: string): string[] {
  return text
    .slice(0, 1000)
    .toUpperCase()
    .replace(/\s/g, '')
    .split(',')
    .filter((letter) => letter !== '');
}

/** True, false, or null for what is neither, one per statement. */
export function readStatements(text: string): (boolean | null)[] {
  return text
    .slice(0, 10_000)
    .split(',')
    .map((entry) => {
      const word = entry.trim().toUpperCase();
      return word === 'TRUE' || word === 'T' ? true : word === 'FALSE' || word === 'F' ? false : null;
    });
}

/** A judge's or an expert's points as the original's result files state them: a judge's are cut to whole points. */
export function publishedPoints(points: number, source: Source): number {
  return source === 'judge' ? Math.trunc(points) : points;
}

/** Whether an expert may award so many points: half steps from 0 to the maximum. */
export function isHalfStep(points: number, max: number): boolean {
  return points >= 0 && points <= max && Number.isInteger(points * 2);
}
