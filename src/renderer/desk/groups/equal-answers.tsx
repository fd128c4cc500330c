import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import { CommandIconButton } from '../../app/keyboard/command-controls.tsx';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import { Button } from '../../ui/button.tsx';
import { TickBox } from '../../ui/checkbox.tsx';

interface EqualAnswersProps {
  /** How many answers and groups there are; null before they are read. */
  counts: { answers: number; groups: number } | null;
  /** Whether decisions also change what was decided otherwise. */
  overwrite: boolean;
  onOverwrite: () => void;
  onClose: () => void;
  question: ReactNode;
  /** The groups. */
  children: ReactNode;
  foot: ReactNode;
}

/** G, G: the answers of all models and samples to an item, equal ones together (docs/team.md, "Answer groups"). */
export function EqualAnswers({ counts, overwrite, onOverwrite, onClose, question, children, foot }: EqualAnswersProps) {
  const { t } = useTranslation();
  return (
    <section
      data-keep-clear
      aria-label={t('groups.title')}
      className="flex h-full flex-col bg-paper"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 px-4">
        <h2 className="text-sm font-semibold text-faint">{t('groups.title')}</h2>
        {counts && counts.answers > 0 ? (
          <span className="text-sm text-soft tabular-nums">
            {t('groups.summary', {
              answers: t('groups.answers', { count: counts.answers }),
              groups: t('groups.groups', { count: counts.groups }),
            })}
          </span>
        ) : null}
        <span className="ml-auto flex items-center gap-3">
          <span className="flex items-center gap-1 text-sm">
            <TickBox isSelected={overwrite} onChange={onOverwrite}>
              {t('groups.overwrite')}
            </TickBox>
            <CommandCaps command="group.overwrite" quiet />
          </span>
          <Button look="quiet" onPress={() => runCommand('group.nextOffer')}>
            {t('groups.nextOffer')}
            <CommandCaps command="group.nextOffer" quiet />
          </Button>
          <CommandIconButton label={t('groups.close')} command="look.groups" className="h-6! w-6!" onPress={onClose}>
            <X size={14} aria-hidden />
          </CommandIconButton>
        </span>
      </div>
      {question ? (
        <div
          data-reading
          tabIndex={0}
          role="group"
          aria-label={t('review.question')}
          className="max-h-[28%] shrink-0 overflow-y-auto border-y border-line px-4 py-2"
        >
          {question}
        </div>
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {counts?.answers === 0 ? <p className="px-4 py-3 text-soft">{t('groups.none')}</p> : children}
      </div>
      {foot}
    </section>
  );
}

/** The keys are the groups' as soon as they are there, and the focus goes with them. `at`: the variable's number and the group's. */
export function useFocusOnGroup(there: boolean, at: string, arrivals: number): void {
  const before = useRef('');
  useEffect(() => {
    const now = `${at}/${String(arrivals)}`;
    if (!there || before.current === now) return;
    before.current = now;
    const column = document.querySelector<HTMLElement>(`[data-group="${at}"]`);
    if (column?.contains(document.activeElement)) return;
    column?.focus({ preventScroll: true });
    column?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [there, at, arrivals]);
}
