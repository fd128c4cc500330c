import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isByHand } from '../../../../core/grading/precedence.ts';
import type { Decision } from '../../../../core/grading/status.ts';
import { reviewerName } from '../../../app/session.ts';
import { openMember } from '../../../desk/groups/group-edits.ts';
import { EqualGroup, GroupNotes, GroupSaid } from '../../../desk/groups/equal-group.tsx';
import { Value } from '../../../ui/prose/prose.tsx';
import { StatusDot, StatusGlyph, toneOf } from '../../../ui/status.tsx';
import { isHidden, isUnseen } from '../blind.ts';
import { isContradicted, offerOf } from '../../../desk/groups/group-standing.ts';
import { decidedOf, talliesOf, type SeenGroup, type Tally } from './group-standing.ts';
import { reviewDesk } from '../review-desk.ts';
import { acceptGroup, chooseGroup, useGroups } from './groups-store.ts';

interface ColumnProps {
  group: SeenGroup;
  variable: number;
  index: number;
  /** Answers to the item. */
  total: number;
}

export const GroupColumn = memo(function GroupColumn({ group, variable, index, total }: ColumnProps) {
  const active = useGroups((s) => s.variable === variable && s.group === index);
  return (
    <EqualGroup
      at={`${String(variable)}/${String(index)}`}
      number={index + 1}
      group={group}
      active={active}
      total={total}
      onChoose={() => chooseGroup(variable, index)}
      value={<Value text={group.text} />}
      standing={<Standing group={group} />}
      members={group.members.map((member, at) => ({
        ...member,
        dot: isUnseen(member.card) ? null : <StatusDot status={member.card.effective.status} />,
        onLook: () => chooseGroup(variable, index, at),
        onOpen: () =>
          void openMember(reviewDesk, member.answerRunId, {
            responseId: member.responseId,
            variableId: member.card.variableId,
          }),
      }))}
    />
  );
});

/** What verifier, judges and experts say of it; what stands against a decision on the whole group is said before one is made. */
function Standing({ group }: { group: SeenGroup }) {
  const { t } = useTranslation();
  const me = reviewerName();
  const tallies = talliesOf(group);
  const decided = decidedOf(group, me);
  const offer = offerOf(decided);
  const [machines, experts] = [false, true].map((hand) => tallies.filter(({ source }) => isByHand(source) === hand));
  return (
    <>
      {machines?.map((tally) => (
        <Said key={`${tally.source}/${tally.who}/${tally.status}`} tally={tally} />
      ))}
      {group.members.some(({ card }) => isHidden(card)) ? <p className="text-faint">{t('groups.hidden')}</p> : null}
      {experts?.map((tally) => (
        <Said key={`${tally.who}/${tally.status}`} tally={tally} strong />
      ))}
      <GroupNotes
        differ={isContradicted(decided)}
        offer={
          offer &&
          t('groups.offer', { count: offer.count, verdict: t(`decision.${offer.value as Decision}`).toLowerCase() })
        }
        onTake={acceptGroup}
      />
    </>
  );
}

function Said({ tally: { source, who, status, n }, strong = false }: { tally: Tally; strong?: boolean }) {
  const { t } = useTranslation();
  const name = source === 'offline' ? t('groups.verifier') : source === 'import' ? t('groups.imported') : who;
  const word = isByHand(source) && status === 'undecided' ? t('decision.undecided') : t(`status.${status}`);
  return (
    <GroupSaid who={name} strong={strong}>
      <span className={`inline-flex items-center gap-1 whitespace-nowrap ${toneOf(status)}`}>
        <StatusGlyph status={status} size={13} />
        {t('groups.times', { status: word, n })}
      </span>
    </GroupSaid>
  );
}
