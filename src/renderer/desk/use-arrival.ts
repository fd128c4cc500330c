import { useEffect, useRef } from 'react';
import { announce } from '../app/announce.tsx';

/** A new item is said, and takes the focus unless someone types (review-screen.md 24). `tell` answers what to say; null while nothing is open. */
export function useArrival(arrivals: number, tell: () => string | null, focus: () => void): void {
  const latest = useRef({ tell, focus });
  useEffect(() => {
    latest.current = { tell, focus };
  });
  useEffect(() => {
    const word = arrivals === 0 ? null : latest.current.tell();
    if (word === null) return;
    announce(word);
    if (!document.activeElement?.closest('input,textarea,[role=dialog]')) latest.current.focus();
  }, [arrivals]);
}
