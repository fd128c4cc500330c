import { Eraser } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CardView } from '../../../contract/shapes.ts';
import { DECISIONS, type Decision } from '../../../core/grading/status.ts';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import type { CommandId } from '../../app/keyboard/registry.ts';
import { IconButton } from '../../ui/button.tsx';
import { StatusGlyph, toneOf } from '../../ui/status.tsx';
import { decide } from './decide.ts';
import { ownOverride } from './optimistic.ts';
import { reviewerName } from './review-store.ts';

const COMMANDS: Record<Decision, CommandId> = {
  right: 'decide.right',
  wrong: 'decide.wrong',
  undecided: 'decide.undecided',
  not_found: 'decide.notFound',
};

/** The four decisions with their keys, and taking the own decision back. */
export function VerdictKeys({ card, onBeforeDecide }: { card: CardView | undefined; onBeforeDecide: () => void }) {
  const { t } = useTranslation();
  const own = ownOverride(card, reviewerName());
  return (
    <div className="mt-2 flex items-center gap-1">
      <div role="group" aria-label={t('review.yourVerdict')} className="flex flex-1 rounded border border-line">
        {DECISIONS.map((decision) => {
          const chosen = own?.status === decision;
          return (
            <button
              key={decision}
              type="button"
              aria-pressed={chosen}
              onClick={() => {
                onBeforeDecide();
                decide(decision);
              }}
              className={`flex h-6.5 min-w-6 flex-1 items-center justify-center gap-1 border-l border-line px-1 text-sm whitespace-nowrap first:rounded-l first:border-l-0 last:rounded-r focus-visible:z-10 ${chosen ? `bg-selected font-semibold ${toneOf(decision)}` : 'text-soft hover:bg-hover hover:text-ink'}`}
            >
              <StatusGlyph status={decision} size={12} />
              {t(`decision.${decision}`)}
              <CommandCaps command={COMMANDS[decision]} quiet />
            </button>
          );
        })}
      </div>
      <IconButton
        label={t('commands.decide_clear')}
        command="decide.clear"
        isDisabled={!own}
        className="h-6.5! w-6.5!"
        onPress={() => {
          onBeforeDecide();
          decide(null);
        }}
      >
        <Eraser size={13} aria-hidden />
      </IconButton>
    </div>
  );
}
