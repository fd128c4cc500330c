/** What one decision on a group of equal answers fills (docs/team.md, "Answer groups"). */
import { UserError } from '../../../contract/router.ts';

interface Filling<M, S> {
  /** What all are to have; null takes the own decisions back. */
  wanted: S | null;
  overwrite: boolean;
  standing: (member: M) => S | null;
}

/** The members that one decision fills: what was decided otherwise stays, unless that is to be changed too. `reason`: what their histories say. */
export function filling<M extends { responseId: number }, S>(
  members: readonly M[],
  responseIds: readonly number[],
  { wanted, overwrite, standing }: Filling<M, S>,
): { filled: M[]; kept: number; reason: string } {
  const named = members.filter(({ responseId }) => responseIds.includes(responseId));
  const filled = named.filter((one) => {
    const said = standing(one);
    return overwrite || wanted === null || said === null || said === wanted;
  });
  const reason = filled.length > 1 ? `with its group of ${String(filled.length)} equal answers` : '';
  return { filled, kept: named.length - filled.length, reason };
}

/** The one group that holds all of these answers. Throws UserError item-changed. */
export function groupOfAll<G extends { members: readonly { responseId: number }[] }>(
  groups: readonly G[],
  responseIds: readonly number[],
): G {
  const group = groups.find(({ members }) =>
    responseIds.every((id) => members.some(({ responseId }) => responseId === id)),
  );
  if (group) return group;
  throw new UserError(
    'item-changed',
    'These answers are not one group any more: a value was corrected, or they were graded anew. Nothing was stored: look at the groups as they are now and decide again.',
  );
}
