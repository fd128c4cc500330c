import type { MouseEvent, ReactNode } from 'react';
import { currentAnswer, useCl } from '../cl-store.ts';
import { markedPlaces } from '../rubrics/evidence.ts';
import { focusRubric } from '../rubrics/rubric-focus.ts';

interface PaneProps {
  title: string;
  aside: ReactNode;
  /** Below the title, above what scrolls. */
  bar?: ReactNode;
  /** Takes what scrolls, once it is there: what is laid out in it needs to know. */
  onBox: (box: HTMLDivElement | null) => void;
  children: ReactNode;
}

/** A text to read, scrolling by itself. A click on evidence goes to its rubric. */
export function Pane({ title, aside, bar, onBox, children }: PaneProps) {
  return (
    <section aria-label={title} className="relative flex h-full flex-col">
      <div className="flex h-8 shrink-0 items-center justify-between gap-3 pr-2 pl-4">
        <h2 className="text-sm font-semibold whitespace-nowrap text-faint">{title}</h2>
        <span className="flex min-w-0 items-center gap-1 text-sm text-faint">{aside}</span>
      </div>
      {bar}
      <div
        ref={onBox}
        role="group"
        aria-label={title}
        data-reading
        data-pane
        tabIndex={0}
        onClick={toRubric}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-4 pt-0.5 focus-visible:-outline-offset-2"
      >
        {children}
      </div>
    </section>
  );
}

/** Marks are no controls: J and K go from rubric to rubric, L from a rubric to its evidence. The click is the short way for a mouse. */
function toRubric(event: MouseEvent): void {
  const mark = event.target instanceof Element ? event.target.closest<HTMLElement>('mark') : null;
  const id = mark?.dataset['evidence'] ?? mark?.dataset['highlight'];
  if (id === undefined || !window.getSelection()?.isCollapsed) return;
  const found = markedPlaces(currentAnswer(useCl.getState())).find((one) => one.id === id);
  if (!found) return;
  useCl.setState({ rubric: found.rubric, askReason: null });
  focusRubric(found.rubric);
}
