import { TriangleAlert } from 'lucide-react';
import { memo, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isByHand } from '../../../core/grading/precedence.ts';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import { reviewerName } from '../../app/session.ts';
import { Value } from '../../ui/prose/prose.tsx';
import { StatusDot, StatusGlyph, toneOf } from '../../ui/status.tsx';
import { isHidden, isUnseen } from './blind.ts';
import { isContradicted, offerOf, talliesOf, type SeenGroup, type Tally } from './group-standing.ts';
import { acceptGroup, chooseGroup, openMember, useGroups } from './groups-store.ts';

interface ColumnProps {
  group: SeenGroup;
  variable: number;
  index: number;
  /** Answers to the item. */
  total: number;
}

/** A value, who gives it and what is said of it. Enter goes to its answers, the arrows from one to the next, Enter again opens one on the desk. */
export const GroupColumn = memo(function GroupColumn({ group, variable, index, total }: ColumnProps) {
  const { t } = useTranslation();
  const active = useGroups((s) => s.variable === variable && s.group === index);
  const members = useRef<HTMLUListElement>(null);
  const count = group.members.length;
  const buttons = () => [...(members.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const all = buttons();
    const at = all.findIndex((one) => one === document.activeElement);
    if (event.key === 'Enter' && at < 0 && event.target === event.currentTarget) all[0]?.focus();
    else if (event.key === 'ArrowDown' && at >= 0) all[Math.min(all.length - 1, at + 1)]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0) all[Math.max(0, at - 1)]?.focus();
    else if (event.key === 'Escape' && at >= 0) event.currentTarget.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="group"
      data-group={`${String(variable)}/${String(index)}`}
      data-active={active || undefined}
      tabIndex={active ? 0 : -1}
      aria-label={t('groups.group', {
        number: index + 1,
        value: group.kind === 'value' ? group.text : t(`groups.kind.${group.kind}`),
        answers: t('groups.answers', { count }),
      })}
      onKeyDown={keys}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !active) chooseGroup(variable, index);
      }}
      className={`flex w-64 shrink-0 scroll-mx-4 flex-col gap-1.5 rounded border p-2.5 ${active ? 'border-line-strong bg-selected' : 'border-line'}`}
    >
      <p className="text-sm text-faint tabular-nums">
        {t('groups.of', { count, total })}
        {group.kind === 'value' && group.spellings > 1 ? `, ${t('groups.spellings', { count: group.spellings })}` : ''}
      </p>
      {group.kind === 'value' ? (
        <div className="max-h-28 min-h-7 overflow-auto font-serif text-prose wrap-anywhere">
          <Value text={group.text} />
        </div>
      ) : (
        <p className="min-h-7 text-soft">{t(`groups.kind.${group.kind}`)}</p>
      )}
      <Standing group={group} />
      <ul ref={members} aria-label={t('groups.members')} className="m-0 max-h-32 list-none overflow-y-auto p-0">
        {group.members.map((member, at) => (
          <li key={member.responseId}>
            <Member
              member={member}
              onLook={() => {
                chooseGroup(variable, index, at);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
});

function Member({ member, onLook }: { member: SeenGroup['members'][number]; onLook: () => void }) {
  const { t } = useTranslation();
  const { status } = member.card.effective;
  const unseen = isUnseen(member.card);
  return (
    <button
      type="button"
      tabIndex={-1}
      title={t('groups.openMember')}
      onFocus={onLook}
      onClick={() => void openMember(member)}
      className="flex min-h-6 w-full items-center gap-1 rounded px-1 text-left text-sm text-soft hover:bg-hover hover:text-ink focus:bg-hover"
    >
      <span className="min-w-0 flex-1 truncate">{member.model}</span>
      <span className="text-faint tabular-nums">
        <span className="sr-only">{t('groups.sample')} </span>
        {member.sampleIndex + 1}
      </span>
      {unseen ? <span className="w-3.5" /> : <StatusDot status={status} />}
    </button>
  );
}

/** What verifier, judges and experts say of it; what stands against a decision on the whole group is said before one is made. */
function Standing({ group }: { group: SeenGroup }) {
  const { t } = useTranslation();
  const me = reviewerName();
  const tallies = talliesOf(group);
  const offer = offerOf(group, me);
  const experts = tallies.filter(({ source }) => isByHand(source));
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      {tallies
        .filter(({ source }) => !isByHand(source))
        .map((tally) => (
          <Said key={`${tally.source}/${tally.who}/${tally.status}`} tally={tally} />
        ))}
      {group.members.some(({ card }) => isHidden(card)) ? <p className="text-faint">{t('groups.hidden')}</p> : null}
      {experts.map((tally) => (
        <Said key={`${tally.who}/${tally.status}`} tally={tally} strong />
      ))}
      {isContradicted(group, me) ? (
        <p role="note" className="flex items-start gap-1 text-accent">
          <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
          {t('groups.differ')}
        </p>
      ) : null}
      {offer ? (
        <p role="note" className="flex flex-wrap items-center gap-x-2 text-ink">
          {t('groups.offer', { count: offer.count, verdict: t(`decision.${offer.status}`).toLowerCase() })}
          <button type="button" tabIndex={-1} className="rounded underline hover:bg-hover" onClick={acceptGroup}>
            {t('groups.take')}
          </button>
          <CommandCaps command="decide.accept" quiet />
        </p>
      ) : null}
    </div>
  );
}

function Said({ tally: { source, who, status, n }, strong = false }: { tally: Tally; strong?: boolean }) {
  const { t } = useTranslation();
  const name = source === 'offline' ? t('groups.verifier') : source === 'import' ? t('groups.imported') : who;
  const word = isByHand(source) && status === 'undecided' ? t('decision.undecided') : t(`status.${status}`);
  return (
    <p className={`flex items-center gap-1.5 ${strong ? 'font-semibold' : ''}`}>
      <span className="min-w-0 flex-1 truncate text-soft">{name}</span>
      <span className={`inline-flex items-center gap-1 whitespace-nowrap ${toneOf(status)}`}>
        <StatusGlyph status={status} size={13} />
        {t('groups.times', { status: word, n })}
      </span>
    </p>
  );
}
