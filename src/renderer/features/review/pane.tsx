import { useEffect, useRef, type ReactNode } from 'react';

/** Where each pane of each item was scrolled to, so that coming back finds the place. */
const places = new Map<string, number>();

interface PaneProps {
  name: string;
  title: string;
  itemId: number | undefined;
  aside?: ReactNode;
  children: ReactNode;
  /** Extra key for the scroll place, such as the sample of an answer. */
  part?: string;
  id?: string;
}

/** One reading pane: a quiet heading, then text that scrolls by itself. */
export function Pane({ name, title, itemId, aside, children, part = '', id }: PaneProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const place = `${String(itemId ?? 0)}/${name}/${part}`;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = places.get(place) ?? 0;
    const note = () => places.set(place, element.scrollTop);
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      element.removeEventListener('scroll', note);
    };
  }, [place]);
  return (
    <section aria-label={title} id={id} className="flex h-full flex-col">
      <div className="flex h-8 shrink-0 items-center justify-between gap-3 px-4">
        <h2 className="text-sm font-semibold text-faint">{title}</h2>
        {aside}
      </div>
      <div
        ref={scroller}
        data-reading
        data-pane
        tabIndex={0}
        role="group"
        aria-label={title}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-4 pt-0.5 pb-6 focus-visible:-outline-offset-2"
      >
        {children}
      </div>
    </section>
  );
}
