import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';
import { afterFrame } from '../lib/after-frame.ts';

/** Its children one after the other, or so many at once, each once the window has drawn those before: a page of many tables is laid out without holding up a key or a click. */
export function InTurn({ children, atOnce = 1 }: { children: ReactNode; atOnce?: number }) {
  const all = Children.toArray(children);
  const [shown, setShown] = useState(atOnce);
  const isWhole = shown >= all.length;
  useEffect(() => {
    if (isWhole) return;
    afterFrame(() => {
      startTransition(() => {
        setShown(shown + atOnce);
      });
    });
  }, [shown, atOnce, isWhole]);
  return all.slice(0, shown);
}
