/** Equal answers to the open exam question, and the points that a whole group is given (docs/team.md, "Answer groups"). */
import type { ExamGroup, ExamGroups } from '../../../../contract/group-calls.ts';
import { api } from '../../../app/api.ts';
import { reportNote } from '../../../app/errors.ts';
import { t } from '../../../app/i18n.ts';
import { reviewerName } from '../../../app/session.ts';
import { sayRevealFirst } from '../../../desk/decisions/blind.ts';
import { offerOf } from '../../../desk/groups/group-standing.ts';
import { makeGroups } from '../../../desk/groups/groups-store.ts';
import { stepped } from '../points/award-points.ts';
import { isHidden, masked } from '../points/blind.ts';
import { currentAnswer, currentQuestion, exam, focusPoints, useExam } from '../exam-store.ts';
import { decidedPoints, ownPoints, sharedPoints } from './group-points.ts';

const groups = makeGroups(exam, {
  read: (itemId) => api('groups.ofExam', { itemId }),
  groupsIn: (view: ExamGroups) => [view.groups],
  start: () => ({ variable: 0, responseId: currentAnswer(useExam.getState())?.responseId }),
});
export const { use: useExamGroups, choose: chooseGroup, read: readGroups, moveGroup, toggleOverwrite } = groups;

/** The groups of the open question, as they may be seen. */
export function seenGroups(
  view: ExamGroups,
  { blind, reviews }: Pick<ReturnType<typeof useExam.getState>, 'blind' | 'reviews'>,
): ExamGroup[] {
  if (!blind) return view.groups;
  const review = reviews.get(view.itemId);
  return view.groups.map((group) => ({
    ...group,
    members: group.members.map((member) => masked(member, review, reviewerName())),
  }));
}

function focusedGroup(): ExamGroup | undefined {
  const { view, group } = useExamGroups.getState();
  return view ? seenGroups(view, useExam.getState())[group] : undefined;
}

/** G, G: the group of the answer on the desk, and back. */
export function toggleGroups(): void {
  const { groups: shown, itemId } = useExam.getState();
  if (shown) closeGroups();
  else if (itemId !== null) {
    groups.reset();
    useExam.setState({ groups: true, typing: null });
  }
}

export function closeGroups(): void {
  useExam.setState({ groups: false, typing: null });
  setTimeout(focusPoints);
}

/** Points for all members; null takes the own ones back. */
export function awardGroup(points: number | null): void {
  const group = focusedGroup();
  const question = currentQuestion(useExam.getState());
  if (!group || !question || (points === null && ownPoints(group, reviewerName()) === null && !hasOwn(group))) return;
  const { itemId, stamp, points: max } = question;
  const responseIds = group.members.map(({ responseId }) => responseId);
  groups.give({
    itemId,
    called: { id: exam.kind.nameOf(question), name: '', value: group.text },
    words: points === null ? t('exam.cleared') : t('exam.awarded', { points, max }),
    send: async (overwrite) => ({
      ...(await api('groups.award', { stamp, itemId, responseIds, points, overwrite })),
      answer: null,
    }),
  });
}

const hasOwn = ({ members }: ExamGroup): boolean =>
  members.some(({ layers }) => layers.some(({ source, who }) => source === 'expert' && who === reviewerName()));

/** All points or none for the group; the same key again takes them back. */
export function awardGroupAll(full: boolean): void {
  const group = focusedGroup();
  const max = group?.members[0]?.max;
  if (!group || max === undefined) return;
  const points = full ? max : 0;
  awardGroup(ownPoints(group, reviewerName()) === points ? null : points);
}

export function awardGroupStep(step: 0.5 | -0.5): void {
  const group = focusedGroup();
  const max = group?.members[0]?.max;
  if (group && max !== undefined) awardGroup(stepped({ points: sharedPoints(group), max }, step));
}

/** Y: the points of the decided members go for those that joined; else what rule and judge give all alike. */
export function acceptGroup(): void {
  const group = focusedGroup();
  if (!group) return;
  const offer = offerOf(decidedPoints(group, reviewerName()));
  if (!offer && group.members.some(isHidden)) {
    sayRevealFirst();
    return;
  }
  const points = offer?.value ?? sharedPoints(group);
  if (points === null) reportNote(t('groups.nothingToAccept'), 'last');
  else awardGroup(points);
}
