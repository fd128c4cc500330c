import './workbench.css';
import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { focusCard } from '../cards/card-focus.ts';
import { offerDraftSteps, type DraftSteps } from './draft-steps.ts';
import { useReview } from '../review-store.ts';

interface WorkbenchProps {
  title: string;
  /** Escape: what was changed is kept as a draft. */
  onClose: () => void;
  /** Ctrl+Enter, or Cmd+Enter on a Mac. */
  onSave: () => void;
  /** Back and forth in what is not saved yet: Ctrl+Z, wherever the focus is but in a text, which has its own. */
  steps?: DraftSteps;
  /** Beside the title. */
  tools?: ReactNode;
  /** What the change would do, above the buttons. */
  outcome?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** Work on the annotation, in the place of the cards: question, solution and answer stay in sight. Gives the focus back to the cards. In little height all of it scrolls as one, under its head. */
export function Workbench({ title, onClose, onSave, steps, tools, outcome, actions, children }: WorkbenchProps) {
  const { t } = useTranslation();
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = pane.current;
    if (here && !here.contains(document.activeElement)) here.focus();
    return () => {
      // The cards are there again with this frame.
      setTimeout(() => {
        if (document.activeElement === document.body) focusCard(useReview.getState().card);
      });
    };
  }, []);
  useEffect(() => (steps ? offerDraftSteps(steps) : undefined), [steps]);
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
    else if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <section
      ref={pane}
      aria-label={title}
      data-pane
      data-work
      tabIndex={-1}
      onKeyDown={keys}
      className="workbench h-full min-h-0 bg-raised outline-none"
    >
      <div className="workbench-column flex h-full min-h-0 flex-col">
        <header className="workbench-head flex min-h-8 shrink-0 flex-wrap items-center gap-x-4 border-b border-line bg-raised pr-2 pl-4">
          <h2 className="text-sm font-semibold text-faint">{title}</h2>
          {tools}
          <IconButton label={t('common.close')} onPress={onClose} className="ml-auto h-6! w-6!">
            <X size={14} aria-hidden />
          </IconButton>
        </header>
        <div className="workbench-body flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto">{children}</div>
        {outcome}
        <footer className="flex shrink-0 flex-wrap items-end justify-end gap-2 border-t border-line px-4 py-2">
          {actions}
        </footer>
      </div>
    </section>
  );
}
