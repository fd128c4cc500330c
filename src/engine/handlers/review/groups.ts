/** Equal answers judged once: one decision fills a group, as one step of undo; each answer keeps its own layers and history (docs/team.md, "Answer groups"). */
import type { AnswerGroupView, Beside, GroupMember } from '../../../contract/group-calls.ts';
import { UserError } from '../../../contract/router.ts';
import type { Decision } from '../../../core/grading/status.ts';
import { offered } from '../../../core/review/groups/answer-groups.ts';
import { decidedFor } from '../../../core/grading/precedence.ts';
import type { Session } from '../../session.ts';
import { decidedElsewhere, groupsOf, partlyAwarded, partlyDecided } from '../../store/answers/answer-groups.ts';
import { isGradedBy } from '../../store/items/benchmarks.ts';
import { overrideOf } from '../../store/decisions/override.ts';
import { getItem } from '../../store/items/items.ts';
import { isBlind } from '../../store/seats/reveals.ts';
import { isMasked } from '../../store/seats/seats.ts';
import { decideAll } from '../decide.ts';
import { examGroupHandlers, hasExamOffer } from '../exam/exam-groups.ts';
import { filling, groupOfAll } from './filling.ts';
import type { HandlersFor } from '../handlers-for.ts';

/** How long one call looks for an offer before it lets others in. */
const LOOKING_MS = 200;

export function groupHandlers(session: Session): HandlersFor<'groups'> {
  return {
    ...examGroupHandlers(session),
    'groups.get': ({ itemId }) => groupsOf(session.db, itemId),
    'groups.beside': ({ itemId, responseId }) => beside(session, itemId, responseId),
    'groups.decide': ({ itemId, variableId, responseIds, status, overwrite, stamp }) => {
      const group = groupWith(session, itemId, variableId, responseIds);
      const blind = isBlind(session.db, getItem(session.db, itemId).benchmarkId);
      const standing = standingIn(session.reviewer, blind);
      const { filled, kept, reason } = filling(group.members, responseIds, { wanted: status, overwrite, standing });
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
      return { ...result, decided, kept, groups: groupsOf(session.db, itemId) };
    },
    'groups.nextOffer': ({ benchmarkId, from }) => {
      const until = performance.now() + LOOKING_MS;
      const isExam = isGradedBy(session.db, benchmarkId, 'points');
      const hasOffer = isExam ? hasExamOffer : hasOfferOf;
      const partly = isExam ? partlyAwarded : partlyDecided;
      for (const { itemId, position } of partly(session.db, benchmarkId, from)) {
        if (performance.now() > until) return { next: null, on: position };
        if (hasOffer(session, itemId, isBlind(session.db, benchmarkId))) return { next: itemId, on: null };
      }
      return { next: null, on: null };
    },
  };
}

/** Most items have nothing decided of their other answers: then no answer is read. */
function beside({ db, reviewer }: Session, itemId: number, responseId: number): Beside[] {
  const { benchmarkId } = getItem(db, itemId);
  const decided = decidedElsewhere(db, itemId, responseId);
  if (decided.size === 0) return [];
  const standing = standingIn(reviewer, isBlind(db, benchmarkId) || isMasked(db, reviewer));
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
  return ({ card }) => (decidedFor(card.layers, reviewer, ownAlone)?.status ?? null) as Decision | null;
}

function hasOfferOf({ db, reviewer }: Session, itemId: number, ownAlone: boolean): boolean {
  const standing = standingIn(reviewer, ownAlone);
  return groupsOf(db, itemId).variables.some(({ groups }) =>
    groups.some(({ members }) => offered(members.map(standing)) !== null),
  );
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
  return groupOfAll(variable.groups, responseIds);
}
