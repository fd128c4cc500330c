import './find-bar.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workspaceStore } from '../../app/stores.ts';
import { count } from '../../lib/format.ts';
import { FindField } from './find-field.tsx';
import { findInPanes, markFound, unmarkFound } from './find-in-panes.ts';
import type { Answers } from '../shared-commands.ts';

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

/** Whether the bar was opened by hand, how many places it has found, and which of them is shown. */
const useFindBar = workspaceStore(() => ({ isOpen: false, found: 0, at: 0 }));
/** The places themselves, in the order of reading. */
let ranges: readonly Range[] = [];

const stepFound = (by: 1 | -1): void => {
  const { found, at } = useFindBar.getState();
  if (found > 0) showFound((at + by + found) % found);
};

function showFound(at: number): void {
  markFound(ranges, at);
  useFindBar.setState({ found: ranges.length, at });
}

const hasFound = (): boolean => useFindBar.getState().found > 0;

/** What the keys of finding do at a desk with a find bar. */
export const findAnswers = {
  'find.open': () => {
    useFindBar.setState({ isOpen: true });
    const field = document.getElementById(FIELD);
    if (field instanceof HTMLInputElement) {
      field.focus();
      field.select();
    }
  },
  'find.next': {
    when: hasFound,
    run: () => stepFound(1),
  },
  'find.previous': {
    when: hasFound,
    run: () => stepFound(-1),
  },
} satisfies Answers;

/** Ctrl+F: finds in question, solution and answer. Enter goes on, Shift+Enter back, Escape leaves to the desk. */
export function FindBar({ wanted, shown, onLeave }: FindBarProps) {
  const isOpen = useFindBar((s) => s.isOpen);
  useEffect(() => () => useFindBar.setState({ isOpen: false }), []);
  if (!isOpen && !wanted) return null;
  return (
    <Bar
      key={wanted ? `${wanted.query}/${wanted.pane ?? ''}` : ''}
      wanted={wanted}
      shown={shown}
      onClose={() => {
        useFindBar.setState({ isOpen: false });
        onLeave();
      }}
    />
  );
}

function Bar({ wanted, shown, onClose }: Omit<FindBarProps, 'onLeave'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState(wanted?.query ?? '');
  const { found, at } = useFindBar();
  useFinding(query, wanted?.pane ?? null, shown);
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
      onStep={stepFound}
      onClose={onClose}
      takesFocus={wanted === null}
      className="border-b border-line py-1"
    />
  );
}

/** Looks again when another text is shown. The marks go away with the bar. `pane`: where to begin. */
function useFinding(query: string, pane: string | null, shown: string): void {
  useEffect(() => {
    // After the frame that draws the text.
    const timer = setTimeout(() => {
      ranges = findInPanes(query);
      const inPane = (range: Range) => range.startContainer.parentElement?.closest(`[data-pane-name="${pane ?? ''}"]`);
      showFound(Math.max(0, ranges.findIndex(inPane)));
    }, 60);
    return () => clearTimeout(timer);
  }, [query, shown, pane]);
  useEffect(
    () => () => {
      ranges = [];
      useFindBar.setState({ found: 0, at: 0 });
      unmarkFound();
    },
    [],
  );
}
