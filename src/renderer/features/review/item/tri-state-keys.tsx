import { Check, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TRI_STATES, type TriState } from '../../../../core/review/items/item-questions.ts';
import { CommandCaps } from '../../../app/keyboard/caps.tsx';
import { nextAnswer } from './item-questions.ts';

const GLYPHS = { yes: Check, no: X, unsure: Minus } as const satisfies Record<TriState, unknown>;

interface TriStateKeysProps {
  /** The question. */
  label: string;
  own: TriState | null;
  /** Whether it has the keys: the answer that the next press gives shows its key. */
  active: boolean;
  onAnswer: (answer: TriState) => void;
}

/** Yes, no, unsure; the own answer is pressed in. */
export function TriStateKeys({ label, own, active, onAnswer }: TriStateKeysProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={label} className="flex rounded border border-line">
      {TRI_STATES.map((answer) => {
        const Icon = GLYPHS[answer];
        return (
          <button
            key={answer}
            type="button"
            tabIndex={-1}
            aria-pressed={own === answer}
            onClick={() => onAnswer(answer)}
            className={`flex h-6 min-w-6 items-center gap-1 border-l border-line px-1 text-sm first:rounded-l first:border-l-0 last:rounded-r ${own === answer ? 'bg-selected font-semibold text-ink' : 'text-soft hover:bg-hover hover:text-ink'}`}
          >
            <Icon size={11} strokeWidth={2.5} aria-hidden />
            {t(`triState.${answer}`)}
            {active && answer === nextAnswer(own) ? <CommandCaps command="item.questions" quiet /> : null}
          </button>
        );
      })}
    </div>
  );
}
