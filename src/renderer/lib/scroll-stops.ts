import { useEffect, type RefObject } from 'react';

/** Formulas and tables that are wider than their column scroll in their own box: such a box is a stop of the Tab key, so that the keys reach its end. */
export function useScrollStops(host: RefObject<HTMLElement | null>, content: string): void {
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const mark = () => {
      for (const box of element.querySelectorAll<HTMLElement>('.formula-box, .prose-table')) {
        if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
        else box.removeAttribute('tabindex');
      }
    };
    // It reports once as soon as it observes, when the text is laid out: asking earlier would make the browser lay it out twice.
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host, content]);
}
