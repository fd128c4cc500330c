import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandIconButton } from '../../app/keyboard/command-controls.tsx';
import { count } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { useCl } from './cl-store.ts';
import { useFind } from './find-store.ts';
import { focusRubric } from './rubric-focus.ts';

/** Ctrl+F: finds in the conversation and the answer. Enter goes on, Escape leaves; the match that is looked at can be made evidence by key. */
export function FindBar() {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const { query, matches, total, at, busy } = useFind();
  useEffect(() => {
    field.current?.focus();
  }, []);
  const { find, step, show } = useFind.getState();
  const leave = () => {
    show(false);
    focusRubric(useCl.getState().rubric);
  };
  return (
    <div role="search" className="flex shrink-0 items-center gap-1 px-4 pb-1">
      <input
        ref={field}
        id="cl-find"
        type="search"
        aria-label={t('cl.find')}
        placeholder={t('cl.find')}
        value={query}
        maxLength={200}
        onChange={(event) => {
          find(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave();
          else if (event.key === 'Enter') {
            step(event.shiftKey ? -1 : 1);
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="h-7 w-full max-w-72 min-w-24 rounded border border-line-strong bg-raised px-2 placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      <span role="status" className="min-w-20 px-1 text-sm whitespace-nowrap text-faint tabular-nums">
        {query.trim() === '' || busy
          ? ''
          : matches.length === 0
            ? t('calls.notFound')
            : t('calls.found', { at: count(at + 1), total: count(total) })}
      </span>
      <CommandIconButton
        command="find.previous"
        label={t('commands.find_previous')}
        isDisabled={matches.length === 0}
        onPress={() => {
          step(-1);
        }}
      >
        <ChevronUp size={14} aria-hidden />
      </CommandIconButton>
      <CommandIconButton
        command="find.next"
        label={t('commands.find_next')}
        isDisabled={matches.length === 0}
        onPress={() => {
          step(1);
        }}
      >
        <ChevronDown size={14} aria-hidden />
      </CommandIconButton>
      <IconButton label={t('common.close')} onPress={leave}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
