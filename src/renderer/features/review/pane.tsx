import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useReview } from './review-store.ts';

/** Where each pane of each item was scrolled to, so that coming back finds the place. */
const places = new Map<string, number>();

interface PaneProps {
  name: string;
  title: string;
  aside?: ReactNode;
  /** The text of one item. Called for the item that is shown, and for those laid out ahead. */
  sheet: (itemId: number, shown: boolean) => ReactNode;
  /** Extra key for the scroll place, such as the sample of an answer. */
  part?: (itemId: number, shown: boolean) => string;
  /** Stays at the bottom edge while the text scrolls. */
  footer?: ReactNode;
  id?: string;
}

/**
 * One reading pane: a quiet heading, then text that scrolls by itself. The items next to the current one lie ready under it,
 * laid out but out of sight, out of the tab order and out of the reach of screen readers: going there costs a repaint.
 */
export function Pane({ name, title, aside, sheet, part, footer, id }: PaneProps) {
  const itemId = useReview((s) => s.itemId);
  const sheets = useSheets(itemId);
  return (
    <section aria-label={title} id={id} className="flex h-full flex-col">
      <div className="flex h-8 shrink-0 items-center justify-between gap-3 px-4">
        <h2 className="text-sm font-semibold text-faint">{title}</h2>
        {aside}
      </div>
      <div className="relative min-h-0 flex-1">
        {sheets.map((sheetId) => (
          <Sheet
            key={sheetId}
            title={title}
            shown={sheetId === itemId}
            place={`${String(sheetId)}/${name}/${part?.(sheetId, sheetId === itemId) ?? ''}`}
          >
            {sheet(sheetId, sheetId === itemId)}
          </Sheet>
        ))}
      </div>
      {footer}
    </section>
  );
}

/**
 * The items whose text this pane holds: the current one at once, its neighbours when the window is idle. Each pane waits for a moment of
 * its own, so that laying out the next item never takes one long stretch in which keys would have to wait.
 */
function useSheets(itemId: number | null): number[] {
  const ahead = useReview((s) => s.ahead);
  const [ready, setReady] = useState<readonly number[]>([]);
  useEffect(() => {
    const handle = requestIdleCallback(
      () => {
        setReady(itemId === null ? [] : [...ahead, itemId]);
      },
      { timeout: 500 },
    );
    return () => {
      cancelIdleCallback(handle);
    };
  }, [ahead, itemId]);
  // In the order of their ids, so that no sheet ever has to move in the document.
  return itemId === null ? [] : [...new Set([...ready, itemId])].sort((a, b) => a - b);
}

interface SheetProps {
  title: string;
  shown: boolean;
  place: string;
  children: ReactNode;
}

function Sheet({ title, shown, place, children }: SheetProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const laidOut = useLaidOut();
  const skipped = laidOut && !shown;
  // Known without asking the browser, which would have to lay out the text to answer.
  const now = useRef(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const top = places.get(place) ?? 0;
    if (now.current !== top) element.scrollTop = top;
    now.current = top;
    const note = () => {
      now.current = element.scrollTop;
      places.set(place, now.current);
      if (element.dataset.shown !== undefined && useReview.getState().linked) follow(element);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      element.removeEventListener('scroll', note);
    };
  }, [place]);
  return (
    <div
      ref={scroller}
      {...(shown ? { 'data-shown': true, 'data-reading': true, 'data-pane': true, tabIndex: 0 } : { tabIndex: -1 })}
      role="group"
      aria-label={title}
      aria-hidden={!shown}
      // Until the browser may skip it, which takes it out of the tab order too.
      inert={!shown && !laidOut}
      className={`absolute inset-0 overflow-x-hidden overflow-y-auto bg-paper px-4 pt-0.5 pb-6 [contain:strict] focus-visible:-outline-offset-2 ${shown ? 'z-10' : 'z-0'}`}
    >
      <div className={`[contain-intrinsic-block-size:auto_40rem] ${skipped ? '[content-visibility:hidden]' : ''}`}>
        {children}
      </div>
    </div>
  );
}

/** The pane that another one moved; its own scroll event must not move that one back. */
let following: Element | null = null;

/** Linked scrolling: reference and answer stand at the same share of their lengths. */
function follow(moved: HTMLElement): void {
  if (following === moved) {
    following = null;
    return;
  }
  const here = moved.closest('#reference,#answer')?.id;
  const other = here && document.querySelector(`#${here === 'answer' ? 'reference' : 'answer'} [data-shown]`);
  if (!other) return;
  const top = Math.round(
    (moved.scrollTop / Math.max(1, moved.scrollHeight - moved.clientHeight)) *
      (other.scrollHeight - other.clientHeight),
  );
  if (Math.abs(other.scrollTop - top) < 1) return;
  following = other;
  other.scrollTop = top;
}

/** Whether the first frame has been drawn since the component came: from then on the browser knows the layout and may be told to skip it. */
function useLaidOut(): boolean {
  const [laidOut, setLaidOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLaidOut(true);
    }, 100);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return laidOut;
}
