/** Equal answers to the open exam question, and the points that a whole group is given (docs/team.md, "Answer groups"). */
import type { ExamGroup, ExamGroups } from '../../../../contract/group-calls.ts';
import { api } from '../../../app/api.ts';
import { attempt, reportNote } from '../../../app/errors.ts';
import { t } from '../../../app/i18n.ts';
import { save, readAndApply } from '../../../app/saving.ts';
import { reviewerName } from '../../../app/session.ts';
import { workspaceStore } from '../../../app/stores.ts';
import { sayRevealFirst } from '../../../desk/decisions/blind.ts';
import { adopt } from '../../../desk/decisions/edits.ts';
import { overwriteToggled, tellGiven } from '../../../desk/groups/group-edits.ts';
import { begun, refreshRow } from '../../../desk/queue/queue-list.ts';
import { readAgain } from '../../../desk/opening/reading.ts';
import { stepped } from '../points/award-points.ts';
import { isHidden, masked } from '../points/blind.ts';
import { currentAnswer, currentQuestion, exam, focusPoints, useExam } from '../exam-store.ts';
import { ownPoints, pointsOffer, sharedPoints } from './group-points.ts';

interface Groups {
  view: ExamGroups | null;
  group: number;
  /** Whose explanation is shown. */
  member: number;
  /** Whether points also change what was decided otherwise. */
  overwrite: boolean;
}
export const useExamGroups = workspaceStore<Groups>(() => ({ view: null, group: 0, member: 0, overwrite: false }));

const get = useExamGroups.getState;
const set = useExamGroups.setState;

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
  const { view, group } = get();
  return view ? seenGroups(view, useExam.getState())[group] : undefined;
}

/** G, G: the group of the answer on the desk, and back. */
export function toggleGroups(): void {
  const { groups, itemId } = useExam.getState();
  if (groups) closeGroups();
  else if (itemId !== null) {
    set({ view: null, group: 0, member: 0, overwrite: false });
    useExam.setState({ groups: true, typing: null });
  }
}

export function closeGroups(): void {
  useExam.setState({ groups: false, typing: null });
  setTimeout(focusPoints);
}

/** Reads the groups of a question; begins at that of the answer on the desk. */
export async function readGroups(itemId: number): Promise<void> {
  await attempt(() =>
    readAndApply(
      () => api('groups.ofExam', { itemId }),
      (view) => {
        const desk = useExam.getState();
        if (desk.itemId !== itemId) return;
        const before = get().view;
        set({ view });
        if (before?.itemId === itemId) return;
        const shown = currentAnswer(desk)?.responseId;
        const at = view.groups.findIndex(({ members }) => members.some(({ responseId }) => responseId === shown));
        const members = view.groups[at]?.members ?? [];
        const member = members.findIndex(({ responseId }) => responseId === shown);
        set({ group: Math.max(0, at), member: Math.max(0, member) });
      },
    ),
  );
}

export function chooseGroup(group: number, member = 0): void {
  set({ group, member });
}

export function moveGroup(step: 1 | -1): void {
  const { view, group } = get();
  const next = group + step;
  if (view?.groups[next]) chooseGroup(next);
}

export function toggleOverwrite(): void {
  set(overwriteToggled(!get().overwrite));
}

/** Points for all members; null takes the own ones back. */
export function awardGroup(points: number | null): void {
  const { overwrite } = get();
  const group = focusedGroup();
  const question = currentQuestion(useExam.getState());
  if (!group || !question || (points === null && ownPoints(group, reviewerName()) === null && !hasOwn(group))) return;
  const { itemId, stamp, points: max } = question;
  const word = points === null ? t('exam.cleared') : t('exam.awarded', { points, max });
  const responseIds = group.members.map(({ responseId }) => responseId);
  begun(exam, itemId);
  save(t('groups.saving', { id: exam.kind.nameOf(question), name: '', value: group.text, verdict: word }), async () => {
    const result = await api('groups.award', { stamp, itemId, responseIds, points, overwrite });
    adopt(exam, { ...result, answer: null });
    if (get().view?.itemId === itemId) set({ view: result.groups, overwrite: false });
    tellGiven(result, word);
    await readAgain(exam, itemId, 1);
    await refreshRow(exam, itemId, 1);
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
  const offer = pointsOffer(group, reviewerName());
  if (!offer && group.members.some(isHidden)) {
    sayRevealFirst();
    return;
  }
  const points = offer?.points ?? sharedPoints(group);
  if (points === null) reportNote(t('groups.nothingToAccept'), 'last');
  else awardGroup(points);
}
