/** What is known of a group of equal answers to an exam question. */
import type { ExamGroup } from '../../../../contract/group-calls.ts';
import { decidedFor, isByHand } from '../../../../core/grading/precedence.ts';
import { sharedBy, tallied } from '../../../desk/groups/group-standing.ts';
import { ownAward } from '../points/award-points.ts';

/** Rule, judges, files, then experts, each with what they gave how many of the members. */
export const pointsGiven = ({ members }: ExamGroup) =>
  tallied(
    members.flatMap(({ layers }) => layers),
    ({ source, who, status, points }) => [source, who, status, points],
  ).sort((a, b) => Number(isByHand(a.source)) - Number(isByHand(b.source)));

/** The points that experts gave each member, null where nobody did. */
export const decidedPoints = ({ members }: ExamGroup, me: string): (number | null)[] =>
  members.map(({ layers }) => decidedFor(layers, me)?.points ?? null);

/** The own points that all members have; null where one lacks them. */
export const ownPoints = ({ members }: ExamGroup, me: string): number | null =>
  sharedBy(members.map((one) => ownAward(one, me)?.points ?? null));

/** The points that all members count with; null where they differ or one has none. */
export const sharedPoints = ({ members }: ExamGroup): number | null => sharedBy(members.map(({ points }) => points));
