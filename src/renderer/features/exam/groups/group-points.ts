/** What is known of a group of equal answers to an exam question. */
import type { ExamAnswerView } from '../../../../contract/exam-calls.ts';
import type { ExamGroup } from '../../../../contract/group-calls.ts';
import type { ExamStatus } from '../../../../core/grading/exam.ts';
import { isByHand } from '../../../../core/grading/precedence.ts';
import type { Source } from '../../../../core/grading/status.ts';
import { decidedIn, offered } from '../../../../core/review/groups/answer-groups.ts';
import { ownAward } from '../points/award-points.ts';

/** How often somebody gave so many points. */
export interface PointsTally {
  source: Source;
  who: string;
  status: ExamStatus;
  points: number | null;
  n: number;
}

/** Rule, judges, files, then experts, each with what they gave how many of the members. */
export function pointsGiven({ members }: ExamGroup): PointsTally[] {
  const said = members.flatMap(({ layers }) => layers);
  const counted = Map.groupBy(said, ({ source, who, status, points }) => JSON.stringify([source, who, status, points]));
  const tallies = [...counted.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, n: more.length + 1 }] : [],
  );
  return tallies.sort((a, b) => Number(isByHand(a.source)) - Number(isByHand(b.source)));
}

const decidedPoints =
  (me: string) =>
  ({ layers }: ExamAnswerView) =>
    decidedIn(layers, me)?.points ?? null;

/** The own points that all members have; null where one lacks them. */
export function ownPoints({ members }: ExamGroup, me: string): number | null {
  const own = new Set(members.map((one) => ownAward(one, me)?.points ?? null));
  const [only = null] = own;
  return own.size === 1 ? only : null;
}

/** Whether experts gave members different points. */
export const isContradicted = ({ members }: ExamGroup, me: string): boolean =>
  new Set(members.map(decidedPoints(me)).filter((points) => points !== null)).size > 1;

/** The points that the decided members all have, and how many others are equal to them; null where there is nothing to take over. */
export function pointsOffer({ members }: ExamGroup, me: string): { points: number; count: number } | null {
  const said = members.map(decidedPoints(me));
  const points = offered(said);
  return points === null ? null : { points, count: said.filter((one) => one === null).length };
}

/** The points that all members count with; null where they differ or one has none. */
export function sharedPoints({ members }: ExamGroup): number | null {
  const all = new Set(members.map(({ points }) => points));
  const [only = null] = all;
  return all.size === 1 ? only : null;
}
