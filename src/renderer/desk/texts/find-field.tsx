import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CommandIconButton } from '../../app/keyboard/command-controls.tsx';
import { IconButton } from '../../ui/button.tsx';

interface FindFieldProps {
  /** Of the field, so that a key can go there. */
  id: string;
  label: string;
  query: string;
  /** How many places were found. */
  found: number;
  /** Which of them is shown, in words; empty while nothing is looked for. */
  said: string;
  onFind: (query: string) => void;
  onStep: (by: 1 | -1) => void;
  /** Escape, or the button that closes it. */
  onClose: () => void;
  className: string;
  /** Whether it takes the focus when it appears. */
  takesFocus?: boolean;
}

/** Ctrl+F in a desk's texts: Enter goes on, Shift+Enter back, Escape leaves. */
export function FindField(props: FindFieldProps) {
  const { id, label, query, found, said, onFind, onStep, onClose, className, takesFocus = true } = props;
  const { t } = useTranslation();
  const back = () => onStep(-1);
  const on = () => onStep(1);
  return (
    <div role="search" className={`flex shrink-0 items-center gap-1 px-4 ${className}`}>
      <input
        id={id}
        autoFocus={takesFocus}
        type="search"
        aria-label={label}
        placeholder={label}
        value={query}
        maxLength={200}
        onChange={(event) => onFind(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="h-7 w-full max-w-72 min-w-24 rounded border border-line-strong bg-raised px-2 placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      <span role="status" className="min-w-20 px-1 text-sm whitespace-nowrap text-faint tabular-nums">
        {said}
      </span>
      <CommandIconButton
        command="find.previous"
        label={t('commands.find_previous')}
        isDisabled={found === 0}
        onPress={back}
      >
        <ChevronUp size={14} aria-hidden />
      </CommandIconButton>
      <CommandIconButton command="find.next" label={t('commands.find_next')} isDisabled={found === 0} onPress={on}>
        <ChevronDown size={14} aria-hidden />
      </CommandIconButton>
      <IconButton label={t('common.close')} onPress={onClose}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
