import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';
import { afterFrame } from '../lib/after-frame.ts';

/** Its children one after the other, each once the window has drawn those before: a page of many tables is laid out without holding up a key or a click. */
export function InTurn({ children }: { children: ReactNode }) {
  const all = Children.toArray(children);
  const [shown, setShown] = useState(1);
  const isWhole = shown >= all.length;
  useEffect(() => {
    if (isWhole) return;
    afterFrame(() => {
      startTransition(() => {
        setShown(shown + 1);
      });
    });
  }, [shown, isWhole]);
  return all.slice(0, shown);
}
