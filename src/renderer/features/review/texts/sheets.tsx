import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ofWorkspace } from '../../../app/storage.ts';
import { useReview } from '../review-store.ts';

/** Where each pane of each item was scrolled to, so that coming back finds the place; of the items that were looked at last. */
const places = new Map<string, number>();
const MOST_PLACES = 1000;

function keepPlace(place: string, top: number): void {
  places.delete(place);
  places.set(place, top);
  const [oldest] = places.keys();
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
}

interface SheetsProps {
  /** Of the pane: its items' scroll places are kept under it. */
  name: string;
  /** Makes the sheet a tab stop of this name, which the arrow keys scroll. Without one, what stands on the sheet takes the focus. */
  label?: string;
  className: string;
  /** What stands on the sheet of one item. Called for the item that is shown, and for those laid out ahead. */
  sheet: (itemId: number, shown: boolean) => ReactNode;
  /** Extra key for the scroll place, such as the sample of an answer. */
  part?: (itemId: number) => string;
  /** Told how high the text on the sheet that is shown is, in pixels, before it is drawn. */
  onHeight?: (pixels: number) => void;
}

/**
 * The current item's part of a pane. The items next to it lie ready under it, laid out but out of sight, out of the tab order and out of
 * the reach of screen readers: going there costs a repaint.
 */
export function Sheets({ name, sheet, part, ...look }: SheetsProps) {
  const itemId = useReview((s) => s.itemId);
  return useSheets(itemId).map((id) => {
    const shown = id === itemId;
    return (
      <Sheet key={id} shown={shown} place={ofWorkspace(`${String(id)}/${name}/${part?.(id) ?? ''}`)} {...look}>
        {sheet(id, shown)}
      </Sheet>
    );
  });
}

/**
 * The items whose text this pane holds: the current one at once, its neighbours when the window is idle. Each pane waits for a moment of
 * its own, so that laying out the next item never takes one long stretch in which keys would have to wait.
 */
function useSheets(itemId: number | null): number[] {
  const ahead = useReview((s) => s.ahead);
  const [ready, setReady] = useState<readonly number[]>([]);
  useEffect(() => {
    const handle = requestIdleCallback(() => setReady(itemId === null ? [] : [...ahead, itemId]), { timeout: 500 });
    return () => cancelIdleCallback(handle);
  }, [ahead, itemId]);
  // In the order of their ids, so that no sheet ever has to move in the document.
  return itemId === null ? [] : [...new Set([...ready, itemId])].sort((a, b) => a - b);
}

type SheetProps = Pick<SheetsProps, 'label' | 'className' | 'onHeight'> & {
  shown: boolean;
  place: string;
  children: ReactNode;
};

function Sheet({ label, className, shown, place, onHeight, children }: SheetProps) {
  const scroller = useScroller(shown, place);
  useHeight(scroller, shown, onHeight);
  return (
    <div
      ref={scroller}
      {...(shown ? { 'data-shown': true, 'data-pane': true } : { tabIndex: -1 })}
      {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}
      {...(shown && label !== undefined ? { 'data-reading': true, tabIndex: 0 } : {})}
      aria-hidden={!shown}
      className={`absolute inset-0 bg-paper [contain:strict] ${className} ${shown ? 'z-10' : 'z-0'}`}
    >
      <div className={`[contain-intrinsic-block-size:auto_40rem] ${shown ? '' : '[content-visibility:hidden]'}`}>
        {children}
      </div>
    </div>
  );
}

/** Before the other panes look for their places: how high this one is decides how much room they have. Figures that arrive later change it. */
function useHeight(
  scroller: RefObject<HTMLDivElement | null>,
  shown: boolean,
  onHeight: SheetsProps['onHeight'],
): void {
  const latest = useRef(onHeight);
  useEffect(() => {
    latest.current = onHeight;
  });
  const wanted = onHeight !== undefined;
  useLayoutEffect(() => {
    const text = scroller.current?.firstElementChild;
    if (!shown || !wanted || !text) return;
    const tell = () => latest.current?.(Math.ceil(text.getBoundingClientRect().height));
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(text);
    return () => observer.disconnect();
  }, [scroller, shown, wanted]);
}
/** Lays out what lies ready, puts what is shown where it was left, and notes where it is scrolled to. */
function useScroller(shown: boolean, place: string): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  // Known without asking the browser, which would have to lay out the text to answer.
  const now = useRef(0);
  useEffect(() => {
    if (shown) return;
    // Each sheet when the window is idle again, so that no key has to wait for all of them.
    const handle = requestIdleCallback(() => layOut(scroller.current));
    return () => cancelIdleCallback(handle);
  }, [shown]);
  useLayoutEffect(() => {
    const sheet = scroller.current;
    if (!sheet || !shown) return;
    const top = places.get(place) ?? beginningOf(sheet);
    if (now.current !== top) sheet.scrollTop = top;
    now.current = top;
    keepPlace(place, top);
  }, [shown, place]);
  useEffect(() => {
    const sheet = scroller.current;
    if (!sheet || !shown) return;
    // A text that comes with the sheet brings its mark into view; where the expert left it counts more.
    const top = places.get(place) ?? 0;
    if (top > 0) sheet.scrollTop = top;
    const note = () => {
      now.current = sheet.scrollTop;
      keepPlace(place, now.current);
      if (useReview.getState().linked) follow(sheet);
    };
    sheet.addEventListener('scroll', note, { passive: true });
    return () => sheet.removeEventListener('scroll', note);
  }, [shown, place]);
  return scroller;
}

/**
 * What is skipped takes no part in frames, is in no tab order and is read by nobody. Asking for a size in it makes the browser style and lay it
 * out all the same, once, so that uncovering it is left with painting.
 */
function layOut(sheet: HTMLElement | null): void {
  sheet?.firstElementChild?.firstElementChild?.getBoundingClientRect();
}

/** Where a text that is opened for the first time is scrolled to: the value of the active card, if that is not in sight from the top. */
function beginningOf(sheet: HTMLElement): number {
  const content = sheet.firstElementChild?.firstElementChild;
  const mark = content?.querySelector('mark[data-active]');
  if (!content || !mark) return 0;
  const below = mark.getBoundingClientRect().bottom - content.getBoundingClientRect().top;
  return Math.max(0, Math.round(below + ROOM - sheet.clientHeight));
}
/** Below the place that is scrolled to, in pixels. */
const ROOM = 32;

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
