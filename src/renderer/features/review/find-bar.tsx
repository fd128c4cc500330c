import './find-bar.css';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandIconButton } from '../../app/keyboard/command-controls.tsx';
import { useCommands } from '../../app/keyboard/dispatch.ts';
import { count } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { focusCard } from './card-focus.ts';
import { findInPanes, markFound, unmarkFound } from './find-in-panes.ts';
import { useReview } from './review-store.ts';

const FIELD = 'desk-find';

/** Ctrl+F: finds in question, solution and answer. Enter goes on, Shift+Enter back, Escape leaves to the card. */
export function FindBar() {
  const [open, setOpen] = useState(false);
  useCommands({
    'find.open': () => {
      setOpen(true);
      const field = document.getElementById(FIELD);
      if (field instanceof HTMLInputElement) {
        field.focus();
        field.select();
      }
    },
  });
  if (!open) return null;
  return (
    <Bar
      onClose={() => {
        setOpen(false);
        focusCard(useReview.getState().card);
      }}
    />
  );
}

function Bar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const { found, at, step } = useFound(query);
  useCommands({
    'find.next': () => {
      step(1);
    },
    'find.previous': () => {
      step(-1);
    },
  });
  return (
    <div role="search" className="flex shrink-0 items-center gap-1 border-b border-line px-4 py-1">
      <input
        id={FIELD}
        autoFocus
        type="search"
        aria-label={t('deskFind.title')}
        placeholder={t('deskFind.title')}
        value={query}
        maxLength={200}
        onChange={(event) => {
          setQuery(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="h-7 w-full max-w-72 min-w-24 rounded border border-line-strong bg-raised px-2 placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      <span role="status" className="min-w-20 px-1 text-sm whitespace-nowrap text-faint tabular-nums">
        {query.trim() === ''
          ? ''
          : found === 0
            ? t('deskFind.none')
            : t('deskFind.at', { at: count(at + 1), total: count(found) })}
      </span>
      <CommandIconButton
        command="find.previous"
        label={t('commands.find_previous')}
        isDisabled={found === 0}
        onPress={() => {
          step(-1);
        }}
      >
        <ChevronUp size={14} aria-hidden />
      </CommandIconButton>
      <CommandIconButton
        command="find.next"
        label={t('commands.find_next')}
        isDisabled={found === 0}
        onPress={() => {
          step(1);
        }}
      >
        <ChevronDown size={14} aria-hidden />
      </CommandIconButton>
      <IconButton label={t('common.close')} onPress={onClose}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Looks again when another text is shown. The marks go away with the bar. */
function useFound(query: string): { found: number; at: number; step: (by: 1 | -1) => void } {
  const shown = useReview((s) => `${String(s.arrivals)}/${String(s.itemId)}/${String(s.sample)}/${String(s.raw)}`);
  const ranges = useRef<Range[]>([]);
  const [state, setState] = useState({ found: 0, at: 0 });
  useEffect(() => {
    // After the frame that draws the text.
    const timer = setTimeout(() => {
      ranges.current = findInPanes(query);
      markFound(ranges.current, 0);
      setState({ found: ranges.current.length, at: 0 });
    }, 60);
    return () => {
      clearTimeout(timer);
    };
  }, [query, shown]);
  useEffect(() => unmarkFound, []);
  const step = (by: 1 | -1) => {
    const total = ranges.current.length;
    if (total === 0) return;
    const at = (state.at + by + total) % total;
    markFound(ranges.current, at);
    setState({ found: total, at });
  };
  return { ...state, step };
}
