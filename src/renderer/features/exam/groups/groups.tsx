import { memo, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamGroup } from '../../../../contract/group-calls.ts';
import { isByHand } from '../../../../core/grading/precedence.ts';
import { reviewerName } from '../../../app/session.ts';
import { EqualAnswers, useFocusOnGroup } from '../../../desk/groups/equal-answers.tsx';
import { openMember } from '../../../desk/groups/group-edits.ts';
import { EqualGroup, GroupNotes, GroupSaid } from '../../../desk/groups/equal-group.tsx';
import { Prose } from '../../../ui/prose/prose.tsx';
import { isHidden } from '../points/blind.ts';
import { currentQuestion, exam, typePoints, useExam } from '../exam-store.ts';
import { PointsDot } from '../points/exam-status.tsx';
import { isContradicted, offerOf } from '../../../desk/groups/group-standing.ts';
import { decidedPoints, ownPoints, pointsGiven, sharedPoints } from './group-points.ts';
import {
  acceptGroup,
  awardGroup,
  awardGroupStep,
  chooseGroup,
  closeGroups,
  readGroups,
  seenGroups,
  toggleOverwrite,
  useExamGroups,
} from './groups-store.ts';
import { AwardButtons, PointsBox } from '../points/points.tsx';

/** The answers of all models to the question, equal ones together: each is given its points once. */
export function Groups() {
  const { t } = useTranslation();
  const question = useExam(currentQuestion);
  const itemId = useExam((s) => s.itemId);
  const view = useExamGroups((s) => s.view);
  const at = useExamGroups((s) => s.group);
  useFreshGroups(itemId);
  const blind = useExam((s) => s.blind);
  const reviews = useExam((s) => s.reviews);
  const here = useMemo(
    () => (view?.itemId === itemId ? seenGroups(view, { blind, reviews }) : null),
    [view, itemId, blind, reviews],
  );
  const focused = here?.[at];
  useFocusOnGroup(
    here !== null,
    `0/${String(at)}`,
    useExam((s) => s.arrivals),
  );
  const answers = here?.reduce((sum, { members }) => sum + members.length, 0) ?? 0;
  return (
    <EqualAnswers
      counts={here && { answers, groups: here.length }}
      overwrite={useExamGroups((s) => s.overwrite)}
      onOverwrite={toggleOverwrite}
      onClose={closeGroups}
      question={question ? <Prose text={question.problem} /> : null}
      foot={focused ? <Foot group={focused} /> : null}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 px-4 pt-2 pb-1">
        <span className="text-sm text-faint">{t('exam.rightAnswer')}</span>
        <div className="max-h-20 min-w-0 overflow-x-hidden overflow-y-auto font-serif text-prose">
          {question ? <Prose text={question.answer} /> : null}
        </div>
      </div>
      <div className="flex items-stretch gap-2 overflow-x-auto px-4 pt-1 pb-3">
        {here?.map((group, index) => (
          <Column key={group.members[0]?.responseId ?? index} group={group} index={index} total={answers} />
        ))}
      </div>
    </EqualAnswers>
  );
}

/** Read when the question comes, and again whenever something was decided or graded. */
function useFreshGroups(itemId: number | null): void {
  const undo = useExam((s) => s.undo);
  const redo = useExam((s) => s.redo);
  const answers = useExam((s) => (s.itemId === null ? undefined : s.answers.get(s.itemId)));
  useEffect(() => {
    if (itemId !== null) void readGroups(itemId);
  }, [itemId, undo, redo, answers]);
}

interface ColumnProps {
  group: ExamGroup;
  index: number;
  total: number;
}

const Column = memo(function Column({ group, index, total }: ColumnProps) {
  const active = useExamGroups((s) => s.group === index);
  return (
    <EqualGroup
      at={`0/${String(index)}`}
      number={index + 1}
      group={group}
      active={active}
      total={total}
      onChoose={() => chooseGroup(0, index)}
      value={
        // Long formulas scroll by themselves.
        <div className="overflow-x-hidden">
          <Prose text={group.text} />
        </div>
      }
      standing={<Standing group={group} />}
      onDigit={typePoints}
      members={group.members.map((member, at) => ({
        ...member,
        dot: isHidden(member) ? null : <PointsDot status={member.status} />,
        onLook: () => chooseGroup(0, index, at),
        onOpen: () => void openMember(exam, member.runId, { responseId: member.responseId }),
      }))}
    />
  );
});

function Standing({ group }: { group: ExamGroup }) {
  const { t } = useTranslation();
  const me = reviewerName();
  const max = group.members[0]?.max ?? 0;
  const decided = decidedPoints(group, me);
  const offer = offerOf(decided);
  return (
    <>
      {pointsGiven(group).map(({ source, who, status, points, n }) => (
        <GroupSaid
          key={JSON.stringify([source, who, status, points])}
          who={(source !== 'adjudicated' && who) || t(`source.${source}`)}
          strong={isByHand(source)}
        >
          <span className="whitespace-nowrap tabular-nums">
            {points === null ? t(`exam.status.${status}`) : t('exam.awarded', { points, max })}
            <span className="font-normal text-faint"> {t('groups.answered', { n })}</span>
          </span>
        </GroupSaid>
      ))}
      <GroupNotes
        differ={isContradicted(decided)}
        offer={
          offer &&
          t('groups.offerPoints', { count: offer.count, points: t('exam.awarded', { points: offer.value, max }) })
        }
        onTake={acceptGroup}
      />
    </>
  );
}

/** What the keys give, and what the answer that is looked at says to explain itself. */
function Foot({ group }: { group: ExamGroup }) {
  const { t } = useTranslation();
  const at = useExamGroups((s) => s.member);
  const typing = useExam((s) => s.typing);
  const member = group.members[at] ?? group.members[0];
  if (!member) return null;
  const of = { model: member.model, number: member.sampleIndex + 1 };
  const own = ownPoints(group, reviewerName());
  return (
    <div className="flex shrink-0 flex-wrap items-stretch gap-x-4 border-t border-line px-4 py-2">
      <div className="min-w-72 flex-[3]">
        <p className="truncate pb-0.5 text-sm text-faint">{t('groups.explanation', of)}</p>
        <div data-place className="h-32 overflow-x-hidden overflow-y-auto font-serif text-prose">
          <Prose text={member.explanation ?? member.text ?? ''} />
        </div>
      </div>
      <div className="flex min-w-72 flex-[2] flex-col gap-2">
        <p className="text-sm text-faint">{t('groups.pointsFor')}</p>
        <PointsBox
          key={member.responseId}
          points={sharedPoints(group)}
          max={member.max}
          typing={typing}
          override={false}
          onType={typePoints}
          onStep={awardGroupStep}
          onAward={awardGroup}
          onLeave={focusFocused}
        />
        <AwardButtons own={own} max={member.max} clears={own !== null} />
      </div>
    </div>
  );
}

function focusFocused(): void {
  document.querySelector<HTMLElement>(`[data-group="0/${String(useExamGroups.getState().group)}"]`)?.focus();
}
