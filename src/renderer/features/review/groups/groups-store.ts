/** Equal answers, judged once: the groups of the open item, which of them has the keys, and decisions on them (docs/team.md, "Answer groups"). */
import type { GroupMember, ItemGroups } from '../../../../contract/group-calls.ts';
import type { Decision } from '../../../../core/grading/status.ts';
import { api } from '../../../app/api.ts';
import { attempt, reportNote } from '../../../app/errors.ts';
import { t } from '../../../app/i18n.ts';
import { save, readAndApply } from '../../../app/saving.ts';
import { reviewerName } from '../../../app/session.ts';
import { workspaceStore } from '../../../app/stores.ts';
import { stampAt } from '../../../desk/desk-store.ts';
import { adopt } from '../../../desk/decisions/edits.ts';
import { sayRevealFirst } from '../../../desk/decisions/blind.ts';
import { overwriteToggled, tellGiven } from '../../../desk/groups/group-edits.ts';
import { begun, refreshRow } from '../../../desk/queue/queue-list.ts';
import { readAgain } from '../../../desk/opening/reading.ts';
import { isHidden, shownCard } from '../blind.ts';
import { agreedOn, offerOf, ownVerdictOn, type SeenGroup } from './group-standing.ts';
import { reviewDesk } from '../review-desk.ts';
import { currentAnswer, currentItem, setDesk, useReview, type ReviewState } from '../review-store.ts';

interface Groups {
  view: ItemGroups | null;
  variable: number;
  group: number;
  /** Whose place in the answer is shown. */
  member: number;
  /** Whether verdicts also change what was decided otherwise. */
  overwrite: boolean;
}
export const useGroups = workspaceStore<Groups>(() => ({
  view: null,
  variable: 0,
  group: 0,
  member: 0,
  overwrite: false,
}));

const get = useGroups.getState;
const set = useGroups.setState;

/** The groups of a variable of the open item, as they may be seen. */
export function groupsAt(view: ItemGroups | null, variable: number, desk: ReviewState): SeenGroup[] {
  const review = desk.itemId === null ? undefined : desk.reviews.get(desk.itemId);
  const me = reviewerName();
  return (view?.variables[variable]?.groups ?? []).map((group) => ({
    ...group,
    members: group.members.map((one) => ({
      ...one,
      card: desk.blind ? shownCard(one.card, one.responseId, review, me) : one.card,
    })),
  }));
}

const focused = (): SeenGroup | undefined => groupsAt(get().view, get().variable, useReview.getState())[get().group];

/** G, G: the group of the open card, and back. */
export function toggleGroups(): void {
  const { groups, itemId, card } = useReview.getState();
  if (itemId === null) return;
  if (!groups) set({ view: null, variable: card, group: 0, member: 0, overwrite: false });
  setDesk({ groups: !groups, allSamples: false });
}

/** Reads the groups of an item; those of the item that was open before stand until then. */
export async function readGroups(itemId: number): Promise<void> {
  await attempt(() =>
    readAndApply(
      () => api('groups.get', { itemId }),
      (view) => {
        const desk = useReview.getState();
        if (desk.itemId !== itemId) return;
        const before = get().view;
        set({ view });
        if (before?.itemId !== itemId) lookAt(view, before === null ? desk : null);
      },
    ),
  );
}

/** Begins at the group of the open card, else at the largest of the first variable. */
function lookAt(view: ItemGroups, desk: ReviewState | null): void {
  const responseId = desk ? currentAnswer(desk)?.responseId : undefined;
  const variable = desk ? Math.min(desk.card, Math.max(0, view.variables.length - 1)) : 0;
  const has = ({ members }: { members: readonly GroupMember[] }) =>
    members.some((one) => one.responseId === responseId);
  const group = Math.max(0, view.variables[variable]?.groups.findIndex(has) ?? 0);
  const members = view.variables[variable]?.groups[group]?.members ?? [];
  const member = Math.max(
    0,
    members.findIndex((one) => one.responseId === responseId),
  );
  set({ variable, group, member });
}

export function chooseGroup(variable: number, group: number, member = 0): void {
  set({ variable, group, member });
}

export function moveGroup(step: 1 | -1): void {
  const { view, variable, group } = get();
  const count = view?.variables[variable]?.groups.length ?? 0;
  const next = group + step;
  if (next >= 0 && next < count) chooseGroup(variable, next);
}

export function moveVariable(step: 1 | -1): void {
  const { view, variable } = get();
  const next = variable + step;
  if (view && next >= 0 && next < view.variables.length) chooseGroup(next, 0);
}

export function toggleOverwrite(): void {
  set(overwriteToggled(!get().overwrite));
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
  const offer = offerOf(group, reviewerName());
  if (!offer && group.members.some(({ card }) => isHidden(card))) {
    sayRevealFirst();
    return;
  }
  const status = offer?.status ?? agreedOn(group);
  if (status) send(group, status);
  else reportNote(t('groups.nothingToAccept'), 'last');
}

function send(group: SeenGroup, status: Decision | null): void {
  const { overwrite, variable } = get();
  const desk = useReview.getState();
  const item = currentItem(desk);
  const of = item?.variables[variable];
  if (!item || !of) return;
  const { itemId, externalId } = item;
  const verdict = status === null ? t('review.cleared') : t(`decision.${status}`);
  const stamp = stampAt(reviewDesk, itemId);
  const responseIds = group.members.map(({ responseId }) => responseId);
  begun(reviewDesk, itemId);
  save(t('groups.saving', { id: externalId, name: of.name, value: group.text, verdict }), async () => {
    const result = await api('groups.decide', { ...stamp, itemId, variableId: of.id, responseIds, status, overwrite });
    adopt(reviewDesk, result);
    if (get().view?.itemId === itemId) set({ view: result.groups, overwrite: false });
    tellGiven(result, verdict);
    await readAgain(reviewDesk, itemId, 1);
    await refreshRow(reviewDesk, itemId, 1);
  });
}
