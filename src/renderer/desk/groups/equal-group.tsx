import { TriangleAlert } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClaimKind } from '../../../core/review/groups/answer-groups.ts';
import { CommandCaps } from '../../app/keyboard/caps.tsx';

interface EqualGroupProps {
  /** The variable's number and the group's, from 0. */
  at: string;
  /** From 1. */
  number: number;
  /** The value as most members write it. */
  group: { kind: ClaimKind; text: string; spellings: number };
  active: boolean;
  /** Answers to the item. */
  total: number;
  onChoose: () => void;
  /** The value, typeset; shown where the group has one. */
  value: ReactNode;
  standing: ReactNode;
  /** A digit typed on the group, where it means no verdict. */
  onDigit?: (digit: string) => void;
  members: readonly GroupedAnswer[];
}

interface GroupedAnswer {
  responseId: number;
  model: string;
  sampleIndex: number;
  /** What counts of it; null where that is hidden. */
  dot: ReactNode;
  /** When the focus comes to it. */
  onLook: () => void;
  onOpen: () => void;
}

/** A value, who gives it and what is said of it. Enter goes to its answers, the arrows from one to the next, Enter again opens one on the desk. */
export function EqualGroup(props: EqualGroupProps) {
  const { at, number, group, active, total, onChoose, value, standing, onDigit, members } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const count = members.length;
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const place = all.findIndex((one) => one === document.activeElement);
    if (event.key === 'Enter' && place < 0 && event.target === event.currentTarget) all[0]?.focus();
    else if (event.key === 'ArrowDown' && place >= 0) all[Math.min(all.length - 1, place + 1)]?.focus();
    else if (event.key === 'ArrowUp' && place >= 0) all[Math.max(0, place - 1)]?.focus();
    else if (event.key === 'Escape' && place >= 0) event.currentTarget.focus();
    else if (onDigit && /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) onDigit(event.key);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="group"
      data-group={at}
      data-active={active || undefined}
      tabIndex={active ? 0 : -1}
      aria-label={t('groups.group', {
        number,
        value: group.kind === 'value' ? group.text : t(`groups.kind.${group.kind}`),
        answers: t('groups.answers', { count }),
      })}
      onKeyDown={keys}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !active) onChoose();
      }}
      className={`flex w-64 shrink-0 scroll-mx-4 flex-col gap-1.5 rounded border p-2.5 ${active ? 'border-line-strong bg-selected' : 'border-line'}`}
    >
      <p className="text-sm text-faint tabular-nums">
        {t('groups.of', { count, total })}
        {group.kind === 'value' && group.spellings > 1 ? `, ${t('groups.spellings', { count: group.spellings })}` : ''}
      </p>
      {group.kind === 'value' ? (
        <div className="max-h-30 min-h-7 overflow-auto py-1 font-serif text-prose wrap-anywhere">{value}</div>
      ) : (
        <p className="min-h-7 text-soft">{t(`groups.kind.${group.kind}`)}</p>
      )}
      <div className="flex flex-col gap-0.5 text-sm">{standing}</div>
      <ul ref={list} aria-label={t('groups.members')} className="m-0 max-h-32 list-none overflow-y-auto p-0">
        {members.map((member) => (
          <li key={member.responseId}>
            <Member {...member} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Member({ model, sampleIndex, dot, onLook, onOpen }: GroupedAnswer) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      tabIndex={-1}
      title={t('groups.openMember')}
      onFocus={onLook}
      onClick={onOpen}
      className="flex min-h-6 w-full items-center gap-1 rounded px-1 text-left text-sm text-soft hover:bg-hover hover:text-ink focus:bg-hover"
    >
      <span className="min-w-0 flex-1 truncate">{model}</span>
      <span className="text-faint tabular-nums">
        <span className="sr-only">{t('groups.sample')} </span>
        {sampleIndex + 1}
      </span>
      {dot ?? <span className="w-3.5" />}
    </button>
  );
}

/** That members were decided differently, and what those that nobody decided are offered. */
export function GroupNotes({ differ, offer, onTake }: { differ: boolean; offer: string | null; onTake: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {differ ? (
        <p role="note" className="flex items-start gap-1 text-accent">
          <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
          {t('groups.differ')}
        </p>
      ) : null}
      {offer === null ? null : (
        <p role="note" className="flex flex-wrap items-center gap-x-2 text-ink">
          {offer}
          <button type="button" tabIndex={-1} className="rounded underline hover:bg-hover" onClick={onTake}>
            {t('groups.take')}
          </button>
          <CommandCaps command="decide.accept" quiet />
        </p>
      )}
    </>
  );
}

/** One of those who said something of the members, what, and of how many. */
export function GroupSaid({ who, strong, children }: { who: string; strong: boolean; children: ReactNode }) {
  return (
    <p className={`flex items-center gap-1.5 ${strong ? 'font-semibold' : ''}`}>
      <span className="min-w-0 flex-1 truncate text-soft">{who}</span>
      {children}
    </p>
  );
}
