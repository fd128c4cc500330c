import './find-bar.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/keyboard/answered.ts';
import { count } from '../../lib/format.ts';
import { FindField } from './find-field.tsx';
import { findInPanes, markFound, unmarkFound } from './find-in-panes.ts';

const FIELD = 'desk-find';

/** What a search found in the open item: looked for in its texts, from the pane where it was found. */
export interface Found {
  query: string;
  pane: 'question' | 'reference' | 'answer' | null;
}

interface FindBarProps {
  wanted: Found | null;
  /** Another one whenever other texts are shown: it looks again then. */
  shown: string;
  /** It was left: what was wanted is no longer, and the focus goes back to the desk. */
  onLeave: () => void;
}

/** Ctrl+F: finds in question, solution and answer. Enter goes on, Shift+Enter back, Escape leaves to the desk. */
export function FindBar({ wanted, shown, onLeave }: FindBarProps) {
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
  if (!open && !wanted) return null;
  return (
    <Bar
      key={wanted ? `${wanted.query}/${wanted.pane ?? ''}` : ''}
      wanted={wanted}
      shown={shown}
      onClose={() => {
        setOpen(false);
        onLeave();
      }}
    />
  );
}

function Bar({ wanted, shown, onClose }: Omit<FindBarProps, 'onLeave'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState(wanted?.query ?? '');
  const { found, at, step } = useFound(query, wanted?.pane ?? null, shown);
  useCommands({
    'find.next': () => {
      step(1);
    },
    'find.previous': () => {
      step(-1);
    },
  });
  return (
    <FindField
      id={FIELD}
      label={t('deskFind.title')}
      query={query}
      found={found}
      said={
        query.trim() === ''
          ? ''
          : found === 0
            ? t('deskFind.none')
            : t('deskFind.at', { at: count(at + 1), total: count(found) })
      }
      onFind={setQuery}
      onStep={step}
      onClose={onClose}
      takesFocus={wanted === null}
      className="border-b border-line py-1"
    />
  );
}

/** Looks again when another text is shown. The marks go away with the bar. `pane`: where to begin. */
function useFound(
  query: string,
  pane: string | null,
  shown: string,
): { found: number; at: number; step: (by: 1 | -1) => void } {
  const ranges = useRef<Range[]>([]);
  const [state, setState] = useState({ found: 0, at: 0 });
  useEffect(() => {
    // After the frame that draws the text.
    const timer = setTimeout(() => {
      ranges.current = findInPanes(query);
      const inPane = (range: Range) => range.startContainer.parentElement?.closest(`[data-pane-name="${pane ?? ''}"]`);
      const at = Math.max(0, ranges.current.findIndex(inPane));
      markFound(ranges.current, at);
      setState({ found: ranges.current.length, at });
    }, 60);
    return () => {
      clearTimeout(timer);
    };
  }, [query, shown, pane]);
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
