import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DECISIONS, type Decision, type Status } from '../../../core/grading/status.ts';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import type { CommandId } from '../../app/keyboard/registry.ts';
import { StatusGlyph, toneOf } from '../../ui/status.tsx';
import { decide } from './decide.ts';
import { chooseCard } from './review-store.ts';

const COMMANDS: Record<Decision, CommandId> = {
  right: 'decide.right',
  wrong: 'decide.wrong',
  undecided: 'decide.undecided',
  not_found: 'decide.notFound',
};

/** The four decisions with their keys. The chosen one is pressed in; pressing it again takes it back. */
export const VerdictKeys = memo(function VerdictKeys(props: { index: number; own: Status | undefined }) {
  const { t } = useTranslation();
  const { index, own } = props;
  return (
    <div
      role="group"
      aria-label={t('review.yourVerdict')}
      className="mt-2 flex flex-wrap rounded border border-line [&_svg]:shrink-0"
    >
      {DECISIONS.map((decision) => {
        const chosen = own === decision;
        return (
          <button
            key={decision}
            type="button"
            aria-pressed={chosen}
            onClick={() => {
              chooseCard(index);
              decide(decision);
            }}
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
