import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { announce } from '../app/announce.tsx';
import type { AnyDesk } from './desk-store.ts';

/** A new item is said, and takes the focus unless someone types (docs/design/review.md, "Focus"). `tell` answers what to say; null while nothing is open. */
export function useArrival(desk: AnyDesk, tell: () => string | null): void {
  const arrivals = useStore(desk.store, (s) => s.arrivals);
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const word = arrivals === 0 ? null : latest.current();
    if (word === null) return;
    announce(word);
    if (!document.activeElement?.closest('input,textarea,[role=dialog]')) desk.kind.focus();
  }, [desk, arrivals]);
}
