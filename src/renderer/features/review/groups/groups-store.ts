/** Equal answers, judged once: the groups of the open item, as the expert may see them, and verdicts on them (docs/team.md, "Answer groups"). */
import type { ItemGroups } from '../../../../contract/group-calls.ts';
import type { ItemReviewView } from '../../../../contract/review-calls.ts';
import type { Decision } from '../../../../core/grading/status.ts';
import { api } from '../../../app/api.ts';
import { reportNote } from '../../../app/errors.ts';
import { t } from '../../../app/i18n.ts';
import { reviewerName } from '../../../app/session.ts';
import { reviewIn, stampAt } from '../../../desk/desk-store.ts';
import { sayRevealFirst } from '../../../desk/decisions/blind.ts';
import { offerOf } from '../../../desk/groups/group-standing.ts';
import { makeGroups } from '../../../desk/groups/groups-store.ts';
import { isHidden, shownCard } from '../blind.ts';
import { agreedOn, decidedOf, ownVerdictOn, type SeenGroup } from './group-standing.ts';
import { reviewDesk } from '../review-desk.ts';
import { currentAnswer, currentItem, setDesk, useReview } from '../review-store.ts';

const groups = makeGroups(reviewDesk, {
  read: (itemId) => api('groups.get', { itemId }),
  groupsIn: (view: ItemGroups) => view.variables.map((one) => one.groups),
  // At the open card, else at the largest group of the first variable.
  start: (again) => {
    const desk = useReview.getState();
    return again
      ? { variable: 0, responseId: undefined }
      : { variable: desk.card, responseId: currentAnswer(desk)?.responseId };
  },
});
export const {
  use: useGroups,
  choose: chooseGroup,
  read: readGroups,
  moveGroup,
  moveVariable,
  toggleOverwrite,
} = groups;

/** The groups of a variable of the open item, as they may be seen. */
export function groupsAt(
  view: ItemGroups | null,
  variable: number,
  { blind, review }: { blind: boolean; review: ItemReviewView | undefined },
): SeenGroup[] {
  const me = reviewerName();
  return (view?.variables[variable]?.groups ?? []).map((group) => ({
    ...group,
    members: group.members.map((one) => ({
      ...one,
      card: blind ? shownCard(one.card, one.responseId, review, me) : one.card,
    })),
  }));
}

function focused(): SeenGroup | undefined {
  const { view, variable, group } = useGroups.getState();
  const desk = useReview.getState();
  return groupsAt(view, variable, { blind: desk.blind, review: reviewIn(desk) })[group];
}

/** G, G: the group of the open card, and back. */
export function toggleGroups(): void {
  const { groups: shown, itemId } = useReview.getState();
  if (itemId === null) return;
  if (!shown) groups.reset();
  setDesk({ groups: !shown, allSamples: false });
}

/** A digit on a group; the same again takes the own verdicts back. */
export function decideGroup(wanted: Decision | null): void {
  const group = focused();
  if (group) send(group, wanted !== null && ownVerdictOn(group, reviewerName()) === wanted ? null : wanted);
}

/** Y: what the judged members were judged goes for those that joined; else what judge and verifier say of all alike. */
export function acceptGroup(): void {
  const group = focused();
  if (!group) return;
  const offer = offerOf(decidedOf(group, reviewerName()));
  if (!offer && group.members.some(({ card }) => isHidden(card))) {
    sayRevealFirst();
    return;
  }
  const status = (offer?.value as Decision | undefined) ?? agreedOn(group);
  if (status) send(group, status);
  else reportNote(t('groups.nothingToAccept'), 'last');
}

function send(group: SeenGroup, status: Decision | null): void {
  const item = currentItem(useReview.getState());
  const of = item?.variables[useGroups.getState().variable];
  if (!item || !of) return;
  const { itemId, externalId } = item;
  const stamp = stampAt(reviewDesk, itemId);
  const responseIds = group.members.map(({ responseId }) => responseId);
  groups.give({
    itemId,
    called: { id: externalId, name: of.name, value: group.text },
    words: status === null ? t('review.cleared') : t(`decision.${status}`),
    send: (overwrite) => api('groups.decide', { ...stamp, itemId, variableId: of.id, responseIds, status, overwrite }),
  });
}
