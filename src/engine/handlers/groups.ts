/** Equal answers judged once: one decision fills a group, as one step of undo; each answer keeps its own layers and history (docs/team.md, "Answer groups"). */
import type { AnswerGroupView, Beside, GroupMember } from '../../contract/group-calls.ts';
import { UserError } from '../../contract/router.ts';
import { isByHand } from '../../core/grading/precedence.ts';
import type { Decision } from '../../core/grading/status.ts';
import { standingOf } from '../../core/review/answer-groups.ts';
import type { Session } from '../session.ts';
import { decidedBeside, groupsOf, partlyDecided } from '../store/answer-groups.ts';
import { overrideOf } from '../store/decisions/override.ts';
import { getItem } from '../store/items.ts';
import { isBlind } from '../store/reveals.ts';
import { isVeiled } from '../store/seats.ts';
import { decideAll } from './decide.ts';
import type { HandlersFor } from './handlers-for.ts';

/** How long one call looks for an offer before it lets others in. */
const LOOKING_MS = 200;

export function groupHandlers(session: Session): HandlersFor<'groups'> {
  return {
    'groups.get': ({ itemId }) => groupsOf(session.db, itemId),
    'groups.beside': ({ itemId, responseId }) => beside(session, itemId, responseId),
    'groups.decide': ({ itemId, variableId, responseIds, status, overwrite, stamp }) => {
      const group = groupWith(session, itemId, variableId, responseIds);
      const wanted = group.members.filter(({ responseId }) => responseIds.includes(responseId));
      const blind = isBlind(session.db, getItem(session.db, itemId).benchmarkId);
      const standing = standingIn(session.reviewer, blind);
      const isKept = (one: GroupMember): boolean => {
        const said = standing(one);
        return !overwrite && status !== null && said !== null && said !== status;
      };
      const filled = wanted.filter((one) => !isKept(one));
      const reason = filled.length > 1 ? `with its group of ${String(filled.length)} equal answers` : '';
      let decided = 0;
      const result = decideAll(session, { itemId, responseId: null, variableId: null, stamp }, (reviewer) =>
        filled.map(({ responseId }) => {
          const from = overrideOf(session.db, responseId, variableId, reviewer);
          if ((from?.status ?? null) !== status) decided += 1;
          // What was said of this answer alone stays: its value, and the reason as long as the verdict is the same.
          const own = from?.status === status ? from : { value: null, ...from, reason: '' };
          const to = status === null ? null : { ...own, status };
          return { subject: { itemId, responseId, variableId }, reason, change: { kind: 'override', from, to } };
        }),
      );
      return { ...result, decided, kept: wanted.length - filled.length, groups: groupsOf(session.db, itemId) };
    },
    'groups.nextOffer': ({ benchmarkId, from }) => {
      const until = performance.now() + LOOKING_MS;
      const standing = standingIn(session.reviewer, isBlind(session.db, benchmarkId));
      for (const { itemId, position } of partlyDecided(session.db, benchmarkId, from)) {
        if (performance.now() > until) return { next: null, on: position };
        const offers = groupsOf(session.db, itemId).variables.some(({ groups }) =>
          groups.some((group) => isOffer(group, standing)),
        );
        if (offers) return { next: itemId, on: null };
      }
      return { next: null, on: null };
    },
  };
}

/** Most items have nothing decided of their other answers: then no answer is read. */
function beside({ db, reviewer }: Session, itemId: number, responseId: number): Beside[] {
  const { benchmarkId } = getItem(db, itemId);
  const decided = decidedBeside(db, itemId, responseId);
  if (decided.size === 0) return [];
  const standing = standingIn(reviewer, isBlind(db, benchmarkId) || isVeiled(db, reviewer));
  return groupsOf(db, itemId, decided).variables.flatMap(({ variableId, groups }): Beside[] => {
    const group = groups.find(({ members }) => members.some((one) => one.responseId === responseId));
    const others = (group?.members ?? []).filter((one) => one.responseId !== responseId);
    const by = Map.groupBy(
      others.flatMap((one) => standing(one) ?? []),
      (status) => status,
    );
    return by.size === 0
      ? []
      : [{ variableId, said: [...by].map(([status, all]) => ({ status, answers: all.length })) }];
  });
}

type Standing = (member: GroupMember) => Decision | null;

/** What was decided of a member: what was adjudicated, else by the reviewer, else by the newest of the others; `ownAlone`: by the reviewer alone. */
function standingIn(reviewer: string, ownAlone: boolean): Standing {
  return ({ card }) => {
    const experts = card.layers.filter(({ source }) => isByHand(source));
    const own = experts.findLast(({ source, who }) => source === 'expert' && who === reviewer);
    const newest = ownAlone ? undefined : experts.at(-1);
    const layer = newest?.source === 'adjudicated' ? newest : (own ?? newest);
    return (layer?.status ?? null) as Decision | null;
  };
}

/** Whether some members were decided, all alike, and some not. */
function isOffer({ members }: AnswerGroupView, standing: Standing): boolean {
  const said = members.map(standing);
  const decisions = said.map((status) => (status === null ? null : { who: '', status }));
  return said.includes(null) && standingOf(decisions) !== null;
}

/** Throws UserError not-found, item-changed. */
function groupWith(
  session: Session,
  itemId: number,
  variableId: number,
  responseIds: readonly number[],
): AnswerGroupView {
  const variable = groupsOf(session.db, itemId).variables.find((one) => one.variableId === variableId);
  if (!variable) throw new UserError('not-found', 'This item has no such variable. Reload the item.');
  const group = variable.groups.find(({ members }) =>
    responseIds.every((id) => members.some(({ responseId }) => responseId === id)),
  );
  if (group) return group;
  throw new UserError(
    'item-changed',
    'These answers are not one group any more: a value was corrected, or they were graded anew. Nothing was stored: look at the groups as they are now and decide again.',
  );
}
