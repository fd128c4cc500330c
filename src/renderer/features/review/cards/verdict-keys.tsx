import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DECISIONS, type Decision, type Status } from '../../../../core/grading/status.ts';
import { CommandCaps } from '../../../app/keyboard/caps.tsx';
import type { CommandId } from '../../../app/keyboard/command.ts';
import { reviewerName } from '../../../app/session.ts';
import { useCompact } from '../../../desk/layout/narrow.ts';
import { plainName } from '../../../lib/preview.ts';
import { StatusGlyph, toneOf } from '../../../ui/status.tsx';
import { decide } from './decide.ts';
import { ownOverride } from './optimistic.ts';
import { currentAnswer, currentVariable, useReview } from '../review-store.ts';

const COMMANDS: Record<Decision, CommandId> = {
  right: 'decide.right',
  wrong: 'decide.wrong',
  undecided: 'decide.undecided',
  not_found: 'decide.notFound',
};

/** The verdict on the open variable, at the foot of the column, whatever is scrolled: the keys decide what is named here, wherever the focus is. */
export function VerdictStrip() {
  const { t } = useTranslation();
  const variable = useReview(currentVariable);
  const compact = useCompact();
  const answered = useReview((s) => currentAnswer(s) !== undefined);
  const own = useReview((s) => {
    const card = currentAnswer(s)?.cards.find(({ variableId }) => variableId === currentVariable(s)?.id);
    return ownOverride(card, reviewerName())?.status;
  });
  if (!variable || !answered) return null;
  const label = t('review.verdictOn', { name: plainName(variable.name) });
  return (
    <div className="@container shrink-0 border-t border-line px-4 pt-1 pb-2">
      {compact ? null : (
        <p dir="auto" className="truncate pb-0.5 text-sm text-faint">
          {label}
        </p>
      )}
      <VerdictKeys label={label} own={own} />
    </div>
  );
}

/** The four decisions with their keys. The chosen one is pressed in; pressing it again takes it back. */
export const VerdictKeys = memo(function VerdictKeys({
  label,
  own,
  onDecide = decide,
}: {
  label: string;
  own: Status | undefined;
  onDecide?: (decision: Decision) => void;
}) {
  const { t } = useTranslation();
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-2 rounded border border-line @min-[18.5rem]:flex [&_svg]:shrink-0"
    >
      {DECISIONS.map((decision) => {
        const chosen = own === decision;
        return (
          <button
            key={decision}
            type="button"
            aria-pressed={chosen}
            onClick={() => onDecide(decision)}
            className={`flex h-6.5 min-w-6 flex-auto items-center justify-center gap-0.5 border-l border-line px-0.5 text-sm @min-[22.375rem]:gap-1 @min-[22.375rem]:px-1 whitespace-nowrap first:rounded-l first:border-l-0 last:rounded-r focus-visible:z-10 ${chosen ? `bg-selected font-semibold ${toneOf(decision)}` : 'text-soft hover:bg-hover hover:text-ink'}`}
          >
            <StatusGlyph status={decision} size={12} />
            {t(`decision.${decision}`)}
            <CommandCaps command={COMMANDS[decision]} quiet />
          </button>
        );
      })}
    </div>
  );
});
